// How the page names settings and choices, and which control suits a setting. The engine's table
// stays the only list of what exists: a setting that is not named here is shown under its
// key, with its help.

/** The group of settings that the panel does not show. */
export const NOT_HERE = 'data';

/** label; sub: letters set lower; control: where the usual one does not suit; stops: values a
 * slider moves through; place: another group; last: after the others; advanced: in the
 * disclosure. */
const SETTINGS = {
  task: { label: 'Task', advanced: true },
  seq: { label: 'Length', control: 'stepper' },
  seq_tgt: { label: 'Decoder length' },
  vocab: { label: 'Vocabulary', control: 'stepper' },
  builtin_text: { label: 'Built-in text', control: 'select' },
  tokens: { label: 'Tokens', control: 'select' },
  token_vocab: { label: 'Most tokens' },
  dims: { label: 'Numbers in x' },
  noise: { label: 'Noise' },
  returns: { label: 'Returns' },
  embed_hidden: { label: 'Embedding hidden' },
  step_embed: { label: 'Step embeddings' },
  embed_norm: { label: 'Embedding norm' },
  header: { label: 'Header' },
  src_vocab: { label: 'Encoder vocabulary' },
  data: { label: 'Data' },
  samples: { label: 'Samples per epoch' },
  lengths: { label: 'Lengths' },
  modulus: { label: 'Modulus' },
  operation: { label: 'Operation', control: 'select' },
  train_share: { label: 'Training share' },
  pairs: { label: 'Held-out pairs', control: 'select' },
  eval_samples: { label: 'Held-out samples' },
  arch: { label: 'Kind' },
  n_layers: { label: 'Layers', control: 'stepper' },
  n_dec_layers: { label: 'Decoder layers' },
  n_heads: { label: 'Heads', control: 'stepper' },
  d_model: {
    label: 'Width d',
    sub: 'model',
    control: 'slider',
    stops: [8, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256],
  },
  d_ff: {
    label: 'Hidden d',
    sub: 'ff',
    control: 'slider',
    stops: [8, 16, 32, 64, 96, 128, 192, 256, 320, 384, 512, 768, 1024],
  },
  norm: { label: 'Norm' },
  final_norm: { label: 'Final norm' },
  norm_type: { label: 'Norm type' },
  bias: { label: 'Biases' },
  glu: { label: 'Gated FFN' },
  ffn: { label: 'Feed-forward' },
  residual: { label: 'Residual stream' },
  logit_softcap: { label: 'Logit soft-cap' },
  norm_eps: { label: 'Norm ε' },
  attention: { label: 'Attention' },
  attn_scale: { label: 'Scale scores 1/√d' },
  n_kv_heads: { label: 'Key/value heads', control: 'stepper' },
  qk_norm: { label: 'Norm of q and k' },
  attn_softcap: { label: 'Score soft-cap' },
  sink: { label: 'Attention sink' },
  window: { label: 'Window' },
  sparse_stride: { label: 'Stride' },
  full_every: { label: 'Full layer every' },
  rope_base: { label: 'RoPE base' },
  activation: { label: 'Activation', control: 'select' },
  posenc: { label: 'Positions' },
  max_len: { label: 'Longest sequence' },
  embed_scale: { label: 'Scale embedding √d' },
  mask: { label: 'Mask', control: 'select' },
  tied: { label: 'Tie output' },
  head: { label: 'Output' },
  init: { label: 'Initial weights', control: 'select' },
  init_gain: { label: 'Initial gain' },
  lr: {
    label: 'Learning rate',
    control: 'slider',
    stops: [
      1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 3e-4, 5e-4, 7e-4, 1e-3, 1.5e-3, 2e-3, 3e-3, 5e-3, 1e-2, 2e-2,
      5e-2, 1e-1,
    ],
  },
  batch: { label: 'Batch' },
  dropout: {
    label: 'Dropout',
    control: 'slider',
    stops: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
  },
  dropout_embed: { label: '… embedding' },
  dropout_attn: { label: '… attention' },
  dropout_ffn: { label: '… feed-forward' },
  dropout_resid: { label: '… branches' },
  saved_activations: { label: 'Saved activations', control: 'select' },
  clip: { label: 'Clip norm' },
  optimizer: { label: 'Optimiser', control: 'select' },
  schedule: { label: 'Schedule' },
  warmup: { label: 'Warm-up' },
  lr_end: { label: 'End rate' },
  lr_adam: { label: 'AdamW rate' },
  decay_steps: { label: 'Decay steps' },
  steps: { label: 'Steps' },
  epochs: { label: 'Epochs' },
  ignore_index: { label: 'Ignored target' },
  label_smoothing: { label: 'Label smoothing' },
  weight_decay: { label: 'Weight decay' },
  beta1: { label: 'β₁' },
  beta2: { label: 'β₂' },
  eps: { label: 'ε' },
  momentum: { label: 'Momentum' },
  kernels: { label: 'Engine', control: 'select' },
  threads: { label: 'Threads', control: 'select' },
  data_seed: { label: 'Seed of the data' },
  events: { label: 'Events', place: NOT_HERE },
  seed: { label: 'Seed', place: 'training', last: true },
};

