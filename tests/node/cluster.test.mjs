// A study as commands: any order of them, elsewhere, gives the table and the sentence of the study
// that ran at once; a run that failed or came twice changes nothing.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { modulesFolder, root } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));

const WHERE = ['--kernels', 'simd128', '--modules', modulesFolder];
const STUDY = [
  ...['--preset', 'copy', '--vary', 'n_layers=1,2', '--seeds', '1,2', '--steps', '6'],
  ...['--evaluate-every', '3', '--set', 'd_model=8', 'n_heads=2', 'batch=4', 'seq=5', ...WHERE],
];
const sweep = (args) =>
  spawnSync(process.execPath, [join(root, 'wasm/cli.mjs'), 'sweep', ...args], { encoding: 'utf8' });
const write = (name, text) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** Without what differs from run to run. */
const timeless = (json) =>
  JSON.stringify(JSON.parse(json), (key, value) => (key === 'milliseconds' ? 0 : value));

test('the runs of a plan, in a shell and in any order, join into the study', () => {
  const whole = sweep([...STUDY, '--json']);
  assert.equal(whole.status, 0, whole.stderr);
  const plan = sweep([...STUDY, '--plan'])
    .stdout.trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(plan.length, 4);
  assert.deepEqual(plan[1].id, 'n_layers=2 seed=1');
  const lines = plan.map(({ command }) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    return stdout;
  });
  const files = lines.toReversed().map((line, i) => write(`run-${i}`, line));
  const merged = sweep(['--merge', '--json', ...files]);
  assert.equal(merged.status, 0, merged.stderr);
  assert.equal(timeless(merged.stdout), timeless(whole.stdout));
  // twice, in one file, with a line cut short and an empty file beside it
  const twice = write('twice', `${lines.join('')}${lines[2]}${lines[3].slice(0, 50)}`);
  const again = sweep(['--merge', '--json', twice, files[0], write('empty', '')]);
  assert.equal(again.status, 0);
  assert.match(again.stderr, /line 6 of .*twice is no result and is left out/);
  assert.equal(timeless(again.stdout), timeless(whole.stdout));
  const part = sweep(['--merge', files[0], files[1]]);
  assert.equal(part.status, 1);
  assert.match(part.stderr, /2 runs are missing: n_layers=1 seed=1; n_layers=2 seed=1/);
  assert.match(part.stdout, /Not all runs are done|one seed/);
  const other = write('other', lines[0].replace(/"hash":"./, '"hash":"x'));
  const wrong = sweep(['--merge', ...files, other]);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /run "n_layers=1 seed=1" ended in/);
  const study = write('study', lines[0].replace('"steps":6', '"steps":7'));
  assert.match(sweep(['--merge', files[0], study]).stderr, /is of another study/);
});

test('a plan names no folder, and begins with the program that is asked for', () => {
  const commands = (...more) =>
    sweep([...STUDY, '--plan', ...more])
      .stdout.trim()
      .split('\n')
      .map((line) => JSON.parse(line).command);
  for (const command of commands()) {
    assert.match(command, /^node wasm\/cli\.mjs sweep /);
    assert.ok(!command.includes(join(root, 'wasm')), command);
  }
  for (const more of [
    ['--program', 'npx headroom'],
    ['--program=npx headroom', '--json'],
  ])
    for (const command of commands(...more)) {
      assert.match(command, /^npx headroom sweep .*--run /);
      assert.doesNotMatch(command, /--program|--plan|--json/);
    }
});

test('a run that is not in the plan, and files without results, are refused', () => {
  const unknown = sweep([...STUDY, '--run', 'n_layers=3 seed=1']);
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /--run cannot be "n_layers=3 seed=1": the runs are "n_layers=1/);
  assert.match(sweep(['--merge', write('none', '')]).stderr, /found no result/);
  assert.match(sweep(['--merge', join(folder, 'not-there')]).stderr, /cannot be read/);
});
