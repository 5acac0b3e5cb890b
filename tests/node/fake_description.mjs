// What the stand-in for the engine (fake_lab.mjs) says of itself: its settings, presets and tasks,
// and how it reads settings.

const setting = (key, type, value, rest = {}) => ({
  key,
  type,
  default: value,
  group: 'model',
  unit: '',
  help: `About ${key}.`,
  rebuild: true,
  advanced: false,
  ...rest,
});
const int = (key, value, min, max, rest) => setting(key, 'int', value, { min, max, ...rest });
const float = (key, value, min, max, rest) => setting(key, 'float', value, { min, max, ...rest });
const choice = (key, value, choices, rest) => setting(key, 'choice', value, { choices, ...rest });
const bool = (key, value, rest) => setting(key, 'bool', value, rest);

export const SETTINGS = [
  choice('task', 'copy', ['copy', 'reverse'], {
    group: 'task',
    titles: ['Copy', 'Reverse'],
  }),
  int('seq', 17, 1, 1024, { group: 'task' }),
  int('vocab', 20, 2, 65536, { group: 'task', scale: 'log' }),
  int('samples', 10000, 1, 1000000, { group: 'task', advanced: true }),
  int('eval_samples', 512, 1, 100000, { group: 'task', advanced: true, rebuild: false }),
  int('seed', 1, 0, 2147483647, { group: 'task' }),
  choice('arch', 'encoder', ['encoder', 'decoder', 'encdec']),
  int('n_layers', 2, 1, 12),
  int('n_heads', 4, 1, 64),
  int('d_model', 64, 1, 1024, { scale: 'log' }),
  int('d_ff', 0, 0, 4096, { scale: 'log' }),
  choice('norm', 'pre', ['pre', 'post']),
  bool('final_norm', true, { advanced: true }),
  choice('activation', 'gelu', ['relu', 'gelu', 'gelu_tanh']),
  choice('posenc', 'sinusoidal', ['sinusoidal', 'learned', 'rope', 'alibi', 'none']),
  choice('mask', 'none', ['none', 'causal', 'padding', 'causal+padding']),
  choice('head', 'token', ['token', 'class', 'none'], { advanced: true }),
  float('lr', 0.001, 0, 10, { group: 'training', rebuild: false, scale: 'log' }),
  int('batch', 64, 1, 4096, { group: 'training' }),
  float('dropout', 0.1, 0, 0.9, { group: 'training', rebuild: false }),
  float('clip', 1, 0, 1e6, { group: 'training', rebuild: false }),
  choice('optimizer', 'adam', ['adam', 'adamw', 'sgd', 'muon', 'lion'], { group: 'training' }),
  int('steps', 0, 0, 1e8, { group: 'training', advanced: true, rebuild: false }),
  int('epochs', 20, 1, 1e6, { group: 'training', rebuild: false }),
  int('ignore_index', 0, -1, 65535, { group: 'training', advanced: true }),
  setting('events', 'text', '', { max: 1023, group: 'training', advanced: true, rebuild: false }),
];
const GOALS = { continues: false, goal_steps: 300, goal_accuracy: 0.99 };
const PRESETS = [
  {
    name: '000-copy',
    aliases: ['copy'],
    title: 'Copy',
    description: 'Repeat eight tokens.',
    settings: {},
    ...GOALS,
  },
  {
    name: '000-reverse',
    aliases: ['reverse'],
    title: 'Reverse',
    description: 'Say eight tokens backwards.',
    settings: { task: 'reverse', n_layers: 3, epochs: 30 },
    ...GOALS,
  },
];
export const DESCRIPTION = {
  abi: 1,
  most_bytes: 1.9e9,
  version: 'fake',
  build: { kernels: 'fake', threads: 1, compiler: 'none' },
  settings: SETTINGS,
  presets: PRESETS,
  tasks: ['copy', 'reverse'].map((name) => ({
    ...{ name, preset: name, title: name, description: `To ${name}.`, card: '' },
    ...{ reads_text: false, reads_table: false, reads_numbers: false },
    ...{ has_streams: false, lists_streams: false, moves_tokens: true },
  })),
  measures: 'mirror',
  measure_texts: [{ key: 'mirror', title: 'mirror', help: 'On the anti-diagonal.' }],
  head_names: ['mirror'],
  roles: ['data', 'separator', 'slot'],
};

