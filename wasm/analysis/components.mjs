// Principal components of a set of vectors. Pure.

/** Sweeps over all pairs, at most; about eight are enough for any matrix. */
const SWEEPS = 30;

/**
 * Rows [n,width] in their two principal components: { points, explained }, points [n,2] of rows
 * less their mean, and the share of the variance along each component; 0 where nothing varies.
 * Each component has the sign with which its entry of largest size is positive.
 * @param {ArrayLike<number>} rows @param {number} width
 * @returns {{ points: Float32Array, explained: [number, number] }}
 */
export function principalComponents(rows, width) {
  const n = rows.length / width;
  const mean = new Float64Array(width);
  for (let i = 0; i < rows.length; i++) mean[i % width] += rows[i] / n;
  const { values, vectors } = eigenvectors(scatter(rows, mean), width);
  const order = [...values.keys()].sort((a, b) => values[b] - values[a]);
  const total = values.reduce((a, b) => a + b, 0);
  const points = new Float32Array(2 * n);
  /** @type {[number, number]} */
  const explained = [0, 0];
  for (const c of [0, 1]) {
    if (c >= width || !(total > 0)) continue;
    const axis = signed(vectors.subarray(order[c] * width, (order[c] + 1) * width));
    explained[c] = Math.max(0, values[order[c]] / total);
    for (let i = 0; i < n; i++)
      for (let d = 0; d < width; d++)
        points[2 * i + c] += axis[d] * (rows[i * width + d] - mean[d]);
  }
  return { points, explained };
}

/** The sum of products of every two columns, less their means: [width,width]. */
function scatter(rows, mean) {
  const { length: width } = mean;
  const sums = new Float64Array(width * width);
  for (let at = 0; at < rows.length; at += width)
    for (let a = 0; a < width; a++)
      for (let b = 0; b < width; b++)
        sums[a * width + b] += (rows[at + a] - mean[a]) * (rows[at + b] - mean[b]);
  return sums;
}

function signed(axis) {
  const largest = axis.reduce((most, x) => (Math.abs(x) > Math.abs(most) ? x : most), 0);
  return largest < 0 ? axis.map((x) => -x) : axis;
}

/**
 * Eigenvalues of the symmetric a [n,n], which is lost, and eigenvectors as rows, in no order:
 * cyclic Jacobi rotations, Golub and Van Loan, "Matrix Computations" (2013), 8.5.
 * @param {Float64Array} a @param {number} n
 */
function eigenvectors(a, n) {
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0; sweep < SWEEPS && !isDiagonal(a, n); sweep++)
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) if (a[p * n + q] !== 0) rotate(a, vectors, { n, p, q });
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]), vectors };
}

function isDiagonal(a, n) {
  let off = 0;
  let on = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (i === j) on += a[i * n + j] ** 2;
      else off += a[i * n + j] ** 2;
    }
  return off <= 1e-26 * on;
}

/** The rotation of rows and columns p and q that makes a[p,q] zero. */
function rotate(a, vectors, { n, p, q }) {
  const tau = (a[q * n + q] - a[p * n + p]) / (2 * a[p * n + q]);
  const t = (tau < 0 ? -1 : 1) / (Math.abs(tau) + Math.hypot(1, tau));
  const cos = 1 / Math.hypot(1, t);
  const sin = t * cos;
  const turn = (m, i, j) => {
    const [x, y] = [m[i], m[j]];
    m[i] = cos * x - sin * y;
    m[j] = sin * x + cos * y;
  };
  for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q);
  for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k);
  for (let k = 0; k < n; k++) turn(vectors, p * n + k, q * n + k);
}
