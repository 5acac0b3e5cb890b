// In-context regression: the model's error against the number of examples it has seen, beside what
// other methods make of the same pairs. Over a lab whose task fits maps.
import { solve } from './cholesky.mjs';

/** Added to the diagonal for least squares: of fewer pairs than numbers, the shortest solution. */
const LEAST = 1e-9;
/** Pairs whose y nearest neighbours average, as Garg et al. (2022) have it. */
const NEIGHBOURS = 3;

/** w of the pairs before step n, the smallest |y - x w|² + ridge |w|².
 *  @param {ArrayLike<number>} x [., d] @param {ArrayLike<number>} y */
function fitted(x, y, n, d, ridge) {
  const a = Array.from({ length: d }, (_, i) => new Float64Array(d).fill(0).fill(ridge, i, i + 1));
  const b = new Float64Array(d);
  for (let t = 0; t < n; t++)
    for (let i = 0; i < d; i++) {
      b[i] += x[t * d + i] * y[t];
      for (let j = 0; j < d; j++) a[i][j] += x[t * d + i] * x[t * d + j];
    }
  return solve(a, b) ?? b.fill(NaN);
}

const product = (w, x, t, d) => w.reduce((sum, value, i) => sum + value * x[t * d + i], 0);

/** The mean y of the pairs before step n whose x are nearest; 0 of none. */
function neighbours(x, y, n, d) {
  const far = (t) => {
    let sum = 0;
    for (let i = 0; i < d; i++) sum += (x[t * d + i] - x[n * d + i]) ** 2;
    return sum;
  };
  const near = Array.from({ length: n }, (_, t) => ({ t, away: far(t) }))
    .sort((one, other) => one.away - other.away)
    .slice(0, NEIGHBOURS);
  return near.length ? near.reduce((sum, { t }) => sum + y[t], 0) / near.length : 0;
}

/** What each method predicts at step n. @param {number} variance of the noise */
const predicted = (x, y, n, d, variance) => ({
  ridge: product(fitted(x, y, n, d, Math.max(variance, LEAST)), x, n, d),
  least_squares: product(fitted(x, y, n, d, LEAST), x, n, d),
  neighbours: neighbours(x, y, n, d),
});

/**
 * Mean squared errors over held-out samples, by the number of examples: rows { examples, model,
 * ridge, least_squares, neighbours }. Ridge regression with the noise's variance is the best
 * possible, as the maps are drawn here. Yields { done, total }.
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ samples?: number }} [how]
 */
export function* errorsByExamples(lab, { samples = 256 } = {}) {
  const [{ name, at }] = lab.task.predictions;
  const variance = lab.settings.noise ** 2;
  let rows = [];
  for (let i = 0; i < samples; i++) {
    const sample = lab.probe(lab.example(i));
    const [x, y] = [sample.inputs[at], sample.targets[name]];
    const d = x.length / y.length;
    if (i === 0)
      rows = Array.from(y, (_, examples) => ({
        examples,
        model: 0,
        ridge: 0,
        least_squares: 0,
        neighbours: 0,
      }));
    rows.forEach((row, n) => {
      const others = predicted(x, y, n, d, variance);
      const all = { model: sample.outputs[name].data[n], ...others };
      for (const [method, value] of Object.entries(all))
        row[method] += (value - y[n]) ** 2 / samples;
    });
    yield { done: i + 1, total: samples };
  }
  return rows;
}
