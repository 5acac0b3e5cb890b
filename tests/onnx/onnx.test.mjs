// The exported model in ONNX Runtime: logits and the attention weights of every layer are those of
// the engine, for every kind of model, also of a batch and at other lengths.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test, { after } from 'node:test';
import { onnxModel } from '../../wasm/export/onnx.mjs';
import { loadEngine, modulesFolder, root } from '../node/engine.mjs';

const packages = process.env.HEADROOM_ONNX ?? resolve(root, 'build/check-onnx');
const ort = createRequire(join(packages, 'any.js'))('onnxruntime-node');
const engine = await loadEngine();
const known = new Set(engine.describe().settings.map(({ key }) => key));

/** Largest difference, relative to the largest number of a tensor. */
const MOST = 1e-5;
const SMALL = { d_model: 16, n_heads: 2, n_layers: 2, d_ff: 24, batch: 4, samples: 40 };

const integers = (rows) =>
  new ort.Tensor(
    'int64',
    BigInt64Array.from(
      rows.flatMap((row) => [...row]),
      BigInt,
    ),
    [rows.length, rows[0].length],
  );

const run = (session, examples) =>
  session.run({
    tokens: integers(examples.map(({ tokens }) => tokens)),
    ...(examples[0].source && { source: integers(examples.map(({ source }) => source)) }),
  });

/** Checks sequence i of the outputs against the lab's last probe. */
function compare(outputs, i, n, probe, lab) {
  const own = (name) =>
    name === 'logits' ? probe.logits : lab.copy(name === 'hidden' ? 'act.hidden' : name);
  for (const [name, { data }] of Object.entries(outputs)) {
    const wanted = own(name).data;
    assert.equal(data.length, n * wanted.length, name);
    const most = wanted.reduce((a, x) => Math.max(a, Math.abs(x)), 1e-30);
    wanted.forEach((x, k) => {
      const found = data[i * wanted.length + k];
      assert.ok(Math.abs(found - x) <= MOST * most, `${name}[${k}]: ${found} instead of ${x}`);
    });
  }
}

/** Runs held-out examples as one batch, and one of another length, in both. */
async function agree(settings) {
  const lab = engine.create({ ...SMALL, ...settings });
  if (lab.settings.head !== 'none') lab.train(5);
  const session = await ort.InferenceSession.create(onnxModel(engine, lab));
  const { n_layers, n_dec_layers, arch } = lab.settings;
  const maps = arch === 'encdec' ? n_layers + 2 * n_dec_layers : n_layers;
  assert.equal(session.outputNames.length, maps + 1);
  const examples = [0, 1, 2].map((i) => lab.example(i));
  const outputs = await run(session, examples);
  for (const [i, { tokens, source }] of examples.entries())
    compare(outputs, i, examples.length, lab.probe(tokens, { source }), lab);
  const { tokens, source } = examples[0];
  const shorter = { tokens: tokens.subarray(0, 3), source: source?.subarray(0, 4) };
  const one = await run(session, [shorter]);
  compare(one, 0, 1, lab.probe(shorter.tokens, { source: shorter.source }), lab);
  await session.release();
  lab.destroy();
}

const ALWAYS = [
  { preset: 'copy' },
  { preset: 'shift' },
  { preset: 'causal', posenc: 'rope' },
  { preset: 'copy-var', posenc: 'rope', n_heads: 3, d_model: 15 },
  { preset: 'text', posenc: 'alibi', activation: 'gelu_tanh' },
  { preset: 'copy', posenc: 'alibi', n_heads: 3, d_model: 15 },
  { preset: 'copy', posenc: 'none', norm: 'post', tied: true },
  { preset: 'encdec' },
  { preset: 'encdec', posenc: 'learned', tied: true },
  { preset: 'majority' },
  { preset: 'majority', mask: 'padding', lengths: 'variable' },
  { preset: 'encoder', vocab: 30, seq: 9, max_len: 20 },
];
/** The settings of the family of blocks, where the engine has them. */
const FAMILY = [
  {
    ...{ preset: 'copy', arch: 'decoder', norm_type: 'rms', bias: false, activation: 'silu' },
    ...{ glu: true, posenc: 'rope', n_heads: 4, n_kv_heads: 2 },
  },
  {
    ...{ preset: 'encdec', norm_type: 'rms', glu: true, qk_norm: true, attn_softcap: 5 },
    ...{
      logit_softcap: 8,
      sink: true,
      window: 3,
      full_every: 2,
      posenc: 'rope',
      rope_base: 500,
      norm_eps: 0.01,
    },
    n_kv_heads: 1,
  },
  { preset: 'copy-var', attention: 'linear', qk_norm: true, activation: 'relu2' },
  {
    ...{ preset: 'text', ffn: false, norm_type: 'none', final_norm: false, sparse_stride: 3 },
    ...{ window: 2, tied: true, bias: false },
  },
  { preset: 'copy-var', sink: true, residual: false, attn_scale: false, sparse_stride: 2 },
  { preset: 'majority', mask: 'padding', lengths: 'variable', attention: 'linear' },
  { preset: 'causal', window: 3, full_every: 2, posenc: 'alibi', n_layers: 3, bias: false },
  { preset: 'reverse', glu: true, events: '0:cut=1.1,2:cut=0.ffn,9:cut=0.self' },
  { preset: 'encdec', n_dec_layers: 2, events: '2:cut=1.cross.0,3:cut=encoder.0.ffn,3:cut=0.self' },
];
for (const settings of [
  ...ALWAYS,
  ...FAMILY.filter((some) => Object.keys(some).every((key) => key === 'preset' || known.has(key))),
])
  test(`ONNX Runtime agrees: ${JSON.stringify(settings)}`, () => agree(settings));

