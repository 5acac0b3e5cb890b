// A tensor as the worker sent it, derived for the screen: its picture and mask, what its axes are,
// the tokens on them, notes, and its numbers as text. Pure.
import { formatCount } from '../../base/format.js';
import { tokenLabel } from '../../model/anatomy.js';
import { transposed } from '../../draw/statistics.js';

/**
 * @typedef {object} ShownTensor a reply to `tensor` (features/tensors/tensors.request.js)
 * @property {string} name @property {string} kind key of KINDS
 * @property {number[]} shape of the whole tensor
 * @property {number} rows @property {number} columns of the slice
 * @property {number[]} index of the slice, in the leading dimensions
 * @property {number} step @property {boolean} whole whether the statistics are of all slices
 * @property {any} picture the slice, or blocks of rowsEach × columnsEach cells of it
 * @property {any} statistics @property {any} histogram
 * @property {number[]} [source] @property {number[]} [tokens] of the sequence it was run on
 */

export const KINDS = {
  parameter: 'parameter',
  gradient: 'gradient of the loss',
  adam_m: "running mean of the gradient (Adam's m)",
  adam_v: "running mean of its square (Adam's v)",
  table: 'fixed table',
  activation: 'activation',
  attention: 'attention weights, before dropout',
  score: 'scores before the softmax, computed here from q and k',
};

const AFTER_STEPS = ['gradient', 'adam_m', 'adam_v'];
const ATTENDS = ['attention', 'score'];

/** Whether a tensor has a query on each row and a key in each column. */
export const attends = ({ kind }) => ATTENDS.includes(kind);

/** What is drawn. `turned`: transposed. @returns {import('../../draw/heatmap.js').Matrix} */
export function matrixOf(/** @type {ShownTensor} */ shown, settings, turned) {
  const { kind, picture } = shown;
  const scale = kind === 'attention' ? 'unit' : kind === 'adam_v' ? 'positive' : 'signed';
  const upright = { ...picture, offset: 0, scale, mask: maskFor(shown) };
  return turned ? transposed(upright) : upright;
}

const isRun = ({ kind }) => kind === 'activation' || ATTENDS.includes(kind);
/** Whether the leading dimension of a tensor is the sequences of a batch. */
export const ofBatch = ({ name }) => name.startsWith('batch.');

export function leadingWord(shown, d) {
  if (ofBatch(shown) && d === 0) return 'Sequence';
  return attends(shown)
    ? 'Head'
    : shown.name === 'pos_encoding.rotary'
      ? 'Position'
      : `Dimension ${d + 1}`;
}

/** What rows and columns are. */
export function axisWords(shown, turned) {
  const [rows, columns] = turned ? ['columns', 'rows'] : ['rows', 'columns'];
  const pair = attends(shown)
    ? ['query', 'key']
    : shown.kind === 'activation'
      ? ['position', shown.name.includes('logits') ? 'token' : 'dimension']
      : shown.shape.length === 1
        ? ['one vector', 'index']
        : /embedding|output\.weight/.test(shown.name)
          ? ['token', 'dimension']
          : /pe$|positions\.weight/.test(shown.name)
            ? ['position', 'dimension']
            : shown.name === 'pos_encoding.rotary'
              ? ['pair', 'cosine and sine']
              : ['output', 'input'];
  return `${rows}: ${pair[0]} · ${columns}: ${pair[1]}`;
}

/** What a reader must know before believing the picture. */
export function noteOf(shown, turned, past = false) {
  const { rowsEach, columnsEach } = shown.picture;
  const parts = [];
  const [down, across] = turned ? [columnsEach, rowsEach] : [rowsEach, columnsEach];
  if (past && AFTER_STEPS.includes(shown.kind))
    parts.push('Only the parameters of an earlier moment are kept; these values are zeros.');
  else if (shown.step === 0 && AFTER_STEPS.includes(shown.kind))
    parts.push('No step has been taken yet: gradients and moments are zero until the first one.');
  else if (shown.kind === 'gradient') parts.push('From the last step, before clipping.');
  if (ofBatch(shown))
    parts.push(
      'From the latest batch, of training or of the held-out score. After a training step it ' +
        'may hold only the last sequences of the batch, counted from 1.',
    );
  if (down * across > 1)
    parts.push(
      `${formatCount(shown.rows)} × ` +
        `${formatCount(shown.columns)} cells do not fit: each one drawn covers ` +
        `${down} × ${across} and shows the value of largest magnitude.`,
    );
  return parts.join(' ');
}

/** The tokens on an axis (0 rows, 1 columns) of a tensor of the probe, or null. */
function tokensOn(shown, axis) {
  if (!isRun(shown) || ofBatch(shown)) return null;
  const crossed = /cross/.test(shown.name);
  const ofEncoder = /encoder|src_|memory/.test(shown.name) && !/decoder/.test(shown.name);
  if (axis === 1 && !attends(shown)) return null;
  const onSource =
    ofEncoder || (crossed && (attends(shown) ? axis === 1 : /\.[kv]\./.test(shown.name)));
  const tokens = onSource ? shown.source : shown.tokens;
  return tokens && tokens.length === (axis ? shown.columns : shown.rows) ? tokens : null;
}

export function axisName(shown, settings, axis, index) {
  const tokens = tokensOn(shown, axis);
  const word = axis ? 'column' : 'row';
  return tokens ? `${word} ${index} (${tokenLabel(settings, tokens[index])})` : `${word} ${index}`;
}

export function axisLabels(shown, settings, turned) {
  const { picture } = shown;
  const names = (axis, count, each) => {
    const tokens = tokensOn(shown, axis);
    return Array.from({ length: count }, (_, i) =>
      tokens ? tokenLabel(settings, tokens[i * each]) : String(i * each),
    );
  };
  const rows = names(0, picture.rows, picture.rowsEach);
  const columns = names(1, picture.columns, picture.columnsEach);
  return turned
    ? { rowLabels: columns, columnLabels: rows }
    : { rowLabels: rows, columnLabels: columns };
}

/** The mask of attention or scores of the probe, when every cell is drawn by itself. */
const maskFor = (/** @type {any} */ { mask, picture }) =>
  picture.rowsEach * picture.columnsEach > 1 ? null : mask;

export function toCsv({ data, rows, columns }) {
  return Array.from({ length: rows }, (_, r) =>
    Array.from(data.subarray(r * columns, (r + 1) * columns), String).join(','),
  )
    .join('\n')
    .concat('\n');
}

export function toJson({ name, step, data, rows, columns }, { index, shape }) {
  const values = Array.from({ length: rows }, (_, r) =>
    Array.from(data.subarray(r * columns, (r + 1) * columns)),
  );
  return `${JSON.stringify({ name, step, shape, index, rows, columns, values })}\n`;
}
