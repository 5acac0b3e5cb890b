// The boundary between JavaScript and the module: whatever is passed is taken as it was meant, or
// refused by name, and a refused call changes nothing.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { load } from '../../wasm/loader.mjs';
import { loadEngine, moduleBytes, root, throwsLabError, TINY } from './engine.mjs';

const refuses = (call, expected) => throwsLabError(assert, call, expected);
const CAUSAL = { ...TINY, preset: 'causal', vocab: 30, max_len: 16 };

/* --- settings --------------------------------------------------------------------------------- */

test('what needs a new model cannot be set in a run, and the run goes on as it was', async () => {
  const engine = await loadEngine();
  for (const settings of [TINY, { ...TINY, preset: 'text', vocab: undefined }]) {
    const lab = engine.create(settings);
    lab.train(2);
    const before = [lab.hash(), lab.settings];
    for (const preset of ['text', 'copy', 'nix'])
      refuses(() => lab.set('preset', preset), { code: 'state', field: 'preset', value: preset });
    refuses(() => lab.set('text', 'to and fro'), { code: 'state', field: 'text' });
    refuses(() => lab.set('batch', 3), {
      code: 'state',
      field: 'batch',
      value: 3,
      message: /batch cannot be "3" in this run/,
    });
    refuses(() => lab.set('lr', undefined), { code: 'config', field: 'lr' });
    refuses(() => lab.set('lr', [0.1]), { code: 'config', field: 'lr' });
    refuses(() => lab.set('__proto__', 1), { code: 'config', field: '__proto__', value: 1 });
    assert.deepEqual([lab.hash(), lab.settings], before);
    lab.train(1);
    lab.evaluate();
    lab.destroy();
  }
});

test('settings with keys or values that no line can hold are refused by name', async () => {
  const engine = await loadEngine();
  const symbol = Symbol('lr');
  const odd = [
    [JSON.parse('{"__proto__":"1"}'), '__proto__'],
    [Object.create({ lr: 0.5 }), 'lr'],
    [{ constructor: 1 }, 'constructor'],
    [{ '': 1 }, ''],
    [{ 'lr\0': 1 }, 'lr\0'],
    [{ 'a=b': 1 }, 'a=b'],
    [{ [symbol]: 1 }, 'Symbol(lr)'],
    [{ lr: [0.1] }, 'lr'],
    [{ lr: { valueOf: () => 1 } }, 'lr'],
    [{ lr: null }, 'lr'],
    [{ lr: 10n }, 'lr'],
    [{ lr: '1\nseed=2' }, 'lr'],
    [{ preset: ['copy'] }, 'preset'],
    [null, 'settings'],
    ['preset=copy', 'settings'],
  ];
  for (const [settings, field] of /** @type {[any, string][]} */ (odd)) {
    for (const call of [() => engine.create(settings), () => engine.plan(settings)])
      refuses(call, { code: 'config', field });
  }
  for (const text of [42, [1, 2], new Float32Array(40), { length: 3 }, true])
    refuses(() => engine.create({ preset: 'text', text }), { code: 'range', field: 'text' });
  engine.create(Object.assign(Object.create(null), TINY)).destroy();
});

/* --- arrays ----------------------------------------------------------------------------------- */

test('a tensor takes a Float32Array of its length, and all are written or none', async () => {
  const engine = await loadEngine();
  const lab = engine.create(TINY);
  const { data } = lab.copy('output.weight');
  const { data: next } = lab.copy('output.bias');
  const bias = Float32Array.from(next, (_, i) => i);
  const before = lab.hash();
  const wrong = [
    new Float64Array(data),
    new Int32Array(data.length),
    new Uint8Array(data.buffer),
    new DataView(data.buffer),
    Array.from(data),
    { length: data.length },
    data.buffer,
    null,
    undefined,
    7,
    data.subarray(1),
    new Float32Array(data.length + 1),
  ];
  for (const value of /** @type {any[]} */ (wrong)) {
    refuses(() => lab.write('output.weight', value), { code: 'range', field: 'output.weight' });
    refuses(
      () =>
        lab.writeAll([
          ['output.bias', bias],
          ['output.weight', value],
        ]),
      { code: 'range', field: 'output.weight' },
    );
    assert.equal(lab.hash(), before);
  }
  refuses(
    () =>
      lab.writeAll([
        ['output.bias', bias],
        ['nix', data],
      ]),
    { code: 'range', field: 'nix' },
  );
  assert.equal(lab.hash(), before);
  lab.writeAll(new Map([['output.bias', bias]]).entries());
  assert.deepEqual(lab.copy('output.bias').data, bias);
  lab.destroy();
});