/** Held-out samples of streams as one batch: each prediction and all attention, in both. */
async function agreeOnStreams(settings) {
  const lab = engine.create({ ...SMALL, ...settings });
  lab.train(5);
  const { streams, predictions } = lab.task;
  const session = await ort.InferenceSession.create(onnxModel(engine, lab));
  const examples = [0, 1, 2].map((i) => lab.example(i));
  const steps = examples[0].valid.length;
  const whole = (rows) => integers(rows);
  const floats = (rows, size) => {
    const all = Float32Array.from(rows.flatMap((row) => [...row]));
    return new ort.Tensor('float32', all, [rows.length, steps, size]);
  };
  const given = Object.fromEntries(
    streams.map(({ name, kind, size }) => {
      const rows = examples.map(({ inputs }) => inputs[name]);
      return [name, kind === 'token' ? whole(rows) : floats(rows, size)];
    }),
  );
  for (const name of ['timesteps', 'valid'])
    if (session.inputNames.includes(name)) given[name] = whole(examples.map((one) => one[name]));
  const outputs = await session.run(given);
  assert.equal(session.outputNames.length, lab.settings.n_layers + predictions.length);
  for (const [i, example] of examples.entries()) {
    const { outputs: own } = lab.probe(example);
    for (const [name, { data }] of Object.entries(outputs)) {
      const wanted = name.startsWith('out.') ? own[name.slice(4)].data : lab.copy(name).data;
      assert.equal(data.length, examples.length * wanted.length, name);
      const most = wanted.reduce((a, x) => Math.max(a, Math.abs(x)), 1e-30);
      wanted.forEach((x, k) => {
        const found = data[i * wanted.length + k];
        assert.ok(Math.abs(found - x) <= MOST * most, `${name}[${k}]: ${found} instead of ${x}`);
      });
    }
  }
  await session.release();
  lab.destroy();
}

const LISTED = {
  ...{ preset: 'trajectories', streams: 'return:1,state:3,node:t5' },
  heads: 'state@node,node@state*0.5,calm@return:2:tanh',
  seq: 18,
};
const STREAMS = [
  { preset: 'arena' },
  { preset: 'regression', embed_scale: true, bias: false },
  { preset: 'pendulum', posenc: 'learned', embed_hidden: 8, norm: 'post' },
  { preset: 'paths', mask: 'causal+padding', logit_softcap: 5 },
  { ...LISTED, mask: 'causal+padding', lengths: 'variable', embed_norm: true, norm_type: 'rms' },
  { ...LISTED, posenc: 'rope', step_embed: 6, embed_hidden: 8, activation: 'relu', sink: true },
];
for (const settings of STREAMS)
  test(`ONNX Runtime agrees on streams: ${JSON.stringify(settings)}`, () =>
    agreeOnStreams(settings));

test('export --as onnx writes that model, with its settings in the metadata', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
  after(() => rmSync(folder, { recursive: true }));
  const lab = engine.create({ preset: 'copy', ...SMALL });
  lab.train(2);
  writeFileSync(join(folder, 'run.safetensors'), lab.save());
  const files = ['--in', join(folder, 'run.safetensors'), '--out', join(folder, 'run.onnx')];
  const where = ['--kernels', 'simd128', '--modules', modulesFolder];
  const cli = [join(root, 'wasm/cli.mjs'), 'export', '--as', 'onnx', ...files, ...where];
  const { status, stderr } = spawnSync(process.execPath, cli, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const bytes = readFileSync(join(folder, 'run.onnx'));
  assert.deepEqual(new Uint8Array(bytes), onnxModel(engine, lab));
  assert.ok(bytes.includes('d_model=16\n'));
  lab.destroy();
});
