// The tables of lens and patching.
import { samplesAtOnce } from '../../model/heldout.js';
import { meanPatches } from '../../wasm/analysis/meanpatches.mjs';
import { lensRows, patchTable } from '../../wasm/analysis/tables.mjs';
import { places } from '../../wasm/lab/places.mjs';

const SAMPLES = 64;
/** As the title of the table says (features/tables.js). */
const PAIRS = 16;
/** Places patched in one request. */
const PATCHES = 4;

export async function lens(ask, { model: { plan, settings } }) {
  const atOnce = Math.max(1, samplesAtOnce(plan, settings) >> 2);
  let sums = null;
  for (let first = 0; first < SAMPLES; first += atOnce) {
    const reply = await ask('lensscore', { first, samples: Math.min(atOnce, SAMPLES - first) });
    if (!reply) return null;
    sums = reply.rows.map((row, i) => addedScore(sums?.[i], row));
  }
  const names = sums.map((row) => ({
    ...row,
    name: row.layer < 0 ? 'embedding' : `block ${row.layer}`,
  }));
  return { table: lensRows(names), n: SAMPLES };
}

/** A depth's score over more samples, the one before being of others. */
function addedScore(before, { layer, count, accuracy, probability }) {
  if (!before) return { layer, count, accuracy, probability };
  const all = before.count + count;
  const mean = (a, b) => (a * before.count + b * count) / all;
  return {
    layer,
    count: all,
    accuracy: mean(before.accuracy, accuracy),
    probability: mean(before.probability, probability),
  };
}

export async function patch(ask, { model: { settings } }) {
  const all = places(settings, 'all');
  const tables = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const rows = [];
    for (let i = 0; i < all.length; i += PATCHES) {
      const reply = await ask('patch', { index: 2 * pair, places: all.slice(i, i + PATCHES) });
      if (!reply) return null;
      rows.push(...reply.rows);
    }
    tables.push(rows);
  }
  return { table: patchTable({ rows: meanPatches(tables) }), n: PAIRS };
}
