// A run leaves for transformers and comes in again by the reader of its files: the same bits, and
// the same tokens for the same text. What no family of theirs computes is refused by name.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hfModel } from '../../wasm/export/hf.mjs';
import { nanoGpt } from '../../wasm/export/nanogpt.mjs';
import { biasInNorm } from '../../wasm/export/outputbias.mjs';
import { writeSafetensors } from '../../wasm/export/safetensors.mjs';
import { bytesSource } from '../../wasm/models/files/sources.mjs';
import { MANY, MIXED } from '../leavingtexts.mjs';
import { unzip } from '../unzip.mjs';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
after(() => engine.close());

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const SMALL = { d_model: 32, batch: 4, eval_samples: 16 };
/** Rows of two columns. */
const TABLE = {
  ...{ preset: 'data', bias: false, seq: 48, max_len: 64 },
  text: encoder.encode(
    Array.from({ length: 300 }, (_, i) => `the number ${i},is written ${'abc'[i % 3]}${i}`).join(
      '\n',
    ),
  ),
};

const RUNS = {
  llama: { preset: 'llama' },
  'llama, tied': { preset: 'llama', tied: true },
  'llama, its embedding scaled, tied': { preset: 'llama', tied: true, embed_scale: true },
  mistral: { preset: 'llama', window: 5 },
  qwen3: { preset: 'llama', qk_norm: true, window: 5 },
  gpt2: { preset: 'gpt2', bias: false },
  'gpt2 of characters': { preset: 'text', bias: false, text: MIXED },
  'pairs of characters, emoji': { preset: 'llama', token_vocab: 100, text: MIXED },
  'pairs and bytes': { preset: 'llama', token_vocab: 350, text: MANY },
  words: { preset: 'llama', tokens: 'words', token_vocab: 60, text: MIXED },
  'a table': { preset: 'data', bias: false },
  'a table, pairs': { ...TABLE, tokens: 'bpe', token_vocab: 60 },
  'a table, words': { ...TABLE, tokens: 'words', token_vocab: 40 },
};

for (const [name, settings] of Object.entries(RUNS))
  test(`${name}: out for transformers, and in again with the same bits`, async () => {
    const lab = engine.create({ ...SMALL, ...settings });
    lab.train(3);
    const { lab: again } = await engine.open([bytesSource('model.zip', hfModel(engine, lab))]);
    const { vocab } = lab.settings;
    const tokens = Array.from({ length: 16 }, (_, i) => (3 + 11 * i) % vocab);
    assert.deepEqual(again.probe(tokens).logits, lab.probe(tokens).logits);
    assert.equal(again.decode(tokens), lab.decode(tokens));
    if (lab.settings.task === 'text') {
      const { text } = /** @type {any} */ (settings);
      const typed = [...decoder.decode(text ?? lab.corpus)].slice(0, 24).join('');
      assert.deepEqual([...again.tokenizer.encode(typed)], [...lab.readInput(typed).tokens]);
    }
    if (lab.task.reads_table) {
      const question = lab.writeInput(lab.example(3));
      const { tokens: read } = lab.readInput(question);
      const end = read.indexOf(1);
      const own = again.tokenizer.encode(`${question}<|separator|>`);
      assert.deepEqual([...own], [...read.slice(0, end + 1)]);
    }
    again.destroy();
    lab.destroy();
  });

test('a model of lines is begun with the separator', () => {
  const text = encoder.encode(Array.from({ length: 60 }, (_, i) => `anna${i % 7}ina`).join('\n'));
  const lab = engine.create({ ...SMALL, preset: 'data', bias: false, text });
  const readme = decoder.decode(unzip(hfModel(engine, lab)).get('model/README.md'));
  assert.match(readme, /text = tokenizer\("<\|separator\|>", return_tensors="pt"\)/);
  assert.match(readme, /A line begins with <\|separator\|>, and ends with <\|end\|>\./);
  lab.destroy();
});

test('the folder says what it is, and how to run it', () => {
  const lab = engine.create({ preset: 'data', bias: false });
  const files = unzip(hfModel(engine, lab));
  const names = ['config', 'generation_config', 'tokenizer', 'tokenizer_config'];
  const wanted = [
    'README.md',
    'model.safetensors',
    'onnx/model.onnx',
    ...names.map((name) => `${name}.json`),
  ];
  assert.deepEqual([...files.keys()].sort(), wanted.map((name) => `model/${name}`).sort());
  const json = (name) => JSON.parse(decoder.decode(files.get(`model/${name}.json`)));
  const [config, tokenizer] = [json('config'), json('tokenizer')];
  assert.equal(config.eos_token_id, 2);
  assert.equal(tokenizer.added_tokens[2].content, '<|end|>');
  assert.equal(json('tokenizer_config').eos_token, '<|end|>');
  assert.equal(Object.keys(tokenizer.model.vocab).length, config.vocab_size);
  const readme = decoder.decode(files.get('model/README.md'));
  assert.match(readme, /from_pretrained\("model"\)/);
  assert.ok(readme.includes(lab.hash()) && readme.includes('bias=false'));
  lab.destroy();
});

