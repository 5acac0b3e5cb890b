// One position through one part of the model, in numbers: what the engine keeps, and between that
// what follows from it, in double.
import { attentionCell, cellValue, tileMatrix } from '../../draw/matrix.js';
import { lanesOf } from '../../model/anatomy.js';
import { exampleOf, probeOf } from '../../worker/probe.js';
import { linear, momentsOf, rowOf, sublayer } from '../../worker/rowmath.js';

/** Keys of a head that are written out, the ones with the most weight. */
const MOST_KEYS = 8;
/** The likeliest tokens that are sent. */
const MOST_TOKENS = 8;

/**
 * @typedef {object} Walked numbers of a part, by what they are; those of a row [C] unless said
 * @property {number} step @property {number} token at the position, or which position it is
 * @property {Float64Array} [embedding] the token's row of the table, as it is used
 * @property {Float64Array} [position] what is added for the position
 * @property {Float64Array} [x] what came in
 * @property {Record<string, Branch>} [branches] of a block, in their order
 * @property {{ mean: number, deviation: number }} [moments] before the last norm
 * @property {Float64Array} [out] what goes out
 *
 * @typedef {object} Branch
 * @property {Float64Array} x before it @property {Float64Array} h what it reads: x, or x normed
 * @property {Float64Array} f what it writes @property {Float64Array} sum x + f, or f
 * @property {Float64Array} out the same after a norm that follows
 * @property {{ mean: number, deviation: number }} moments of what its norm takes
 * @property {Float64Array} [q] @property {Float64Array} [k] @property {Float64Array} [v] of
 *   this position; of cross-attention only q
 * @property {Float64Array} [context] of all heads
 * @property {HeadRow} [head] @property {Float64Array} [hidden] after the activation
 *
 * @typedef {object} HeadRow what one head does at this position
 * @property {number[]} weights of every key @property {number} masked how many are
 * @property {{ key: number, cell: any }[]} keys the ones with the most weight, in their order
 */

/**
 * `walk`: row `row` of stack `lane` in part `part` (stages.js) of the model, with head `head`.
 * @param {import('../../wasm/lab/lab.mjs').Lab} lab
 */
export function walk(lab, { source, lane: number, part, row, head }) {
  const { settings } = lab;
  const example = exampleOf(lab, source);
  const probe = probeOf(lab, example);
  const lane = lanesOf(settings)[number];
  const tokens = lane.from === 'source' ? example.source : (probe.tokens ?? example.tokens);
  const here = { step: lab.step, token: tokens[row] };
  if (part < 0) return { ...here, ...inputOf(lab, lane, row) };
  const x = rowOf(lab, part ? lane.layers[part - 1].out : lane.embed, row);
  if (part === lane.layers.length) return { ...here, ...outputOf(lab, number, x, row, example) };
  const seen = { tokens: probe.tokens ?? example.tokens, source: example.source ?? null };
  return { ...here, x, branches: blockOf(lab, lane, { part, row, head, x, seen }) };
}

/** What goes into the first block, and what it is the sum of. */
function inputOf(lab, { embed, positionTensor }, row) {
  const out = rowOf(lab, embed, row);
  if (!positionTensor) return { embedding: out, out };
  const position = rowOf(lab, positionTensor, row);
  return { embedding: out.map((value, i) => value - position[i]), position, out };
}

function blockOf(lab, lane, { part, row, head, x, seen }) {
  const { settings } = lab;
  const layer = lane.layers[part];
  const branches = {};
  let at = x;
  const kinds = ['attention', ...(layer.cross ? ['cross'] : []), ...(layer.ffn ? ['ffn'] : [])];
  kinds.forEach((kind, i) => {
    const own =
      kind === 'ffn'
        ? feedForward(lab, layer, row)
        : attention(lab, lane, { kind, part, row, head, seen });
    const made = sublayer(lab, at, layer.norms[i], own.f);
    const normed = settings.norm === 'pre' ? at : made.sum;
    branches[kind] = { ...own, ...made, moments: momentsOf(normed, settings) };
    at = made.out;
  });
  return branches;
}

