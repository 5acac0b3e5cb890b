// The bundle continues a run in PyTorch: its model equals reference cases of another
// implementation, its batches are the engine's to the last token, and any number of processes
// trains the same run, whose weights come back to the bit. `campaigns/bundles.mjs` tries more runs.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { loadEngine, root } from '../node/engine.mjs';
import { apart, runPython, trainBundle, writeBundle } from './python.mjs';
import { tokensOf } from '../../wasm/export/bundle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();

const SMALL = { d_model: 16, n_heads: 2, n_layers: 2, d_ff: 24, batch: 6, samples: 40 };
/** With an odd batch, two processes take parts of different sizes. */
const ODD = { ...SMALL, batch: 7 };

test('model.py equals every reference case', () => {
  const golden = join(root, 'tests/golden');
  const folders = ['', 'family', 'streams'].map((name) => join(golden, name));
  const cases = folders.flatMap((from) =>
    readdirSync(from)
      .filter((name) => name.endsWith('.safetensors') && name !== 'ops.safetensors')
      .map((name) => join(from, name)),
  );
  const lines = runPython([join(root, 'tests/torch/cases.py'), ...cases])
    .trim()
    .split('\n');
  assert.ok(cases.length >= 23);
  assert.equal(lines.filter((line) => line.startsWith('passed')).length, cases.length);
});

const PROSE = 'to and fro the boats go, aaaa and naïve gulls 漢字 go;  bbbbb\r\n'.repeat(9);
/** 700 different characters, which come again in other orders. */
const letter = (i) => String.fromCodePoint((i % 7 ? 0x4e00 : 0x1f400) + ((i * i) % 701));
const MANY = Array.from({ length: 3000 }, (_, i) => letter(i) + (i % 11 ? '' : ' \n')).join('');
const MANY_ROWS = MANY.match(/[^]{6}/gu)
  .map((cell, i) => `"${cell}",${letter(i)}\n`)
  .join('');
/** Cells in quotes with separators, doubled quotes and line breaks; rows that come again. */
const TABLE = [
  '\ufeffInput\toutput\n',
  'one\t"a ""small"" boat"\r\n\r\n"two\tboats"\t"boats,\nmore"\rsea\té 漢 sea\n'.repeat(2),
  ...Array.from({ length: 40 }, (_, i) => `the ${i} gulls\tgulls ${i * 7} fly\n`),
].join('');
const LABELS = Array.from(
  { length: 50 },
  (_, i) => `"gull, ${i}",${['b', 'a', '"c ""d"" e"'][i % 3]}\n`,
).join('');
const LINES = Array.from({ length: 30 }, (_, i) => `line ${i * i}`).join('\r\n');
/** Episodes of 1 to 29 steps, their columns in no order, with spaces and line ends of all kinds. */
const EPISODES = `\ufeffreward,"State_y",episode,action, step,state_x \r\n${Array.from(
  { length: 25 },
  (_, e) =>
    Array.from({ length: 1 + ((e * 7) % 29) }, (__, t) => [
      ((t * e) % 5) - 1,
      `"${t - e * 1e3}"`,
      e * 2,
      ` ${Math.sin(t) / 7} `,
      t + e,
      e / 3 + t,
    ])
      .map((row) => `${row.join(',')}${['\n', '\r\n', '\r\n\r\n'][e % 3]}`)
      .join(''),
).join('')}`;
/** Vectors and tokens, predictions with weights and tanh, and empty steps. */
const MIXED = {
  ...{ preset: 'trajectories', streams: 'a:2,node:t5,b:1', seq: 33 },
  heads: 'node@a*0.3,a@b:tanh,b@a,sign@b:t2,mean@a:3*2',
  ...{ lengths: 'variable', mask: 'causal+padding', label_smoothing: 0.1, step_embed: 11 },
};
const CLASSES = { head: 'class', arch: 'encoder', mask: 'padding' };
const TRANSLATED = { arch: 'encdec', mask: 'padding' };