test('what no other program computes is refused by the settings, with what it would need', () => {
  for (const [settings, words] of /** @type {[any, RegExp][]} */ ([
    [{ preset: 'copy' }, /^arch=encoder has no counterpart .* GPT-2, would need arch=decoder$/],
    [{ preset: 'encdec' }, /^arch=encdec has no counterpart/],
    [{ preset: 'labels' }, /arch=encoder, head=class have no counterpart/],
    [{ preset: 'regression' }, /^task regression reads numbers, other programs tokens$/],
    [{ preset: 'gemma' }, /attn_softcap=50, logit_softcap=30, full_every=2 have no counterpart/],
    [{ preset: 'llama', norm: 'post' }, /^norm=post.* Llama, would need norm=pre$/],
    [{ preset: 'gpt2', n_kv_heads: 2 }, /^n_kv_heads=2 .* GPT-2, would need n_kv_heads=4$/],
    [
      { preset: 'llama', bias: true, window: 4 },
      /^bias=true has no counterpart in transformers: .* bias=false$/,
    ],
  ])) {
    const lab = engine.create({ ...settings, batch: 4, eval_samples: 16 });
    assert.throws(() => hfModel(engine, lab), { name: 'LabError', code: 'config', message: words });
    lab.destroy();
  }
  const lab = engine.create({ ...SMALL, preset: 'llama', bias: true });
  lab.train(3);
  assert.throws(() => hfModel(engine, lab), /^LabError: bias=true.*Llama has none: .* bias=false/);
  lab.destroy();
  const other = engine.create({ preset: 'gpt2', batch: 4, eval_samples: 16 });
  assert.ok(hfModel(engine, other).length > 0, 'untrained, the bias of the output is 0');
  other.train(21);
  assert.throws(
    () => hfModel(engine, other),
    /vocab is at most d_model, here 256 and 64: .* or with events=0:freeze=output\.bias$/,
  );
  other.destroy();
});

test('the bias of an output leaves as that of the norm before it', async () => {
  for (const settings of [{ preset: 'text' }, { preset: 'gpt2', token_vocab: 60, d_model: 64 }]) {
    const lab = engine.create({ ...SMALL, d_model: 64, ...settings });
    lab.train(200);
    assert.ok(lab.copy('output.bias').data.some((x) => Math.abs(x) > 0.01));
    const { lab: again } = await engine.open([bytesSource('model.zip', hfModel(engine, lab))]);
    const tokens = Array.from({ length: 16 }, (_, i) => (3 + 11 * i) % lab.settings.vocab);
    const { data } = lab.probe(tokens).logits;
    const most = data.reduce((a, x) => Math.max(a, Math.abs(x)), 0);
    again.probe(tokens).logits.data.forEach((x, i) => {
      assert.ok(Math.abs(x - data[i]) <= 2e-6 * most, `logit ${i}: ${x} instead of ${data[i]}`);
    });
    again.destroy();
    lab.destroy();
  }
});

test('no norm takes the bias of an output whose rows depend on each other', () => {
  const rows = Float32Array.of(...[1, 2, 3], ...[2, 4, 6]);
  assert.equal(biasInNorm(rows, Float32Array.of(1, 1), null), null);
  assert.equal(biasInNorm(Float32Array.of(1, 2), Float32Array.of(1, 1), null), null, 'V > C');
  const moved = biasInNorm(Float32Array.of(3, 0, 0, 0, 0, 2), Float32Array.of(6, 8), null);
  assert.deepEqual(moved && [...moved], [2, 0, 4]);
});

test('out for nanoGPT, and in again with the same bits', async () => {
  const GPT = { ...SMALL, preset: 'gpt2', activation: 'gelu', d_ff: 128 };
  for (const settings of [
    { ...GPT, bias: false },
    { ...GPT, events: '0:freeze=output.bias' },
    { ...GPT, bias: false, posenc: 'sinusoidal' },
  ]) {
    const lab = engine.create(settings);
    lab.train(3);
    const bytes = nanoGpt(lab);
    const { lab: again } = await engine.open([bytesSource('run.safetensors', bytes)]);
    const tokens = Array.from({ length: 16 }, (_, i) => (3 + 11 * i) % lab.settings.vocab);
    assert.deepEqual(again.probe(tokens).logits, lab.probe(tokens).logits);
    assert.equal(again.settings.tied, true);
    again.destroy();
    lab.destroy();
  }
  const lab = engine.create({ ...SMALL, preset: 'text' });
  assert.throws(
    () => nanoGpt(lab),
    /^LabError: tied=false.* in nanoGPT: .* would need .*tied=true/,
  );
  lab.destroy();
  const broken = writeSafetensors({ model_args: '{' }, [
    { name: 'transformer.wte.weight', shape: [2, 2], data: new Float32Array(4) },
    { name: 'transformer.h.0.attn.c_attn.weight', shape: [6, 2], data: new Float32Array(12) },
  ]);
  await assert.rejects(
    engine.open([bytesSource('run.safetensors', broken)]),
    /^LabError: model_args, in the metadata of the file, is not JSON$/,
  );
});
