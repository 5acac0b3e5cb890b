// A run saves whatever happens: pipes close, disks fill up, signals come, and processes are killed.
// And the exit status says what became of it.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { killRuns } from '../campaigns/kills.mjs';
import { loadEngine, modulesFolder, root } from './engine.mjs';

const folder = fs.mkdtempSync(join(tmpdir(), 'headroom-saving-cli-'));
after(() => fs.rmSync(folder, { recursive: true }));

/** A new folder, and the name of a file in it. */
function place() {
  const home = fs.mkdtempSync(join(folder, 'place-'));
  return { home, file: join(home, 'x') };
}

const TINY = ['d_model=8', 'n_heads=1', 'n_layers=1', 'd_ff=8', 'batch=2', 'seq=5', 'samples=20'];
const ENGINE = ['--modules', modulesFolder, '--kernels', 'simd128'];
const argumentsOf = (args) => ['--no-warnings', join(root, 'wasm/cli.mjs'), ...args, ...ENGINE];

const headroom = (args, options = {}) =>
  spawnSync(process.execPath, argumentsOf(args), { encoding: 'utf8', ...options });

/** The step and the hash of a checkpoint, which must load. */
async function contentOf(file) {
  const engine = await loadEngine();
  const lab = engine.restore(new Uint8Array(fs.readFileSync(file)));
  return { step: lab.step, hash: lab.hash() };
}

/** A checkpoint of a tiny run after so many steps. */
function trained(steps) {
  const { home, file } = place();
  const run = headroom(['train', ...TINY, '--steps', String(steps), '--out', file]);
  assert.equal(run.status, 0, run.stderr);
  return { home, file };
}

/** Starts the command line; `said` and `printed` grow. */
function start(args, { stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const child = spawn(process.execPath, argumentsOf(args), { stdio: /** @type {any} */ (stdio) });
  const run = { child, said: '', printed: '', ended: null };
  child.stderr?.on('data', (data) => (run.said += data));
  child.stdout?.on('data', (data) => (run.printed += data));
  run.ended = new Promise((resolve) =>
    child.on('close', (status, signal) => resolve({ status, signal })),
  );
  return run;
}

const until = async (condition) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('a place that cannot be saved to is refused before the first step', () => {
  const { home } = place();
  for (const path of [home, join(home, 'no', 'x')]) {
    const { status, stdout, stderr } = headroom(['train', ...TINY, '--out', path]);
    assert.equal(status, 2, stderr);
    assert.ok(stderr.startsWith(`headroom: --out cannot be "${path}": `), stderr);
    assert.doesNotMatch(stderr, /parameters/);
    assert.equal(stdout, '');
    assert.deepEqual(fs.readdirSync(home), []);
  }
  const { status } = headroom(['train', ...TINY, 'lr=fast', '--out', join(home, 'x')]);
  assert.equal(status, 2);
  assert.deepEqual(fs.readdirSync(home), []);
});

for (const [name, closed] of Object.entries({ stdout: [1], stderr: [2], both: [1, 2] })) {
  test(`a run whose file is its input, and whose ${name} is closed, is saved`, async () => {
    const { file, home } = trained(4);
    const run = start(['train', '--in', file, '--out', file, '--steps', '9', '--json']);
    for (const stream of closed) run.child.stdio[stream].destroy();
    assert.deepEqual(await run.ended, { status: 0, signal: null });
    assert.equal((await contentOf(file)).step, 9);
    assert.deepEqual(fs.readdirSync(home), ['x']);
  });
}

test('a shell pipeline whose reader is gone leaves a whole file', async () => {
  const { file } = trained(4);
  const command = argumentsOf(['train', '--in', file, '--out', file, '--steps', '30'])
    .map((word) => `'${word}'`)
    .join(' ');
  const run = spawnSync('bash', ['-c', `'${process.execPath}' ${command} | true`], {
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stderr);
  assert.equal((await contentOf(file)).step, 30);
});

test('without a file to save, a command ends with its reader, and not with status 0', async () => {
  for (const args of [['train', ...TINY, '--steps', '100000000', '--json'], ['describe']]) {
    const run = start(args);
    run.child.stdout?.destroy();
    assert.deepEqual(await run.ended, { status: 141, signal: null }, run.said);
    assert.doesNotMatch(run.said, /Error/);
  }
});

test('output that a full disk swallows gives status 1, and the file is saved', async () => {
  const { file } = trained(4);
  const full = fs.openSync('/dev/full', 'w');
  const stdio = ['ignore', full, 'pipe'];
  const args = ['train', '--in', file, '--out', file, '--steps', '9'];
  const train = start(args, { stdio });
  assert.equal((await train.ended).status, 1);
  assert.match(train.said, /headroom: standard output cannot be written: .*ENOSPC/);
  assert.equal((await contentOf(file)).step, 9);
  const describe = start(['describe'], { stdio });
  assert.equal((await describe.ended).status, 1);
  assert.match(describe.said, /^headroom: standard output cannot be written/);
  fs.closeSync(full);
});

test('a save that fails leaves the old file, gives status 1 and says why', async () => {
  const { home, file } = trained(4);
  const before = fs.readFileSync(file);
  const preload = pathToFileURL(join(root, 'tests/node/fault_at.mjs')).href;
  const words = ['--import', preload, ...argumentsOf(['train', '--in', file, '--out', file])];
  const env = { ...process.env, HEADROOM_FAULT: 'ENOSPC:20:20' };
  const run = spawnSync(process.execPath, [...words, '--steps', '9'], { encoding: 'utf8', env });
  assert.equal(run.status, 1, run.stderr);
  assert.match(run.stderr, /headroom: .*x cannot be saved: no space is left on the disk\n$/);
  assert.match(run.stdout, /Parameter Breakdown/);
  assert.ok(before.equals(fs.readFileSync(file)));
  assert.deepEqual(fs.readdirSync(home), ['x']);
  // A save in the middle of the run that fails does not end it.
  const more = [...words, '--steps', '9', '--save-every', '2'];
  const later = spawnSync(process.execPath, more, { encoding: 'utf8', env });
  assert.equal(later.status, 0, later.stderr);
  assert.match(later.stderr, /no space is left on the disk; training goes on\n/);
  assert.equal((await contentOf(file)).step, 9);
});

/** The run of TINY after so many steps, without a stop. */
async function truth(steps) {
  const engine = await loadEngine();
  const settings = Object.fromEntries(TINY.map((setting) => setting.split('=')));
  const lab = engine.create({ ...settings, steps: 100000000 });
  lab.train(steps);
  return lab.hash();
}

for (const [signal, status] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])) {
  test(`${signal} finishes the step, saves and gives status ${status}`, async () => {
    const { file, home } = place();
    const args = ['train', ...TINY, '--steps', '100000000'];
    const run = start([...args, '--out', file, '--json']);
    await until(() => run.printed.split('\n').length > 3);
    run.child.kill(signal);
    assert.deepEqual(await run.ended, { status, signal: null }, run.said);
    const { step, hash } = await contentOf(file);
    const words = `Stopped at step ${step}; saved to ${file}. To continue: train --in "${file}"`;
    assert.ok(run.said.includes(words), run.said);
    assert.equal(hash, await truth(step));
    const last = JSON.parse(run.printed.trimEnd().split('\n').at(-1));
    assert.ok(last.final && last.stopped === signal && last.step === step && last.hash === hash);
    assert.deepEqual(fs.readdirSync(home), ['x']);
    const next = headroom(['train', '--in', file, '--steps', String(step + 10), '--out', file]);
    assert.equal(next.status, 0, next.stderr);
    assert.equal((await contentOf(file)).hash, await truth(step + 10));

    const unsaved = start(args);
    await until(() => unsaved.printed.split('\n').length > 2);
    unsaved.child.kill(signal);
    assert.deepEqual(await unsaved.ended, { status, signal: null });
    assert.match(unsaved.said, /Stopped at step \d+; nothing was saved, as there is no --out\.\n$/);
  });
}