/** Settings whose samples are compared. */
const ASKED = [
  ...['copy', 'reverse', 'sort'].flatMap((task) => [
    { task, seq: 9 },
    { task, seq: 9, lengths: 'variable', mask: 'padding' },
    { task, seq: 5, arch: 'encdec', lengths: 'variable', mask: 'padding' },
    { task, seq: 4, arch: 'encdec', vocab: 300 },
  ]),
  { preset: 'shift' },
  { preset: 'causal' },
  { preset: 'causal', vocab: 5 },
  { preset: 'recall' },
  { preset: 'recall', seq: 12, vocab: 9 },
  { preset: 'modular' },
  { preset: 'modular', seq: 6, vocab: 1000 },
  ...['add', 'subtract', 'multiply'].flatMap((operation) => [
    { preset: 'modular', operation, data: 'all', pairs: 'ordered' },
    { preset: 'modular', operation, seq: 4, vocab: 13, data: 'all', train_share: 0.1 },
    { preset: 'modular', operation, seq: 5, vocab: 300 },
  ]),
  ...[
    { preset: 'text' },
    { preset: 'text', seq: 5, text: PROSE },
    { preset: 'text', tokens: 'bpe', token_vocab: 90, text: PROSE },
    { preset: 'data', text: TABLE },
    { preset: 'data', text: TABLE, ...TRANSLATED },
    { preset: 'data', text: LABELS, ...CLASSES },
    { preset: 'numbers' },
    { preset: 'numbers', text: EPISODES, seq: 9 },
  ].map((settings) => ({ ...settings, data: 'all' })),
  { preset: 'majority' },
  { preset: 'majority', vocab: 3, seq: 8, lengths: 'variable', mask: 'padding' },
  { preset: 'text' },
  { preset: 'text', seq: 5, text: 'to and fro: é 漢 \u{1f600}\r\n'.repeat(9) },
  { preset: 'induction' },
  { preset: 'induction', seq: 16, vocab: 12, lengths: 'variable', mask: 'causal+padding' },
  { preset: 'addition' },
  { preset: 'addition', seq: 15, vocab: 6 },
  { preset: 'dyck' },
  { preset: 'dyck', seq: 30, vocab: 9 },
  { preset: 'parity' },
  { preset: 'parity', seq: 9, vocab: 8 },
  { preset: 'two_sum' },
  { preset: 'two_sum', seq: 5, vocab: 30 },
  { preset: 'masked' },
  { preset: 'masked', seq: 31, vocab: 7 },
  ...['words', 'bpe'].flatMap((tokens) => [
    { preset: 'text', tokens, token_vocab: 300, builtin_text: 'stories' },
    { preset: 'text', tokens, token_vocab: 60, seq: 5, text: PROSE },
    { preset: 'data', tokens, token_vocab: 60, text: TABLE },
  ]),
  ...['characters', 'words', 'bpe'].flatMap((tokens) => [
    { preset: 'text', tokens, token_vocab: 300, seq: 9, text: MANY },
    { preset: 'data', tokens, token_vocab: 400, text: MANY_ROWS },
  ]),
  { preset: 'data' },
  { preset: 'data', ...CLASSES },
  { preset: 'data', text: TABLE },
  { preset: 'data', text: TABLE, header: 'no' },
  { preset: 'data', text: TABLE.replaceAll('\t', ','), ...TRANSLATED },
  { preset: 'data', text: LABELS, ...CLASSES },
  { preset: 'data', text: LINES },
  ...[3, 8].map((seed) => ({
    ...{ preset: 'data', seed, header: 'no', columns: '1:text,3:label', ...CLASSES },
    text: `text,label\n${LABELS}`,
  })),
  { preset: 'regression' },
  { preset: 'regression', dims: 5, noise: 0, seq: 6 },
  { preset: 'pendulum' },
  { preset: 'paths' },
  { preset: 'paths', seq: 6, step_embed: 0 },
  { preset: 'arena' },
  { preset: 'arena', returns: false, seq: 24 },
  { preset: 'trajectories' },
  MIXED,
  { preset: 'numbers' },
  { preset: 'numbers', text: EPISODES },
  { preset: 'numbers', text: EPISODES, returns: false, heads: 'state@action', seq: 6 },
  { preset: 'numbers', text: EPISODES.replaceAll(',', '\t'), step_embed: 30, seq: 9 },
  ...[3, 8].map((seed) => ({
    ...{ preset: 'numbers', text: EPISODES, seed, columns: '1:episode,2:state' },
  })),
];

/** Arrays by name, and by names of names; null for what is no number. */
const plain = (data) =>
  data && Object.fromEntries(Object.entries(data).map(([name, one]) => [name, listOf(one)]));
const listOf = (data) =>
  ArrayBuffer.isView(data) ? Array.from(/** @type {any} */ (data)) : plain(data);

test('data.py draws the samples of every task exactly', () => {
  const runs = ASKED.map((settings, i) => {
    const lab = engine.create({ ...settings, seed: 1 + 1000003 * i, d_model: 8, n_heads: 1 });
    const samples = ['train', 'held_out'].flatMap((split) =>
      Array.from({ length: 40 }, (_, k) => {
        const index = k < 30 ? k : (k * 71345671) % 2 ** 31;
        return { split, index, ...plain(lab.example(index, split)) };
      }),
    );
    const text = lab.corpus && new TextDecoder().decode(lab.corpus);
    const about = { task: lab.task, ...tokensOf(lab), numbers: lab.plan().numbers };
    const run = { settings: lab.settings, text, about, samples };
    lab.destroy();
    return run;
  });
  const path = join(folder, 'samples.json');
  writeFileSync(path, JSON.stringify(runs));
  const { compared, failed } = JSON.parse(runPython([join(root, 'tests/torch/samples.py'), path]));
  assert.equal(failed, 0);
  assert.ok(compared >= ASKED.length * 160);
});

