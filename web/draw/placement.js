// What a model knows positions by, as numbers to draw: the table of any kind of encoding, likeness
// of positions, curves, words and formulas. Pure.
import { w } from '../words/placement.js';

/**
 * @typedef {{ kind: 'sinusoidal'|'learned'|'rope'|'alibi'|'none'|'tokens', data: Float32Array,
 *   rows: number, columns: number, width: number }} Encoding
 * one row a position (ALiBi: a distance), one column a dimension (rotary: cosine and sine of a
 * pair; ALiBi: a head); `width`: d_model, or of rotary a head's
 */

const BASE = 10000;

/** Positions whose likeness is worked out; more would be more cells than pixels. */
export const MOST_LIKENESS = 256;

/**
 * The encoding to draw from what the worker sent (`positions`, see requests/tensors.js).
 * @param {any} reply
 * @param {number} count positions of a table that is worked out here
 * @param {boolean} withTokens the sequence as it enters the first layer, in place of the table;
 *   always so without a table
 * @returns {Encoding}
 */
export function encodingOf({ posenc, table, added }, count, withTokens = false) {
  if (withTokens || !table)
    return {
      kind: withTokens ? 'tokens' : 'none',
      data: added.data,
      rows: added.shape[0],
      columns: added.shape[1],
      width: added.shape[1],
    };
  if (posenc !== 'alibi')
    return {
      kind: posenc,
      data: table.data,
      rows: table.shape[0],
      columns: table.shape[1],
      width: table.shape[1],
    };
  const heads = table.shape[0];
  const data = Float32Array.from(
    { length: count * heads },
    (_, i) => 0 - table.data[i % heads] * Math.floor(i / heads),
  );
  return { kind: 'alibi', data, rows: count, columns: heads, width: heads };
}

/**
 * Likeness of every two of the first rows: their dot product, or its cosine. [n,n], n at most
 * MOST_LIKENESS.
 * @param {{ data: Float32Array, rows: number, columns: number }} encoding
 */
export function likeness({ data, rows, columns }, cosine) {
  const n = Math.min(rows, MOST_LIKENESS);
  const out = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let dot = 0;
      for (let c = 0; c < columns; c++) dot += data[i * columns + c] * data[j * columns + c];
      out[i * n + j] = out[j * n + i] = dot;
    }
  }
  if (cosine) {
    const size = Float64Array.from({ length: n }, (_, i) => Math.sqrt(out[i * n + i]) || 1);
    for (let i = 0; i < out.length; i++) out[i] /= size[Math.floor(i / n)] * size[i % n];
  }
  return { rows: n, columns: n, data: out };
}

/** What ALiBi takes from the score of one head: -slope |i - j|, [n,n]. */
export function biasOf(slope, count) {
  const n = Math.min(count, MOST_LIKENESS);
  return {
    rows: n,
    columns: n,
    data: Float32Array.from(
      { length: n * n },
      (_, i) => 0 - slope * Math.abs(Math.floor(i / n) - (i % n)),
    ),
  };
}

/**
 * One column as an SVG path in a box of this size; the scale runs from low at the bottom to high at
 * the top.
 */
export function curvePath(encoding, column, { width, height, low, high }) {
  const { data, rows, columns } = encoding;
  const x = (row) => (rows > 1 ? (row / (rows - 1)) * width : width / 2);
  const y = (value) => height - ((value - low) / (high - low || 1)) * height;
  const wave = waveOf(encoding, column);
  const parts = wave ? Math.max(1, Math.min(BETWEEN, Math.ceil(width / Math.max(1, rows - 1)))) : 1;
  const value = wave ?? ((row) => data[row * columns + column]);
  return Array.from(
    { length: (rows - 1) * parts + 1 },
    (_, i) => `${i ? 'L' : 'M'}${x(i / parts).toFixed(1)} ${y(value(i / parts)).toFixed(1)}`,
  ).join('');
}

/** Points of a drawn wave from one position to the next, at most. */
const BETWEEN = 16;