/** A message about a field, which is its only value. */
const apart = (field, message) => ({ template: message.replace(field, '{}'), values: [field] });

/** The error of a wrong setting. */
export class LabError extends Error {
  constructor(field, value, message) {
    super(message);
    Object.assign(this, { name: 'LabError', code: 'config', field, value });
    Object.assign(this, apart(field, message));
  }
}

/** A value; that of a checkpoint is text. */
function valueOf(key, value) {
  const type = SETTINGS.find((row) => row.key === key)?.type;
  if (typeof value !== 'string' || type === 'choice' || type === 'text') return value;
  return type === 'bool' ? value === 'true' : Number(value);
}

/** The settings in full, or an error as the engine gives it. */
export function effective({ preset = '000-copy', ...own }) {
  const chosen = PRESETS.find(({ name, aliases }) => name === preset || aliases.includes(preset));
  if (!chosen) throw new LabError('preset', preset, `there is no preset "${preset}"`);
  const settings = {
    ...Object.fromEntries(SETTINGS.map(({ key, default: value }) => [key, value])),
    ...chosen.settings,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, valueOf(key, value)])),
  };
  if (settings.d_model % settings.n_heads)
    throw new LabError(
      'n_heads',
      settings.n_heads,
      `n_heads ${settings.n_heads} does not divide d_model ${settings.d_model}`,
    );
  return { ...settings, d_ff: settings.d_ff || 4 * settings.d_model };
}

/** What the task says of itself, as plan().task of the engine. */
export function factsOf({ task, seq, vocab }) {
  const length = (seq - 1) / 2;
  return {
    name: task,
    ...{ reads_text: false, reads_table: false, reads_numbers: false },
    ...{ fits_maps: false, swings: false, acts: false, modulus: 0 },
    ...{ first_token: 0, last_token: 0 },
    words: { aim: `to ${task}`, knows: 'which', finds: 'finds the place', solved: 'It does.' },
    padding: 0,
    has_slots: true,
    source_name: 'source',
    begin: 0,
    start: -1,
    end: 0,
    generates: false,
    continues: false,
    answers_next: false,
    generated: '',
    streams: [],
    predictions: [],
    glyphs: { 0: '·', 1: '▏' },
    input: {
      units: 'tokens',
      hint: `Tokens 2 to ${vocab - 1}`,
      parts: [{ name: 'token', from: 2, to: vocab - 1 }],
      note: '',
      characters: false,
      numeric: true,
      least: 1,
      most: length,
      trained_least: length,
      trained_most: length,
      per_unit: 2,
      beside: 1,
    },
  };
}

/** What is wrong with a setting. */
const refusal = (key, message) => ({ key, message, ...apart(key, message) });

/** As Engine.read: each pair by itself. */
export function read(pairs) {
  const named = pairs.filter(([key]) => key === 'preset').at(-1)?.[1];
  const { name, settings: own } =
    PRESETS.find((one) => one.name === named || one.aliases.includes(named)) ?? PRESETS[0];
  const chosen = {};
  const problems = [];
  for (const [key, text] of pairs.filter((pair) => pair[0] !== 'preset')) {
    const found = SETTINGS.find((row) => row.key === key);
    const value = { choice: text, bool: text === 'true' }[found?.type] ?? Number(text);
    const fits = found?.choices?.includes(text) ?? (value >= found?.min && value <= found?.max);
    if (!found) problems.push(refusal(key, `"${key}" is not a setting`));
    else if (found.type !== 'bool' && !fits)
      problems.push(refusal(key, `${key} cannot be "${text}"`));
    else if (value !== (own[key] ?? found.default)) chosen[key] = value;
  }
  return { preset: name, chosen, problems };
}

/** As Lab.parameters, and their sum. */
export function breakdown({ vocab: V, d_model: C, d_ff: F, n_layers: L }) {
  const attention = 4 * C * (C + 1);
  const ffn = 2 * C * F + F + C;
  const norms = 4 * C;
  const rows = [
    ['embedding', V * C],
    ['output', V * C + V],
    ['layer_norm', 2 * C],
    ['transformer_blocks', L * (attention + ffn + norms)],
    ['attention', attention, 1],
    ['feed_forward', ffn, 1],
    ['norms', norms, 1],
  ];
  const parameters = rows.filter((row) => !row[2]).reduce((sum, row) => sum + row[1], 0);
  return { parameters, rows: rows.map(([name, count, depth = 0]) => ({ name, count, depth })) };
}
