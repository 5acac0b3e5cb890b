// The bias of an output, put into the bias of the norm before it: for models that have no other
// place for it.
import { solve } from '../analysis/cholesky.mjs';

/** What is left of the bias may be so much of its largest number. */
const MOST_LEFT = 1e-6;

/**
 * The bias of the last norm under which W x̂ + b is W (x̂ + d): the smallest d with W d = b, which
 * is Wᵀ (W Wᵀ)⁻¹ b (Golub and Van Loan, Matrix Computations, 5.6), by Cholesky's factors in double
 * precision.
 * @param {Float32Array} weight W, [V, C] @param {Float32Array} bias b, [V]
 * @param {Float32Array | null} own what the norm adds already, [C]
 * @returns {Float32Array | null} [C]; null where the rows of W depend on each other, as they do
 *   where V > C
 */
export function biasInNorm(weight, bias, own) {
  const V = bias.length;
  const C = weight.length / V;
  if (V > C) return null;
  const rows = Array.from({ length: V }, (_, i) => weight.subarray(i * C, (i + 1) * C));
  const solved = solve(
    rows.map((row, i) => Float64Array.from({ length: i + 1 }, (_, j) => dot(row, rows[j]))),
    Float64Array.from(bias),
  );
  if (!solved) return null;
  const moved = new Float64Array(C);
  rows.forEach((row, i) => row.forEach((x, c) => (moved[c] += x * solved[i])));
  const most = bias.reduce((most_, x) => Math.max(most_, Math.abs(x)), 0);
  if (rows.some((row, i) => !(Math.abs(dot(row, moved) - bias[i]) <= MOST_LEFT * most)))
    return null;
  return Float32Array.from(moved, (x, c) => x + (own ? own[c] : 0));
}

function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
