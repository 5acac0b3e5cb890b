// A model of another program as a lab.
import { labOf } from './lab.mjs';
import { prepareModel } from './prepare.mjs';

/**
 * @typedef {object} Opened
 * @property {import('../lab/lab.mjs').Lab} lab
 * @property {string} title what it is
 * @property {string[]} notes what was decided, a sentence each
 */

/**
 * Opens a model of another program.
 * @param {import('../lab/engine.mjs').Engine} engine @param {import('./prepare.mjs').Files} files
 * @param {import('./prepare.mjs').How} [how]
 * @returns {Promise<Opened>} throws LabError that names what is missing, broken or has no
 *   counterpart
 */
export async function openModel(engine, files, how = {}) {
  const prepared = await prepareModel(engine, files, how);
  const { title, notes } = prepared;
  const lab = await labOf(engine, prepared, how);
  return { lab, title: String(title), notes: notes.map(String) };
}
