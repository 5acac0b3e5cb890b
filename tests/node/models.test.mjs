// Models of other programs: what is refused and by which name, files in their containers, training
// on, and the commands. That the numbers are right is for tests/torch/models.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { zip } from '../../wasm/export/zip.mjs';
import { LabError } from '../../wasm/lab/error.mjs';
import { toFloats } from '../../wasm/models/files/numbers.mjs';
import { unpickle } from '../../wasm/models/files/pickle.mjs';
import { bytesSource } from '../../wasm/models/files/sources.mjs';
import { unzip } from '../../wasm/models/files/unzip.mjs';
import { readMeta } from '../../wasm/models/tokenizers/others.mjs';
import { Tokenizer } from '../../wasm/models/tokenizers/tokenizer.mjs';
import { loadEngine, root } from './engine.mjs';
import {
  file,
  gguf,
  ggufString,
  ggufWhole,
  LLAMA,
  LLAMA_SHAPES,
  llamaTokenizer,
  safetensors,
} from './model_files.mjs';

const engine = await loadEngine();
const folder = mkdtempSync(join(tmpdir(), 'headroom-models-'));
const saves = mkdtempSync(join(tmpdir(), 'headroom-models-'));
after(() => [folder, saves].forEach((one) => rmSync(one, { recursive: true })));

const weights = (shapes = LLAMA_SHAPES, own = {}) =>
  file('model.safetensors', safetensors(shapes, own));
const config = (changes = {}) => file('config.json', { ...LLAMA, ...changes });

/** @param {any[]} files @param {RegExp} message @param {Record<string, any>} [settings] */
async function refused(files, message, settings = {}) {
  await assert.rejects(engine.open(files, { settings }), (error) => {
    assert.ok(error instanceof LabError, String(error?.stack));
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /undefined/);
    return true;
  });
}

test('what a model has and nothing here has is refused by name and value', async () => {
  const other = { ...LLAMA_SHAPES, 'model.layers.0.self_attn.g_proj.weight': [16, 16] };
  await refused(
    [config(), weights(other)],
    /layers\.0\.self_attn\.g_proj\.weight, \[16, 16\], has/,
  );
  for (const [changes, message] of /** @type {[object, RegExp][]} */ ([
    [{ model_type: 'gpt_neox', rotary_pct: 0.25 }, /"gpt_neox".*rotary_pct 0\.25 has no counter/],
    [{ model_type: 'mamba' }, /model_type "mamba" is not one of those that are read/],
    [{ rope_scaling: { rope_type: 'llama3', factor: 8 } }, /rope_scaling .*"llama3".* no counter/],
    [{ hidden_act: 'quick_gelu' }, /hidden_act "quick_gelu" has no counterpart/],
    [{ head_dim: 16 }, /hidden_size 16 \/ num_attention_heads 2: head_dim 16 has no counterpart/],
    [{ partial_rotary_factor: 0.5 }, /partial_rotary_factor 0\.5 has no counterpart/],
    [{ num_hidden_layers: 'many' }, /num_hidden_layers is "many"/],
    [{ num_hidden_layers: 2 }, /layers\.1\.self_attn\.q_proj\.weight is missing/],
    [{ vocab_size: 41 }, /embed_tokens\.weight has shape \[40, 16\].* ask for \[41, 16\]/],
    [{ intermediate_size: 25 }, /gate_proj\.weight has shape \[24, 16\].* ask for \[25, 16\]/],
    [{ tie_word_embeddings: false }, /lm_head\.weight is missing/],
  ]))
    await refused([config(changes), weights()], message);
  await refused([weights()], /config\.json is missing/);
  await refused([file('config.json', '{"model_type":'), weights()], /config\.json is not JSON/);
});

test('a window is taken where the program takes it', async () => {
  const qwen = { model_type: 'qwen2', sliding_window: 8, use_sliding_window: true };
  for (const [changes, window] of /** @type {[object, number][]} */ ([
    [{ model_type: 'mistral', sliding_window: 8 }, 8],
    [{ model_type: 'mistral', sliding_window: 4096 }, 0],
    [{ model_type: 'llama', sliding_window: 8 }, 0],
    [{ ...qwen, use_sliding_window: false }, 0],
    [{ model_type: 'qwen2', sliding_window: 8 }, 0],
    [qwen, 0], // from layer 28 on
    [{ ...qwen, max_window_layers: 0 }, 8],
    [{ ...qwen, layer_types: ['sliding_attention'] }, 8],
  ])) {
    const { lab } = await engine.open([config(changes), weights()]);
    assert.equal(lab.settings.window, window, JSON.stringify(changes));
    lab.destroy();
  }
});

