// A stand-in for the engine with the face of wasm/lab/lab.mjs and no arithmetic: the page's modules
// are
// tested against it without a build. Deterministic. Loss falls along a logistic curve, attention
// sharpens towards the task's source, answers become right.

const setting = (key, type, value, rest = {}) => ({
  key,
  type,
  default: value,
  group: 'model',
  unit: '',
  help: `about ${key}`,
  rebuild: true,
  advanced: false,
  scale: 'linear',
  ...rest,
});
const int = (key, value, min, max, rest) => setting(key, 'int', value, { min, max, ...rest });
const float = (key, value, min, max, rest) => setting(key, 'float', value, { min, max, ...rest });
const choice = (key, value, choices, rest) => setting(key, 'choice', value, { choices, ...rest });
const bool = (key, value, rest) => setting(key, 'bool', value, rest);

export const SETTINGS = [
  choice('task', 'copy', ['copy', 'reverse'], { group: 'task' }),
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
];
export const PRESETS = [
  {
    name: '000-copy',
    aliases: ['copy'],
    title: 'Copy',
    description: 'Repeat eight tokens.',
    settings: {},
  },
  {
    name: '000-reverse',
    aliases: ['reverse'],
    title: 'Reverse',
    description: 'Say eight tokens backwards.',
    settings: { task: 'reverse', n_layers: 3, epochs: 30 },
  },
];
export const DESCRIPTION = {
  abi: 1,
  version: 'fake',
  build: { kernels: 'fake', threads: 1 },
  settings: SETTINGS,
  presets: PRESETS,
  tasks: ['copy', 'reverse'].map((name) => ({ name, preset: name, reads_text: false })),
  measure_texts: [],
};

class LabError extends Error {
  constructor(field, value, message) {
    super(message);
    Object.assign(this, { name: 'LabError', code: 'config', field, value });
  }
}

