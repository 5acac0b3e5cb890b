// The command `train`: what it prints, where it ends, what it saves and continues.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { headroom, linesOf, SMALL } from './command_line.mjs';
import { loadEngine } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-cli-'));
after(() => rmSync(folder, { recursive: true }));
const path = (name) => join(folder, name);

const KEYS = [
  'step',
  'epoch',
  'train_loss',
  'train_accuracy',
  'eval_loss',
  'eval_accuracy',
  'eval_sequence_accuracy',
  'grad_norm',
  'lr',
  'elapsed_ms',
  'eval_ms',
  'steps_per_second',
];

test('train --groups adds how each group of tensors moved; it needs --json', () => {
  const run = ['train', ...SMALL, '--epochs', '2', '--json'];
  const lines = linesOf(headroom([...run, '--groups']).stdout);
  assert.equal(lines.at(-1).hash, linesOf(headroom(run).stdout).at(-1).hash);
  for (const { groups, grad_norm } of lines) {
    assert.deepEqual(groups[0].name, 'embedding');
    assert.ok(groups.some(({ name, layer }) => name === 'blocks.1.norms' && layer === 1));
    const norm = Math.hypot(...groups.map(({ gradient }) => gradient));
    assert.ok(Math.abs(norm / grad_norm - 1) < 1e-5, `${norm}, ${grad_norm}`);
    for (const { ratio, update, weight } of groups)
      assert.ok(ratio > 0 && ratio < 1 && ratio === update / weight);
  }
  const { status, stderr } = headroom(['train', ...SMALL, '--groups']);
  assert.equal(status, 2);
  assert.match(stderr, /--groups needs --json/);
});

test('train --json prints a line an epoch, then the result; progress goes to stderr', () => {
  const { status, stdout, stderr } = headroom([
    'train',
    '--preset',
    'reverse',
    ...SMALL,
    '--epochs',
    '3',
    '--json',
  ]);
  assert.equal(status, 0, stderr);
  const lines = linesOf(stdout);
  assert.deepEqual(
    lines.map(({ step, epoch }) => [step, epoch]),
    [
      [20, 1],
      [40, 2],
      [60, 3],
    ],
  );
  for (const line of lines) {
    for (const key of KEYS) assert.ok(Number.isFinite(line[key]), `${key}: ${line[key]}`);
    assert.ok(line.eval_accuracy >= 0 && line.eval_accuracy <= 1 && line.lr === 0.001);
    assert.ok(line.eval_ms > 0 && line.eval_ms <= line.elapsed_ms);
  }
  const last = lines.at(-1);
  assert.ok(last.final === true && !('final' in lines[0]));
  assert.match(last.hash, /^[0-9a-f]{16}$/);
  assert.deepEqual(
    last.source_mass.map((layer) => layer.length),
    [2, 2, 2],
  );
  assert.ok(
    last.parameters > 0 &&
      last.kernels === 'simd128' &&
      last.threads === 1 &&
      last.settings.task === 'reverse' &&
      last.settings.batch === 8,
  );
  assert.match(stderr, /Epoch {3}3 \| Loss: \d/);
  assert.match(
    stderr,
    /guessing: loss 2\.8904, accuracy 0\.0556; the best possible: loss 0\.0000, accuracy 1\.0000/,
  );
});

test('train without --json prints the table, the parameters and examples', () => {
  const { status, stdout } = headroom(['train', ...SMALL, '--epochs', '2']);
  assert.equal(status, 0);
  assert.match(stdout, /^Epoch {3}1 \| Loss: \d\.\d{4} \| Accuracy: \d\.\d{4}.*\nEpoch {3}2 \|/);
  assert.match(
    stdout,
    /Parameter Breakdown:\n-{40}\nembedding +320 \( *\d+\.\d%\)[^]*\nTotal +[\d,]+\n/,
  );
  const row = '\\[(\\d+, ){3}\\d+\\]';
  const example = `^Input: {4}${row}\\nExpected: ${row}\\nGot: {6}${row} \\((Correct!|Wrong)\\)$`;
  assert.equal(stdout.match(new RegExp(example, 'gm')).length, 5);
});

