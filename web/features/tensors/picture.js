// A tensor as the worker sent it, derived for the screen: its picture and mask, what its axes are,
// the tokens on them, notes, and its numbers as text. Pure.
import { formatCount } from '../../base/format.js';
import { tokenLabel } from '../../model/anatomy.js';
import { transposed } from '../../draw/statistics.js';
import { w } from './words.js';

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
  if (ofBatch(shown) && d === 0) return w.leading.sequence;
  return attends(shown)
    ? w.leading.head
    : shown.name === 'pos_encoding.rotary'
      ? w.leading.position
      : w.leading.dimension({ dimension: d + 1 });
}

/** What rows and columns are. */
export function axisWords(shown, turned) {
  const pair = attends(shown)
    ? ['query', 'key']
    : shown.kind === 'activation'
      ? ['position', shown.name.includes('logits') ? 'token' : 'dimension']
      : shown.shape.length === 1
        ? ['vector', 'index']
        : /embedding|output\.weight/.test(shown.name)
          ? ['token', 'dimension']
          : /pe$|positions\.weight/.test(shown.name)
            ? ['position', 'dimension']
            : shown.name === 'pos_encoding.rotary'
              ? ['pair', 'turn']
              : ['output', 'input'];
  const [first, second] = pair.map((one) => w.axis[one]);
  return w[turned ? 'columnsAndRows' : 'rowsAndColumns']({ first, second });
}

/** What a reader must know before believing the picture. */
export function noteOf(shown, turned, past = false) {
  const { rowsEach, columnsEach } = shown.picture;
  const parts = [];
  const [down, across] = turned ? [columnsEach, rowsEach] : [rowsEach, columnsEach];
  if (past && AFTER_STEPS.includes(shown.kind)) parts.push(w.onlyTheParametersOf);
  else if (shown.step === 0 && AFTER_STEPS.includes(shown.kind)) parts.push(w.noStepHasBeen);
  else if (shown.kind === 'gradient') parts.push(w.fromTheLastStep);
  if (ofBatch(shown)) parts.push(w.fromTheLatestBatch);
  if (down * across > 1)
    parts.push(
      w.cellsDoNotFit({
        rows: formatCount(shown.rows),
        columns: formatCount(shown.columns),
        down,
        across,
      }),
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
