// The sizes that whole steps are timed at, once for every program that is compared: the engine
// takes `settings`, the others the shape. S0 and S1 are the copy and reverse tasks of the presets;
// S2 is a post-norm model that counts every position; S3 and S4 have the shape of causal language
// models. What the tokens are makes no difference to time, so S3 and S4 are given random ones.

/**
 * @typedef {object} Size
 * @property {string} name
 * @property {string} about
 * @property {number} batch B
 * @property {number} seq T
 * @property {number} d_model C
 * @property {number} n_heads H
 * @property {number} n_layers L
 * @property {number} d_ff F
 * @property {number} vocab V
 * @property {'pre' | 'post'} norm
 * @property {'relu' | 'gelu'} activation
 * @property {boolean} embed_scale
 * @property {boolean} final_norm
 * @property {boolean} causal
 * @property {number} clip largest gradient norm, 0: not clipped
 * @property {boolean} answers_only target 0 is not counted
 * @property {string} [task] the engine generates the data of this task; without one, it is given
 *   random tokens
 */

const copy = {
  batch: 64,
  seq: 17,
  d_model: 64,
  n_heads: 4,
  n_layers: 2,
  d_ff: 256,
  vocab: 20,
  norm: 'pre',
  activation: 'gelu',
  embed_scale: true,
  final_norm: true,
  causal: false,
  clip: 1,
  answers_only: true,
};
const causal = { ...copy, causal: true, answers_only: false };

/** @type {Size[]} */
export const SIZES = /** @type {any} */ ([
  { ...copy, name: 'S0', about: 'copy: d64 h4 L2 F256 V20 T17 B64', task: 'copy' },
  {
    ...copy,
    name: 'S1',
    about: 'reverse: d64 h4 L3 F256 V20 T17 B64',
    task: 'reverse',
    n_layers: 3,
  },
  {
    ...copy,
    name: 'S2',
    about: 'shift, post-norm, ReLU: d64 h4 L2 F256 V10 T10 B32',
    task: 'shift',
    batch: 32,
    seq: 10,
    vocab: 10,
    norm: 'post',
    activation: 'relu',
    embed_scale: false,
    final_norm: false,
    clip: 0,
    answers_only: false,
  },
  {
    ...causal,
    name: 'S3',
    about: 'causal: d128 h4 L4 F512 V64 T64 B32',
    batch: 32,
    seq: 64,
    d_model: 128,
    n_layers: 4,
    d_ff: 512,
    vocab: 64,
  },
  {
    ...causal,
    name: 'S4',
    about: 'causal: d256 h8 L6 F1024 V256 T128 B8',
    batch: 8,
    seq: 128,
    d_model: 256,
    n_heads: 8,
    n_layers: 6,
    d_ff: 1024,
    vocab: 256,
  },
]);

/** Timed only when it is asked for by name: S3 at a length that keeps no attention weights.
 *  @type {Size} */
const LONG = {
  ...SIZES[3],
  name: 'L1',
  about: 'long, causal: d128 h4 L4 F512 V64 T1024 B8',
  batch: 8,
  seq: 1024,
};

/** @param {string} name @returns {Size} */
export function sizeNamed(name) {
  const size = [...SIZES, LONG].find((s) => s.name === name);
  if (!size)
    throw new Error(`there is no size ${name}; there are ${SIZES.map((s) => s.name).join(', ')}`);
  return size;
}

/**
 * The engine's settings for a size.
 * @param {Size} size
 * @param {number} dropout
 * @returns {Record<string, any>}
 */
export function settingsFor(size, dropout) {
  const {
    batch,
    seq,
    d_model,
    n_heads,
    n_layers,
    d_ff,
    vocab,
    norm,
    activation,
    embed_scale,
    final_norm,
    clip,
  } = size;
  return {
    task: size.task ?? 'shift', // takes sequences of any length; loaded batches replace its data
    samples: 32 * batch, // so that no batch of an epoch is smaller
    batch,
    seq,
    d_model,
    n_heads,
    n_layers,
    d_ff,
    vocab,
    norm,
    activation,
    embed_scale,
    final_norm,
    clip,
    dropout,
    mask: size.causal ? 'causal' : 'none',
    ignore_index: size.answers_only ? 0 : -1,
    seed: 1,
  };
}

/**
 * Nominal floating-point operations of a training step: 2mnk for every matrix product of the dense
 * model, backward counted as twice forward. Nothing is taken off for work that an implementation
 * skips (masked pairs, rows without a target).
 * @param {Size} size
 */
export function nominalFlops({ batch, seq, d_model, n_layers, d_ff, vocab }) {
  const rows = batch * seq;
  const weights = n_layers * (4 * d_model * d_model + 2 * d_model * d_ff) + d_model * vocab;
  const attention = n_layers * 4 * batch * seq * seq * d_model;
  return 3 * (2 * rows * weights + attention);
}

/** Random tokens and targets of a whole batch, the same at every call. @param {Size} size */
export function randomBatch({ batch, seq, vocab }) {
  let state = 12345;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * vocab);
  };
  const tokens = Int32Array.from({ length: batch * seq }, draw);
  return {
    n: batch,
    tokens,
    targets: Int32Array.from(tokens, (_, i) => ((i + 1) % seq ? tokens[i + 1] : draw())),
  };
}
