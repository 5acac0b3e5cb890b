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

/**
 * A test is that of a C file (core/…) or a fuzzer's replay (fuzz/…), run natively, or a file of
 * Node tests.
 * @type {{ name: string, file: string, from: string, to: string, test: string }[]}
 */
const MUTATIONS = [
  {
    name: 'the slope of GELU lacks a term',
    file: 'core/math/ops.c',
    from: '*slope = v4_madd(u, density, cdf);',
    to: '*slope = cdf;',
    test: 'core/test_grad_ops',
  },
  {
    name: "Adam's correction is a step late",
    file: 'core/train/optim.c',
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
    file: 'core/files/safetensors.c',
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
    file: 'web/worker/weighthistory.js',
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
    file: 'web/features/saved/offer.js',
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
  {
    name: 'what a stream is next is what it is now',
    file: 'core/tasks/streams.c',
    from: 'k > p->at ? now : next;',
    to: 'k >= p->at ? now : next;',
    test: 'core/test_numbers',
  },
  {
    name: 'empty steps of a stream have targets',
    file: 'core/base/streams.c',
    from: '!inputs[t * width + TX_STEP_VALID].whole && i < s->predictions;',
    to: '!inputs[t * width + TX_STEP_VALID].whole && i < s->predictions - 1;',
    test: 'core/test_numbers',
  },
  {
    name: 'the parts of a score are of the wrong shared key',
    file: 'core/inspect/why.c',
    from: 's->head / (H / kv) * D, D, rotary_of(s)};',
    to: 's->head % kv * D, D, rotary_of(s)};',
    test: 'core/test_why',
  },
  {
    name: 'why a head looks is said of what another head looks at',
    file: 'wasm/analysis/why.mjs',
    from: 'argmax(data, (place.head * rows + query) * count, count) % count',
    to: 'argmax(data, query * count, count) % count',
    test: 'tests/node/why.test.mjs',
  },
  {
    name: 'a label of a figure is taken for XML',
    file: 'wasm/analysis/figure.mjs',
    from: '/[&<>"]/g, (c)',
    to: '/[&>"]/g, (c)',
    test: 'tests/node/hostile.test.mjs',
  },
  {
    name: 'a frame is as high as any message says',
    file: 'web/headroom-lab.js',
    from: 'Math.min(Math.max(data.height, LEAST_PX), MOST_PX)',
    to: 'data.height',
    test: 'tests/browser/hostile_outside.test.mjs',
  },
  {
    name: 'charts are drawn when others have been',
    file: 'web/app/drawing.js',
    from: "const FIRST = ['boot', 'charts', 'top'];",
    to: "const FIRST = ['boot'];",
    test: 'tests/browser/frames.test.mjs',
  },
  {
    name: 'a write that was short counts as whole',
    file: 'wasm/cli/save.mjs',
    from: 'at += fs.writeSync(descriptor, chunk, at, chunk.length - at);',
    to: 'at = (fs.writeSync(descriptor, chunk, at, chunk.length - at), chunk.length);',
    test: 'tests/node/saving.test.mjs',
  },
  {
    name: 'a run is saved over the newest of its files',
    file: 'web/storage/savedruns.js',
    from: "slot: whole?.slot === 'a' ? 'b' : 'a', header",
    to: "slot: whole?.slot ?? 'a', header",
    test: 'tests/node/savedruns.test.mjs',
  },
  {
    name: 'commands do not wait for each other',
    file: 'web/controller/queue.js',
    from: 'if (this.#line.length === 1) this.#run();',
    to: 'this.#run();',
    test: 'tests/node/commands.test.mjs',
  },
  {
    name: 'of two changes at once the first is lost',
    file: 'web/controller/queue.js',
    from: 'last.patch = this.#merge(last.patch ?? {}, command.patch ?? {});',
    to: 'last.patch = command.patch;',
    test: 'tests/node/commands.test.mjs',
  },
  {
    name: 'a quote in a cell is written twice',
    file: 'core/tasks/table.c',
    from: "out[size++] = byte;\n        i += cell->quoted && byte == '\"';",
    to: 'out[size++] = byte;',
    test: 'fuzz/table',
  },
  {
    name: 'the first row of an episode belongs to the one before',
    file: 'core/tasks/series_parts.c',
    from: 'if (s->first[middle] <= row)',
    to: 'if (s->first[middle] < row)',
    test: 'fuzz/numbers',
  },
  {
    name: 'a character may be written in too many bytes',
    file: 'core/base/text.c',
    from: '(length == 3 && c < 0x800) || (length == 4 && c < 0x10000)',
    to: 'length == 4 && c < 0x10000',
    test: 'fuzz/text',
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
