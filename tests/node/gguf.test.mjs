// A run leaves as a GGUF file and comes in again by the reader of such files: the same bits, and
// the same tokens for the same text. What llama.cpp does not compute, or would cut into other
// tokens, is refused by name. tests/llamacpp runs such files in llama.cpp itself.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { llamacppModel } from '../../wasm/export/llamacpp.mjs';
import { bytesSource } from '../../wasm/models/files/sources.mjs';
import { MANY, MIXED } from '../leavingtexts.mjs';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
after(() => engine.close());

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const open = (bytes) => engine.open([bytesSource('model.gguf', bytes)]);
const SMALL = { d_model: 32, batch: 4, eval_samples: 16, activation: 'gelu_tanh' };
const LLAMA = { ...SMALL, preset: 'llama', activation: 'silu' };

const RUNS = {
  llama: LLAMA,
  'llama, biases, tied, its embedding scaled': { ...LLAMA, tied: true, embed_scale: true },
  'llama with biases': { ...LLAMA, bias: true, events: '0:freeze=output.bias', init: 'gpt2' },
  'qwen3, one key head': { ...LLAMA, qk_norm: true, n_kv_heads: 1, d_model: 64 },
  gpt2: { ...SMALL, preset: 'gpt2', bias: false },
  'gpt2 of characters, sinusoids': { ...SMALL, preset: 'text', bias: false, text: MIXED },
  'pairs of characters, emoji': { ...LLAMA, token_vocab: 100, text: MIXED },
  'pairs and bytes': { ...LLAMA, token_vocab: 350, text: MANY },
  'a table': { ...SMALL, preset: 'data', bias: false },
  'a table, pairs': { ...SMALL, preset: 'data', bias: false, tokens: 'bpe', token_vocab: 60 },
  'tokens that are numbers': { ...SMALL, preset: 'induction', bias: false, posenc: 'learned' },
};

for (const [name, settings] of Object.entries(RUNS))
  test(`${name}: out for llama.cpp, and in again with the same bits`, async () => {
    const lab = engine.create(settings);
    lab.train(3);
    const { lab: again } = await open(llamacppModel(engine, lab));
    const { vocab } = lab.settings;
    const more = again.settings.vocab - vocab;
    assert.equal(more, lab.task.reads_table ? 0 : 1, 'a token that ends a text');
    const tokens = Array.from({ length: 16 }, (_, i) => (3 + 11 * i) % vocab);
    const logits = again.probe(tokens).logits.data;
    const wanted = lab.probe(tokens).logits.data;
    tokens.forEach((_, row) => {
      const from = row * (vocab + more);
      const own = wanted.subarray(row * vocab, (row + 1) * vocab);
      assert.deepEqual(logits.subarray(from, from + vocab), own);
      if (more) assert.ok(logits[from + vocab] < Math.max(...own), 'never the likeliest');
    });
    if (lab.settings.task === 'text') {
      const { text } = /** @type {any} */ (settings);
      const typed = [...decoder.decode(text ?? lab.corpus)].slice(0, 24).join('');
      assert.equal(again.decode(tokens), lab.decode(tokens));
      assert.deepEqual([...again.tokenizer.encode(typed)], [...lab.readInput(typed).tokens]);
    } else if (lab.task.reads_table) {
      const question = lab.writeInput(lab.example(3));
      const { tokens: read } = lab.readInput(question);
      const own = again.tokenizer.encode(`${question}<|separator|>`);
      assert.deepEqual([...own], [...read.slice(0, read.indexOf(1) + 1)]);
    } else assert.deepEqual([...again.tokenizer.encode(' 0 12 3 30')], [0, 12, 3, 30]);
    again.destroy();
    lab.destroy();
  });

