// A run as a model of another program: its weights by the engine's names, with what such a model
// has no setting for put into them.
import { sentence } from '../lab/sentence.mjs';
import { refuse } from '../lab/inputs.mjs';
import { biasWords, familyOf } from './family.mjs';
import { biasInNorm } from './outputbias.mjs';
import { weightsOf } from './weights.mjs';

/** @typedef {import('./weights.mjs').Tensor} Tensor */

/**
 * A run as a model of a family: its sizes, and its weights by the engine's names. What the engine
 * does to embeddings (embed_scale) is in them already, so `tied` may be false where the run's is
 * true.
 * @typedef {object} Mapped
 * @property {'llama' | 'gpt2'} family
 * @property {Record<string, any>} s the run's settings, `tied` as it is here
 * @property {(name: string) => Tensor} copy
 * @property {(name: string) => boolean} has
 */

/**
 * @param {import('../lab/lab.mjs').Lab} lab @param {import('./family.mjs').Program} program
 * @returns {Mapped} throws LabError that names the settings without counterpart
 */
export function mapRun(lab, program) {
  const s = lab.settings;
  if (lab.task.streams.length)
    throw refuse(
      'config',
      'task',
      s.task,
      sentence`task ${s.task} reads numbers, other programs tokens`,
    );
  const family = familyOf(s, program);
  const weights = weightsOf(lab);
  return family === 'gpt2' ? asGpt2(s, weights) : asLlama(s, weights);
}

/** A tensor with each number times another, in single precision. */
const scaled = ({ shape, data }, factor) => ({ shape, data: data.map((x) => x * factor) });

/** Embedding and output: the engine's scale of embeddings is put into them. */
function ends(s, { has, copy }) {
  const isScaled = s.embed_scale;
  const embedding = () =>
    isScaled
      ? scaled(copy('embedding.weight'), Math.fround(Math.sqrt(s.d_model)))
      : copy('embedding.weight');
  const output = () => copy(has('output.weight') ? 'output.weight' : 'embedding.weight');
  return { embedding, output, tied: s.tied && !isScaled };
}

/** The bias of the output, or null where it has none or only zeros. */
function outputBias({ has, copy }) {
  const bias = has('output.bias') ? copy('output.bias').data : null;
  return bias?.some((x) => x !== 0) ? bias : null;
}

function asLlama(s, weights) {
  const { embedding, output, tied } = ends(s, weights);
  if (outputBias(weights)) throw refuse('config', 'bias', true, biasWords(s, 'llama'));
  const made = { 'embedding.weight': embedding, ...(!tied && { 'output.weight': output }) };
  return /** @type {Mapped} */ (withMade('llama', { ...s, tied }, weights, made));
}

/** The last norm's bias with that of the output in it; null where the output has none. */
function lastBias(s, weights, output) {
  const bias = outputBias(weights);
  if (!bias) return null;
  const own = weights.has('norm.bias') ? weights.copy('norm.bias').data : null;
  const data = biasInNorm(output().data, bias, own);
  if (!data) throw refuse('config', 'bias', true, biasWords(s, 'gpt2'));
  return { shape: [s.d_model], data };
}

/** The positions that are added become a table, all biases are there. */
function asGpt2(s, weights) {
  const { embedding, output, tied } = ends(s, weights);
  const last = lastBias(s, weights, output);
  const { max_len: T, d_model: C } = s;
  const table = {
    learned: () => weights.copy('positions.weight'),
    sinusoidal: () => ({ shape: [T, C], data: weights.copy('pos_encoding.pe').data }),
    none: () => ({ shape: [T, C], data: new Float32Array(T * C) }),
  };
  const made = {
    'embedding.weight': embedding,
    'positions.weight': table[s.posenc],
    ...(last && { 'norm.bias': () => last }),
    ...(!tied && { 'output.weight': output }),
  };
  return /** @type {Mapped} */ (withMade('gpt2', { ...s, tied }, weights, made));
}

const withMade = (family, s, { has, copy }, made) => ({
  ...{ family, s },
  has: (name) => Object.hasOwn(made, name) || (name !== 'output.bias' && has(name)),
  copy: (name) => (Object.hasOwn(made, name) ? made[name]() : copy(name)),
});