/** A bundle of a run of these settings after some steps, and the bytes of its checkpoint. */
function bundleOf(name, settings, steps) {
  const lab = engine.create(settings);
  lab.train(steps);
  const bytes = lab.save();
  const run = writeBundle(engine, lab, join(folder, name));
  const hash = lab.hash();
  lab.destroy();
  return { run, bytes, hash };
}

const RUNS = {
  'an encoder, samples that come again in another order': {
    ...{ preset: 'reverse', data: 'fixed', dropout: 0.2, mask: 'padding', lengths: 'variable' },
    ...{ ...ODD, optimizer: 'adamw', weight_decay: 0.1, schedule: 'cosine', warmup: 4 },
  },
  'an encoder-decoder with SGD': {
    ...{ preset: 'encdec', ...SMALL, optimizer: 'sgd', lr: 0.05, posenc: 'rope' },
    ...{ tied: true, label_smoothing: 0.1 },
  },
  "the user's text": {
    ...{ preset: 'text', ...SMALL, seq: 8, posenc: 'alibi', norm: 'post' },
    text: 'to and fro the boats go, é and the gulls go to and fro\r\n'.repeat(4),
  },
};
for (const [name, settings] of Object.entries(RUNS)) {
  test(`test_resume.py: ${name}`, () => {
    const { run } = bundleOf(name, settings, 9);
    const lines = runPython([join(run, 'test_resume.py')], { cwd: run })
      .trim()
      .split('\n');
    assert.equal(lines.at(-1), 'the run continues');
    assert.ok(lines.length >= 20 && lines.slice(0, -1).every((line) => /^passed/.test(line)));
  });
}

/** A small run of each task that the runs above have not. */
const TASK_RUNS = {
  ...Object.fromEntries(
    ['induction', 'addition', 'dyck', 'parity', 'two_sum', 'masked', 'recall', 'modular'].map(
      (task) => [task, { preset: task }],
    ),
  ),
  'characters that are bytes': { preset: 'text', tokens: 'bpe', token_vocab: 300, text: MANY },
  'byte pairs': { preset: 'text', tokens: 'bpe', token_vocab: 90, seq: 8 },
  words: { preset: 'text', tokens: 'words', token_vocab: 90, seq: 8, text: PROSE },
  'the built-in table': { preset: 'data' },
  'a table': { preset: 'data', text: TABLE, tokens: 'bpe', token_vocab: 60, data: 'fixed' },
  'a table to translate': { preset: 'data', text: TABLE, ...TRANSLATED },
  'a table of labels': { preset: 'data', text: LABELS, ...CLASSES },
  ...Object.fromEntries(
    ['regression', 'pendulum', 'paths', 'arena'].map((task) => [
      task,
      { preset: task, steps: 400, warmup: 10 },
    ]),
  ),
  'streams of all kinds': { ...MIXED, embed_hidden: 5, embed_scale: true, posenc: 'learned' },
  'a table of numbers': { preset: 'numbers', text: EPISODES, seq: 12, embed_norm: true },
  'every problem, an epoch in one batch': {
    ...{ preset: 'modular', modulus: 11, operation: 'multiply', data: 'all', batch: 0 },
  },
  'every row, some at a time': { preset: 'data', text: TABLE, data: 'all', batch: 7 },
};

/** Blocks of the family, and combinations of its switches that no preset has. */
const FAMILY_RUNS = {
  ...Object.fromEntries(
    ['attention-only', 'gpt2', 'llama', 'gemma', 'nanochat'].map((name) => [
      name,
      { preset: name, ...SMALL, n_heads: 4, seq: 9 },
    ]),
  ),
  'shared heads, windows, caps, norms and sinks, by Muon': {
    ...{ preset: 'llama', ...SMALL, n_heads: 4, n_kv_heads: 2, seq: 9, qk_norm: true, sink: true },
    ...{
      window: 3,
      full_every: 2,
      attn_softcap: 5,
      logit_softcap: 9,
      norm_type: 'layer',
      norm_eps: 0.01,
    },
    ...{ optimizer: 'muon', schedule: 'wsd', steps: 12, warmup: 2, decay_steps: 6, lr_end: 1e-4 },
  },
  'linear attention without residual, by Lion': {
    ...{ preset: 'llama', ...SMALL, n_heads: 4, n_kv_heads: 1, seq: 9, attention: 'linear' },
    ...{ residual: false, norm: 'post', activation: 'relu2', optimizer: 'lion', lr: 1e-4 },
  },
};