test('tokens, files and values of cuts are checked before the module sees them', async () => {
  const engine = await loadEngine();
  const lab = engine.create(CAUSAL);
  const bytes = lab.save();
  for (const tokens of /** @type {any[]} */ ([
    null,
    undefined,
    5,
    {},
    '12',
    [1n],
    [1.5],
    [2 ** 32],
  ]))
    refuses(() => lab.probe(tokens), { code: 'range', field: 'tokens' });
  for (const file of /** @type {any[]} */ ([bytes.buffer, Array.from(bytes), 'file', null])) {
    refuses(() => lab.load(file), { code: 'range', field: 'bytes' });
    refuses(() => engine.readFile(file), { code: 'range', field: 'bytes' });
  }
  for (const values of /** @type {any[]} */ ([Array(8).fill(0), new Float64Array(8), 5]))
    refuses(() => lab.cut([{ layer: 0, part: 'self', head: 0, values }]), {
      code: 'range',
      field: 'values',
    });
  lab.begin([1, 2]);
  for (const [field, value] of /** @type {[string, any][]} */ ([
    ['temperature', NaN],
    ['temperature', -1],
    ['temperature', 1001],
    ['temperature', '1'],
    ['topK', -1],
    ['topK', 1.5],
    ['seed', -1],
    ['seed', 2 ** 32],
    ['seed', NaN],
  ]))
    refuses(() => lab.next({ [field]: value }), { code: 'range', field, value });
  lab.next({ temperature: 1000, seed: 2 ** 32 - 1 });
  lab.next({ temperature: 1e-39 });
  lab.destroy();
});

test('a gradient is applied once, and only to the weights that it is of', async () => {
  const engine = await loadEngine();
  const lab = engine.create(TINY);
  const example = lab.example(0);
  const batch = { n: 1, tokens: example.tokens, targets: example.targets };
  const none = { code: 'state', message: /no gradient/ };
  const ends = [
    () => lab.train(1),
    () => lab.reset(),
    () => lab.load(lab.save()),
    () => lab.loadBatch(batch),
    () => lab.batchUpdate(),
  ];
  refuses(() => lab.batchForward(), { code: 'state', message: /no batch/ });
  for (const end of ends) {
    lab.loadBatch(batch);
    lab.batchForward();
    refuses(() => lab.batchUpdate(), none);
    lab.batchGradient();
    end();
    const { step } = lab;
    const hash = lab.hash();
    refuses(() => lab.batchUpdate(), none);
    assert.deepEqual([lab.step, lab.hash()], [step, hash]);
  }
  lab.destroy();
});

test('the peak is measured in bounded pieces', async () => {
  const engine = await loadEngine();
  assert.equal(Math.abs(engine.peak(3)), 3 * 1000 * 13 * 8);
  for (const rounds of [2147484, 4294968, 1000001, 0, -1, 1.5, NaN])
    refuses(() => engine.peak(rounds), { code: 'range', field: 'rounds', value: rounds });
});

