// The command line: what it prints, where, and with which exit status, since scripts depend on all
// three.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { headroom, linesOf, SMALL } from './command_line.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-cli-'));
after(() => rmSync(folder, { recursive: true }));
const path = (name) => join(folder, name);

test('help, and --help of every command, go to stdout with status 0', () => {
  for (const args of [
    ['help'],
    ['--help'],
    ['help', 'train'],
    ['train', '--help'],
    ['check', '--help'],
    ['bench', '-h'],
    ['describe', '--help'],
    ['forward', '--help'],
    ['generate', '--help'],
  ]) {
    const { status, stdout, stderr } = headroom(args, { modules: false });
    assert.equal(status, 0, args.join(' '));
    assert.match(stdout, /^Usage: node wasm\/cli\.mjs/);
    assert.equal(stderr, '');
  }
});

test('a wrong command line gives status 2 and names what is wrong', () => {
  const wrong = [
    [[], /which command/],
    [['fly'], /no command "fly"/],
    [['train', '--fast'], /Unknown option '--fast'/],
    [['train', 'copy'], /"copy" is neither/],
    [['train', '--preset', 'nix'], /no preset "nix"/],
    [['train', '--set', 'lrr=1'], /"lrr" is not a setting/],
    [['train', '--set', 'lr'], /"lr" is neither/],
    [['train', '--set', 'lr=fast'], /lr cannot be "fast"/],
    [['train', '--set', 'n_heads=5'], /n_heads 5 does not divide/],
    [['train', '--epochs', '0'], /--epochs cannot be "0"/],
    [['train', '--epochs', '1', '--steps', '1'], /--epochs and --steps/],
    [['train', '--until', 'beauty=1'], /--until cannot be "beauty=1"/],
    [['train', '--in', path('nix')], /nix cannot be read/],
    [['train', '--text', path('nix')], /nix cannot be read/],
    [['train', '--threads', 'two'], /--threads cannot be "two"/],
    [['check'], /which file/],
    [['describe', 'x'], /"x" is neither an option nor a setting/],
    [['bench', '--set', 'batch=-1'], /batch cannot be "-1"/],
    [['bench', '--json=1'], /json/],
  ];
  for (const [args, message] of wrong) {
    const { status, stdout, stderr } = headroom(args);
    assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
    assert.match(stderr, message);
    assert.equal(stdout, '');
  }
});

test('a missing module gives status 1 and says how to build', () => {
  const { status, stderr } = headroom(['describe', '--modules', '/nowhere'], { modules: false });
  assert.equal(status, 1);
  assert.match(stderr, /build first/);
});

test('describe prints what the module says', () => {
  const { status, stdout } = headroom(['describe']);
  assert.equal(status, 0);
  const { abi, settings, presets, tasks, build } = JSON.parse(stdout);
  assert.ok(abi === 1 && settings.length > 40 && presets.length > 1 && tasks.length > 1);
  assert.equal(build.kernels, 'simd128');
});

test('describe with settings prints the plan, with the schedule of the run', () => {
  const more = ['schedule=wsd', 'lr=0.02', 'lr_end=0.01', 'warmup=4', 'steps=1000'];
  const { status, stdout } = headroom(['describe', ...SMALL, ...more, 'decay_steps=100']);
  assert.equal(status, 0);
  const { schedule, planned_steps, settings } = JSON.parse(stdout);
  assert.equal(settings.decay_steps, 100);
  assert.equal(schedule.length, 97);
  assert.deepEqual([schedule[0], schedule.at(-1)[0], planned_steps], [[0, 0.005], 999, 1000]);
  for (const [step, lr] of schedule.slice(1)) {
    const expected = step < 900 ? 0.02 : 0.02 - (0.01 * (step - 900)) / 100;
    assert.ok(Math.abs(lr - expected) < 1e-12, `${step}: ${lr}`);
  }
});

test('a text can be brought', () => {
  writeFileSync(path('text.txt'), 'the sea and the shore '.repeat(30));
  const { status, stdout, stderr } = headroom([
    'train',
    '--preset',
    'text',
    '--text',
    path('text.txt'),
    ...SMALL,
    'seq=8',
    '--steps',
    '2',
    '--json',
  ]);
  assert.equal(status, 0, stderr);
  assert.equal(linesOf(stdout).at(-1).settings.vocab, new Set('the sea and the shore ').size);
});