test('examples of tables are text', () => {
  writeFileSync(path('own.csv'), Array.from({ length: 40 }, (_, i) => `w${i},${i}\n`).join(''));
  writeFileSync(
    path('labels.csv'),
    Array.from({ length: 40 }, (_, i) => `day ${i},${i % 2 ? 'odd' : 'even'}\n`).join(''),
  );
  const tiny = ['d_model=8', 'n_heads=2', 'd_ff=8', 'n_layers=1', 'batch=2', 'eval_samples=4'];
  const got = (pattern) => `^Got: {6}"${pattern}" \\((Correct!|Wrong)\\)$`;
  const isSame = (read, expected) => read === expected;
  /** @type {[string[], string, string, string, (read: string, expected: string) => boolean][]} */
  const cases = [
    [['--data', path('own.csv')], 'w(\\d+)', '(\\d+)', '.*', isSame],
    [['--data', path('labels.csv')], 'day (\\d+)', '(odd|even)', '.*', () => true],
  ];
  for (const [args, input, answer, output, isRight] of cases) {
    const { stdout } = headroom(['train', ...args, '--set', ...tiny, '--steps', '2']);
    const rows = `^Input: {4}"${input}"\\nExpected: "${answer}"\\n${got(output)}`;
    const found = [...stdout.matchAll(new RegExp(rows, 'gm'))];
    assert.equal(found.length, 5, stdout);
    for (const [, read, expected] of found) assert.ok(isRight(read, expected), expected);
  }
});

test('a score of many tokens is that of all samples, and its cost is said before', async () => {
  const set = ['d_model=8', 'n_heads=2', 'd_ff=8', 'n_layers=1', 'batch=2', 'seq=200'];
  const args = ['--preset', 'text', '--kernels', 'simd128', '--steps', '1', '--json', '--set'];
  const { stdout, stderr } = headroom(['train', ...args, ...set, 'eval_samples=350']);
  assert.match(stderr, /350 held-out samples of 200 tokens, the work of about 59 steps/);
  const [{ eval_loss, eval_accuracy, eval_sequence_accuracy }] = linesOf(stdout);
  const engine = await loadEngine('simd128');
  const settings = Object.fromEntries(set.map((pair) => pair.split('=')));
  const lab = engine.create({ preset: 'text', ...settings, eval_samples: 350, steps: 1 });
  lab.train(1);
  const whole = lab.evaluate();
  engine.close();
  assert.ok(Math.abs(eval_loss / whole.loss - 1) < 1e-12, `${eval_loss}, ${whole.loss}`);
  assert.ok(Math.abs(eval_accuracy - whole.accuracy) < 1e-12);
  assert.equal(eval_sequence_accuracy, whole.sequence_accuracy);
  assert.doesNotMatch(headroom(['train', ...SMALL, '--steps', '1']).stderr, /a score reads/);
});

test('--steps and --until end a run in the middle of an epoch', () => {
  const steps = linesOf(headroom(['train', ...SMALL, '--steps', '25', '--json']).stdout);
  assert.deepEqual(
    steps.map(({ step }) => step),
    [20, 25],
  );
  assert.ok(Math.abs(steps[1].epoch - 1.25) < 1e-12 && steps[1].final);
  const until = linesOf(
    headroom([
      'train',
      ...SMALL,
      'samples=1600',
      '--epochs',
      '5',
      '--until',
      'accuracy=0',
      '--json',
    ]).stdout,
  );
  assert.deepEqual(
    until.map(({ step, final }) => [step, final]),
    [[50, true]],
  );
  const missed = headroom(['train', ...SMALL, '--steps', '3', '--until', 'loss=0']);
  assert.equal(missed.status, 0);
  assert.match(missed.stderr, /ended at step 3 before --until was reached/);
  const reached = headroom(['train', ...SMALL, '--epochs', '5', '--until', 'loss=100', '--json']);
  assert.doesNotMatch(reached.stderr, /--until/);
  const loss = linesOf(reached.stdout);
  assert.deepEqual(
    loss.map(({ step, final }) => [step, final]),
    [[20, true]],
  );
});

