// Principal components of a set of vectors, and turning one set of points to another. Pure.

/** Turns of QL for one eigenvalue, at most; about two are enough. */
const TURNS = 60;
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
  const row = new Float64Array(width);
  for (let at = 0; at < rows.length; at += width) {
    for (let a = 0; a < width; a++) row[a] = rows[at + a] - mean[a];
    for (let a = 0; a < width; a++)
      for (let b = a, x = row[a]; b < width; b++) sums[a * width + b] += x * row[b];
  }
  for (let a = 0; a < width; a++)
    for (let b = 0; b < a; b++) sums[a * width + b] = sums[b * width + a];
  return sums;
}

function signed(axis) {
  const largest = axis.reduce((most, x) => (Math.abs(x) > Math.abs(most) ? x : most), 0);
  return largest < 0 ? axis.map((x) => -x) : axis;
}

/**
 * Eigenvalues of the symmetric a [n,n], which is lost, and eigenvectors as rows, in no order:
 * reflections make it tridiagonal, then the implicit QL algorithm, Golub and Van Loan, "Matrix
 * Computations" (2013), 8.3.
 * @param {Float64Array} a @param {number} n
 */
function eigenvectors(a, n) {
  const { diagonal, beside, mirrors } = tridiagonal(a, n);
  const vectors = Array.from({ length: n }, (_, i) => new Float64Array(n).fill(1, i, i + 1));
  for (let l = 0; l < n; l++)
    for (let turn = 0; turn < TURNS; turn++) {
      const m = endOf(diagonal, beside, l, n);
      if (m === l) break;
      turnPart({ diagonal, beside, vectors }, l, m);
    }
  const rows = new Float64Array(n * n);
  vectors.forEach((vector, i) => {
    for (const { mirror, from } of mirrors) reflect(vector, mirror, from);
    rows.set(vector, i * n);
  });
  return { values: diagonal, vectors: rows };
}

/** The part of the tridiagonal matrix that hangs together from l on ends here. */
function endOf(diagonal, beside, l, n) {
  let m = l;
  while (m < n - 1) {
    const size = Math.abs(diagonal[m]) + Math.abs(diagonal[m + 1]);
    if (Math.abs(beside[m]) <= Number.EPSILON * size) break;
    m++;
  }
  return m;
}

/**
 * a by reflections as a tridiagonal matrix: its diagonal, what is beside it, and the reflections,
 * the last first: vectors of length 1, of which the entries before `from` are 0.
 */
function tridiagonal(a, n) {
  const beside = new Float64Array(n);
  const mirrors = /** @type {{ mirror: Float64Array, from: number }[]} */ ([]);
  for (let k = 0; k < n - 1; k++) {
    const from = k + 1;
    const mirror = Float64Array.from({ length: n - from }, (_, i) => a[k * n + from + i]);
    const length = Math.hypot(...mirror);
    beside[k] = mirror[0] > 0 ? -length : length;
    mirror[0] -= beside[k];
    const own = Math.hypot(...mirror);
    if (own === 0) continue;
    mirror.forEach((x, i) => (mirror[i] = x / own));
    reflectBoth(a, n, mirror, from);
    mirrors.unshift({ mirror, from });
  }
  return { diagonal: Float64Array.from({ length: n }, (_, i) => a[i * n + i]), beside, mirrors };
}

/** Reflects rows and columns of a from `from` on: a - v w' - w v', the mirror being v. */
function reflectBoth(a, n, mirror, from) {
  const size = mirror.length;
  const w = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const row = (from + i) * n + from;
    let sum = 0;
    for (let j = 0; j < size; j++) sum += a[row + j] * mirror[j];
    w[i] = 2 * sum;
  }
  const along = w.reduce((sum, x, i) => sum + x * mirror[i], 0);
  for (let i = 0; i < size; i++) w[i] -= along * mirror[i];
  for (let i = 0; i < size; i++) {
    const row = (from + i) * n + from;
    for (let j = 0; j < size; j++) a[row + j] -= mirror[i] * w[j] + w[i] * mirror[j];
  }
}

function reflect(vector, mirror, from) {
  let along = 0;
  for (let i = 0; i < mirror.length; i++) along += vector[from + i] * mirror[i];
  for (let i = 0; i < mirror.length; i++) vector[from + i] -= 2 * along * mirror[i];
}

/** One turn of QL, with Wilkinson's shift, over the part from l to m. */
function turnPart({ diagonal: d, beside: e, vectors }, l, m) {
  const half = (d[l + 1] - d[l]) / (2 * e[l]);
  const shift = d[l] - e[l] / (half + Math.sign(half || 1) * Math.hypot(half, 1));
  let [s, c, p, g] = [1, 1, 0, d[m] - shift];
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i];
    const b = c * e[i];
    const r = Math.hypot(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1] -= p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1] - p;
    const next = (d[i] - g) * s + 2 * c * b;
    p = s * next;
    d[i + 1] = g + p;
    g = c * next - b;
    rotate(vectors[i], vectors[i + 1], c, s);
  }
  d[l] -= p;
  e[l] = g;
  e[m] = 0;
}

function rotate(x, y, c, s) {
  for (let k = 0; k < x.length; k++) {
    const old = y[k];
    y[k] = s * x[k] + c * old;
    x[k] = c * x[k] - s * old;
  }
}
