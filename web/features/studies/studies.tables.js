// The table of other lengths.
import { samplesAtOnce } from '../../model/heldout.js';
import { lengthsTable } from '../../wasm/analysis/tables.mjs';

/** Lengths of the table; samples of each, and the least. */
const LENGTHS = 24;
const SAMPLES = 64;
const LEAST_SAMPLES = 8;

/** Every length with as many samples as the longest allows in one request. */
export async function lengths(ask, { model: { plan, settings } }) {
  const list = await ask('lengths', { most: LENGTHS });
  if (!list) return null;
  if (list.lengths.length === 0) throw new Error('This task has no samples of other lengths.');
  const fit = Math.floor((samplesAtOnce(plan, settings) * list.own) / Math.max(...list.lengths));
  const samples = Math.min(SAMPLES, Math.max(LEAST_SAMPLES, fit));
  const rows = [];
  for (const seq of list.lengths) {
    const row = await ask('length', { seq, samples });
    if (!row) return null;
    rows.push({ ...row, seq, trained: seq === list.own });
  }
  return { table: lengthsTable(rows), n: samples };
}
