// Runs test files, several at a time, in the order given. Each has a process and a limit of its own
// (limits.mjs); a file that passes it is ended with all that it has started, and counts as failed.
// Told to end (SIGTERM), it ends those that run, which count as failed, and reports.
//
// Prints a line a test, and for a failure what failed and the command that runs that test alone.
// Writes to $HEADROOM_COUNTS `passed failed`; beside it, with further endings of the name: .failed,
// the files that hold a failure, a line each; .sound, how many tests passed in the others; .files,
// a line of JSON a file with its seconds and counts (counting.mjs), the dearest first; .processors,
// the seconds of processors of all.
// A skipped or unfinished test, and a file that holds none, count as failed. With
// HEADROOM_BEGIN_SECONDS no file begins later than that.
// Usage: node tests/files.mjs CONCURRENCY FILE...
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileLimitMs } from './limits.mjs';
import { watchProcessors } from './processors.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const inside = fileURLToPath(new URL('testfile.mjs', import.meta.url));
const counts = process.env.HEADROOM_COUNTS;
const [concurrency, ...paths] = process.argv.slice(2);
const files = paths.map((path) => ({ path: relative(root, resolve(path)), passed: 0, failed: 0 }));
const processors = watchProcessors();
/** Until when files begin. */
const beginMs = Number(process.env.HEADROOM_BEGIN_SECONDS ?? Infinity) * 1000;
let ending = false;

const seconds = (ms) => (ms / 1000).toFixed(1);
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const indented = (text) => text.replace(/^/gm, '      ');

/** The command that runs a test alone, once all is built. */
function alone(path, name) {
  const seed = process.env.HEADROOM_SEED ? `HEADROOM_SEED=${process.env.HEADROOM_SEED} ` : '';
  const pattern = name && `^${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$`;
  return `${seed}node --test${name ? ` --test-name-pattern=${quoted(pattern)}` : ''} ${path}`;
}

function say(file, { type, name, ms, suite, reason }) {
  const where = basename(file.path);
  if (type === 'pass') {
    if (suite) return;
    file.passed++;
    console.error(`  ok  ${where}: ${name}${ms >= 1000 ? ` (${seconds(ms)} s)` : ''}`);
    return;
  }
  file.failed++;
  if (type === 'left') console.error(`  FAILED (${reason})  ${where}: ${name}`);
  else {
    console.error(`  FAILED  ${where}${name ? `: ${name}` : ''}\n${indented(reason)}`);
    console.error(`      alone: ${alone(file.path, name)}`);
  }
}

/** Runs one file to its end. */
async function runFile(file) {
  const startMs = performance.now();
  const limitMs = fileLimitMs(file.path);
  const child = spawn(
    process.execPath,
    [
      ...['--no-warnings', '--import', pathToFileURL(inside).href],
      ...['--test-reporter', inside, '--test-reporter-destination', 'stdout'],
      resolve(root, file.path),
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
      env: { ...process.env, HEADROOM_TEST_FILE: file.path, NODE_TEST_CONTEXT: undefined },
    },
  );
  const watched = processors.watch(child.pid);
  file.end = () => {
    child.kill('SIGTERM'); // on which Playwright ends its browsers
    setTimeout(() => watched.kill(), 3000);
  };
  const late = setTimeout(() => {
    say(file, { type: 'fault', reason: `not done after ${limitMs / 1000} s` });
    file.end();
  }, limitMs);
  const told = createInterface({ input: /** @type {any} */ (child.stdio[3]) });
  told.on('line', (line) => say(file, JSON.parse(line)));
  const ended = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (status, signal) => done(status ?? signal));
  });
  clearTimeout(late);
  file.seconds = Number(seconds(performance.now() - startMs));
  file.processors = Number(watched.end().toFixed(1)); // and of what it has left
  await new Promise((done) => (child.stdio[3].closed ? done() : told.once('close', done)));
  if (ended !== 0 && !file.failed)
    say(file, { type: 'fault', reason: `its process ended with ${ended}` });
  else if (!file.passed && !file.failed) say(file, { type: 'fault', reason: 'it holds no test' });
}

async function runAll() {
  const waiting = [...files];
  const one = async () => {
    const mayBegin = () => !ending && performance.now() < beginMs;
    for (let file = waiting.shift(); file && mayBegin(); file = waiting.shift()) {
      file.begun = true;
      await runFile(file);
      file.done = true;
    }
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, one));
  for (const file of files.filter(({ begun }) => !begun))
    say(file, { type: 'fault', reason: 'its turn did not come' });
}

/** What files counted of themselves. */
function counted() {
  try {
    const lines = readFileSync(`${counts}.counted`, 'utf8').trim().split('\n');
    return new Map(lines.map((line) => JSON.parse(line)).map((one) => [one.file, one]));
  } catch {
    return new Map(); // none of them drives a browser
  }
}

function keepCounts() {
  const sum = (key) => files.reduce((total, file) => total + (file[key] ?? 0), 0);
  writeFileSync(counts, `${sum('passed')} ${sum('failed')}\n`);
  const failed = files.filter((file) => file.failed);
  writeFileSync(`${counts}.failed`, failed.map(({ path }) => `${path}\n`).join(''));
  const sound = files.filter((file) => !file.failed);
  writeFileSync(`${counts}.sound`, `${sound.reduce((sum, { passed }) => sum + passed, 0)}\n`);
  const more = counted();
  const rows = [...files]
    .sort((a, b) => (b.processors ?? 0) - (a.processors ?? 0))
    .map(({ path, seconds: clock, processors: own }) => ({
      ...{ file: path, seconds: clock, processors: own },
      ...more.get(path),
    }));
  writeFileSync(`${counts}.files`, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(`${counts}.processors`, `${sum('processors').toFixed(0)}\n`);
}

process.on('SIGTERM', () => {
  if (ending) return;
  ending = true;
  for (const file of files.filter(({ begun, done }) => begun && !done)) {
    say(file, { type: 'fault', reason: 'it was told to end' });
    file.end();
  }
});
if (counts) rmSync(`${counts}.counted`, { force: true });
await runAll();
if (counts) keepCounts();
if (files.some(({ failed }) => failed)) process.exitCode = 1;