test('numbers that are not finite, and models that are too large, are refused', async () => {
  const name = 'model.layers.0.mlp.up_proj.weight';
  for (const value of [NaN, Infinity]) {
    const own = { [name]: new Float32Array(384).fill(0.1) };
    own[name][7] = value;
    await refusedWhole([config(), weights(LLAMA_SHAPES, own)], `${name} is not finite: number 7`);
  }
  // 7 billion parameters, of which the file has none
  const big = { hidden_size: 4096, num_hidden_layers: 32, num_attention_heads: 32 };
  const more = { num_key_value_heads: 32, intermediate_size: 11008, vocab_size: 32000 };
  const shapes = Object.fromEntries(
    Array.from({ length: 32 }, (_, i) =>
      [
        ...[
          ['input_layernorm', [4096]],
          ['post_attention_layernorm', [4096]],
        ],
        ...['q', 'k', 'v', 'o'].map((n) => [`self_attn.${n}_proj`, [4096, 4096]]),
        ...[
          ['mlp.gate_proj', [11008, 4096]],
          ['mlp.up_proj', [11008, 4096]],
        ],
        ['mlp.down_proj', [4096, 11008]],
      ].map(([n, shape]) => [`model.layers.${i}.${n}.weight`, shape]),
    ).flat(),
  );
  Object.assign(shapes, {
    'model.embed_tokens.weight': [32000, 4096],
    'model.norm.weight': [4096],
  });
  let at = 0;
  const header = Object.fromEntries(
    Object.entries(shapes).map(([n, shape]) => {
      const size = 4 * shape.reduce((a, b) => a * b, 1);
      at += size;
      return [n, { dtype: 'F32', shape, data_offsets: [at - size, at] }];
    }),
  );
  const text = new TextEncoder().encode(JSON.stringify(header));
  const size = new Uint8Array(8);
  new DataView(size.buffer).setBigUint64(0, BigInt(text.length), true);
  const head = new Uint8Array(Buffer.concat([size, text]));
  const huge = {
    name: 'model.safetensors',
    size: head.length + at,
    read: async (from, to) => {
      assert.ok(to <= head.length, 'no weight is read');
      return head.slice(from, to);
    },
  };
  await refused([config({ ...big, ...more }), huge], /d_model cannot be "4096"/);
  await refused([config({ vocab_size: 40 }), weights()], /d_model|max_len|needs/, {
    max_len: 100000,
  });
});

async function refusedWhole(files, begin) {
  await refused(files, new RegExp(begin.replace(/[.[\]]/g, '\\$&')));
}

test('shards: one that is missing, a name in none, a name in two', async () => {
  const names = Object.keys(LLAMA_SHAPES);
  const part = (from, to) => Object.fromEntries(Object.entries(LLAMA_SHAPES).slice(from, to));
  const shard = (i, from, to) =>
    file(`model-0000${i}-of-00002.safetensors`, safetensors(part(from, to)));
  const index = (change = {}) =>
    file('model.safetensors.index.json', {
      weight_map: {
        ...Object.fromEntries(
          names.map((name, i) => [name, `model-0000${i < 5 ? 1 : 2}-of-00002.safetensors`]),
        ),
        ...change,
      },
    });
  const [first, second] = [shard(1, 0, 5), shard(2, 5, 11)];
  const { lab } = await engine.open([config(), first, second, index()]);
  assert.equal(lab.settings.n_layers, 1);
  lab.destroy();
  await refused([config(), first, index()], /model-00002-of-00002\.safetensors is missing/);
  const lost = index({ 'model.more.weight': 'model-00002-of-00002.safetensors' });
  await refused([config(), first, second, lost], /model\.more\.weight is in none of the files/);
  await refused([config(), first, shard(2, 4, 11), index()], /stands in two files/);
});

/** A file of torch.save around a pickle. */
const torch = (hex) =>
  file(
    'model.pt',
    zip([{ name: 'model/data.pkl', data: new Uint8Array(Buffer.from(hex, 'hex')) }]),
  );

