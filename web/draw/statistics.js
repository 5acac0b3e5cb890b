// What can be said of a tensor as numbers: its slices, statistics, histogram, and a smaller picture
// of a large one. Pure.
import { layerNames } from '../model/anatomy.js';
import { w } from '../words/tensorlist.js';

/** Bins of a histogram: odd, so that one is centred on zero. */
export const BINS = 41;

/**
 * @typedef {{ count: number, mean: number, std: number, min: number, max: number, norm: number,
 *   zeros: number, negative: number, notFinite: number }} Statistics
 * `norm`: L2; `std` divides by the count; `zeros`, `negative` and `notFinite` are counts; all but
 * those are of the finite numbers, NaN where there is none
 */

/**
 * Statistics of data[from .. from+count-1], in one pass. Sums run over the differences from the
 * first finite number, so that a small spread far from zero is not lost.
 * @param {Float32Array} data
 * @returns {Statistics}
 */
export function statisticsOf(data, from = 0, count = data.length) {
  let shift = NaN;
  let n = 0;
  let sum = 0;
  let squares = 0;
  let norm = 0;
  let min = Infinity;
  let max = -Infinity;
  let zeros = 0;
  let negative = 0;
  for (let i = from; i < from + count; i++) {
    const x = data[i];
    if (!Number.isFinite(x)) continue;
    if (n === 0) shift = x;
    const d = x - shift;
    n++;
    sum += d;
    squares += d * d;
    norm += x * x;
    if (x < min) min = x;
    if (x > max) max = x;
    if (x === 0) zeros++;
    else if (x < 0) negative++;
  }
  const part = n ? sum / n : NaN;
  return {
    count,
    mean: shift + part,
    std: n ? Math.sqrt(Math.max(0, squares / n - part * part)) : NaN,
    min: n ? min : NaN,
    max: n ? max : NaN,
    norm: n ? Math.sqrt(norm) : NaN,
    zeros,
    negative,
    notFinite: count - n,
  };
}

/**
 * How many of data[from .. from+count-1] fall into each of BINS equal bins, from -m to m when there
 * are negative numbers and from the least to the largest otherwise. The last bin holds its upper
 * end.
 * @returns {{ low: number, high: number, counts: Uint32Array }} counts of zeros only when no number
 *   is finite
 */
export function histogramOf(data, from, count, /** @type {Statistics} */ { min, max }) {
  const counts = new Uint32Array(BINS);
  if (Number.isNaN(min)) return { low: 0, high: 0, counts };
  const most = Math.max(-min, max);
  const low = min < 0 ? -most : min;
  const high = min < 0 ? most : max;
  const perUnit = high > low ? BINS / (high - low) : 0;
  for (let i = from; i < from + count; i++) {
    const x = data[i];
    if (Number.isFinite(x))
      counts[perUnit ? Math.min(BINS - 1, Math.floor((x - low) * perUnit)) : BINS >> 1]++;
  }
  return { low, high, counts };
}

/**
 * The matrix in a tensor that is left when every dimension but the last two is fixed; a vector is
 * one row.
 * @param {number[]} shape
 * @param {number[]} index one for each leading dimension; what is missing or outside is taken as
 *   the nearest there is
 * @returns {{ offset: number, rows: number, columns: number, index: number[] }}
 */
export function sliceOf(shape, index = []) {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.at(-2) ?? 1;
  let offset = 0;
  const used = shape.slice(0, -2).map((size, d) => Math.min(size - 1, Math.max(0, index[d] ?? 0)));
  used.forEach((i, d) => {
    offset = offset * shape[d] + i;
  });
  return { offset: offset * rows * columns, rows, columns, index: used };
}

/**
 * A matrix of at most `most` rows and columns. Each of its cells is a block and shows that
 * block's value of largest magnitude, so that nothing large is hidden; a value that is not finite
 * comes before all others.
 * @returns {{ data: Float32Array, rows: number, columns: number, rowsEach: number, columnsEach:
 *   number }} a copy, exact when it fits
 */
