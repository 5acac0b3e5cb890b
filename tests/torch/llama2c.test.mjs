// A run that is exported for llama2.c says there what it says here, by the formulas of that program
// in float64 (llama2c.py); it comes in again with the same bits.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { llama2cModel } from '../../wasm/export/llama2c.mjs';
import { bytesSource } from '../../wasm/models/files/sources.mjs';
import { MANY, MIXED } from '../leavingtexts.mjs';
import { loadEngine, root } from '../node/engine.mjs';
import { unzip } from '../unzip.mjs';
import { runPython } from './python.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-llama2c-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();
after(() => engine.close());

const FOLLOWING = 64;
const encoder = new TextEncoder();
const LLAMA = { preset: 'llama', batch: 8, eval_samples: 32, bias: false };
const RUNS = {
  'pairs of characters': { settings: LLAMA, typed: 'The sea' },
  'characters, tied': { settings: { ...LLAMA, tokens: 'characters', tied: true }, typed: 'Once' },
  'emoji and Chinese': { settings: { ...LLAMA, token_vocab: 80, text: MIXED }, typed: '你好 😀' },
  'some characters in bytes': {
    settings: { ...LLAMA, token_vocab: 350, text: MANY },
    typed: new TextDecoder().decode(MANY).slice(0, 9),
  },
};

/** Model and tokenizer as files of a folder; what the program makes of them. */
function run(lab, typed) {
  const files = unzip(llama2cModel(engine, lab));
  const [model, tokenizer] = ['model.bin', 'tokenizer.bin'].map((name) => {
    writeFileSync(join(folder, name), files.get(`model/${name}`));
    return join(folder, name);
  });
  const asked = [model, tokenizer, String(FOLLOWING), ...(typed ? [typed] : [])];
  return JSON.parse(runPython([join(root, 'tests/torch/llama2c.py'), ...asked]));
}

/** The run's own continuation, the likeliest token each time; ends before the token `end`. */
function follow(lab, tokens, length, end = -1) {
  const all = [...tokens];
  const { vocab } = lab.settings;
  while (all.length < length) {
    const last = lab.probe(all).logits.data.subarray((all.length - 1) * vocab);
    const next = last.indexOf(Math.max(...last));
    if (next === end) break;
    all.push(next);
  }
  return all;
}

for (const [name, { settings, typed }] of Object.entries(RUNS))
  test(`${name}: llama2.c goes on with the same text`, async () => {
    const lab = engine.create(settings);
    lab.train(40);
    const { text, tokens } = run(lab, typed);
    // its first token is the end of a line, or a space; a space stands before what is typed
    const { text: own } = /** @type {any} */ (settings);
    const before = (own ?? lab.corpus).includes(0x0a) ? '\n' : ' ';
    const { tokens: prompt } = lab.readInput(`${before} ${typed}`);
    const most = Math.min(FOLLOWING, lab.settings.max_len - 1) + 1;
    const wanted = follow(lab, prompt, most);
    assert.equal(text, lab.decode(wanted.slice(1)).replace(/^ /, ''));
    assert.equal(tokens.length, wanted.length);
    lab.destroy();
  });

test('a table of lines: llama2.c makes up the same line, and stops at its end', () => {
  const text = encoder.encode(Array.from({ length: 60 }, (_, i) => `anna${i % 7}ina`).join('\n'));
  const { preset: _, ...llama } = { ...LLAMA };
  const blocks = { norm: 'pre', norm_type: 'rms', glu: true, activation: 'silu', posenc: 'rope' };
  const lab = engine.create({ preset: 'data', ...llama, ...blocks, embed_scale: false, text });
  lab.train(60);
  const { text: said } = run(lab, '');
  const wanted = lab.decode(follow(lab, [1], FOLLOWING, 2).slice(1));
  assert.equal(said, wanted);
  assert.match(said, /^anna\dina$/);
  lab.destroy();
});

test('out and in again: the same bits', async () => {
  const lab = engine.create({ ...LLAMA, token_vocab: 120 });
  lab.train(3);
  const sourcesOf = (one) =>
    [...unzip(llama2cModel(engine, one))]
      .filter(([name]) => name.endsWith('.bin'))
      .map(([name, bytes]) => bytesSource(name, bytes));
  const { lab: again } = await engine.open(sourcesOf(lab));
  const { vocab } = lab.settings;
  const more = again.settings.vocab - vocab;
  assert.equal(more, 259);
  const own = lab.probe([3, 14, 15, 9]).logits.data;
  const found = again.probe([3, 14, 15, 9].map((token) => token + more)).logits.data;
  for (let row = 0; row < 4; row++)
    assert.deepEqual(
      found.subarray(row * (vocab + more) + more, (row + 1) * (vocab + more)),
      own.subarray(row * vocab, (row + 1) * vocab),
    );
  const { lab: twice } = await engine.open(sourcesOf(again));
  assert.deepEqual(twice.probe([1, 300, 301]).logits, again.probe([1, 300, 301]).logits);
  for (const one of [lab, again, twice]) one.destroy();
});

test('what llama2.c does not compute, or has no tokens for, is refused by name', () => {
  for (const [settings, words] of /** @type {[any, RegExp][]} */ ([
    [{ preset: 'text' }, /no counterpart in llama2\.c: the nearest, Llama, would need .*glu=true/],
    [{ ...LLAMA, norm_eps: 1e-6 }, /^norm_eps=0\.000001 .* would need norm_eps=0\.00001$/],
    [{ ...LLAMA, qk_norm: true }, /^qk_norm=true has no counterpart in llama2\.c/],
    [
      {
        ...LLAMA,
        preset: 'induction',
        posenc: 'rope',
        norm_type: 'rms',
        glu: true,
        activation: 'silu',
      },
      /^task induction has numbers for tokens, llama2\.c text$/,
    ],
  ])) {
    const lab = engine.create({ batch: 4, eval_samples: 16, ...settings });
    assert.throws(() => llama2cModel(engine, lab), {
      ...{ name: 'LabError', code: 'config', message: words },
    });
    lab.destroy();
  }
});