test('a pickle that would run something is refused by what it would run', async () => {
  // {'w': os.system('echo hi')}, and an object of a class, written by Python 3.11
  const runs =
    '80027d7100580100000077710163706f7369780a73797374656d0a710258070000006563686f20686971038571' +
    '04527105732e';
  const holds =
    '80027d71005806000000636f6e6669677101635f5f6d61696e5f5f0a430a7102298171037d7104580100000078' +
    '71054b017362732e';
  await refused([torch(runs)], /would run posix\.system of Python: nothing is run here/);
  await refused([torch(holds)], /would run __main__\.C of Python/);
  await refused([torch('80027d71002e')], /has no state_dict/);
  await refused([torch('80027d71005806000000636f')], /was cut off/);
  await refused([torch('80025d71002e')], /has no state_dict/);
  await refused([torch('8002990a2e')], /opcode 0x99/);
  await refused([file('model.pt', Buffer.from('80026301', 'hex'))], /is a pickle alone/);
  await refused([file('model.pt', 'hello there')], /is no file of torch\.save/);
  const meta =
    '80049552000000000000007d94288c0a766f6361625f73697a65944b048c0469746f73947d94284b008c010a94' +
    '4b018c0120944b028c0161944b038c016294758c0473746f69947d942868044b0068054b0168064b0268074b03' +
    '75752e';
  const { spec, pieces } = readMeta(new Uint8Array(Buffer.from(meta, 'hex')), 'meta.pkl');
  const tokenizer = new Tokenizer(spec, pieces);
  assert.deepEqual(tokenizer.encode('ab a\n'), [2, 3, 1, 2, 0]);
  assert.equal(tokenizer.decode([3, 2, 0]), 'ba\n');
  assert.throws(() => tokenizer.encode('abc'), /“c” is not in this model's vocabulary/);
  assert.deepEqual(tokenizer.encode('abc', { skips: true }), [2, 3]);
  assert.equal(unpickle(new Uint8Array(Buffer.from('80024aff7fffff2e', 'hex')), 'x'), -32769);
  assert.equal(unpickle(new Uint8Array(Buffer.from('80028a02ff7f2e', 'hex')), 'x'), 32767);
  assert.equal(unpickle(new Uint8Array(Buffer.from('80028a02ffff2e', 'hex')), 'x'), -1);
});

test('zips: stored and deflated entries, a folder, and what would grow without end', async () => {
  const data = safetensors(LLAMA_SHAPES);
  const inside = zip([
    { name: 'llama/config.json', data: new TextEncoder().encode(JSON.stringify(LLAMA)) },
    { name: 'llama/model.safetensors', data },
    { name: '__MACOSX/llama/._model.safetensors', data: new Uint8Array(9) },
  ]);
  const { lab, notes } = await engine.open([file('llama.zip', inside)]);
  assert.match(notes.join(' '), /No tokenizer is among the files/);
  lab.destroy();
  // one entry, deflated
  const packed = deflateRawSync(Buffer.alloc(5000, 'ab'));
  const one = zip([{ name: 'a.txt', data: new Uint8Array(packed) }]);
  const edit = (bytes, size) => {
    const copy = Uint8Array.from(bytes);
    const view = new DataView(copy.buffer);
    const at = copy.length - 22 - 46 - 5;
    view.setUint16(8, 8, true);
    view.setUint16(at + 10, 8, true);
    view.setUint32(at + 24, size, true);
    return bytesSource('a.zip', copy);
  };
  const [good] = await unzip(edit(one, 5000));
  assert.equal(Buffer.from(await good.read(0, good.size)).toString(), 'ab'.repeat(2500));
  assert.equal(Buffer.from(await good.read(4998, 5000)).toString(), 'ab');
  for (const [size, message] of /** @type {[number, RegExp][]} */ ([
    [4999, /cannot be unpacked/],
    [5001, /too short/],
    [4000000000, /would grow from \d+ bytes to 4000000000/],
  ])) {
    const [entry] = await unzip(edit(one, size));
    await assert.rejects(entry.read(0, 9), message);
  }
  await refused([file('x.zip', inside.slice(0, 900))], /zip without its end/);
  await refused([file('x.zip', zip([]))], /no weights are among these files/);
});

test('GGUF: types that are not read, other architectures, files that were cut off', async () => {
  const whole = (key, value) => [`llama.${key}`, 4, ggufWhole(value)];
  const pairs = (name = 'llama') => [
    ['general.architecture', 8, ggufString(name)],
    ...[whole('embedding_length', 32), whole('block_count', 1), whole('feed_forward_length', 32)],
    ...[whole('attention.head_count', 2), whole('context_length', 16)],
  ];
  const tensor = (name, shape, type = 0, data = undefined) => ({
    ...{ name, shape, type },
    data: data ?? new Uint8Array(4 * shape.reduce((a, b) => a * b, 1)),
  });
  const all = (type = 0) => [
    tensor('token_embd.weight', [8, 32]),
    ...['q', 'k', 'v', 'output'].map((n) => tensor(`blk.0.attn_${n}.weight`, [32, 32])),
    tensor('blk.0.ffn_gate.weight', [32, 32], type),
    ...['up', 'down'].map((n) => tensor(`blk.0.ffn_${n}.weight`, [32, 32])),
    ...['blk.0.attn_norm', 'blk.0.ffn_norm', 'output_norm'].map((n) => tensor(`${n}.weight`, [32])),
  ];
  const model = (...args) => file('m.gguf', gguf(/** @type {any} */ (args[0]), args[1]));
  const { lab, title } = await engine.open([model(pairs(), all())]);
  assert.deepEqual([title, lab.settings.vocab, lab.settings.tied], ['llama of llama.cpp', 8, true]);
  lab.destroy();
  await refused([model(pairs(), all(12))], /ffn_gate\.weight .* type Q4_K: read are F32/);
  await refused([model(pairs('phi3'), all())], /general\.architecture "phi3" has no counterpart/);
  await refused([model(pairs().slice(0, 2), all())], /llama\.block_count is missing/);
  const scaled = [...pairs(), ['llama.rope.scaling.type', 8, ggufString('yarn')]];
  await refused([model(scaled, all())], /rope\.scaling\.type "yarn" has no counterpart/);
  const layers = pairs().map((pair) =>
    pair[0] === 'llama.block_count' ? [pair[0], 4, ggufWhole(0x80000000)] : pair,
  );
  await refused([model(layers, all())], /llama\.block_count is 2147483648: it must be a whole/);
  const bytes = gguf(/** @type {any} */ (pairs()), all());
  await refused([file('m.gguf', bytes.slice(0, 300))], /was cut off: its header does not end/);
  await refused([file('m.gguf', bytes.slice(0, -200))], /does not lie in the file/);
});

test('numbers of every type become float32', () => {
  const bytes = (...list) => Uint8Array.from(list);
  const half = bytes(0, 0x3c, 0, 0xc0, 1, 0, 0xff, 0x7b, 0, 0x7c); // 1, -2, 2^-24, 65504, infinity
  assert.deepEqual([...toFloats('F16', half, 5)], [1, -2, 2 ** -24, 65504, Infinity]);
  assert.deepEqual([...toFloats('BF16', bytes(0x80, 0x3f, 0x49, 0xc0), 2)], [1, -3.140625]);
  assert.deepEqual(
    [...toFloats('F64', new Uint8Array(Float64Array.of(0.1).buffer), 1)],
    [Math.fround(0.1)],
  );
  const q8 = toFloats('Q8_0', bytes(0, 0x38, ...Array.from({ length: 32 }, (_, i) => i + 240)), 32);
  assert.deepEqual([q8[0], q8[15], q8[16]], [-8, -0.5, 0]); // a half times -16, -1, 0
  const q4 = toFloats('Q4_0', bytes(0, 0x3c, ...Array(16).fill(0xf0)), 32);
  assert.deepEqual([q4[0], q4[16]], [-8, 7]);
});

test('a model opened types, writes, saves and trains on in its own tokens', async () => {
  const files = [config(), weights(), file('tokenizer.json', llamaTokenizer())];
  const { lab, title, notes } = await engine.open(files, { text: 'a banana an ana '.repeat(300) });
  assert.equal(title, 'Llama of Hugging Face');
  assert.deepEqual(notes, []);
  const read = lab.readInput('a banana');
  assert.deepEqual([...read.tokens], [1, 7, 3, 5, 8, 11]);
  assert.equal(read.text, 'a banana');
  assert.equal(lab.task.input.characters, true);
  assert.equal(lab.task.start, 1);
  assert.equal(lab.task.glyphs[7], '␣a');
  assert.equal(lab.decode([7, 3, 5]), ' a b');
  lab.begin(read.tokens);
  assert.ok(lab.next() < 40);
  const again = engine.restore(lab.save());
  assert.deepEqual([...again.readInput('an').tokens], [1, 9]);
  assert.equal(again.hash(), lab.hash());
  const before = again.evaluate().loss;
  again.set('lr', 0.01);
  again.train(60);
  assert.ok(again.evaluate().loss < before / 2, `${again.evaluate().loss} of ${before}`);
  again.destroy();
  lab.destroy();
  await refused([config(), weights(), file('tokenizer.json', llamaTokenizer(41))], /41 tokens and/);
  await assert.rejects(engine.open([config(), weights()], { text: 'a' }), /a text cannot be cut/);
});

test('what no file tells is asked for by name, and what was taken is said', async () => {
  const wide = { d: 8, v: 10 };
  const at = 'encoder.layers.0.';
  const shapes = {
    'emb.weight': [wide.v, wide.d],
    [`${at}self_attn.in_proj_weight`]: [24, 8],
    [`${at}self_attn.in_proj_bias`]: [24],
    [`${at}self_attn.out_proj.weight`]: [8, 8],
    [`${at}self_attn.out_proj.bias`]: [8],
    ...{ [`${at}linear1.weight`]: [12, 8], [`${at}linear1.bias`]: [12] },
    ...{ [`${at}linear2.weight`]: [8, 12], [`${at}linear2.bias`]: [8] },
    ...{ [`${at}norm1.weight`]: [8], [`${at}norm1.bias`]: [8] },
    ...{ [`${at}norm2.weight`]: [8], [`${at}norm2.bias`]: [8] },
    ...{ 'out.weight': [wide.v, wide.d], 'out.bias': [wide.v] },
  };
  await refused([weights(shapes)], /no file tells n_heads .*give it as a setting/);
  const { lab, notes } = await engine.open([weights(shapes)], { settings: { n_heads: 2 } });
  const said = notes.join(' ');
  assert.match(said, /emb\.weight is the embedding, nothing the positions, out\.weight the output/);
  assert.match(
    said,
    /norm is taken to be post: .* activation is taken to be relu: .* mask is taken/,
  );
  assert.deepEqual([lab.settings.norm, lab.settings.posenc], ['post', 'none']);
  assert.ok(Number.isFinite(lab.train(1).loss));
  lab.destroy();
  await refused([weights(shapes)], /n_heads/, { n_heads: 3 });
  await refused(
    [weights({ ...shapes, 'out.weight': [3, 8] })],
    /out\.weight has 3 outputs for 10/,
    {
      n_heads: 2,
    },
  );
  await refused([weights({ any: [2, 2] })], /of no kind that is read: the first is any/);
  await refused([file('notes.txt', 'hello')], /no weights are among these files \(notes\.txt\)/);
});

const cli = (...args) => {
  const { status, stdout, stderr } = spawnSync('node', [join(root, 'wasm/cli.mjs'), ...args], {
    encoding: 'utf8',
    timeout: 60000,
  });
  return { status, out: stdout, said: stderr };
};

test('open: prints, saves a checkpoint that every command reads, and checks', () => {
  const path = (name) => join(folder, name);
  writeFileSync(path('config.json'), JSON.stringify(LLAMA));
  writeFileSync(path('model.safetensors'), safetensors(LLAMA_SHAPES));
  writeFileSync(path('tokenizer.json'), JSON.stringify(llamaTokenizer()));
  const saved = join(saves, 'llama.safetensors');
  const { status, out, said } = cli(
    ...['open', path('config.json'), path('model.safetensors'), path('tokenizer.json')],
    ...['--prompt', 'a banana', '--tokens', '5', '--out', saved],
  );
  assert.equal(status, 0, said);
  assert.match(out, /^Llama of Hugging Face: 2,\d+ parameters, 1 layers of 2 heads, width 16, 40 /);
  assert.match(out, /\n<s>\|␣a\|␣\|b\|an\|ana\n( +\d+\.\d % {2}.+\n){10}\na banana/);
  const next = cli('generate', '--in', saved, '--prompt', 'a banana', '--tokens', '5', '--json');
  assert.deepEqual(JSON.parse(next.out).prompt, [1, 7, 3, 5, 8, 11]);
  const json = cli('open', folder, '--prompt', 'an', '--json', '--tokens', '3');
  const { continuation, prompt, likeliest } = JSON.parse(json.out);
  assert.deepEqual(
    prompt.map(({ token }) => token),
    [1, 9],
  );
  assert.equal(continuation.tokens[0], likeliest[0].token);
  writeFileSync(path('expected.json'), JSON.stringify({ tokens: [1, 2], logits: [[1], [2]] }));
  const check = cli('open', folder, '--check', path('expected.json'));
  assert.deepEqual([check.status, JSON.parse(check.out).pass], [1, false]);
  writeFileSync(path('expected.json'), JSON.stringify({ refuse: 'it must be refused' }));
  assert.equal(cli('open', folder, '--check', path('expected.json')).status, 1);
  assert.match(cli('open').said, /which model\?/);
  assert.match(cli('open', path('none.pt')).said, /none\.pt cannot be read/);
  assert.equal(cli('open', folder, '--set', 'n_layers=2').status, 1 + 1);
});
