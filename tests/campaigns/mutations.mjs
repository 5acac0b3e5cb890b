// Breaks a line of the code at a time, and shows which test of the usual suite notices.
// Usage: node tests/campaigns/mutations.mjs [NAME...]   (default: all; about fifteen minutes)
//   HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
// What is committed is cloned and built beside this tree, which stays as it is. The exit status is
// 1 when a break goes unnoticed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from './mutationlist.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const modules = process.env.HEADROOM_MODULES ?? resolve(repository, 'build/check-modules');
const folder = mkdtempSync(join(tmpdir(), 'headroom-breaks-'));
const tree = join(folder, 'tree');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const run = (program, ...args) => execFileSync(program, args, { cwd: tree, stdio: 'pipe' });
/** As of a compiler of the usual suite that leaves most out. */
const SHORT = ['-DHEADROOM_THOROUGH=OFF', '-DHEADROOM_LONG_RUNS=OFF'];
const FUZZERS = '-DHEADROOM_FUZZERS=numbers;table;text';
const cores = String(availableParallelism());

/** Builds what a test needs; @returns {[string, string[]]} the command that runs it. */
function prepare(test) {
  const [, kind, ofC] = /^(core|fuzz)\/(\w+)$/.exec(test) ?? [];
  if (!ofC) {
    run('wasm/build', 'site');
    return [process.execPath, ['--no-warnings', '--test', '--test-reporter=tap', test]];
  }
  if (!existsSync(join(tree, 'build/native')))
    run('cmake', '-S', '.', '-B', 'build/native', ...SHORT, FUZZERS);
  const target = kind === 'fuzz' ? `fuzz_${ofC}` : `native_${ofC}`;
  run('cmake', '--build', 'build/native', '--parallel', cores, '--target', target);
  return [
    'ctest',
    ['--test-dir', 'build/native', '-R', `^${target.replace('_', '\\.')}$`, '--output-on-failure'],
  ];
}

/** The title of a test that fails; of a C test, the place of a check that does. */
const FAILED = /^ *not ok \d+ - (.*)\n|(\w+\.[ch]:\d+): failed:/m;

/**
 * What a test says first of what is wrong, or null. It is ended there: the other tests of the file
 * may wait in vain for minutes.
 */
async function noticed(test) {
  const [program, args] = prepare(test);
  const env = {
    ...process.env,
    HEADROOM_SITE: join(tree, 'build/site'),
    HEADROOM_MODULES: modules,
  };
  const child = spawn(program, args, {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let said = '';
  let found = null;
  child.stdout.on('data', (bytes) => {
    said += bytes;
    if (found || !FAILED.test(said)) return;
    found = FAILED.exec(said)?.slice(1).find(Boolean);
    process.kill(-Number(child.pid));
  });
  const [status] = await once(child, 'close');
  return found ?? (status === 0 ? null : `it ends with status ${status}`);
}

const wanted = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ name }) => !wanted.length || wanted.includes(name));
if (chosen.length < Math.max(1, wanted.length)) throw new Error(`no such break: ${wanted}`);
execFileSync('git', ['clone', '--quiet', '--shared', repository, tree]);
console.log('| break | file | noticed by |\n|---|---|---|');
for (const { name, file, from, to, test } of chosen) {
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not have "${from}"`);
  writeFileSync(path, text.replace(from, to));
  const found = await noticed(test);
  writeFileSync(path, text);
  const by = test.replace(/^tests\/|\.test\.mjs$/g, '');
  console.log(`| ${name} | \`${file}\` | \`${by}\`: ${found ? `*${found}*` : 'NOT NOTICED'} |`);
  if (!found) process.exitCode = 1;
}
