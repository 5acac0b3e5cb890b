// Which model of another program computes what a run computes: GPT-2 or Llama and its kin, exactly,
// or none, with the settings that would have to be others.
import { refuse } from '../lab/inputs.mjs';
import { weightsOf } from './weights.mjs';

/** @typedef {import('./weights.mjs').Tensor} Tensor */

/** What every family asks of the settings. @type {Record<string, any[]>} */
const COMMON = {
  head: ['token'],
  norm: ['pre'],
  final_norm: [true],
  attention: ['softmax'],
  attn_softcap: [0],
  logit_softcap: [0],
  sink: [false],
  embed_norm: [false],
  sparse_stride: [0],
  ffn: [true],
  residual: [true],
};

/**
 * Families by what they ask besides, the first value being the usual one. A window that leaves
 * layers out (full_every) is none of theirs.
 * @type {Record<string, Record<string, any[]>>}
 */
const FAMILIES = {
  llama: {
    posenc: ['rope'],
    norm_type: ['rms'],
    glu: [true],
    activation: ['silu', 'gelu', 'gelu_tanh', 'relu', 'relu2'],
    attn_scale: [true],
    full_every: [0],
  },
  gpt2: {
    posenc: ['learned', 'sinusoidal', 'none'],
    norm_type: ['layer'],
    glu: [false],
    activation: ['gelu_tanh', 'gelu', 'relu', 'silu', 'relu2'],
    window: [0],
    qk_norm: [false],
  },
};
const TITLES = { llama: 'Llama', gpt2: 'GPT-2' };

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
 * @param {import('../lab/lab.mjs').Lab} lab
 * @returns {Mapped} throws LabError that names the settings without counterpart
 */
export function mapRun(lab) {
  const s = lab.settings;
  if (lab.task.streams.length)
    throw refuse('config', 'task', s.task, `task ${s.task} reads numbers, other programs tokens`);
  const family = familyOf(s);
  const weights = weightsOf(lab);
  const bias = weights.has('output.bias') ? weights.copy('output.bias').data : null;
  if (bias?.some((x) => x !== 0)) throw refuse('config', 'bias', true, biasWords(s, family));
  return family === 'gpt2' ? asGpt2(s, weights) : asLlama(s, weights);
}

const FROZEN = '0:freeze=output.bias';

/** Why an output with a bias has no counterpart. */
const biasWords = (s, family) =>
  `bias=true gives the output a bias (output.bias), and ${TITLES[family]} has none: train with ` +
  `bias=false${s.init === 'gpt2' ? `, or with events=${FROZEN}` : ''}`;

/**
 * Why no trained run with these settings is a model of another program, or ''; streams apart.
 * @param {Record<string, any>} settings
 */
export function familyProblem(settings) {
  try {
    const family = familyOf(settings);
    const staysZero = settings.init === 'gpt2' && settings.events.split(',').includes(FROZEN);
    return settings.bias && !staysZero ? biasWords(settings, family) : '';
  } catch (error) {
    return error.message;
  }
}

/** The family whose settings a run has; throws what the nearest asks for. */
function familyOf(s) {
  const isCausal = s.arch !== 'encdec' && s.mask.includes('causal');
  const isGrouped = s.n_kv_heads > 0 && s.n_kv_heads !== s.n_heads;
  const asked = Object.entries(FAMILIES).map(([family, own]) => ({
    family,
    wrong: [
      ...(isCausal ? [] : [{ key: 'arch', value: s.arch, wanted: 'decoder' }]),
      ...Object.entries({ ...COMMON, ...own })
        .filter(([key, values]) => !values.includes(s[key]))
        .map(([key, values]) => ({ key, value: s[key], wanted: values[0] })),
      ...(isGrouped && family === 'gpt2'
        ? [{ key: 'n_kv_heads', value: s.n_kv_heads, wanted: s.n_heads }]
        : []),
    ],
  }));
  const nearest = asked.reduce((a, b) => (b.wrong.length < a.wrong.length ? b : a));
  if (nearest.wrong.length === 0) return /** @type {any} */ (nearest.family);
  const has = nearest.wrong.map(({ key, value }) => `${key}=${value}`).join(', ');
  const wants = nearest.wrong.map(({ key, wanted }) => `${key}=${wanted}`).join(', ');
  throw refuse(
    'config',
    nearest.wrong[0].key,
    nearest.wrong[0].value,
    `${has} ${nearest.wrong.length > 1 ? 'have' : 'has'} no counterpart in other programs: ` +
      `the nearest, ${TITLES[nearest.family]}, would need ${wants}`,
  );
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

const asLlama = (s, weights) => {
  const { embedding, output, tied } = ends(s, weights);
  const made = { 'embedding.weight': embedding, ...(!tied && { 'output.weight': output }) };
  return /** @type {Mapped} */ (withMade('llama', { ...s, tied }, weights, made));
};

/** The positions that are added become a table, all biases are there. */
function asGpt2(s, weights) {
  const { embedding, output, tied } = ends(s, weights);
  const { max_len: T, d_model: C } = s;
  const table = {
    learned: () => weights.copy('positions.weight'),
    sinusoidal: () => ({ shape: [T, C], data: weights.copy('pos_encoding.pe').data }),
    none: () => ({ shape: [T, C], data: new Float32Array(T * C) }),
  };
  const made = {
    'embedding.weight': embedding,
    'positions.weight': table[s.posenc],
    ...(!tied && { 'output.weight': output }),
  };
  return /** @type {Mapped} */ (withMade('gpt2', { ...s, tied }, weights, made));
}

const withMade = (family, s, { has, copy }, made) => ({
  ...{ family, s },
  has: (name) => Object.hasOwn(made, name) || has(name),
  copy: (name) => (Object.hasOwn(made, name) ? made[name]() : copy(name)),
});