test('a model that was opened leaves with the tokens that came with it', async () => {
  for (const settings of [{ ...LLAMA, token_vocab: 350, text: MANY }, RUNS.gpt2]) {
    const lab = engine.create(settings);
    const { lab: first } = await open(llamacppModel(engine, lab));
    const { lab: second } = await open(llamacppModel(engine, first));
    assert.equal(second.settings.vocab, first.settings.vocab, 'the end is there already');
    const typed = [...decoder.decode(lab.corpus)].slice(0, 40).join('');
    assert.deepEqual(second.tokenizer.encode(typed), first.tokenizer.encode(typed));
    assert.deepEqual(second.copy('embedding.weight').data, first.copy('embedding.weight').data);
    for (const one of [lab, first, second]) one.destroy();
  }
});

test('numbers of 16 and of 8 bits: the file is smaller, and what is read is close', async () => {
  const lab = engine.create({ ...LLAMA, d_model: 64, d_ff: 72 });
  lab.train(3);
  const sizes = {};
  for (const [type, apart] of /** @type {const} */ ([
    ['f32', 0],
    ['f16', 2 ** -11],
    ['q8_0', 1 / 254 + 2 ** -11],
  ])) {
    const bytes = llamacppModel(engine, lab, type);
    sizes[type] = bytes.length;
    const { lab: again } = await open(bytes);
    const { data } = lab.copy('blocks.1.feed_forward.linear1.weight');
    const read = again.copy('blocks.1.feed_forward.linear1.weight').data;
    for (let row = 0; row < data.length; row += 32) {
      const most = Math.max(...data.subarray(row, row + 32).map(Math.abs));
      data.subarray(row, row + 32).forEach((x, i) => {
        assert.ok(Math.abs(x - read[row + i]) <= apart * most, `${x} became ${read[row + i]}`);
      });
    }
    again.destroy();
  }
  assert.ok(sizes.f16 < 0.6 * sizes.f32 && sizes.q8_0 < 0.8 * sizes.f16, JSON.stringify(sizes));
  lab.destroy();
});

test('a number too large for its type is refused by its tensor', () => {
  const lab = engine.create({ ...LLAMA, d_model: 64 });
  const { shape, data } = lab.copy('blocks.0.feed_forward.gate.weight');
  data[3] = 70000;
  lab.write('blocks.0.feed_forward.gate.weight', data);
  assert.equal(shape.length, 2);
  assert.throws(() => llamacppModel(engine, lab, 'f16'), {
    ...{ name: 'LabError', code: 'range' },
    message: /^blk\.0\.ffn_gate\.weight has 70000, too large for f16: take f32$/,
  });
  assert.ok(llamacppModel(engine, lab, 'q8_0').length > 0 && llamacppModel(engine, lab).length > 0);
  lab.destroy();
});

test('what llama.cpp does not compute, or cuts otherwise, is refused by name', () => {
  const long = 'abcdefgh'.repeat(5);
  for (const [settings, words] of /** @type {[any, RegExp][]} */ ([
    [{ preset: 'copy' }, /^arch=encoder.*no counterpart in llama\.cpp.* would need arch=decoder/],
    [{ ...LLAMA, window: 5 }, /^window=5 has no counterpart in llama\.cpp: .* need window=0$/],
    [{ ...LLAMA, activation: 'relu' }, /^activation=relu .* Llama, would need activation=silu$/],
    [{ preset: 'text', bias: false }, /^activation=gelu .* would need activation=gelu_tanh$/],
    [
      { ...LLAMA, qk_norm: true, bias: true },
      /^bias=true has no counterpart .* would need bias=false$/,
    ],
    [
      { ...LLAMA, tokens: 'words', token_vocab: 60 },
      /^tokens=words has no counterpart .* would need tokens=bpe$/,
    ],
    [
      { ...LLAMA, token_vocab: 60, text: encoder.encode(`${long} ${long}\n`.repeat(40)) },
      /^llama\.cpp would cut ".*" into other tokens: train with tokens=characters$/,
    ],
  ])) {
    const lab = engine.create({ batch: 4, eval_samples: 16, ...settings });
    assert.throws(() => llamacppModel(engine, lab), {
      ...{ name: 'LabError', code: 'config', message: words },
    });
    lab.destroy();
  }
});