test('a second signal ends the process at once', () => {
  const script = `
    const { watchSignals } = await import(${JSON.stringify(
      pathToFileURL(join(root, 'wasm/cli/signals.mjs')),
    )});
    const watch = watchSignals();
    process.emit('SIGTERM', 'SIGTERM');
    console.log(watch.caught);
    if (process.argv[1]) watch.release();
    process.emit('SIGINT', 'SIGINT');
    console.log(process.listenerCount('SIGINT'), process.listenerCount('SIGTERM'));`;
  const run = (...args) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script, ...args], {
      encoding: 'utf8',
    });
  const twice = run();
  assert.equal(twice.status, 130, twice.stderr);
  assert.equal(twice.stdout, 'SIGTERM\n');
  // Once the run is saving, the system's own handling is back.
  assert.equal(run('released').stdout, 'SIGTERM\n0 0\n');
});

test('--save-every saves during the run, and needs --out', async () => {
  const { file } = place();
  const args = ['train', ...TINY, '--steps', '100000000', '--save-every', '7', '--out', file];
  const run = start(args);
  await until(() => fs.existsSync(file));
  run.child.kill('SIGKILL');
  await run.ended;
  const { step, hash } = await contentOf(file);
  assert.ok(step > 0 && step % 7 === 0, String(step));
  assert.equal(hash, await truth(step));
  for (const [more, message] of /** @type {const} */ ([
    [['--save-every', '7'], /--save-every needs --out FILE/],
    [['--save-every', '0', '--out', file], /--save-every cannot be "0"/],
  ])) {
    const wrong = headroom(['train', ...TINY, ...more]);
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, message);
  }
});

test('a run that diverges leaves what was saved before', async () => {
  const { file } = trained(4);
  const before = fs.readFileSync(file);
  const args = ['train', ...TINY, 'optimizer=sgd', 'lr=10', 'clip=0', '--out', file];
  const run = headroom([...args, '--steps', '1000']);
  assert.equal(run.status, 1, run.stderr);
  assert.match(run.stderr, /diverged/);
  assert.ok(before.equals(fs.readFileSync(file)));
});

test('25 runs killed at random while they save lose nothing', async () => {
  const seed = Number(process.env.HEADROOM_SEED ?? Date.now() % 1e9);
  process.stdout.write(`seed ${seed}\n`);
  const { kills, steps } = await killRuns({ kills: 25, seed });
  assert.equal(kills, 25);
  assert.ok(steps > 0);
});
