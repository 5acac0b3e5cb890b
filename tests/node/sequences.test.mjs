// Random sequences of calls through Lab: each succeeds or is refused as a small model of the lab's
// state says, a refused call changes nothing, and what is generated is what one whole pass of a lab
// without a history gives. HEADROOM_SEED repeats a sequence, HEADROOM_CALLS makes it longer.
import assert from 'node:assert/strict';
import test from 'node:test';
import { argmax } from '../../wasm/lab/logits.mjs';
import { loadEngine, moduleFiles } from './engine.mjs';

const SEED = Number(process.env.HEADROOM_SEED ?? 1);
const CALLS = Number(process.env.HEADROOM_CALLS ?? 2500);
const LONGEST = 14;
const SMALL = {
  d_model: 8,
  n_heads: 2,
  d_ff: 8,
  n_layers: 1,
  batch: 3,
  samples: 7,
  eval_samples: 3,
  max_len: LONGEST,
};
/** What can be made; V is the vocabulary. */
const KINDS = [
  { name: 'encoder', settings: { preset: 'copy', seq: 7, vocab: 8 } },
  { name: 'causal', settings: { preset: 'causal', seq: 6, vocab: 11 }, generates: true },
  {
    name: 'encdec',
    settings: { preset: 'encdec', seq: 6, vocab: 9, n_dec_layers: 1 },
    generates: true,
    two: true,
  },
  { name: 'class', settings: { preset: 'majority', seq: 6 } },
  { name: 'hidden', settings: { preset: 'encoder', seq: 6, vocab: 10 }, untrained: true },
  { name: 'text', settings: { preset: 'text', seq: 6 }, generates: true },
  {
    name: 'own text',
    settings: { preset: 'text', seq: 6, text: 'to and fro the boats go, and the gulls go to and' },
    generates: true,
  },
];

/** Random numbers from a seed: between(low, high), pick(list), chance(percent). */
function randomFrom(seed) {
  let state = (Math.imul(seed, 2654435761) | 1) >>> 0;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0);
  };
  const between = (low, high) => low + (next() % (high - low + 1));
  const pick = (list) => list[between(0, list.length - 1)];
  return { between, pick, chance: (percent) => between(1, 100) <= percent };
}

/** One lab after another, driven at random, and what must be true of it. */
class Sequence {
  #plain = new Map();
  #files = [];
  #known = new Map(); // hash by kind and step, of runs that only trained

  constructor(engine, seed) {
    this.engine = engine;
    this.random = randomFrom(seed);
    this.ok = 0;
    this.refused = 0;
  }

  begin() {
    this.kind = this.random.pick(KINDS);
    this.settings = { ...SMALL, ...this.kind.settings };
    this.lab = this.engine.create(this.settings);
    this.vocab = this.lab.settings.vocab;
    this.first = this.lab.settings;
    this.events = []; // changes of settings after step 0: { step, key, value } in order
    this.step = 0;
    this.hash = this.lab.hash();
    this.clean = true; // nothing but training steps with the settings as they were
    this.changed = false; // a setting was
    this.ran = this.gradient = false;
    this.sequence = null; // { tokens, source } of a generation
    this.cuts = [];
  }

  /** The settings that hold now. */
  get live() {
    const held = this.events.filter(({ step }) => step <= this.step);
    const values = held.map(({ key, value }) => [key, value]);
    const text = this.events.map(({ step, key, value }) => `${step}:${key}=${value}`).join(',');
    return { ...this.first, ...Object.fromEntries(values), events: text };
  }

  /** A setting of the run in progress: at step 0 it is one that the run begins with. */
  change(key, value) {
    if (this.live[key] === value) return;
    if (this.step === 0) {
      this.first = { ...this.first, [key]: value };
      return;
    }
    const isSame = (one) => one.step === this.step && one.key === key;
    this.events = this.events.filter((one) => !isSame(one));
    if (this.live[key] === value) return;
    const at = this.events.filter(({ step }) => step <= this.step).length;
    this.events = this.events.toSpliced(at, 0, { step: this.step, key, value });
  }

  /** Calls; with an expected error { code, field? } it must be thrown, else nothing may be. */
  expect(expected, call) {
    let error = null;
    let result;
    try {
      result = call();
    } catch (thrown) {
      error = thrown;
    }
    if (!expected) {
      if (error) throw error;
      this.ok++;
      return result;
    }
    assert.equal(error?.name, 'LabError', `${error?.stack ?? 'nothing was thrown'}`);
    assert.ok(error.message.length > 10);
    assert.equal(error.code, expected.code, error.message);
    if ('field' in expected) assert.equal(error.field, expected.field, error.message);
    if ('value' in expected) assert.deepEqual(error.value, expected.value, error.message);
    this.refused++;
    return undefined;
  }

  /** The weights have changed. */
  moved(steps, clean) {
    this.step += steps;
    this.clean &&= clean && !this.changed;
    this.hash = this.lab.hash();
  }