const CHOICES = {
  encoder: 'Enc',
  decoder: 'Dec',
  encdec: 'Enc–Dec',
  pre: 'Pre',
  post: 'Post',
  relu: 'ReLU',
  gelu: 'GELU',
  gelu_tanh: 'GELU (tanh)',
  silu: 'SiLU',
  relu2: 'ReLU²',
  layer: 'Layer',
  rms: 'RMS',
  sinusoidal: 'Sinusoidal',
  learned: 'Learned',
  rope: 'RoPE',
  alibi: 'ALiBi',
  none: 'None',
  causal: 'Causal',
  padding: 'Padding',
  'causal+padding': 'Causal + padding',
  adam: 'Adam',
  adamw: 'AdamW',
  sgd: 'SGD',
  xavier: 'Xavier',
  torch: 'PyTorch',
  gpt2: 'GPT-2',
  constant: 'Constant',
  linear: 'Linear',
  cosine: 'Cosine',
  auto: 'Fastest',
  simd128: 'Reproducible',
  relaxed: 'Relaxed',
  f32: '32 bits',
  bf16: '16 bits',
  inputs: 'Recomputed',
  fresh: 'Fresh',
  fixed: 'Fixed',
  variable: 'Varying',
  token: 'Token',
  class: 'Class',
  bpe: 'BPE',
  wsd: 'WSD',
};

/** Choices that mean something else in another setting. */
const CHOICES_OF = { header: { auto: 'Automatic' } };

/** The name of a setting, without letters set lower: "Longest sequence". */
export function settingName(key) {
  return Object.hasOwn(SETTINGS, key) ? SETTINGS[key].label : key.replaceAll('_', ' ');
}

const SHORT_LIST = 3;
const SMALL_RANGE = 64;

/**
 * How to show a setting: its name, group, place and control.
 * @param {import('./settingsrules.js').Setting} setting
 */
export function settingWords(setting) {
  const own = Object.hasOwn(SETTINGS, setting.key) ? SETTINGS[setting.key] : {};
  return {
    label: settingName(setting.key),
    sub: own.sub ?? '',
    group: own.place ?? setting.group,
    advanced: own.advanced ?? setting.advanced,
    last: own.last ?? false,
    control: own.control ?? defaultControl(setting),
    stops: stopsOf(setting, own),
  };
}

function defaultControl(setting) {
  if (setting.type === 'bool') return 'segments';
  if (setting.type === 'choice')
    return setting.choices.length <= SHORT_LIST ? 'segments' : 'select';
  return setting.type === 'int' && setting.max - setting.min <= SMALL_RANGE && !setting.advanced
    ? 'stepper'
    : 'number';
}

function stopsOf(setting, own) {
  return (own.stops ?? []).filter((stop) => stop >= setting.min && stop <= setting.max);
}

/**
 * A choice in words.
 * @param {{ key?: string, choices?: string[], titles?: string[] }} [setting] of a setting with
 *   titles: the tasks
 */
