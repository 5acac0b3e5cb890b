// The graph that transformers.js generates with, in ONNX Runtime: a prompt, then more tokens with
// the keys and values that came out, give the engine's logits; so do sequences of a batch that are
// filled up at their beginning.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import test, { after } from 'node:test';
import { mapRun } from '../../wasm/export/mapped.mjs';
import { cachedOnnx } from '../../wasm/export/onnx_cached.mjs';
import { loadEngine, root } from '../node/engine.mjs';

const packages = process.env.HEADROOM_ONNX ?? resolve(root, 'build/check-onnx');
const ort = createRequire(join(packages, 'any.js'))('onnxruntime-node');
const engine = await loadEngine();
after(() => engine.close());

/** Largest difference, relative to the largest logit. */
const MOST = 1e-5;
const SMALL = { batch: 4, eval_samples: 16, d_model: 32, d_ff: 40 };
const LLAMA = { ...SMALL, preset: 'llama' };
const RUNS = {
  llama: LLAMA,
  'llama, biases, tied, its embedding scaled': {
    ...{ ...LLAMA, bias: true, tied: true, embed_scale: true },
    ...{ init: 'gpt2', events: '0:freeze=output.bias' },
  },
  'a window': { ...LLAMA, window: 3 },
  'norms of queries and keys, a window, one key head': {
    ...{ ...LLAMA, qk_norm: true, window: 5, n_kv_heads: 1 },
  },
  gpt2: { ...SMALL, preset: 'gpt2', bias: false },
  'sinusoids, the bias of the output in the last norm': { ...SMALL, preset: 'text', d_model: 64 },
  'no positions, ReLU, a head cut': {
    ...{ ...SMALL, preset: 'text', bias: false, posenc: 'none', activation: 'relu' },
    events: '2:cut=0.1',
  },
};

const whole = (rows) =>
  new ort.Tensor('int64', BigInt64Array.from(rows.flat(), BigInt), [rows.length, rows[0].length]);

/** Keys and values of nothing. */
function nothing({ n_layers, n_heads, n_kv_heads, d_model }, batch) {
  const shape = [batch, n_kv_heads || n_heads, 0, d_model / n_heads];
  const names = Array.from({ length: n_layers }, (_, i) => [`${i}.key`, `${i}.value`]).flat();
  return Object.fromEntries(
    names.map((name) => [`past_key_values.${name}`, new ort.Tensor('float32', [], shape)]),
  );
}

/** What came out, as what goes in next. */
const past = (outputs) =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([name, tensor]) =>
      name.startsWith('present') ? [[name.replace('present', 'past_key_values'), tensor]] : [],
    ),
  );

function close(found, wanted, what) {
  assert.equal(found.length, wanted.length);
  const most = wanted.reduce((a, x) => Math.max(a, Math.abs(x)), 0);
  wanted.forEach((x, i) => {
    assert.ok(Math.abs(x - found[i]) <= MOST * most, `${what}, logit ${i}: ${found[i]}, not ${x}`);
  });
}

for (const [name, settings] of Object.entries(RUNS))
  test(`${name}: with keys and values of before`, async () => {
    const lab = engine.create(settings);
    lab.train(4);
    const session = await ort.InferenceSession.create(
      cachedOnnx(mapRun(lab, 'transformers'), 'test'),
    );
    const { vocab } = lab.settings;
    const tokens = Array.from({ length: 14 }, (_, i) => (3 + 11 * i) % vocab);
    const { data } = lab.probe(tokens).logits;
    let kept = nothing(lab.settings, 1);
    for (const [from, to] of [
      [0, 6],
      [6, 7],
      [7, 10],
      [10, 14],
    ]) {
      const outputs = await session.run({
        input_ids: whole([tokens.slice(from, to)]),
        attention_mask: whole([tokens.slice(0, to).map(() => 1)]),
        position_ids: whole([tokens.slice(from, to).map((_, i) => from + i)]),
        ...kept,
      });
      close(outputs.logits.data, data.slice(from * vocab, to * vocab), `tokens ${from} to ${to}`);
      kept = past(outputs);
    }
    const short = tokens.slice(0, 5);
    const outputs = await session.run({
      input_ids: whole([tokens, [...Array(9).fill(0), ...short]]),
      attention_mask: whole([tokens.map(() => 1), [...Array(9).fill(0), ...short.map(() => 1)]]),
      position_ids: whole([tokens.map((_, i) => i), [...Array(9).fill(1), 0, 1, 2, 3, 4]]),
      ...nothing(lab.settings, 2),
    });
    close(outputs.logits.data.slice(0, data.length), data, 'first of a batch');
    const shorter = lab.probe(short).logits.data;
    close(outputs.logits.data.slice(-shorter.length), shorter, 'one filled up at its beginning');
    lab.destroy();
  });
