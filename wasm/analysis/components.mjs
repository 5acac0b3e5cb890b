// Principal components of a set of vectors, and turning one set of points to another. Pure.

/** Sweeps over all pairs, at most; about eight are enough for any matrix. */
const SWEEPS = 30;
/** A share of the variance that is rounding. */
const ROUNDING = 1e-14;

/**
 * Rows [n,width] in their first `count` principal components: { points, explained }, points
 * [n,count] of rows less their mean, and the share of the variance along each component; 0 where
 * nothing varies. Each component has the sign with which its entry of largest size is positive.
 * @param {ArrayLike<number>} rows @param {number} width @param {number} [count]
 * @returns {{ points: Float32Array, explained: number[] }}
 */
export function principalComponents(rows, width, count = 2) {
  const n = rows.length / width;
  const mean = new Float64Array(width);
  for (let i = 0; i < rows.length; i++) mean[i % width] += rows[i] / n;
  const { total, axes } = axesOf(rows, mean, count);
  const points = new Float32Array(count * n);
  const explained = Array.from({ length: count }, () => 0);
  axes.forEach(({ value, axis }, c) => {
    explained[c] = Math.max(0, value / total);
    for (let i = 0; i < n; i++)
      for (let d = 0; d < width; d++)
        points[count * i + c] += axis[d] * (rows[i * width + d] - mean[d]);
  });
  return { points, explained };
}

/** The directions with the most variance, and the sum of squares along each. Of fewer rows than
 *  columns they come from the products of rows, which have the same eigenvalues. */
function axesOf(rows, mean, count) {
  const width = mean.length;
  const n = rows.length / width;
  const few = n < width;
  const { values, vectors } = few
    ? eigenvectors(products(rows, mean), n)
    : eigenvectors(scatter(rows, mean), width);
  const total = values.reduce((a, b) => a + b, 0);
  const order = [...values.keys()].sort((a, b) => values[b] - values[a]).slice(0, count);
  const size = values.length;
  const axes = order.map((c) => {
    const vector = vectors.subarray(c * size, (c + 1) * size);
    return { value: values[c], axis: signed(few ? combined(rows, mean, vector) : vector) };
  });
  return { total, axes: total > 0 ? axes.filter(({ value }) => value > ROUNDING * total) : [] };
}

/** The products of every two rows, less the mean: [n,n]. */
function products(rows, mean) {
  const width = mean.length;
  const n = rows.length / width;
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = i; j < n; j++) {
      let sum = 0;
      for (let d = 0; d < width; d++)
        sum += (rows[i * width + d] - mean[d]) * (rows[j * width + d] - mean[d]);
      out[i * n + j] = out[j * n + i] = sum;
    }
  return out;
}

/** The direction, of length 1, that rows less their mean add up to with these weights. */
function combined(rows, mean, weights) {
  const width = mean.length;
  const axis = new Float64Array(width);
  weights.forEach((weight, i) => {
    for (let d = 0; d < width; d++) axis[d] += weight * (rows[i * width + d] - mean[d]);
  });
  const length = Math.hypot(...axis);
  return axis.map((x) => x / length);
}

/**
 * Points [n,count] turned, and mirrored where that is nearer, so that the squares of their
 * distances to `others` [n,count] are least: Schönemann, "A generalized solution of the orthogonal
 * Procrustes problem" (1966). What lies in no common direction stays perpendicular to the rest.
 * @param {ArrayLike<number>} points @param {ArrayLike<number>} others @param {number} count
 * @returns {Float32Array}
 */
export function turnedTo(points, others, count) {
  const turn = turnOf(points, others, count);
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += count)
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) out[i + b] += points[i + a] * turn[a * count + b];
  return out;
}

/** U Vᵀ of the singular value decomposition U S Vᵀ of the product of points and others. */
function turnOf(points, others, count) {
  const m = new Float64Array(count * count);
  for (let i = 0; i < points.length; i += count)
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) m[a * count + b] += points[i + a] * others[i + b];
  const square = new Float64Array(count * count);
  for (let a = 0; a < count; a++)
    for (let b = 0; b < count; b++)
      for (let k = 0; k < count; k++) square[a * count + b] += m[k * count + a] * m[k * count + b];
  const { values, vectors } = eigenvectors(square, count);
  const order = [...values.keys()].sort((a, b) => values[b] - values[a]);
  const lefts = /** @type {Float64Array[]} */ ([]);
  const turn = new Float64Array(count * count);
  for (const c of order) {
    const right = vectors.subarray(c * count, (c + 1) * count);
    const left = perpendicular(times(m, right, count), lefts, values[order[0]], count);
    lefts.push(left);
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) turn[a * count + b] += left[a] * right[b];
  }
  return turn;
}

const times = (m, v, count) =>
  Float64Array.from({ length: count }, (_, a) =>
    v.reduce((sum, x, b) => sum + m[a * count + b] * x, 0),
  );

/** A vector of length 1 along v, less what lies along others; any such one where v is rounding. */
function perpendicular(v, others, largest, count) {
  const units = Array.from({ length: count }, (_, i) =>
    Float64Array.from({ length: count }, (__, k) => Number(k === i)),
  );
  const isFaint = Math.hypot(...v) <= Math.sqrt(ROUNDING * largest);
  for (const candidate of isFaint ? units : [v, ...units]) {
    const rest = Float64Array.from(candidate);
    for (const other of [...others, ...others]) {
      const along = rest.reduce((sum, x, k) => sum + x * other[k], 0);
      for (let k = 0; k < count; k++) rest[k] -= along * other[k];
    }
    const length = Math.hypot(...rest);
    if (length > 1e-6 * Math.hypot(...candidate)) return rest.map((x) => x / length);
  }
  return units[0];
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
