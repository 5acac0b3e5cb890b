// The rows of a tensor as points in their principal components: tokens of an embedding, positions
// of a table, hidden states of examples. Over a lab.
import { refuse, whole } from '../lab/inputs.mjs';
import { principalComponents } from './components.mjs';

/** Rows or columns, of which there are fewer, at most: the time grows with their third power. */
const MOST = 512;

/**
 * @typedef {object} Geometry
 * @property {number} step @property {string} tensor
 * @property {number[]} shape rows and columns that the components are of
 * @property {number} components @property {number[]} explained shares of the variance
 * @property {Float32Array} points [rows, components]
 * @property {string[]} labels the token of each row, or of its position, else the row's number
 * @property {number[]|null} positions the position of each hidden state, from 0
 * @property {(string|null)[]|null} answers of hidden states, the right answer there or, of a class,
 *   of their example; null where none counts
 *
 * @typedef {{ tokens?: ArrayLike<number>, targets?: ArrayLike<number>, source?: ArrayLike<number>,
 *   valid?: ArrayLike<number> }} Example as Lab.example gives one
 */

/**
 * The rows of a tensor of two dimensions, by default of the embedding. Activations are those of
 * so many held-out examples from `example` on; of more than one, only the positions that answer,
 * where the tensor has them.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ tensor?: string, components?: number, example?: number, examples?: number }} [asked]
 * @returns {Geometry}
 */
export function geometryOf(lab, { tensor, components, example = 0, examples = 1 } = {}) {
  whole('examples', examples, 1);
  const list = Array.from({ length: examples }, (_, i) => lab.example(example + i));
  return geometryOfExamples(lab, list, { tensor, components });
}

/**
 * The same with activations of these examples.
 * @param {import('../lab/lab.mjs').Lab} lab @param {Example[]} examples
 * @param {{ tensor?: string, components?: number, most?: number }} [asked] most: of so many rows,
 *   the first, at most
 * @returns {Geometry & { all: number }} all: rows that there are
 */
export function geometryOfExamples(
  lab,
  examples,
  { tensor, components = 3, most = Infinity } = {},
) {
  whole('components', components, 1);
  run(lab, examples[0]); // then the lab has its activations
  const name = tensor ?? embeddingOf(lab);
  const kind = lab.tensors().find((one) => one.name === name)?.kind;
  const found = kind === 'activation' ? statesOf(lab, name, examples) : rowsOf(lab, name);
  const { data: every, rows: all, width, ...about } = found;
  const rows = Math.min(all, most);
  const data = every.subarray(0, rows * width);
  if (Math.min(rows, width) > MOST)
    throw refuse('range', 'tensor', name, `${name} has more than ${MOST} rows and columns`);
  return {
    ...{ step: lab.step, tensor: name, shape: [rows, width], components },
    ...principalComponents(data, width, components),
    ...{ all, labels: about.labels.slice(0, rows) },
    positions: about.positions?.slice(0, rows) ?? null,
    answers: about.answers?.slice(0, rows) ?? null,
  };
}

const run = (lab, example) =>
  lab.task.streams.length ? lab.probe(example) : lab.probe(example.tokens, example);

const embeddingOf = (lab) => {
  const found = lab.tensors().find(({ name }) => /^(tgt_)?embedding\.weight$/.test(name));
  if (!found) throw refuse('state', 'tensor', null, 'this model embeds no tokens: name a tensor');
  return found.name;
};

const glyphOf = (lab, token) => lab.task.glyphs[token] ?? String(token);

/** A matrix [rows, width] of the lab. */
function matrixOf(lab, name) {
  const { data, shape } = lab.copy(name);
  if (shape.length !== 2)
    throw refuse('range', 'tensor', name, `${name} has ${shape.length} dimensions, not 2`);
  return { data, rows: shape[0], width: shape[1] };
}

/** The rows of weights or of a table, of which positions that no input has are left out. */
function rowsOf(lab, name) {
  const { data, rows: all, width } = matrixOf(lab, name);
  const { seq, seq_tgt } = lab.settings;
  const rows = name === 'pos_encoding.pe' ? Math.min(all, Math.max(seq, seq_tgt)) : all;
  const areTokens = /(embedding|^output)\.weight$/.test(name);
  const labels = Array.from({ length: rows }, (_, i) =>
    areTokens ? glyphOf(lab, i) : String(i + 1),
  );
  return {
    ...{ data: data.subarray(0, rows * width), rows, width, labels },
    ...{ positions: null, answers: null },
  };
}

/** The hidden states of the examples, one below the other. */
function statesOf(lab, name, examples) {
  const rows = examples.map((example, i) => {
    if (i > 0) run(lab, example);
    const { data, rows: count, width } = matrixOf(lab, name);
    const of = described(lab, name, example, count);
    const kept = examples.length > 1 && of.some(({ counts }) => counts) ? 'counts' : 'all';
    return of
      .filter((row) => row[kept])
      .map((row) => ({ ...row, data: data.subarray(row.at * width, (row.at + 1) * width) }));
  });
  const all = rows.flat();
  const width = all[0].data.length;
  const data = new Float32Array(all.length * width);
  all.forEach((row, i) => data.set(row.data, i * width));
  const answers = all.map(({ answer }) => answer);
  return {
    ...{ data, rows: all.length, width },
    labels: all.map(({ label }) => label),
    positions: all.map(({ at }) => at),
    answers: answers.some((answer) => answer !== null) ? answers : null,
  };
}

/** Of each row: its position, its token, whether its target counts, and what is right there. */
function described(lab, name, { tokens, targets, source }, count) {
  const { head, ignore_index } = lab.settings;
  const { streams } = lab.task;
  const own = /^act\.(src_|encoder|memory|decoder_cross\.[kv])/.test(name) ? source : tokens;
  const answers = own === tokens && targets?.length === count ? targets : [];
  const isClass = head === 'class' && targets?.length === 1;
  return Array.from({ length: count }, (_, at) => {
    const target = isClass ? targets[0] : (answers[at] ?? ignore_index);
    const answer = target === ignore_index ? null : glyphOf(lab, target);
    const token = own?.length === count ? glyphOf(lab, own[at]) : null;
    const stream = streams.length > 0 ? streams[at % streams.length].name : null;
    return {
      ...{ at, all: true, answer, counts: answers.length > 0 && answer !== null && !isClass },
      label: stream ?? token ?? (count === 1 ? answer : null) ?? String(at + 1),
    };
  });
}