test(
  "a run on a text of the user's is saved with it: continued, looked at and asked for more " +
    'without the file',
  () => {
    writeFileSync(
      path('own.txt'),
      "Am Hügel weht – o weh! – ein kühler Wind 🌬 und über'm Meer ein Schwänchen.\n".repeat(12),
    );
    const begin = ['train', '--preset', 'text', '--text', path('own.txt'), ...SMALL, 'seq=8'];
    const whole = linesOf(headroom([...begin, '--steps', '40', '--json']).stdout).at(-1);
    const file = path('own.safetensors');
    assert.equal(headroom([...begin, '--steps', '20', '--out', file]).status, 0);
    writeFileSync(path('other.txt'), 'Ein anderer Text, lang genug für Fenster von neun Zeichen.');
    rmSync(path('own.txt'));
    const rest = headroom(['train', '--in', file, '--steps', '40', '--json']);
    assert.equal(rest.status, 0, rest.stderr);
    assert.equal(linesOf(rest.stdout).at(-1).hash, whole.hash);
    const { text, tokens } = JSON.parse(
      headroom(['generate', '--in', file, '--prompt', '– Hü', '--tokens', '9', '--json']).stdout,
    );
    assert.ok(tokens.length === 9 && [...text].length === 9);
    assert.equal(
      JSON.parse(headroom(['forward', '--in', file, '--json']).stdout).output[2],
      whole.settings.vocab,
    );
    for (const args of [
      ['train', '--in', file, '--steps', '40'],
      ['forward', '--in', file],
      ['generate', '--in', file, '--prompt', 'E'],
    ]) {
      const { status, stderr } = headroom([...args, '--text', path('other.txt')]);
      assert.equal(status, 1, args[0]);
      assert.match(stderr, /this run's text is not the one that the file's run learnt from/);
    }
  },
);

test('a text that cannot be learnt from is refused with the reason', () => {
  const cases = [
    [Buffer.from('a PDF is no text').fill('%PDF-1.7', 0, 8), /PDF/],
    [Buffer.from(''), /empty/],
    [Buffer.from('to and fro'), /at least 18.*seq 4/],
    [Buffer.from('ab\0cd'), /line 1 has a zero byte/],
  ];
  for (const [bytes, message] of cases) {
    writeFileSync(path('bad.txt'), /** @type {any} */ (bytes));
    const { status, stderr } = headroom([
      'train',
      '--preset',
      'text',
      '--text',
      path('bad.txt'),
      ...SMALL,
      'seq=8',
    ]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /** @type {any} */ (message));
  }
});

test('bench prints what it measured', () => {
  const { status, stdout } = headroom(['bench', ...SMALL, '--json']);
  assert.equal(status, 0);
  const result = JSON.parse(stdout);
  for (const key of ['step_ms', 'gflops', 'peak_gflops', 'fraction_of_peak'])
    assert.ok(result[key] > 0, `${key}: ${result[key]}`);
  assert.ok(Math.abs(result.fraction_of_peak - result.gflops / result.peak_gflops) < 1e-9);
  assert.ok(
    result.kernels === 'simd128' &&
      result.threads === 1 &&
      result.steps >= 30 &&
      result.settings.d_model === 16,
  );
});

test('forward shows parts, shapes and sums of a model, also of one that cannot be trained', () => {
  for (const [settings, width] of [
    [['head=none'], 16],
    [['arch=decoder'], 20],
  ]) {
    const { status, stdout, stderr } = headroom([
      'forward',
      ...SMALL,
      '--set',
      ...settings,
      '--json',
    ]);
    assert.equal(status, 0, stderr);
    const result = JSON.parse(stdout);
    assert.deepEqual(result.input, [8, 9]);
    assert.deepEqual(result.output, [8, 9, width]);
    assert.ok(
      result.largest_sum_error < 1e-6,
      'rows of single precision sum to 1 within some roundings',
    );
    const top = result.breakdown.filter(({ depth }) => depth === 0);
    assert.equal(
      top.reduce((sum, { count }) => sum + count, 0),
      result.parameters,
    );
    assert.equal(
      result.costs.reduce((sum, { parameters }) => sum + parameters, 0),
      result.parameters,
    );
    const shown = headroom(['forward', ...SMALL, '--set', ...settings]).stdout;
    assert.match(shown, /forward +backward +activations +moments +cache\n/);
    assert.match(shown, /block 1 attention {2}/);
  }
});

test(
  'generate continues what was trained, the same way each time, and refuses what it cannot ' +
    'read',
  () => {
    const file = path('causal.safetensors');
    assert.equal(
      headroom([
        'train',
        '--preset',
        '002-causal',
        '--steps',
        '20',
        '--set',
        'samples=128',
        'd_model=16',
        'd_ff=24',
        '--out',
        file,
      ]).status,
      0,
    );
    const run = (...more) =>
      headroom(['generate', '--in', file, '--prompt', '3 5', '--tokens', '6', '--json', ...more]);
    const greedy = JSON.parse(run().stdout);
    const drawn = JSON.parse(run('--temperature', '1.5', '--seed', '7').stdout);
    assert.equal(greedy.tokens.length, 6);
    assert.deepEqual(greedy.tokens, JSON.parse(run().stdout).tokens);
    assert.deepEqual(
      drawn.tokens,
      JSON.parse(run('--temperature', '1.5', '--seed', '7').stdout).tokens,
    );
    assert.notDeepEqual(drawn.tokens, greedy.tokens);
    for (const [args, message] of [
      [['--prompt', 'x'], /--prompt cannot be "x"/],
      [['--prompt', '3 5000'], /5000/],
      [['--temperature=-1'], /--temperature cannot be/],
    ]) {
      const { status, stderr } = headroom(['generate', '--in', file, '--prompt', '3 5', ...args]);
      assert.notEqual(status, 0);
      assert.match(stderr, message);
    }
  },
);
