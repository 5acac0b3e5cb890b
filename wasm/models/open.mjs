// A model of another program as a lab.
import { numbersOf, prepareModel } from './prepare.mjs';

/** Numbers that are written into the engine at once: what it computes from them is made anew. */
const AT_ONCE = 1 << 24;

/**
 * @typedef {import('../lab/engine.mjs').Engine} Engine
 * @typedef {import('./prepare.mjs').Files} Files
 * @typedef {import('./prepare.mjs').How} How
 *
 * @typedef {object} Opened
 * @property {import('../lab/lab.mjs').Lab} lab
 * @property {string} title what it is
 * @property {string[]} notes what was decided, a sentence each
 */

/**
 * Opens a model of another program.
 * @param {Engine} engine @param {Files} files @param {How} [how]
 * @returns {Promise<Opened>} throws LabError that names what is missing, broken or has no
 *   counterpart
 */
export async function openModel(engine, files, how = {}) {
  const { signal, onProgress } = how;
  const prepared = await prepareModel(engine, files, how);
  const { title, notes, settings, text, parameters, looking } = prepared;
  const lab = engine.create({ ...settings, text }, { looking });
  let waiting = /** @type {[string, Float32Array][]} */ ([]);
  let size = 0;
  const write = () => {
    lab.writeAll(waiting);
    [waiting, size] = [[], 0];
  };
  try {
    for await (const { name, data } of numbersOf(parameters, { signal, onProgress })) {
      waiting.push([name, data]);
      size += data.length;
      if (size >= AT_ONCE) write();
    }
    write();
  } catch (error) {
    lab.destroy();
    throw error;
  }
  return { lab, title, notes };
}
