// Rows of logits, as arrays of many rows hold them: the likeliest token, and probabilities. Every
// exponential is of a difference to the row's largest, so none overflows.

/** The index of the largest of `count` numbers from `start` on, the first among equals.
 *  @param {ArrayLike<number>} data @param {number} start @param {number} count */
export function argmax(data, start, count) {
  let best = 0;
  for (let i = 1; i < count; i++) if (data[start + i] > data[start + best]) best = i;
  return best;
}

/** The sum of e^(x - most) over such a row, where `most` is its largest number.
 *  @param {ArrayLike<number>} data @param {number} start @param {number} count @param {number} most
 *    */
export function mass(data, start, count, most) {
  let total = 0;
  for (let i = start; i < start + count; i++) total += Math.exp(data[i] - most);
  return total;
}

/** Softmax of each row of data [rows, width].
 *  @param {Float32Array} data @param {number} width */
export function softmaxRows(data, width) {
  const out = new Float32Array(data.length);
  for (let row = 0; row < data.length; row += width) {
    const most = data[row + argmax(data, row, width)];
    const total = mass(data, row, width, most);
    for (let i = row; i < row + width; i++) out[i] = Math.exp(data[i] - most) / total;
  }
  return out;
}
