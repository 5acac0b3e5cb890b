// A stand-in for the engine with the face of wasm/lab/lab.mjs and no arithmetic: the page's modules
// are tested against it without a build. Deterministic. Loss falls along a logistic curve,
// attention sharpens towards the task's source, answers become right.
import {
  breakdown,
  DESCRIPTION,
  effective,
  factsOf,
  LabError,
  read,
  SETTINGS,
} from './fake_description.mjs';

/** What a head is measured by, and said to be. */
const MEASURED = Object.fromEntries(
  [
    ...['entropy', 'peak', 'diagonal', 'previous', 'next', 'separator', 'mirror', 'source'],
    ...['offset', 'offset_mass'],
  ].map((name) => [name, 0.1]),
);
const WORDS = {
  ...{ word: 'mixed', badge: 'mixed', measure: 'entropy', value: 0.1, role: null },
  ...{ named: false, strong: false, where: 'of all', sentence: 'mixed: it looks everywhere' },
};

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

class FakeLab {
  step = 0;
  destroyed = false;
  #probe = null;
  #written = new Map();
  writes = 0;

  /** `divergeAt`: the step that stops being finite. */
  constructor(settings, divergeAt = Infinity) {
    this.settings = settings;
    this.begun = settings;
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
      targets: (this.settings.batch * (this.settings.seq - 1)) / 2,
      sequences: this.settings.batch,
      ...(groups && {
        groups: diverged
          ? null
          : [
              {
                name: 'output',
                kind: 'output',
                layer: -1,
                parameters: 9,
                gradient: 1,
                weight: 1,
                update: 0.001 * this.step,
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
    if (this.step === 0 || key === 'eval_samples') this.begun = { ...this.begun, [key]: value };
    else this.#happen(`${this.step}:${key}=${value}`);
  }

  #happen(event) {
    const events = [this.begun.events, event].filter(Boolean).join(',');
    this.begun = { ...this.begun, events };
    this.settings = { ...this.settings, events };
  }

  standAt(step) {
    this.step = step;
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
    return Array.from({ length: n_layers * n_heads }, (_, i) => ({
      ...{ stack: 'encoder', part: 'self', kind: 'self' },
      layer: Math.floor(i / n_heads),
      head: i % n_heads,
      tensor: `attn.${Math.floor(i / n_heads)}`,
      ...MEASURED,
      uniform: MEASURED,
      words: WORDS,
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
  save() {
    const settings = Object.entries(this.begun)
      .filter(([key, value]) => key !== 'events' || value !== '')
      .map(([key, value]) => [key, String(value)]);
    const saved = { settings: Object.fromEntries(settings), step: this.step };
    return new TextEncoder().encode(JSON.stringify(saved));
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

/** What a plan says besides, of which nothing here depends. */
const PLANNED = {
  which_loss: NaN,
  characters: 0,
  different_characters: 0,
  text_tokens: 0,
  idle: {},
  schedule: [[0, 0.001]],
  costs: [
    {
      ...{ part: 'attention', layer: 0, parameters: 9, forward: 9, backward: 18 },
      ...{ activations: 9, moments: 9, cache: 0 },
    },
  ],
  memory: { f32: 9, bf16: 9, inputs: 9, weights: 0, shown: 9 },
};

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
        settings: full,
        parameters: breakdown(full).parameters,
        bytes: 3e6,
        bytes_looking: 2e6,
        flops_per_step: options.flopsPerStep ?? 1e8,
        guess_loss: Math.log(full.vocab - 2),
        guess_accuracy: 1 / (full.vocab - 2),
        best_loss: 0,
        best_accuracy: 1,
        task: factsOf(full),
        ...PLANNED,
        breakdown: breakdown(full).rows,
        steps_per_epoch: Math.ceil(full.samples / full.batch),
        planned_steps: full.steps || full.epochs * Math.ceil(full.samples / full.batch),
        steps_per_score: options.stepsPerScore ?? 20,
      };
    },
    read,
    create(settings) {
      const lab = new FakeLab(effective(settings), options.divergeAt);
      lab.plan = () => this.plan(lab.settings);
      this.labs.push(lab);
      return lab;
    },
    readCheckpoint: (bytes) => JSON.parse(new TextDecoder().decode(bytes)).settings,
    restore(bytes) {
      const lab = this.create(this.readCheckpoint(bytes));
      lab.step = JSON.parse(new TextDecoder().decode(bytes)).step;
      return lab;
    },
  };
}
