// A run that is exported as a GGUF file computes in llama.cpp what it computes here: the same
// tokens for what is typed, probabilities, and tokens when the likeliest is taken each time.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test, { after } from 'node:test';
import { llamacppModel } from '../../wasm/export/llamacpp.mjs';
import { MANY, MIXED } from '../leavingtexts.mjs';
import { loadEngine, root } from '../node/engine.mjs';

const packages = process.env.HEADROOM_LLAMACPP ?? resolve(root, 'build/check-llamacpp');
const { Template } = createRequire(join(packages, 'any.js'))('@huggingface/jinja');
const folder = mkdtempSync(join(tmpdir(), 'headroom-llamacpp-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();
after(() => engine.close());

const FOLLOWING = 64;
/** A process that has not answered after so many milliseconds is ended. */
const MOST_TIME = 60000;
/**
 * Largest difference of two logits' difference, relative to the largest logit. llama.cpp takes the
 * tanh GELU of GPT-2 from a table of float16 (ggml_vec_gelu_f32 of ggml).
 */
const MOST = { llama: 1e-5, gpt2: 1e-3, f16: 5e-3, q8_0: 5e-2 };

const SMALL = { batch: 8, eval_samples: 32 };
const LLAMA = { ...SMALL, preset: 'llama' };
const GPT2 = { ...SMALL, preset: 'gpt2' };
const TANH = { ...SMALL, activation: 'gelu_tanh' };

const RUNS = {
  'Llama with grouped heads, pairs': { family: 'llama', settings: LLAMA },
  'Llama, tied, its embedding scaled, characters': {
    family: 'llama',
    settings: { ...LLAMA, tied: true, embed_scale: true, tokens: 'characters', rope_base: 500 },
  },
  'Llama with biases': {
    family: 'llama',
    settings: { ...LLAMA, bias: true, init: 'gpt2', events: '0:freeze=output.bias' },
  },
  'Qwen3, one key head, emoji and Chinese': {
    family: 'llama',
    settings: { ...LLAMA, qk_norm: true, n_kv_heads: 1, token_vocab: 100, text: MIXED },
  },
  'Llama, some characters in bytes': {
    family: 'llama',
    settings: { ...LLAMA, token_vocab: 350, text: MANY },
  },
  'GPT-2 without biases, pairs': { family: 'gpt2', settings: { ...GPT2, bias: false } },
  'GPT-2 of characters, the bias of the output in its last norm': {
    family: 'gpt2',
    settings: { ...TANH, preset: 'stories' },
  },
  'GPT-2 of emoji and Chinese, without positions': {
    family: 'gpt2',
    settings: { ...TANH, preset: 'text', posenc: 'none', text: MIXED },
  },
  'a table of questions and answers': { family: 'gpt2', settings: { ...TANH, preset: 'data' } },
  'a task of numbers': {
    family: 'gpt2',
    settings: { ...TANH, preset: 'induction', posenc: 'learned', bias: false, max_len: 80 },
  },
};

/** What llama.cpp says of a file. */
function ask(bytes, question) {
  const file = join(folder, 'model.gguf');
  writeFileSync(file, bytes);
  const program = join(root, 'tests/llamacpp/generate.mjs');
  const result = spawnSync(process.execPath, [program, packages, file, JSON.stringify(question)], {
    encoding: 'utf8',
    timeout: MOST_TIME,
    killSignal: 'SIGKILL',
    maxBuffer: 1 << 26,
  });
  assert.equal(result.status, 0, `llama.cpp: ${result.error ?? ''} ${result.stderr.slice(-2000)}`);
  return JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '');
}

/** The run's own logits after some tokens, and the tokens that follow. */
function follow(lab, tokens, count) {
  const { vocab } = lab.settings;
  const all = [...tokens];
  const rowOf = () => lab.probe(all).logits.data.slice((all.length - 1) * vocab);
  const logits = rowOf();
  while (all.length < tokens.length + count) {
    const row = rowOf();
    all.push(row.indexOf(Math.max(...row)));
  }
  return { logits, greedy: all.slice(tokens.length) };
}

/** The largest difference of logits, less that of the likeliest. */
function apart(logs, logits) {
  const best = logits.indexOf(Math.max(...logits));
  const most = logits.reduce((a, x) => Math.max(a, Math.abs(x)), 0);
  const of = (i) => Math.abs(logs[i] - logs[best] - (logits[i] - logits[best]));
  return Math.max(...Array.from(logits, (_, i) => of(i))) / most;
}

/** What can be typed of a run, and its tokens. */
function typedOf(lab, settings) {
  if (lab.task.reads_table) {
    const question = lab.writeInput(lab.example(3));
    const { tokens } = lab.readInput(question);
    return { typed: `${question}<|separator|>`, own: tokens.slice(0, tokens.indexOf(1) + 1) };
  }
  if (lab.settings.task !== 'text') return { typed: ' 1 12 3 30', own: [1, 12, 3, 30] };
  const text = new TextDecoder().decode(settings.text ?? lab.corpus);
  const typed = Array.from(text).slice(0, 30).join('');
  return { typed, own: Array.from(lab.readInput(typed).tokens) };
}

for (const [name, { family, settings }] of Object.entries(RUNS))
  test(`${name}: the same tokens and logits in llama.cpp`, () => {
    const lab = engine.create(settings);
    lab.train(40);
    const { typed, own } = typedOf(lab, settings);
    const tokens = Array.from(own).slice(0, 9);
    const count = Math.min(FOLLOWING, lab.settings.max_len - tokens.length - 1);
    const found = ask(llamacppModel(engine, lab), { typed, tokens, count });
    assert.deepEqual(found.cut, Array.from(own));
    assert.equal(found.text, typed);
    const { logits, greedy } = follow(lab, tokens, count);
    const difference = apart(found.logs, logits);
    assert.ok(difference <= MOST[family], `logits ${difference} apart`);
    assert.deepEqual(found.greedy, greedy);
    const messages = [{ content: 'said before' }, { content: 'seven' }];
    const said = found.template && new Template(found.template).render({ messages });
    const { task } = lab.settings;
    assert.equal(said, { text: 'seven', data: 'seven<|separator|>' }[task] ?? null);
    lab.destroy();
  });

test('matrices of 16 and of 8 bits', () => {
  const lab = engine.create(LLAMA);
  lab.train(40);
  const { typed, own } = typedOf(lab, LLAMA);
  const tokens = own.slice(0, 9);
  const { logits } = follow(lab, tokens, 0);
  for (const type of /** @type {const} */ (['f16', 'q8_0'])) {
    const found = ask(llamacppModel(engine, lab, type), { typed, tokens, count: 1 });
    const difference = apart(found.logs, logits);
    assert.ok(difference <= MOST[type] && difference > MOST.llama, `${type}: ${difference} apart`);
  }
  lab.destroy();
});
