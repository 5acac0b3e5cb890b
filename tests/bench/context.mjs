// Where the time of a training step goes, beyond its multiply-adds at the rate of registers: one
// thread, in the Node that runs this. The products of the linear layers are timed each by itself,
// again and again; in the order of a step, each operand where the engine has it; and so with their
// biases and the slopes that are multiplied in. The profiler says what they take in whole steps,
// and what all else does. Writes context-VERSION.json.
// Usage: node tests/bench/context.mjs [--kernels relaxed] [--rounds 15] [--seconds 3]
//   emcc is on PATH; modules with function names are there (tests/bench/run builds them)
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PRODUCTS } from '../../wasm/lab/engine.mjs';
import { median } from './lines.mjs';
import { machine } from './machine.mjs';
import { buildModule } from './modules.mjs';
import { NAMED, profile } from './profile.mjs';
import { SIZES } from './sizes.mjs';
import { readRules, SOURCES, microbatchesOf } from './split.mjs';
import { loadAs, makeRun, peakGflops, warmUp } from './step.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'build/bench');
const { values: options } = parseArgs({
  options: {
    kernels: { type: 'string', default: 'relaxed' },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '3' },
  },
});
const DROPOUT = 0.1;
const CALLS = 2;
/** Layers of a block, as context.c lays them out. */
const BLOCK = 6;
const LINEAR = 'matrix products of linear layers';
/** The step computes every product of these in full: all positions count. */
const sizes = SIZES.filter(({ answers_only: answersOnly }) => !answersOnly);
const rules = readRules(
  SOURCES.map((path) => readFileSync(join(root, 'core', path), 'utf8')).join('\n'),
);

/** ms of work: the least of three times. */
function time(work) {
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** ms of the products of a chunk of n layers, each alone: those of one block stand for all. */
function timeAlone(module, kernel, n) {
  const block = time(() => {
    for (let i = 0; i < BLOCK; i++) module.alone(kernel, i, CALLS);
  });
  const output = time(() => module.alone(kernel, n - 1, CALLS));
  return ((n - 1) / BLOCK) * (block / CALLS) + output / CALLS;
}

/**
 * One round, all as parts of the time of a step: the products' multiply-adds at the rate of
 * registers, and the time of the products alone, in order, and in order as the engine has them.
 */
function round({ engine, module, kernel, n, flops, chunks, step }) {
  const peak = peakGflops(engine);
  const alone = timeAlone(module, kernel, n);
  const ordered = time(() => module.chunk(kernel, 0));
  const whole = time(() => module.chunk(kernel, 1));
  const ms = time(step) / chunks;
  const atPeak = flops / peak / 1e6;
  return { peak: atPeak / ms, alone: alone / ms, ordered: ordered / ms, whole: whole / ms };
}

/** The medians of all rounds and the profile, for a size. */
async function measure(engine, module, size) {
  const rows = microbatchesOf(size, 1, rules)[0][0] * size.seq; // of one thread: one chunk
  const n = module.prepare(rows, size.d_model, size.d_ff, size.n_layers, size.vocab);
  const flops = Array.from({ length: n }, (_, i) => module.flops(i)).reduce((a, b) => a + b);
  const kernel = PRODUCTS.indexOf(engine.products);
  const { lab, step } = makeRun(engine, size, DROPOUT);
  for (let i = 0; i < 20; i++) module.chunk(kernel, i % 2);
  await warmUp(engine, step);
  const chunks = (size.batch * size.seq) / rows;
  const parts = { engine, module, kernel, n, flops, chunks, step };
  const rounds = Array.from({ length: Number(options.rounds) }, () => round(parts));
  const { kinds } = await profile(step, Number(options.seconds));
  lab.destroy();
  const { [LINEAR]: linear, ...others } = kinds;
  const medians = Object.keys(rounds[0]).map((key) => [key, median(rounds.map((r) => r[key]))]);
  return {
    size: size.name,
    bytes: module.operands(),
    ...Object.fromEntries(medians),
    linear,
    others,
  };
}

const engine = await loadAs(options.kernels, 1, NAMED);
const output = join(out, 'context.wasm');
mkdirSync(out, { recursive: true });
buildModule(join(root, 'tests/bench/context.c'), {
  tree: root,
  kernels: options.kernels,
  bytes: 2 ** 28,
  output,
});
const { instance } = await WebAssembly.instantiate(readFileSync(output), {});
const module = /** @type {any} */ (instance.exports);
module._initialize?.();
const results = [];
for (const size of sizes) results.push(await measure(engine, module, size));
const { kernels, products } = engine;
writeFileSync(
  join(out, `context-${process.versions.node}.json`),
  `${JSON.stringify({ machine: machine(), kernels, products, results }, null, 1)}\n`,
);
process.exit(0);