test('short epochs are evaluated as often as takes little time, and at the end', () => {
  // epochs of 4 steps, scores 20 steps apart
  const short = ['samples=32', 'eval_samples=32', '--epochs', '8', '--json'];
  const lines = linesOf(headroom(['train', ...SMALL, ...short]).stdout);
  assert.deepEqual(
    lines.filter(({ eval_accuracy }) => eval_accuracy !== null).map(({ step }) => step),
    [4, 24, 32],
  );
  assert.ok(lines.every(({ train_loss }) => train_loss > 0));
});

test('of epochs of one step the table has those that are scored', () => {
  const one = ['batch=0', 'samples=32', 'eval_samples=32', '--epochs', '50'];
  const { stdout } = headroom(['train', ...SMALL, ...one]);
  const epochs = [...stdout.matchAll(/^Epoch +(\d+).*Eval loss/gm)].map(([, epoch]) =>
    Number(epoch),
  );
  assert.deepEqual(epochs, [1, 21, 41, 50]);
  assert.equal(stdout.match(/^Epoch/gm).length, 4);
});

test('a run saved with --out and continued with --in ends as one in a single go', () => {
  const whole = linesOf(headroom(['train', ...SMALL, '--epochs', '4', '--json']).stdout).at(-1);
  assert.equal(
    headroom(['train', ...SMALL, '--epochs', '2', '--out', path('half.safetensors')]).status,
    0,
  );
  const rest = linesOf(
    headroom(['train', '--in', path('half.safetensors'), '--epochs', '4', '--json']).stdout,
  );
  assert.deepEqual(
    rest.map(({ step }) => step),
    [60, 80],
  );
  assert.equal(rest.at(-1).hash, whole.hash);
  assert.notEqual(
    headroom(['train', ...SMALL, 'seed=2', '--epochs', '4', '--json']).stdout.includes(whole.hash),
    true,
  );
  const nothing = linesOf(
    headroom(['train', '--in', path('half.safetensors'), '--json'])
      .stdout.split('\n')
      .slice(-2)
      .join('\n'),
  );
  assert.equal(nothing.length, 1);
});

test('--in refuses what is no checkpoint, and one whose model differs', () => {
  writeFileSync(path('broken.safetensors'), 'nothing');
  const broken = headroom(['train', '--in', path('broken.safetensors')]);
  assert.ok(broken.status === 1 && /headroom: /.test(broken.stderr), broken.stderr);
  assert.equal(
    headroom(['train', ...SMALL, '--steps', '1', '--out', path('small.safetensors')]).status,
    0,
  );
  const other = headroom(['train', '--in', path('small.safetensors'), '--set', 'd_model=32']);
  assert.ok(other.status === 1 && /embedding\.weight/.test(other.stderr), other.stderr);
  assert.equal(
    headroom(['train', '--in', path('small.safetensors'), '--preset', 'copy']).status,
    2,
  );
});

test(
  'a run that diverges gives status 1 and says at which step and tensor, and writes no ' +
    'checkpoint',
  () => {
    const { status, stdout, stderr } = headroom([
      'train',
      ...SMALL,
      'optimizer=sgd',
      'lr=10',
      'clip=0',
      '--json',
      '--out',
      path('diverged.safetensors'),
    ]);
    assert.equal(status, 1);
    assert.match(stderr, /diverged at step \d+: the (loss|gradient of [\w.]+) is not finite/);
    const last = linesOf(stdout).at(-1);
    assert.ok(last.final && last.diverged.step === last.step + 1 && last.diverged.tensor);
    assert.equal(headroom(['train', '--in', path('diverged.safetensors')]).status, 2);
  },
);