test('a single operation takes arrays of its own types and lengths', async () => {
  const engine = await load({ kernels: 'simd128', baseUrl: join(root, 'build/operations') });
  const x = new Float32Array(12).fill(1);
  const good = () => ['softmax', 3, 4, x, new Float32Array(12)];
  engine.op(.../** @type {[string, ...any[]]} */ (good()));
  const wrong = [
    [1, 4],
    [2, 5],
    [3, new Float64Array(12)],
    [3, new Float32Array(11)],
    [4, new Float32Array(3)],
    [4, 0],
    [1, NaN],
  ];
  for (const [i, value] of /** @type {[number, any][]} */ (wrong)) {
    const args = /** @type {[string, ...any[]]} */ (good());
    args[i] = value;
    refuses(() => engine.op(...args), { code: 'range', field: 'softmax' });
  }
  refuses(() => engine.op('softmax', 3, 4, x), { code: 'range', field: 'softmax' });
  refuses(() => engine.op('constructor'), { code: 'state', field: 'constructor' });
  const shipped = await loadEngine();
  refuses(() => shipped.op('softmax', 3, 4, x, x), { code: 'state', field: 'softmax' });
});

/* --- addresses -------------------------------------------------------------------------------- */

/** Every function that takes an address, each address of it once, with everything else valid. */
function callsWithAddress(x, lab, ptr, request) {
  return {
    describe: (p) => x.lab_describe(p, 100),
    plan: (p) => x.lab_plan(p, 90, 0, 0, 0, 0, 0),
    'plan, text': (p) => x.lab_plan(request[0], request[1], p, 90, 0, 0, 0),
    'plan, out': (p) => x.lab_plan(...request, p, 100, 0),
    'plan, error': (p) => x.lab_plan(...request, 0, 0, p),
    create: (p) => x.lab_create(p, 90, 0, 0, 0) || -4,
    'create, error': (p) => x.lab_create(...request, p) || -4,
    set: (p) => x.lab_set(lab, p, 90, 0),
    'set, error': (p) => x.lab_set(lab, request[0], 0, p),
    settings: (p) => x.lab_settings(lab, p, 100),
    begun: (p) => x.lab_begun(lab, p, 100),
    alphabet: (p) => x.lab_alphabet(lab, p, 100),
    learned: (p) => x.lab_learned(lab, p, 100),
    plan_own: (p) => x.lab_plan_own(lab, p, 100),
    corpus: (p) => x.lab_corpus(lab, 0, 100, p),
    diverged_at: (p) => x.lab_diverged_at(lab, p, 100),
    tensors: (p) => x.lab_tensors(lab, p, 100),
    train: (p) => x.lab_train(lab, 1, p),
    groups: (p) => x.lab_groups(lab, p, 100),
    train_groups: (p) => x.lab_train_groups(lab, p, ptr, 400),
    'train_groups, numbers': (p) => x.lab_train_groups(lab, ptr, p, 400),
    evaluate: (p) => x.lab_evaluate(lab, 1, 0, 1, p),
    evaluate_length: (p) => x.lab_evaluate_length(lab, 9, 1, p, 0),
    'evaluate_length, error': (p) => x.lab_evaluate_length(lab, 9, 1, ptr, p),
    sample: (p) => x.lab_sample(lab, 1, 0, 0, p, ptr),
    'sample, targets': (p) => x.lab_sample(lab, 1, 0, 0, ptr, p),
    sample_size: (p) => x.lab_sample_size(lab, ptr, p, ptr),
    probe: (p) => x.lab_probe(lab, 0, 0, 9, p, 0),
    'probe, error': (p) => x.lab_probe(lab, 0, 0, 9, ptr, p),
    'generate, error': (p) => x.lab_generate(lab, 0, 0, 9, ptr, p),
    batch: (p) => x.lab_batch(lab, 1, 0, 0, 9, p, ptr, 0),
    'batch, targets': (p) => x.lab_batch(lab, 1, 0, 0, 9, ptr, p, 0),
    'batch, error': (p) => x.lab_batch(lab, 1, 0, 0, 9, ptr, ptr, p),
    batch_forward: (p) => x.lab_batch_forward(lab, p),
    batch_gradient: (p) => x.lab_batch_gradient(lab, p),
    batch_update: (p) => x.lab_batch_update(lab, p),
    answers: (p) => x.lab_answers(lab, 1, p, ptr, 100, 0),
    'answers, logits': (p) => x.lab_answers(lab, 1, ptr, p, 2 ** 20, 0),
    'answers, error': (p) => x.lab_answers(lab, 1, ptr, ptr, 100, p),
    listed: (p) => x.lab_listed(lab, p, 2 ** 20),
    heads: (p) => x.lab_heads(lab, 1, p, 2 ** 24),
    outputs: (p) => x.lab_outputs(lab, 1, p, 2 ** 24),
    head_streams: (p) => x.lab_head_streams(lab, 1, p, 2 ** 24),
    cut: (p) => x.lab_cut(lab, 1, p, 0, 0),
    'cut, values': (p) => x.lab_cut(lab, 1, ptr, p, 100),
    lens: (p) => x.lab_lens(lab, 0, 1, p, 9 * 12),
    rollout: (p) => x.lab_rollout(lab, 0, 0, 0, p, 2 ** 20),
    'rollout, state': (p) => x.lab_rollout(lab, 0, p, 0, ptr, 100),
    world_returns: (p) => x.lab_world_returns(lab, 0, 0, 100, p),
    world_episode: (p) => x.lab_world_episode(lab, 0, 0, p),
    hash: (p) => x.lab_hash(lab, p),
    save: (p) => x.lab_save(lab, p, 2 ** 24),
    load: (p) => x.lab_load(lab, p, 100, 0),
    'load, error': (p) => x.lab_load(lab, ptr, 100, p),
    file: (p) => x.lab_file(p, 100, 0, 0, 0),
    'file, out': (p) => x.lab_file(ptr, 100, p, 100, 0),
  };
}