export function choiceWords(choice, setting = {}) {
  if (setting.titles) return setting.titles[setting.choices.indexOf(choice)] ?? String(choice);
  if (choice === true) return 'On';
  if (choice === false) return 'Off';
  const own = CHOICES_OF[setting.key]?.[choice];
  if (own) return own;
  if (Object.hasOwn(CHOICES, choice)) return CHOICES[choice];
  const text = String(choice).replaceAll('_', ' ');
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

/** Settings that are named of a model. */
const NAMED = 5;

/**
 * What was set beside a preset, in words: "Layers 3, Positions None, Seed 7".
 * @param {import('./settingsrules.js').Description} description @param {Record<string, any>} chosen
 */
export function chosenWords(description, chosen) {
  const words = description.settings
    .filter(({ key }) => Object.hasOwn(chosen, key) && !UNNAMED.includes(key))
    .map((setting) => {
      const value = chosen[setting.key];
      // a length is in the units of its field only beside all settings
      const name = setting.key === 'seq' ? 'seq' : settingName(setting.key);
      return `${name} ${typeof value === 'number' ? value : choiceWords(value, setting)}`;
    });
  const more = words.length - NAMED;
  return [...words.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** How it is computed, and scored, makes no other model. */
const UNNAMED = ['kernels', 'threads', 'eval_samples'];

/**
 * A number as a person thinks of it, where that differs from the setting: where sequences are data,
 * separator and slots, `seq` is shown as the length of the data.
 * @returns {{ toShown: (value: number) => number, fromShown: (shown: number) => number } | null}
 */
export function shownAs(key, settings) {
  if (key !== 'seq' || !settings.facts?.has_slots) return null;
  const { per_unit, beside } = settings.facts.input;
  return {
    toShown: (value) => (value - beside) / per_unit,
    fromShown: (shown) => per_unit * shown + beside,
  };
}

/** The name of a setting, letters set lower included: "Width d_model". */
function fieldName(key) {
  const { sub = '' } = Object.hasOwn(SETTINGS, key) ? SETTINGS[key] : {};
  return `${settingName(key)}${sub ? `_${sub}` : ''}`;
}

/**
 * An error about a setting, in the names and the units of the fields that the page shows: where the
 * field is Length and the setting `seq`, the error speaks of Length and of lengths. Limits are
 * rounded inwards.
 * @param {string} message of the engine
 * @param {string} key of the setting
 * @param {any} settings in force
 * @param {string} [typed] what the reader typed, which the message quotes in the engine's units
 */
export function errorWords(message, key, settings, typed = undefined) {
  const as = shownAs(key, settings);
  const isOwn = Object.hasOwn(SETTINGS, key) && message.startsWith(`${key} `);
  const rest = (isOwn ? message.slice(key.length) : message)
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"')
        ? `"${typed ?? quotedWords(part.slice(1, -1), as)}"`
        : limitWords(namedWords(part, settings), as, settings),
    );
  return `${isOwn ? fieldName(key) : ''}${rest.join('')}`;
}

/** A refused value in the units of its field. */
const quotedWords = (value, as) =>
  as && /^\d+$/.test(value) ? String(as.toShown(Number(value))) : value;

/** Other settings by the names of their fields. Keys of one word may be words of the sentence. */
function namedWords(text, settings) {
  const length = shownAs('seq', settings) ? 'a sequence of $1 tokens' : 'Length $1';
  return text
    .replace(/\bseq (\d+)/g, length)
    .replace(/\b[a-z]+\d?(_[a-z]+)+\b/g, (word) =>
      Object.hasOwn(SETTINGS, word) ? fieldName(word) : word,
    );
}

/** The numbers of a sentence in the units of the field that it is about. */
function limitWords(text, as, { facts }) {
  if (!as) return text;
  const { least = 1 } = facts.input;
  return text.replace(/\d+/g, (number) =>
    String(Math.max(least, Math.trunc(as.toShown(Number(number))))),
  );
}
