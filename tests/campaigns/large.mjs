// A model of GPT-2 small's shape that is only looked into: random weights in a folder as Hugging
// Face has it, opened from there. Its logits, attention and the parts of a logit are compared with
// PyTorch's in float64 (large.py); the bits with one thread and with two; the time of 64 tokens and
// of a generated one with PyTorch's and, where tests/run has installed it, llama.cpp's. 2 GB of
// disk, 3 GB of memory, five minutes.
//
// Usage: node tests/campaigns/large.mjs [FOLDER]     FOLDER is kept; without it a new one is not
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headSource, writingHeads } from '../../wasm/analysis/why.mjs';
import { llamacppModel } from '../../wasm/export/llamacpp.mjs';
import { attentionName } from '../../wasm/lab/places.mjs';
import { loadEngine, root } from '../node/engine.mjs';
import { runPython } from '../torch/python.mjs';

const [V, C, L, H, T] = [50257, 768, 12, 12, 1024];
const TOKENS = Array.from({ length: 64 }, (_, i) => (i * 7919 + 13) % V);
const ANSWER = { row: 63, token: 3 };
const WRITTEN = 32; // tokens that are generated
const TOLERANCE = 1e-5;

const [given] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), 'headroom-large-'));
const model = join(folder, 'model');

/* --- the files -------------------------------------------------------------------------------- */

/** [name, shape, standard deviation, mean] of each tensor of `GPT2LMHeadModel`. */
function tensorsOf() {
  const norm = (name) => [
    [`${name}.weight`, [C], 0.02, 1],
    [`${name}.bias`, [C], 0.02],
  ];
  const linear = (name, rows, columns, sd = 0.02) => [
    [`${name}.weight`, [rows, columns], sd],
    [`${name}.bias`, [columns], 0.02],
  ];
  const block = (i) => [
    ...norm(`h.${i}.ln_1`),
    ...linear(`h.${i}.attn.c_attn`, C, 3 * C, 0.05),
    ...linear(`h.${i}.attn.c_proj`, C, C),
    ...norm(`h.${i}.ln_2`),
    ...linear(`h.${i}.mlp.c_fc`, C, 4 * C),
    ...linear(`h.${i}.mlp.c_proj`, 4 * C, C),
  ];
  return [
    ['wte.weight', [V, C], 0.1],
    ['wpe.weight', [T, C], 0.02],
    ...Array.from({ length: L }, (_, i) => block(i)).flat(),
    ...norm('ln_f'),
  ];
}

/** Whole numbers of 32 bits (xorshift32). */
let state = 2463534242;
function next() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>>= 0);
}

/** Sums of four uniform numbers: near enough to normal ones. */
function numbers(count, sd, mean = 0) {
  const scale = (sd * Math.sqrt(3)) / 2 ** 32;
  return Float32Array.from(
    { length: count },
    () => mean + scale * (next() + next() + next() + next() - 2 ** 33),
  );
}

function writeFiles() {
  mkdirSync(model, { recursive: true });
  const tensors = tensorsOf();
  const sizeOf = (shape) => shape.reduce((a, b) => a * b, 1);
  let at = 0;
  const header = tensors.map(([name, shape]) => {
    const begin = at;
    at += 4 * sizeOf(shape);
    return [name, { dtype: 'F32', shape, data_offsets: [begin, at] }];
  });
  const text = JSON.stringify(Object.fromEntries(header));
  const head = Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(head.length));
  const file = openSync(join(model, 'model.safetensors'), 'w');
  for (const part of [size, head]) writeSync(file, part);
  for (const [, shape, sd, mean] of tensors) {
    const bytes = new Uint8Array(numbers(sizeOf(shape), sd, mean).buffer);
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
  }
  closeSync(file);
  const config = { model_type: 'gpt2', n_head: H, n_layer: L, n_embd: C, n_positions: T };
  const rest = { vocab_size: V, activation_function: 'gelu_new', layer_norm_epsilon: 1e-5 };
  writeFileSync(join(model, 'config.json'), JSON.stringify({ ...config, ...rest }));
}

/* --- here ------------------------------------------------------------------------------------- */

const timed = (task) => {
  const start = performance.now();
  task();
  return performance.now() - start;
};
const best = (times) => Math.min(...Array.from({ length: 5 }, times));

