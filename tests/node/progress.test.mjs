// The command line's progress bar, which only a terminal gets, and the examples of --help.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { barText, createBar } from '../../wasm/cli/bar.mjs';
import { modulesFolder, root, TINY } from './engine.mjs';

const small = Object.entries(TINY).map(([key, value]) => `${key}=${value}`);
const engine = ['--modules', modulesFolder, '--kernels', 'simd128'];
const TERMINAL = 'data:text/javascript,process.stderr.isTTY=true;process.stderr.columns=60';

/** Runs the command line; with `terminal`, standard error takes itself for one. */
function headroom(args, terminal = false) {
  const before = terminal ? ['--import', TERMINAL] : [];
  return spawnSync(process.execPath, [...before, join(root, 'wasm/cli.mjs'), ...args], {
    encoding: 'utf8',
  });
}

test('the bar is full at the end, and never wider than the terminal', () => {
  assert.equal(barText(0, 400, 'step'), '[--------------------] step 0 of 400');
  assert.equal(barText(100, 400, 'step'), '[#####---------------] step 100 of 400');
  assert.equal(barText(399, 400, 'step'), '[###################-] step 399 of 400');
  assert.equal(barText(400, 400, 'step'), '[####################] step 400 of 400');
  assert.equal(barText(7, 0, 'step'), '[--------------------] step 7 of 0');
  for (const columns of [10, 30, 80])
    assert.ok(barText(100, 400, 'training: step', columns).length < columns);
});

test('what is no terminal gets nothing', () => {
  const written = [];
  const stream = /** @type {any} */ ({ isTTY: false, write: (text) => written.push(text) });
  const bar = createBar(stream);
  bar.show(1, 2, 'step');
  assert.deepEqual([written, bar.clear], [[], '']);
});

const COMMANDS = [
  ['train', '--steps', '40', '--json'],
  ['heads', '--steps', '40', '--json'],
  ['sweep', '--vary', 'n_heads=1,2', '--seeds', '1', '--steps', '20', '--jobs', '1', '--json'],
];

for (const [command, ...args] of COMMANDS)
  test(`${command} shows a bar on a terminal only, and never in its output`, () => {
    const line = [command, '--preset', 'copy', '--set', ...small, ...args, ...engine];
    const piped = headroom(line);
    assert.equal(piped.status, 0, piped.stderr);
    assert.doesNotMatch(piped.stdout + piped.stderr, /[\r\x1b]/);
    const shown = headroom(line, true);
    assert.equal(shown.status, 0, shown.stderr);
    assert.match(shown.stderr, /\r\x1b\[K\[#*-*\] (training: )?(step|run) \d+ of \d+/);
    assert.doesNotMatch(shown.stdout, /[\r\x1b]/);
    shown.stdout
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    assert.doesNotMatch(shown.stderr.split('\n').at(-1), /\[[#-]/, 'the bar is left on the screen');
  });

test('--help of every command has examples of commands and options that there are', () => {
  const helpOf = (command) => headroom([command, '--help']).stdout;
  const commands = [...headroom(['help']).stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'help');
  assert.ok(commands.length >= 13);
  const texts = new Map(commands.map((command) => [command, helpOf(command)]));
  for (const [command, text] of texts) {
    const lines = [...text.matchAll(/^ {2}node wasm\/cli\.mjs ([a-z]+)(.*)$/gm)];
    assert.ok(
      lines.some(([, name]) => name === command),
      `${command} has no example`,
    );
    for (const [line, name, rest] of lines)
      for (const [option] of rest.matchAll(/--[a-z-]+/g))
        assert.ok(texts.get(name).includes(option), `${line}: ${name} has no ${option}`);
  }
});