function feedForward(lab, { ffn, block }, row) {
  const hidden = rowOf(lab, ffn, row);
  return { hidden, f: linear(lab, hidden, `${block}.feed_forward.linear2`) };
}

function attention(lab, lane, { kind, part, row, head, seen }) {
  const names = lane.layers[part][kind];
  const context = rowOf(lab, names.context, row);
  const q = rowOf(lab, names.q, row);
  const own = kind === 'cross' ? {} : { k: rowOf(lab, names.k, row), v: rowOf(lab, names.v, row) };
  return {
    ...{ q, ...own, context },
    head: headRow(lab, `${lane.prefix}${kind}.${part}.${head}`, names, row, seen),
    f: linear(lab, context, `${names.weights}.W_o`),
  };
}

/** @returns {HeadRow} */
function headRow(lab, id, names, row, seen) {
  const { settings } = lab;
  const wanted = [names.q, names.k, names.v, names.context, names.tensor];
  if (settings.posenc === 'alibi') wanted.push('pos_encoding.slopes');
  if (settings.sink) wanted.push(`${names.weights}.sink`);
  const tensors = Object.fromEntries(wanted.map((name) => [name, lab.copy(name)]));
  const snapshot = { ...seen, tensors, masks: Object.fromEntries(lab.masks()) };
  const matrix = tileMatrix(id, snapshot, settings);
  const weights = Array.from({ length: matrix.columns }, (_, j) => cellValue(matrix, row, j));
  const mask = matrix.mask?.subarray(row * matrix.columns, (row + 1) * matrix.columns) ?? [];
  const most = [...weights.keys()].sort((a, b) => weights[b] - weights[a]).slice(0, MOST_KEYS);
  return {
    weights,
    masked: Array.from(mask).filter(Boolean).length,
    keys: most
      .sort((a, b) => a - b)
      .map((key) => ({ key, cell: attentionCell(id, matrix, snapshot, settings, row, key) })),
  };
}

/** What follows the last block: the last norm, and the answer. */
function outputOf(lab, number, x, row, example) {
  const { settings } = lab;
  const isEncoder = settings.arch === 'encdec' && number === 0;
  const out = rowOf(lab, isEncoder ? 'act.memory' : 'act.hidden', row);
  const end = { x, moments: momentsOf(x, settings), out };
  if (isEncoder || settings.head === 'none') return end;
  if (lab.task.streams.length) return { ...end, read: readings(lab, row) };
  const isClass = settings.head === 'class';
  const answer = isClass ? 0 : row;
  const pooled = isClass ? { pooled: rowOf(lab, 'act.pooled', 0) } : {};
  return { ...end, ...pooled, ...likeliest(lab, answer, example.targets[answer]) };
}

/** What is read off at this position of streams. */
function readings(lab, row) {
  const { streams } = lab.task;
  const step = Math.floor(row / streams.length);
  const { name: at } = streams[row % streams.length];
  return lab.task.predictions
    .filter((prediction) => prediction.at === at)
    .map(({ name }) => ({ name, values: rowOf(lab, `out.${name}`, step) }));
}

/** The likeliest tokens of a row with logit and probability, and the target, where it counts. */
function likeliest(lab, row, target) {
  const logits = rowOf(lab, 'logits', row);
  const most = Math.max(...logits);
  const powers = logits.map((value) => Math.exp(value - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const one = (token) => ({ token, logit: logits[token], probability: powers[token] / total });
  const order = [...logits.keys()].sort((a, b) => logits[b] - logits[a]);
  const counts = target !== undefined && target !== lab.settings.ignore_index;
  return {
    answers: order.slice(0, MOST_TOKENS).map(one),
    vocab: logits.length,
    target: counts ? one(target) : null,
  };
}