test('test_resume.py passes in a bundle of every task, text, table and kind of block', () => {
  const runs = Object.entries({ ...TASK_RUNS, ...FAMILY_RUNS }).map(
    ([name, settings]) => bundleOf(`task ${name}`, { ...SMALL, ...settings }, 3).run,
  );
  const lines = runPython([join(root, 'tests/torch/resume.py'), ...runs])
    .trim()
    .split('\n');
  assert.equal(lines.length, runs.length);
  for (const line of lines) assert.match(line, / the run continues \d\d$/);
});

test('one process, torchrun with one, with two and with four train the same run', () => {
  const settings = { preset: 'copy', ...ODD, batch: 3, samples: 20, dropout: 0 };
  const { run, bytes } = bundleOf('torchrun', settings, 5);
  const [plain, one, two, four] = [0, 1, 2, 4].map((processes) =>
    trainBundle(run, { processes, steps: 20 }),
  );
  const losses = ({ rows }) => rows.map(({ train_loss }) => train_loss);
  assert.equal(losses(plain).length, 20);
  assert.deepEqual(losses(one), losses(plain));
  // of four processes one has no part of a batch of three
  for (const more of [two, four])
    assert.ok(apart(losses(more), losses(one)) < 1e-5, `${apart(losses(more), losses(one))}`);
  const lab = engine.restore(bytes);
  const own = Array.from({ length: 20 }, () => lab.train(1).loss);
  assert.ok(apart(losses(one), own) < 1e-4, `${apart(losses(one), own)}`);
  const back = engine.restore(readFileSync(two.out));
  assert.equal(back.step, 25);
  assert.ok(apart([back.evaluate().loss], [lab.evaluate().loss]) < 1e-4);
  back.train(1);
  lab.destroy();
  back.destroy();
});

test('processes share batches of streams whose targets are not all there', () => {
  const settings = { ...MIXED, ...ODD, dropout: 0 };
  const { run, bytes } = bundleOf('shared streams', settings, 3);
  const [plain, two] = [0, 2].map((processes) => trainBundle(run, { processes, steps: 8 }));
  const losses = ({ rows }) => rows.map(({ train_loss }) => train_loss);
  assert.ok(apart(losses(two), losses(plain)) < 1e-5, `${apart(losses(two), losses(plain))}`);
  const lab = engine.restore(bytes);
  const own = Array.from({ length: 8 }, () => lab.train(1).loss);
  assert.ok(apart(losses(plain), own) < 1e-4, `${apart(losses(plain), own)}`);
  lab.destroy();
});

test('a run that PyTorch does not train comes back to the bit, moments and text included', () => {
  const table = { ...TASK_RUNS['a table'], ...SMALL };
  for (const [name, settings] of Object.entries({ ...RUNS, table })) {
    const { run, bytes, hash } = bundleOf(`${name} 0`, settings, 3);
    const { out } = trainBundle(run, { processes: 0, steps: 0 });
    const file = readFileSync(out);
    const lab = engine.restore(file);
    assert.equal(lab.hash(), hash, name);
    assert.deepEqual(lab.settings, engine.restore(bytes).settings, name);
    const tensors = (from) => [...engine.readFile(from).tensors].map(([key]) => key).sort();
    assert.deepEqual(tensors(file), tensors(bytes), name);
  }
});

test('a run that saves on the way goes on from there, to the same end', () => {
  const { run } = bundleOf('resumed', { preset: 'copy', ...ODD, dropout: 0 }, 5);
  const whole = trainBundle(run, { processes: 0, steps: 12 });
  const saving = ['--save-every', '4', '--workers', '1', '--resume'];
  const train = (steps) => trainBundle(run, { processes: 0, steps, rest: saving, name: 'part' });
  train(6);
  const again = train(12); // counted from where the run was exported
  assert.deepEqual(
    again.rows.map(({ step }) => step),
    Array.from({ length: 12 }, (_, i) => 6 + i),
  );
  assert.deepEqual(readFileSync(again.out), readFileSync(whole.out));
});

test('bfloat16 trains about as float32 does', () => {
  const { run } = bundleOf('bfloat16', { preset: 'copy', ...SMALL, dropout: 0 }, 5);
  const losses = ['float32', 'bfloat16'].map((precision) =>
    trainBundle(run, { processes: 0, steps: 5, rest: ['--precision', precision] }).rows.map(
      ({ train_loss }) => train_loss,
    ),
  );
  assert.ok(apart(losses[1], losses[0]) < 0.02 && apart(losses[1], losses[0]) > 0);
});
