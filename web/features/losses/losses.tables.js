// The table of losses by position.
import { samplesAtOnce } from '../../model/heldout.js';

const SAMPLES = 64;

/** Of the positions that are scored. */
export async function losses(ask, { model: { plan, settings } }) {
  const all = Math.min(SAMPLES, settings.eval_samples);
  const atOnce = samplesAtOnce(plan, settings, all);
  const rows = [];
  for (let first = 0; first < all; first += atOnce) {
    const reply = await ask('losses', { first, samples: Math.min(atOnce, all - first) });
    if (!reply) return null;
    reply.counts.forEach((count, position) => {
      const [, counted = 0, sum = 0] = rows[position] ?? [];
      rows[position] = [position, counted + count, sum + reply.sums[position]];
    });
  }
  const scored = rows.filter(([, count]) => count > 0);
  if (scored.length === 0) throw new Error('This model has no output layer, so it has no loss.');
  const mean = scored.map(([position, count, sum]) => [position, count, sum / count]);
  return {
    table: { name: 'losses', columns: ['position', 'count', 'loss'], rows: mean },
    n: all,
  };
}
