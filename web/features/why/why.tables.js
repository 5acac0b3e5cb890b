// The table of who writes the answers.
import { samplesAtOnce } from '../../model/heldout.js';

const SAMPLES = 64;

/** Means and standard deviations of every source's part, the answer less the runner-up. */
export async function attribution(ask, { model: { plan, settings } }) {
  if (settings.head === 'none')
    throw new Error('This model has no output layer, so it has no answer to explain.');
  const all = Math.min(SAMPLES, settings.eval_samples);
  const atOnce = Math.max(1, samplesAtOnce(plan, settings, all) >> 2);
  let reply = null;
  for (let first = 0; first < all; first += atOnce) {
    const samples = Math.min(atOnce, all - first);
    reply = await ask('averageparts', { first, samples, minus: 'runner-up', before: reply?.sums });
    if (!reply) return null;
  }
  const { count, sources, total } = reply;
  const rows = [...sources, { source: 'sum', ...total }];
  return {
    table: {
      name: 'attribution',
      columns: ['source', 'answers', 'mean', 'sd'],
      rows: rows.map(({ source, mean, sd }) => [source, count, mean, sd]),
    },
    n: all,
  };
}