export function shrink(data, { offset, rows, columns }, most) {
  const rowsEach = Math.ceil(rows / most);
  const columnsEach = Math.ceil(columns / most);
  if (rowsEach === 1 && columnsEach === 1)
    return {
      data: data.slice(offset, offset + rows * columns),
      rows,
      columns,
      rowsEach,
      columnsEach,
    };
  const R = Math.ceil(rows / rowsEach);
  const K = Math.ceil(columns / columnsEach);
  const out = new Float32Array(R * K);
  for (let r = 0; r < rows; r++) {
    const to = Math.floor(r / rowsEach) * K;
    const from = offset + r * columns;
    for (let c = 0; c < columns; c++) {
      const i = to + Math.floor(c / columnsEach);
      const x = data[from + c];
      if (!Number.isFinite(x) || Math.abs(x) > Math.abs(out[i])) out[i] = x;
    }
  }
  return { data: out, rows: R, columns: K, rowsEach, columnsEach };
}

/** The matrix the other way round. @returns {any} */
export function transposed({ data, offset = 0, rows, columns, ...rest }) {
  const turned = (values, from) =>
    values.constructor.from(
      { length: rows * columns },
      (_, i) => values[from + (i % rows) * columns + Math.floor(i / rows)],
    );
  return {
    ...rest,
    data: turned(data, offset),
    offset: 0,
    rows: columns,
    columns: rows,
    ...(rest.mask && { mask: turned(rest.mask, 0) }),
  };
}

/** The rank of a cell in its row: 1 for the largest; equal cells share the better rank. */
export function rankInRow(data, from, columns, column) {
  let rank = 1;
  for (let c = 0; c < columns; c++) if (data[from + c] > data[from + column]) rank++;
  return rank;
}

/**
 * The groups that tensors are listed in, and which belong. In this order; a tensor is in the
 * first that takes it.
 */
const GROUPS = [
  {
    id: 'batch',
    takes: ({ name }) => name.startsWith('batch.'),
  },
  { id: 'parameter', takes: ({ kind }) => kind === 'parameter' },
  {
    id: 'attention',
    takes: ({ kind }) => kind === 'attention' || kind === 'score',
  },
  {
    id: 'activation',
    takes: ({ kind }) => kind === 'activation',
  },
  { id: 'table', takes: ({ kind }) => kind === 'table' },
  { id: 'gradient', takes: ({ kind }) => kind === 'gradient' },
  { id: 'adam_m', takes: ({ kind }) => kind === 'adam_m' },
  { id: 'adam_v', takes: ({ kind }) => kind === 'adam_v' },
];
const SHOWN_FIRST = [
  'parameter',
  'activation',
  'attention',
  'table',
  'gradient',
  'adam_m',
  'adam_v',
  'batch',
];

/**
 * The list of tensors in groups, empty ones left out.
 * @param {{ name: string, kind: string, shape: number[] }[]} tensors
 * @param {{ words?: string, layer?: string }} [filter] words that must all be in the name; a
 *   layer as layersOf names it
 */
export function groupTensors(tensors, { words = '', layer = '' } = {}) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = tensors.filter(
    ({ name }) =>
      wanted.every((word) => name.toLowerCase().includes(word)) &&
      (!layer || layerOf(name) === layer),
  );
  const groups = new Map(GROUPS.map(({ id }) => [id, { id, title: w.tensors[id], tensors: [] }]));
  for (const tensor of shown)
    groups.get(GROUPS.find(({ takes }) => takes(tensor))?.id)?.tensors.push(tensor);
  return SHOWN_FIRST.map((id) => groups.get(id)).filter((group) => group.tensors.length > 0);
}

/** The layer a tensor belongs to, as "1", "encoder:1" or "decoder:1" counted from 1, or ''. */
export function layerOf(name) {
  const bare = name.replace(/^(grad|adam_m|adam_v|batch)\./, '');
  const number =
    /(?:^|\.|_)blocks?\.(\d+)(?:\.|$)/.exec(bare) ??
    (/^(?:act|attn|scores)\./.test(bare) ? /\.(\d+)$/.exec(bare) : null);
  if (!number) return '';
  const lane = /^(encoder|decoder)_blocks|^(?:act|attn|scores)\.(encoder|decoder)/.exec(bare);
  return `${lane ? `${lane[1] ?? lane[2]}:` : ''}${Number(number[1]) + 1}`;
}

/** Every layer of a model: the words and the value that layerOf gives. */
export function layersOf(settings) {
  return layerNames(settings).map(({ prefix, name, layer }) => ({
    id: `${prefix}${layer + 1}`,
    text: w.layerOf({ stack: name, layer: layer + 1 }),
  }));
}
