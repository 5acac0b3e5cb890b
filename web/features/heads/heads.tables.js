// The tables of heads: what each does, and what the model loses without each part.
import { costOf, heldOutScore, samplesAtOnce, SCORE_SAMPLES } from '../../model/heldout.js';
import { headsTable, knockoutTable } from '../../wasm/analysis/tables.mjs';
import { places } from '../../wasm/lab/places.mjs';

const SAMPLES = 64;

export async function heads(ask) {
  const reply = await ask('heads', { samples: SAMPLES });
  return reply && { table: headsTable(reply.rows), n: reply.samples };
}

export async function knockout(ask, { model: { plan, settings }, cut }) {
  const samples = Math.min(SCORE_SAMPLES, settings.eval_samples);
  const atOnce = samplesAtOnce(plan, settings);
  const score = (list) =>
    heldOutScore(ask, {
      cuts: list.length ? { places: list, mode: cut.mode } : null,
      samples,
      atOnce,
    });
  const whole = await score([]);
  const rows = [];
  for (const place of whole ? places(settings, 'all') : []) {
    const after = await score([place]);
    if (!after) return null;
    rows.push({ ...place, ...after, ...costOf(after, whole) });
  }
  return whole && { table: knockoutTable({ whole, rows }), n: samples };
}