  /** A lab of the same kind with the same weights and cuts, which never generates. */
  plain() {
    const { kind, settings } = this;
    if (!this.#plain.has(kind)) this.#plain.set(kind, this.engine.create(settings));
    const lab = this.#plain.get(kind);
    lab.load(this.lab.save());
    lab.cut(this.cuts);
    return lab;
  }

  tokens(length, vocab = this.vocab) {
    return Array.from({ length }, () => this.random.between(0, vocab - 1));
  }

  /** A valid sequence, or one with a mistake and the error that it must bring. */
  hostSequence(most) {
    const { random, kind, vocab } = this;
    const tokens = this.tokens(random.between(1, most));
    const source = kind.two ? this.tokens(random.between(1, LONGEST)) : undefined;
    if (random.chance(75)) return { tokens, source };
    const wrong = { code: 'range', field: 'tokens' };
    const last = tokens.length - 1;
    return random.pick([
      { tokens: [], source, wrong },
      { tokens: this.tokens(LONGEST + 1), source, wrong },
      { tokens: tokens.with(last, vocab), source, wrong },
      { tokens: tokens.with(last, -1), source, wrong },
      { tokens: tokens.with(last, 0.5), source, wrong },
      { tokens: tokens.with(last, '1'), source, wrong },
      { tokens: null, source, wrong },
      ...(kind.two ? [{ tokens, source: [], wrong: { ...wrong, field: 'source' } }] : []),
    ]);
  }

  train() {
    const n = this.random.pick([-1, 0.5, 1, 1, 2]);
    const wrong = n < 1 ? { code: 'range', field: 'n', value: n } : null;
    const expected = wrong ?? (this.kind.untrained ? { code: 'state' } : null);
    this.expect(expected, () => this.lab.train(n, { groups: this.random.pick([false, true]) }));
    if (expected) return;
    this.moved(n, true);
    this.ran = true;
    this.gradient = false;
  }

  reset() {
    this.expect(null, () => this.lab.reset());
    this.step = 0;
    this.gradient = false;
    this.clean = true;
    this.hash = this.lab.hash();
  }

  set() {
    const { preset } = this.kind.settings;
    const [key, value, code] = this.random.pick([
      ['lr', 0.002],
      ['dropout', 0.2],
      ['n_layers', 1],
      ['n_layers', 2, 'state'],
      ['batch', 4, 'state'],
      ['preset', preset, 'state'],
      ['preset', 'text', 'state'],
      ['lr', -1, 'config'],
      ['lr', 'x', 'config'],
      ['lr', '0.1\nseed=3', 'config'],
      ['nothing', 1, 'config'],
      ['__proto__', 1, 'config'],
    ]);
    this.expect(code ? { code, field: key, value } : null, () => this.lab.set(key, value));
    if (!code) {
      this.changed ||= this.live[key] !== value;
      this.change(key, value);
    }
    assert.deepEqual(this.lab.settings, this.live);
  }

  write() {
    const { name } = this.lab.tensors().find(({ kind }) => kind === 'parameter');
    const { data } = this.lab.copy(name);
    const next = data.map(() => this.random.between(-50, 50) / 100);
    const [value, wrong] = this.random.pick([
      [next],
      [next],
      [Float64Array.from(next), true],
      [Array.from(next), true],
      [next.subarray(1), true],
    ]);
    const expected = wrong ? { code: 'range', field: name } : null;
    this.expect(expected, () => this.lab.write(name, /** @type {any} */ (value)));
    if (!wrong) this.moved(0, false);
  }

  save() {
    const { kind, step, hash, clean, changed } = this;
    const bytes = this.lab.save();
    this.#files[this.random.between(0, 3)] = { bytes, kind, step, hash, clean, changed };
  }

  load() {
    const file = this.#files[this.random.between(0, 3)];
    if (!file) return;
    const cut = this.random.chance(15) ? this.random.between(0, file.bytes.length - 1) : null;
    const expected = file.kind !== this.kind || cut !== null ? { code: 'file' } : null;
    this.expect(expected, () => this.lab.load(file.bytes.subarray(0, cut ?? file.bytes.length)));
    if (expected) return;
    ({ step: this.step, hash: this.hash, clean: this.clean } = file);
    // events are the lab's, not the file's, and a hash has them
    if (this.changed || file.changed) [this.hash, this.clean] = [this.lab.hash(), false];
    this.gradient = false;
  }

  evaluate() {
    const samples = this.random.pick([0, 2, 5]);
    const wrong = samples < 1 ? { code: 'range', field: 'samples', value: samples } : null;
    const expected = wrong ?? (this.kind.untrained ? { code: 'state' } : null);
    const score = this.expect(expected, () => this.lab.evaluate({ samples }));
    if (expected) return;
    this.ran = true;
    assert.deepEqual(score, this.plain().evaluate({ samples }));
  }

  probe() {
    const { tokens, source, wrong } = this.hostSequence(LONGEST);
    const probe = this.expect(wrong, () => this.lab.probe(tokens, { source }));
    if (wrong) return;
    this.sequence = null;
    assert.deepEqual(probe.logits, this.plain().probe(tokens, { source }).logits);
  }

  generate() {
    const { tokens, source, wrong } = this.hostSequence(4);
    const hopeless = this.kind.generates ? null : { code: 'state', field: 'mask' };
    // what JavaScript refuses comes first
    const odd = !tokens || tokens.some((token) => !Number.isInteger(token));
    const { start } = this.lab.task;
    const isNothing = tokens?.length === 0 && !source && start >= 0;
    const expected = isNothing ? null : hopeless && !odd ? hopeless : wrong;
    this.expect(expected, () => this.lab.begin(tokens, { source }));
    if (!expected) this.sequence = { tokens: isNothing ? [start] : [...tokens], source };
  }

  next() {
    const { tokens, source } = this.sequence ?? {};
    const code = !tokens ? 'state' : tokens.length >= LONGEST ? 'range' : null;
    this.expect({ code: 'range' }, () => this.lab.next({ temperature: -1 }));
    const cached = this.random.chance(80);
    const truth = code ? null : this.plain().probe(tokens, { source }).logits.data;
    const token = this.expect(code ? { code } : null, () => this.lab.next({ cached }));
    if (code) return;
    assert.deepEqual(this.lab.copy('logits').data, truth);
    assert.equal(token, argmax(truth, (tokens.length - 1) * this.vocab, this.vocab));
    tokens.push(token);
  }

  cut() {
    const wrong = this.random.pick([
      [{ layer: 9 }],
      [{ layer: 0, part: 'self', head: 7 }],
      [{ layer: 0, part: 'self', head: 0, values: new Float32Array(3) }],
      [{ layer: 0, part: 'nix' }],
    ]);
    this.expect({ code: 'range' }, () => this.lab.cut(wrong));
    if (this.random.chance(30)) return;
    const stack = this.kind.two ? { stack: 'decoder' } : {};
    const places = [
      { ...stack, layer: 0, part: 'self', head: 1 },
      { ...stack, layer: 0, part: 'ffn' },
      { ...stack, layer: 0, part: 'self', head: 0, values: new Float32Array(4).fill(0.5) },
    ].filter(() => this.random.chance(40));
    this.expect(null, () => this.lab.cut(places));
    this.cuts = this.lab.cuts;
  }

  batch() {
    const { lab, random, kind } = this;
    const state = (there) => (there ? null : { code: 'state' });
    if (random.chance(50)) {
      const { tokens, targets, source } = lab.example(random.between(0, 9));
      const n = random.pick([1, 1, 0, 2]);
      const wrong = n !== 1 ? { code: 'range' } : null;
      const expected = wrong ?? state(!kind.untrained);
      // two sequences need an even number of each
      const batch = { n, tokens: tokens.slice(), targets: n === 2 ? [1] : targets, source };
      this.expect(expected, () => lab.loadBatch(batch));
      if (!expected) [this.ran, this.gradient] = [true, false];
    }
    this.expect(state(this.ran), () => lab.batchForward());
    if (random.chance(50)) {
      this.expect(state(this.ran), () => lab.batchGradient());
      this.gradient = this.ran;
    }
    if (random.chance(60)) return;
    this.expect(state(this.gradient), () => lab.batchUpdate());
    if (this.gradient) this.moved(1, false);
    this.gradient = false;
  }

  destroy() {
    const { lab } = this;
    lab.destroy();
    for (const call of [() => lab.train(1), () => lab.next(), () => lab.set('lr', 1)])
      this.expect({ code: 'handle' }, call);
    this.expect({ code: 'handle' }, () => lab.hash());
    this.begin();
  }

  check() {
    assert.equal(this.lab.hash(), this.hash);
    if (!this.kind.untrained) assert.equal(this.lab.step, this.step);
    if (!this.clean) return;
    const key = `${this.kind.name} ${this.step}`;
    if (!this.#known.has(key)) this.#known.set(key, this.hash);
    assert.equal(this.hash, this.#known.get(key), `two hashes of ${key}`);
  }
}

/** How often each method is called, relative to the others. */
const WEIGHTS = Object.entries({
  train: 8,
  reset: 3,
  set: 4,
  write: 3,
  save: 3,
  load: 4,
  evaluate: 3,
  probe: 1,
  generate: 3,
  next: 16,
  cut: 4,
  batch: 6,
  destroy: 1,
}).flatMap(([name, weight]) => Array(weight).fill(name));

for (const threads of moduleFiles().includes('headroom-simd128-mt.wasm') ? [1, 2] : [1]) {
  test(`random calls are what a model of the lab says, ${threads} threads`, async () => {
    const engine = await loadEngine('simd128', { threads });
    const sequence = new Sequence(engine, SEED);
    const calls = Math.ceil(CALLS / (threads * threads));
    sequence.begin();
    for (let i = 0; i < calls; i++) {
      const name = sequence.random.pick(WEIGHTS);
      try {
        sequence[name]();
        sequence.check();
      } catch (error) {
        const { name: kind } = sequence.kind;
        const where = `seed ${SEED} (HEADROOM_SEED), call ${i}, ${name} of ${kind}`;
        error.message = `${where}: ${error.message}`;
        throw error;
      }
    }
    assert.ok(sequence.ok > calls / 4 && sequence.refused > calls / 8, 'both kinds of calls');
    engine.close();
  });
}