/** Opens the model with so many threads: what it took, found and wrote. */
async function look(threads) {
  const engine = await loadEngine('auto', { threads });
  const start = performance.now();
  const { lab } = await engine.open([model], {});
  const opened = performance.now() - start;
  assert.ok(lab.looking);
  const forward = best(() => timed(() => lab.probe(TOKENS)));
  const logits = lab.probe(TOKENS).logits.data;
  const heads = writingHeads(lab.settings);
  const attention = [...Array(L).keys()].map(
    (layer) =>
      lab.copy(attentionName(lab.settings, { stack: 'decoder', layer, part: 'self' })).data,
  );
  const { sources, parts } = lab.why.logitParts([ANSWER]);
  const written = heads
    .filter((place) => sources.includes(headSource(place)))
    .map((place) => parts[sources.indexOf(headSource(place))]);
  const sum = [...parts].reduce((a, b) => a + b, 0);
  lab.begin(TOKENS.slice(0, 8), {});
  const tokens = [];
  const token = timed(() => {
    for (let i = 0; i < WRITTEN; i++) tokens.push(lab.next());
  });
  const resident = process.memoryUsage().rss;
  return {
    ...{ engine, lab, opened, forward, logits, attention, written, sum, tokens, resident },
    token: token / WRITTEN,
  };
}

/* --- elsewhere -------------------------------------------------------------------------------- */

function save(name, lists) {
  const file = openSync(join(folder, name), 'w');
  for (const list of lists) {
    const numbers = Float32Array.from(list);
    writeSync(file, new Uint8Array(numbers.buffer));
  }
  closeSync(file);
}

/** Milliseconds of 64 tokens and of a generated one in llama.cpp, or null where it is not. */
function llamacpp(engine, lab, type, threads) {
  const packages = process.env.HEADROOM_LLAMACPP ?? join(root, 'build/check-llamacpp');
  if (!existsSync(join(packages, 'node_modules'))) return null;
  const file = join(folder, `${type}.gguf`);
  if (!existsSync(file)) writeFileSync(file, llamacppModel(engine, lab, type));
  const script = join(root, 'tests/llamacpp/speed.mjs');
  const question = JSON.stringify({ threads, tokens: TOKENS, given: 8, count: WRITTEN });
  const run = spawnSync(process.execPath, [script, packages, file, question], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(run.stdout);
}

if (!existsSync(join(model, 'config.json'))) writeFiles();
const row = (name, ...cells) => console.log([name.padEnd(34), ...cells].join('  '));
const ms = (time) => `${time.toFixed(0).padStart(6)} ms`;
row('', '64 tokens', '  a token', '     opens', '   memory');
let first = null;
for (const threads of [1, 2]) {
  const found = await look(threads);
  const { engine, lab, forward, token, opened, resident } = found;
  // later ones hold what was written for llama.cpp, too
  const memory = first ? [] : [`${(resident / 1e6).toFixed(0).padStart(6)} MB`];
  row(`Headroom, threads: ${threads}`, ms(forward), ms(token), ms(opened), ...memory);
  if (first) {
    for (const key of ['logits', 'attention', 'written', 'tokens'])
      assert.deepEqual(found[key], first[key], `${key}: other bits with ${threads} threads`);
  } else {
    save('logits.f32', [found.logits]);
    save('attention.f32', found.attention);
    save('written.f32', [found.written, [found.sum]]);
    first = found;
  }
  for (const type of ['f32', 'f16']) {
    const other = llamacpp(engine, lab, type, threads);
    if (other) row(`llama.cpp ${type}, threads: ${threads}`, ms(other.forward), ms(other.token));
  }
  lab.destroy();
  engine.close();
}
const asked = { model, folder, tokens: TOKENS, answer: ANSWER, shape: [V, C, L, H] };
const told = JSON.parse(runPython([join(root, 'tests/campaigns/large.py'), JSON.stringify(asked)]));
row('PyTorch, threads: 1', ms(told.forward));
const failed = Object.entries(told.differences).filter(([, x]) => !(x < TOLERANCE));
for (const [name, x] of Object.entries(told.differences))
  console.log(`${name}: ${x.toExponential(1)} of the largest number`);
if (!given) rmSync(folder, { recursive: true });
process.exitCode = failed.length ? 1 : 0;
