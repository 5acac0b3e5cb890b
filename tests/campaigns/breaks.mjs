// Breaks a line of the code at a time, and shows which test of the usual suite notices.
// Usage: node tests/campaigns/breaks.mjs [NAME...]   (default: all; about eight minutes)
//   HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
// What is committed is cloned and built beside this tree, which stays as it is. The exit status is
// 1 when a break goes unnoticed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A test is that of a C file (core/…), run natively, or a file of Node tests.
 * @type {{ name: string, file: string, from: string, to: string, test: string }[]}
 */
const BREAKS = [
  {
    name: 'the slope of GELU lacks a term',
    file: 'core/math/ops.c',
    from: '*slope = v4_madd(u, density, cdf);',
    to: '*slope = cdf;',
    test: 'core/test_grad_ops',
  },
  {
    name: "Adam's correction is a step late",
    file: 'core/run/optim.c',
    from: 'correct2 = 1 - power(c->beta2, step + 1);',
    to: 'correct2 = 1 - power(c->beta2, step + 2);',
    test: 'core/test_optim',
  },
  {
    name: 'a causal mask lets the next position through',
    file: 'core/layers/heads.h',
    from: 'if (a->causal) return tx_attention_position(a, i) + 1;',
    to: 'if (a->causal) return TX_MIN(a->Tk, tx_attention_position(a, i) + 2);',
    test: 'core/test_model',
  },
  {
    name: 'tensors of a file may overlap',
    file: 'core/run/safetensors.c',
    from: 'if (begin != covered) {',
    to: 'if (begin > covered) {',
    test: 'core/test_safetensors_refused',
  },
  {
    name: 'the first weights are drawn otherwise, as good as before',
    file: 'core/base/rng.c',
    from: 'return radius * tx_dcos(',
    to: 'return -radius * tx_dcos(',
    test: 'tests/node/hash.test.mjs',
  },
  {
    name: 'a number may be below its range',
    file: 'wasm/lab/inputs.mjs',
    from: 'Number.isInteger(value) && value >= least && value <= most',
    to: 'Number.isInteger(value) && value <= most',
    test: 'tests/node/abi.test.mjs',
  },
  {
    name: 'colours are cut, not rounded',
    file: 'web/draw/colormap.js',
    from: 'Math.round(((value - low) / (high - low)) * (STEPS - 1))',
    to: 'Math.floor(((value - low) / (high - low)) * (STEPS - 1))',
    test: 'tests/node/colormap.test.mjs',
  },
  {
    name: 'later moments have the weights of the first',
    file: 'web/worker/past.js',
    from: 'this.#moments.keep(this.#lab.step, copy, passing);',
    to: 'this.#moments.keep(this.#lab.step, this.#moments.all[0] ? () => [] : copy, passing);',
    test: 'tests/browser/timeline.test.mjs',
  },
  {
    name: 'dim text is too faint in the dark theme',
    file: 'web/style.css',
    from: '    --mute: #abb2bc;',
    to: '    --mute: #6b727c;',
    test: 'tests/browser/access.test.mjs',
  },
  {
    name: 'a kept file is taken as it is, whole or not',
    file: 'web/sw.js',
    from: 'if (response.ok && found === hash) return response;',
    to: 'if (response.ok) return response;',
    test: 'tests/browser/offline.test.mjs',
  },
  {
    name: 'a run that was saved is not offered',
    file: 'web/features/saved/autosave.js',
    from: '  root.hidden = false;',
    to: '  root.hidden = true;',
    test: 'tests/browser/autosave.test.mjs',
  },
  {
    name: 'two threads are asked for, one is started',
    file: 'web/run/threads.js',
    from: 'cores: globalThis.navigator?.hardwareConcurrency || 1,',
    to: 'cores: 1,',
    test: 'tests/browser/threads.test.mjs',
  },
];

const repository = fileURLToPath(new URL('../..', import.meta.url));
const modules = process.env.HEADROOM_MODULES ?? resolve(repository, 'build/check-modules');
const folder = mkdtempSync(join(tmpdir(), 'headroom-breaks-'));
const tree = join(folder, 'tree');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const run = (program, ...args) => execFileSync(program, args, { cwd: tree, stdio: 'pipe' });
/** As of a compiler of the usual suite that leaves most out. */
const SHORT = ['-DHEADROOM_THOROUGH=OFF', '-DHEADROOM_LONG_RUNS=OFF'];
const cores = String(availableParallelism());

/** Builds what a test needs; @returns {[string, string[]]} the command that runs it. */
function prepare(test) {
  const [, ofC] = /^core\/(\w+)$/.exec(test) ?? [];
  if (!ofC) {
    run('wasm/build', 'site');
    return [process.execPath, ['--no-warnings', '--test', '--test-reporter=tap', test]];
  }
  if (!existsSync(join(tree, 'build/native')))
    run('cmake', '-S', '.', '-B', 'build/native', ...SHORT);
  const target = `native_${ofC}`;
  run('cmake', '--build', 'build/native', '--parallel', cores, '--target', target);
  return [
    'ctest',
    ['--test-dir', 'build/native', '-R', `^native\\.${ofC}$`, '--output-on-failure'],
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
const chosen = BREAKS.filter(({ name }) => !wanted.length || wanted.includes(name));
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