/** An instance with a lab that was trained and probed, and those calls. */
function instanceWithLab() {
  const module = new WebAssembly.Module(moduleBytes('headroom-simd128.wasm'));
  const env = { emscripten_notify_memory_growth() {} };
  const x = /** @type {any} */ (new WebAssembly.Instance(module, { env }).exports);
  x._initialize();
  const lines = new TextEncoder().encode(
    Object.entries({ preset: 'copy', ...TINY })
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  const ptr = x.lab_alloc(4096);
  const settings = x.lab_alloc(lines.length);
  const memory = () => new Uint8Array(x.memory.buffer);
  memory()
    .fill(0, ptr, ptr + 4096)
    .set(lines, settings);
  const request = [settings, lines.length, 0, 0];
  const lab = x.lab_create(...request, 0);
  const calls = callsWithAddress(x, lab, ptr, request);
  x.lab_probe(lab, 0, 0, 9, ptr, 0);
  x.lab_train(lab, 1, ptr);
  return { x, calls, memory };
}

test('an address that is no array of the host is refused by every function', () => {
  const { x, calls, memory } = instanceWithLab();
  const end = memory().length;
  const stackTop = x.emscripten_stack_get_current();
  const addresses = [
    1,
    64,
    4096,
    stackTop - 4096,
    stackTop + 64,
    end - 2,
    end,
    0x7fffffff,
    -64,
    -1,
  ];
  // above the stack pointer nothing but what a call itself puts there may change
  const heldBy = () => memory().slice(stackTop);
  const before = heldBy();
  for (const [name, call] of Object.entries(calls))
    for (const address of addresses)
      assert.equal(call(address), -4, `${name} at ${address} of ${end}`);
  assert.ok(Buffer.from(heldBy()).equals(Buffer.from(before)), 'memory is as it was');
});

test('a save that is under way notices that a tensor was written', async () => {
  const engine = await loadEngine();
  const lab = engine.create({ ...TINY });
  const chunks = lab.saveChunks();
  chunks.next();
  const [{ name }] = lab.tensors();
  lab.write(name, lab.copy(name).data);
  assert.throws(() => [...chunks], { code: 'state' });
  lab.destroy();
});

test('the positions of an example are those of the tokens that are read', async () => {
  const engine = await loadEngine();
  const lab = engine.create({ ...TINY });
  const { tokens } = lab.example(0);
  const odd = {
    length: 1,
    *[Symbol.iterator]() {
      yield* tokens;
    },
  };
  assert.deepEqual(lab.positions({ tokens: odd }), lab.positions({ tokens }));
  lab.destroy();
});
