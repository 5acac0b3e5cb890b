// Matrix -> pixels -> canvas. One pixel a cell; the browser enlarges it with image-rendering:
// pixelated.
import { roundUp } from '../base/round.js';
import { STEPS, stepOf } from './colormap.js';
import { toneOf } from './scale.js';

/**
 * @typedef {{ data: Float32Array, offset?: number, rows: number, columns: number, scale:
 *   'unit'|'signed'|'positive', mask?: Uint8Array|null }} Matrix
 * row-major cells data[offset + r*columns + c]; mask[r*columns + c] != 0 where the model may not
 * look
 */

/** The scale's ends for a matrix: 0..1, -m..m or 0..m, with m rounded up so that frames compare. */
export function scaleOf(/** @type {Matrix} */ matrix) {
  if (matrix.scale === 'unit') return { low: 0, high: 1 };
  const high = roundUp(largest(matrix) || 1);
  return { low: matrix.scale === 'signed' ? -high : 0, high };
}

/** The largest finite magnitude, 0 if there is none. */
export function largest({ data, offset = 0, rows, columns }) {
  let most = 0;
  for (let i = offset; i < offset + rows * columns; i++) {
    const size = Math.abs(data[i]);
    if (size > most && size < Infinity) most = size;
  }
  return most;
}

/**
 * Narrows a matrix that has more columns than there are pixels. A pixel then shows several
 * columns: of probabilities it shows the largest, of activations the mean, of signed values one of
 * them (a mean of sine and cosine would show neither).
 * @returns {Matrix} the same matrix when it fits
 */
export function narrow(/** @type {Matrix} */ matrix, most) {
  const { data, offset = 0, rows, columns, scale } = matrix;
  if (columns <= most) return matrix;
  const out = new Float32Array(rows * most);
  for (let r = 0; r < rows; r++) {
    const row = offset + r * columns;
    for (let p = 0; p < most; p++) {
      const from = Math.floor((p * columns) / most);
      const to = Math.max(from + 1, Math.floor(((p + 1) * columns) / most));
      out[r * most + p] =
        scale === 'signed'
          ? data[row + from]
          : combine(data, row + from, row + to, scale === 'unit');
    }
  }
  return { ...matrix, data: out, offset: 0, columns: most, mask: null };
}

function combine(data, from, to, largestOnly) {
  let most = -Infinity;
  let sum = 0;
  for (let i = from; i < to; i++) {
    sum += data[i];
    most = Math.max(most, data[i]);
  }
  return largestOnly ? most : sum / (to - from);
}

/**
 * The matrix as packed RGBA words, row-major.
 * @param {Matrix} matrix
 * @param {import('./colormap.js').Maps} maps
 * @param {{ low: number, high: number, even?: number }} [scale] even: of attention (scale.js)
 * @param {Uint32Array} [out] rows*columns words to write into
 */
export function heatmapPixels(
  matrix,
  maps,
  scale = /** @type {{ low: number, high: number, even?: number }} */ (scaleOf(matrix)),
  out = new Uint32Array(matrix.rows * matrix.columns),
) {
  const { data, offset = 0, mask } = matrix;
  const table = matrix.scale === 'signed' ? maps.signed : maps.magnitude;
  const { low, high, even } = scale;
  const step =
    even === undefined
      ? (value) => stepOf(value, low, high)
      : (value) => Math.round(toneOf(value, { top: high, even }) * (STEPS - 1));
  for (let i = 0; i < out.length; i++) {
    const value = data[offset + i];
    if (mask?.[i]) out[i] = maps.masked;
    else out[i] = Number.isFinite(value) ? table[step(value)] : maps.invalid;
  }
  return out;
}

/**
 * The cell of a drawn matrix under the pointer; at its edge, the nearest.
 * @param {{ left: number, top: number, width: number, height: number }} box of the drawing in the
 *   window @param {{ rows: number, columns: number }} matrix
 * @param {{ clientX: number, clientY: number }} pointer
 */
export function cellUnder(box, { rows, columns }, { clientX, clientY }) {
  const part = (offset, size, count) =>
    Math.min(count - 1, Math.max(0, Math.floor((offset / size) * count)));
  return {
    row: part(clientY - box.top, box.height, rows),
    column: part(clientX - box.left, box.width, columns),
  };
}

/** The picture that was painted last: the tiles of a model are of one size. */
let image = null;

/** Paints a matrix into a canvas of one pixel a cell. */
export function paintHeatmap(canvas, matrix, maps, scale) {
  const { rows, columns } = matrix;
  if (canvas.width !== columns || canvas.height !== rows) {
    canvas.width = columns;
    canvas.height = rows;
  }
  const context = canvas.getContext('2d');
  if (image?.width !== columns || image.height !== rows)
    image = context.createImageData(columns, rows);
  heatmapPixels(matrix, maps, scale, new Uint32Array(image.data.buffer));
  context.putImageData(image, 0, 0);
}
