// Waves over the numbers modulo n: how much of a table with a row for each number is a wave of
// which frequency, and how much of logits: Nanda et al., "Progress measures for grokking via
// mechanistic interpretability" (2023). Pure.

/** How many times its even share a frequency's power must be to be a key frequency. */
const KEY_TIMES = 3;

/** A direction shorter than this, beside the whole, is rounding. */
const ROUNDING = 1e-10;

/** The frequencies of n numbers: 1 to n / 2.
 *  @param {number} n */
const frequenciesOf = (n) => Array.from({ length: Math.floor(n / 2) }, (_, i) => i + 1);

/**
 * cos and sin of 2πki/n over i = 0..n-1, of length 1 each; the middle frequency of an even n has no
 * sine.
 * @param {number} n @param {number} k @returns {Float64Array[]}
 */
export function wavesOf(n, k) {
  const middle = 2 * k === n;
  const length = Math.sqrt((middle ? 1 : 2) / n);
  const angle = (i) => (2 * Math.PI * ((k * i) % n)) / n;
  const cosine = Float64Array.from({ length: n }, (_, i) => length * Math.cos(angle(i)));
  const sine = Float64Array.from({ length: n }, (_, i) => length * Math.sin(angle(i)));
  return middle ? [cosine] : [cosine, sine];
}

/** The dot products of a wave with the columns of x [n, width].
 *  @param {ArrayLike<number>} wave @param {ArrayLike<number>} x @param {number} width */
function projected(wave, x, width) {
  const out = new Float64Array(width);
  for (let i = 0; i < wave.length; i++)
    for (let c = 0; c < width; c++) out[c] += wave[i] * x[i * width + c];
  return out;
}

const squares = (x) => x.reduce((sum, value) => sum + value * value, 0);

/**
 * The spectrum of x [n, width], a row for each number: of each frequency the share that its waves
 * have in the squares of the columns, their means taken out. `key`: the frequencies with more than
 * three times the even share.
 * @param {ArrayLike<number>} x @param {number} n @param {number} width
 * @returns {{ total: number, shares: number[], key: number[] }} shares[k - 1]; all 0 where every
 *   row is the same
 */
export function spectrumOf(x, n, width) {
  const frequencies = frequenciesOf(n);
  const powers = frequencies.map((k) =>
    wavesOf(n, k).reduce((sum, wave) => sum + squares(projected(wave, x, width)), 0),
  );
  const total = powers.reduce((sum, power) => sum + power, 0);
  const shares = powers.map((power) => (total > 0 ? power / total : 0));
  const key = frequencies.filter((k) => shares[k - 1] > KEY_TIMES / frequencies.length);
  return { total, shares, key };
}

/**
 * Where each row of x [n, width] is in the plane of a frequency: its coordinates along the two
 * directions, of length 1, that the columns' cosine and sine point to, made perpendicular; the
 * second is 0 at the middle frequency. `share`: of the squares of x, means taken out, that lie in
 * the plane.
 * @param {ArrayLike<number>} x @param {number} n @param {number} width @param {number} k
 */
export function circleOf(x, n, width, k) {
  const mean = new Float64Array(width);
  for (let i = 0; i < n * width; i++) mean[i % width] += x[i] / n;
  const centred = Float64Array.from({ length: n * width }, (_, i) => x[i] - mean[i % width]);
  const all = squares(centred);
  const unit = (v) => {
    const length = Math.sqrt(squares(v));
    return length > ROUNDING * Math.sqrt(all) ? v.map((value) => value / length) : v.map(() => 0);
  };
  const [first, second] = wavesOf(n, k).map((wave) => projected(wave, centred, width));
  const one = unit(first);
  const along = second ? second.reduce((sum, value, c) => sum + value * one[c], 0) : 0;
  const two = second ? unit(second.map((value, c) => value - along * one[c])) : one.map(() => 0);
  let inside = 0;
  const points = Array.from({ length: n }, (_, i) => {
    let [u, v] = [0, 0];
    for (let c = 0; c < width; c++) {
      u += centred[i * width + c] * one[c];
      v += centred[i * width + c] * two[c];
    }
    inside += u * u + v * v;
    return [u, v];
  });
  return { points, share: all > 0 ? inside / all : 0 };
}

/**
 * Logits of all pairs of numbers as functions of their result: the mean of each output's column,
 * and what the waves of `frequencies` over the result add.
 * @param {ArrayLike<number>} logits [n n, width]
 * @param {ArrayLike<number>} result [n n] 0..n-1, each n times
 * @param {number} n @param {number} width @param {number[]} frequencies
 * @returns {{ mean: Float64Array, waves: Float64Array }} mean [width], waves [n, width]
 */
export function wavesOfResult(logits, result, n, width, frequencies) {
  const sums = new Float64Array(n * width);
  for (let pair = 0; pair < n * n; pair++)
    for (let c = 0; c < width; c++) sums[result[pair] * width + c] += logits[pair * width + c] / n;
  const mean = new Float64Array(width);
  for (let i = 0; i < n * width; i++) mean[i % width] += sums[i] / n;
  const waves = new Float64Array(n * width);
  for (const wave of frequencies.flatMap((k) => wavesOf(n, k))) {
    const part = projected(wave, sums, width);
    for (let s = 0; s < n; s++)
      for (let c = 0; c < width; c++) waves[s * width + c] += wave[s] * part[c];
  }
  return { mean, waves };
}