/** The function that a column samples at whole positions, or null where it is a table's. */
function waveOf({ kind, width }, column) {
  if (kind !== 'sinusoidal' && kind !== 'rope') return null;
  const rate = 1 / BASE ** ((2 * Math.floor(column / 2)) / width);
  const isSine = kind === 'sinusoidal' ? column % 2 === 0 : column % 2 === 1;
  return (position) => (isSine ? Math.sin(position * rate) : Math.cos(position * rate));
}

/** Positions in which a sinusoidal dimension or a rotary pair comes round once. */
export function wavelength({ width }, column) {
  return 2 * Math.PI * BASE ** ((2 * Math.floor(column / 2)) / width);
}

const three = (value) =>
  Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(4)));

/** A column in words. */
export function columnWords(/** @type {Encoding} */ encoding, column) {
  const { kind } = encoding;
  const number = kind === 'rope' ? column >> 1 : column;
  if (kind === 'alibi') return w.columns.head({ number: column + 1 });
  if (kind !== 'sinusoidal' && kind !== 'rope') return w.columns.plain({ number });
  const { sine, cosine, pairSine, pairCosine } = w.columns;
  const [even, odd] = kind === 'rope' ? [pairCosine, pairSine] : [sine, cosine];
  const wave = Number(wavelength(encoding, column).toPrecision(3));
  return (column % 2 ? odd : even)({ number, wave });
}

/** The number of a row as the page counts: positions from 1, distances from 0. */
export const rowNumber = (kind, row) => (kind === 'alibi' ? row : row + 1);

/** The number of a column: heads from 1, dimensions from 0. */
export const columnNumber = (kind, column) => (kind === 'alibi' ? column + 1 : column);

/**
 * The formula of a cell with its numbers; *…* is strong, ^{…} raised. p is the position less 1, as
 * the formulas were published (Vaswani et al. 2017, section 3.5; Su et al. 2021).
 */
export function cellFormula(/** @type {Encoding} */ { kind, data, columns, width }, row, column) {
  const value = data[row * columns + column];
  const result = `*${value.toFixed(3)}*`;
  const exponent = 2 * Math.floor(column / 2);
  const angle = row / BASE ** (exponent / width);
  if (kind === 'sinusoidal') {
    const wave = column % 2 ? 'cos' : 'sin';
    return (
      `PE(p = ${row}, ` +
      `${column}) = ` +
      `${wave}(${row} / 10000^{${exponent}/${width}}) = ${wave}(${three(angle)}) = ${result}`
    );
  }
  if (kind === 'rope') {
    const wave = column % 2 ? 'sin' : 'cos';
    return (
      `p = ${row},  θ = ${row} / ` +
      `10000^{${exponent}/${width}} = ` +
      `${three(angle)} rad = ${three((angle * 180) / Math.PI)}°,  ${wave} θ = ${result}`
    );
  }
  if (kind === 'alibi')
    return (
      `score − slope · |i − j| = score − ` +
      `${row ? `${three(-value / row)} · ${row}` : '0'} = score ` +
      `*${row ? `− ${(-value).toFixed(3)}` : '− 0'}*`
    );
  return `${kind === 'learned' ? 'P' : 'x'}[p = ${row}, ${column}] = ${result}`;
}

/**
 * An order of n things that depends only on n and moves at least one of several. order[i]: which
 * thing is at i.
 */
export function shuffledOrder(n) {
  const order = Array.from({ length: n }, (_, i) => i);
  let state = 12345;
  for (let i = n - 1; i > 0; i--) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const j = (state >>> 16) % (i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order.every((from, i) => from === i) ? order.reverse() : order;
}

/**
 * What a shuffle showed, in words. `difference`: the largest change of a probability; `hears`:
 * whether a causal mask still lets order through.
 */
export function shuffleWords(posenc, difference, hears) {
  if (!Number.isFinite(difference)) return w.thisModelHasNo;
  const amount = difference.toFixed(difference < 0.01 ? 5 : 3);
  if (difference < 1e-4) return w.shuffledSame({ amount: difference < 1e-5 ? null : amount });
  const { plain, causal, positions } = w.shuffledOther;
  return (posenc !== 'none' ? positions : hears ? causal : plain)({ amount });
}