function effective({ preset = '000-copy', ...own }) {
  const chosen = PRESETS.find(({ name, aliases }) => name === preset || aliases.includes(preset));
  if (!chosen) throw new LabError('preset', preset, `there is no preset "${preset}"`);
  const settings = {
    ...Object.fromEntries(SETTINGS.map(({ key, default: value }) => [key, value])),
    ...chosen.settings,
    ...own,
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
    reads_text: false,
    has_slots: true,
    source_name: 'source',
    begin: 0,
    end: 0,
    generates: false,
    continues: false,
    answers_next: false,
    generated: '',
    glyphs: { 0: '·', 1: '▏' },
    input: {
      units: 'tokens',
      hint: `Tokens 2 to ${vocab - 1}`,
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

/** As Engine.read: each pair by itself. */
function read(pairs) {
  const named = pairs.filter(([key]) => key === 'preset').at(-1)?.[1];
  const { name, settings: own } =
    PRESETS.find((one) => one.name === named || one.aliases.includes(named)) ?? PRESETS[0];
  const chosen = {};
  const problems = [];
  for (const [key, text] of pairs.filter((pair) => pair[0] !== 'preset')) {
    const found = SETTINGS.find((row) => row.key === key);
    const value = { choice: text, bool: text === 'true' }[found?.type] ?? Number(text);
    const fits = found?.choices?.includes(text) ?? (value >= found?.min && value <= found?.max);
    if (!found) problems.push({ key, message: `"${key}" is not a setting` });
    else if (found.type !== 'bool' && !fits)
      problems.push({ key, message: `${key} cannot be "${text}"` });
    else if (value !== (own[key] ?? found.default)) chosen[key] = value;
  }
  return { preset: name, chosen, problems };
}

function breakdown({ vocab: V, d_model: C, d_ff: F, n_layers: L }) {
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

/** Numbers in 0..1 that depend only on the arguments. */
const noise = (...keys) => {
  let x = 2166136261;
  for (const key of keys) {
    x = Math.imul(x ^ (key + 0x9e37), 16777619);
    x ^= x >>> 13;
    x = Math.imul(x, 0x5bd1e995);
    x ^= x >>> 15;
  }
  return (x >>> 0) / 4294967296;
};

export class FakeLab {
  step = 0;
  destroyed = false;
  #probe = null;
  #written = new Map();
  writes = 0;

  /** `divergeAt`: the step that stops being finite. */
  constructor(settings, divergeAt = Infinity) {
    this.settings = settings;
    this.divergeAt = divergeAt;
  }

  get epoch() {
    return (this.step * this.settings.batch) / this.settings.samples;
  }
  #progress(step = this.step) {
    return 1 / (1 + Math.exp(-(step - 150) / 25));
  }

  train(n = 1, { groups = false } = {}) {
    const diverged =
      this.step + n >= this.divergeAt
        ? { step: this.step + n, tensor: 'blocks.0.attention.W_q.weight' }
        : null;
    if (!diverged) this.step += n;
    const p = this.#progress();
    return {
      step: this.step,
      epoch: this.epoch,
      loss: 2.9 * (1 - p) + 0.05 * noise(this.step),
      accuracy: p * 0.98,
      sequence_accuracy: p ** 8,
      grad_norm: 1 + 2 * (1 - p),
      lr: this.settings.lr,
      diverged,
      ...(groups && {
        groups: diverged
          ? null
          : [
              {
                name: 'output',
                kind: 'output',
                layer: -1,
                parameters: 9,
                ratio: 0.001 * this.step,
              },
            ],
      }),
    };
  }

  evaluate({ samples = this.settings.eval_samples } = {}) {
    const p = this.#progress();
    return {
      loss: 2.89 * (1 - p) + 1e-3,
      accuracy: p,
      sequence_accuracy: p ** 8,
      samples,
      targets: (samples * (this.settings.seq - 1)) / 2,
      sequences: samples,
    };
  }

  set(key, value) {
    const found = SETTINGS.find((row) => row.key === key);
    if (found.rebuild) throw new LabError(key, value, `${key} needs a new model`);
    if (!(value >= found.min && value <= found.max))
      throw new LabError(key, value, `${key} cannot be "${value}"`);
    this.settings = { ...this.settings, [key]: value };
  }

  example(index) {
    const { seq, vocab, seed, task } = this.settings;
    const length = (seq - 1) / 2;
    const data = Array.from(
      { length },
      (_, i) => 2 + Math.floor(noise(seed, index, i) * (vocab - 2)),
    );
    const answer = task === 'reverse' ? [...data].reverse() : data;
    const empty = data.map(() => 0);
    return {
      tokens: Int32Array.from([...data, 1, ...empty]),
      targets: Int32Array.from([...empty, 0, ...answer]),
    };
  }

  #source(i) {
    const length = (this.settings.seq - 1) / 2;
    return i <= length ? i : this.settings.task === 'reverse' ? 2 * length - i : i - length - 1;
  }

  probe(tokens, { targets } = {}) {
    if (tokens.length !== this.settings.seq)
      throw new LabError(
        'tokens',
        tokens.length,
        `tokens has ${tokens.length} positions, seq is ${this.settings.seq}`,
      );
    const { vocab } = this.settings;
    const T = tokens.length;
    const p = this.#progress();
    const probabilities = new Float32Array(T * vocab);
    const predictions = new Int32Array(T);
    for (let i = 0; i < T; i++) {
      const right = tokens[this.#source(i)];
      const sure = noise(i, tokens[0], 7) < p ? 0.9 : 0.5 / vocab;
      for (let v = 0; v < vocab; v++)
        probabilities[i * vocab + v] = v === right ? sure : (1 - sure) / (vocab - 1);
      predictions[i] = sure > 0.5 ? right : (right + 1) % vocab;
    }
    this.#probe = { tokens, targets };
    return {
      tokens,
      targets,
      predictions,
      probabilities,
      logits: { data: probabilities.map(Math.log), shape: [T, vocab] },
    };
  }

  get task() {
    return factsOf(this.settings);
  }

  positions({ tokens }) {
    const T = tokens.length;
    const length = (T - 1) / 2;
    const role = (i) => (i < length ? 'data' : i === length ? 'separator' : 'slot');
    const all = Array.from({ length: T }, (_, i) => i);
    return {
      sources: Int32Array.from(all, (i) => (i > length ? this.#source(i) : -1)),
      roles: all.map(role),
    };
  }

  writeInput({ tokens }) {
    return Array.from(tokens.slice(0, (tokens.length - 1) / 2)).join(' ');
  }

  readInput(text) {
    const data = text.split(' ').map(Number);
    if (data.some(Number.isNaN))
      throw Object.assign(new LabError('input', text, `${text} is not a token`), {
        field: 'input',
      });
    const empty = data.map(() => 0);
    const answer = this.settings.task === 'reverse' ? [...data].reverse() : data;
    return {
      text,
      length: data.length,
      tokens: [...data, 1, ...empty],
      targets: [...empty, 0, ...answer],
      prompt: data.length + 1,
      greedy: false,
    };
  }

  drawInput(length) {
    return this.readInput(Array.from({ length }, (_, i) => 2 + i).join(' '));
  }

  nextToken() {
    return null;
  }

  masks() {
    const { seq, mask, arch } = this.settings;
    const hidden = Uint8Array.from({ length: seq * seq }, (_, i) => Number(i % seq > i / seq));
    return new Map([[`${arch} self`, mask.includes('causal') ? hidden : null]]);
  }

  probeHeads() {
    const { n_layers, n_heads } = this.settings;
    const words = { word: 'mixed', badge: 'mixed', value: 0.1, named: false, strong: false };
    return Array.from({ length: n_layers * n_heads }, (_, i) => ({
      tensor: `attn.${Math.floor(i / n_heads)}`,
      words,
    }));
  }

  predict(examples) {
    return examples.map(({ tokens, targets }) => ({
      tokens,
      targets,
      predictions: this.probe(tokens).predictions,
    }));
  }

  tensors() {
    const { n_layers, n_heads: H, d_model: C, d_ff: F, vocab: V, seq: T } = this.settings;
    const rows = [
      { name: 'embedding.weight', shape: [V, C], kind: 'parameter' },
      { name: 'act.embed', shape: [T, C], kind: 'activation' },
      { name: 'pos_encoding.pe', shape: [64, C], kind: 'table' },
    ];
    for (let l = 0; l < n_layers; l++) {
      rows.push(
        { name: `attn.${l}`, shape: [H, T, T], kind: 'attention' },
        { name: `act.ffn.${l}`, shape: [T, F], kind: 'activation' },
        { name: `act.q.${l}`, shape: [T, C], kind: 'activation' },
        { name: `act.k.${l}`, shape: [T, C], kind: 'activation' },
        { name: `act.v.${l}`, shape: [T, C], kind: 'activation' },
        { name: `act.context.${l}`, shape: [T, C], kind: 'activation' },
      );
    }
    return rows;
  }

  copy(name) {
    const tensor = this.tensors().find((row) => row.name === name);
    if (this.#written.has(name))
      return { name, shape: tensor.shape, data: this.#written.get(name).slice() };
    if (!tensor || !(this.#probe || tensor.kind === 'parameter'))
      throw new LabError('name', name, `there is no tensor "${name}"`);
    const size = tensor.shape.reduce((a, b) => a * b, 1);
    const width = tensor.shape.at(-1);
    const data = Float32Array.from({ length: size }, (_, i) => this.#cell(name, i, width));
    if (name.startsWith('attn.'))
      normalise(data, width, String(this.settings.mask).includes('causal'));
    return { name, shape: tensor.shape, data };
  }

  writeAll(tensors) {
    this.writes++;
    for (const [name, data] of tensors) this.#written.set(name, data.slice());
  }

  #cell(name, i, width) {
    if (name === 'embedding.weight') return this.step + i / 1000;
    const row = Math.floor(i / width);
    const column = i % width;
    const layer = Number(name.match(/\d+$/)?.[0] ?? 0);
    const wave = (pos) =>
      (column % 2 ? Math.cos : Math.sin)(pos / 10000 ** ((column - (column % 2)) / width));
    if (name === 'pos_encoding.pe') return wave(row);
    if (name === 'act.embed') return 3 * noise(this.#probe.tokens[row], column) - 1.5 + wave(row);
    if (!name.startsWith('attn.'))
      return name.startsWith('act.ffn')
        ? noise(row, column, layer) ** 4 * 2 - 0.1
        : noise(row, column, 3) - 0.5;
    const T = width;
    const query = row % T;
    const share = (this.#progress() * (layer + 1)) / this.settings.n_layers;
    return (
      (column === this.#source(query) ? share * 10 : 0) + noise(row, column, layer) * (1.1 - share)
    );
  }

  parameters() {
    const { rows, parameters } = breakdown(this.settings);
    return [...rows, { name: 'total', count: parameters, depth: 0 }];
  }
  heads() {
    return [];
  }
  hash() {
    return `fake-${this.step}`;
  }
  destroy() {
    this.destroyed = true;
  }
}

function normalise(data, width, causal) {
  for (let row = 0; row * width < data.length; row++) {
    const cells = data.subarray(row * width, (row + 1) * width);
    if (causal) cells.fill(0, (row % width) + 1);
    const sum = cells.reduce((a, b) => a + b, 0);
    cells.forEach((value, i) => {
      cells[i] = value / sum;
    });
  }
}

/**
 * The same as wasm/loader.mjs. `options.divergeAt` is handed to every lab; `options.flopsPerStep`:
 * what every plan says.
 */
export async function load(options = {}) {
  return {
    kernels: 'fake',
    threads: 1,
    labs: [],
    describe: () => structuredClone(DESCRIPTION),
    plan(settings) {
      const full = effective(settings);
      return {
        parameters: breakdown(full).parameters,
        bytes: 3e6,
        flops_per_step: options.flopsPerStep ?? 1e8,
        guess_loss: Math.log(full.vocab - 2),
        guess_accuracy: 1 / (full.vocab - 2),
        best_loss: 0,
        best_accuracy: 1,
        task: factsOf(full),
        planned_steps: full.steps || full.epochs * Math.ceil(full.samples / full.batch),
      };
    },
    read,
    create(settings) {
      const lab = new FakeLab(effective(settings), options.divergeAt);
      this.labs.push(lab);
      return lab;
    },
  };
}
