// What matrix products lose in a training step, in this Node, one thread: the products of the
// blocks each by itself, again and again; in the order of a step, each operand where the engine has
// it; and whole steps. Shares of the multiply-add rate on registers at the same moment. The share
// that linear layers have of a step is that of phases.mjs. Prints a table.
// Usage: node tests/bench/context.mjs [--kernels relaxed] [--products stream] [--rounds 15]
//   emcc is on PATH; build/site and, for the last but one column, build/bench/phases.json are there
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from './cells.mjs';
import { median } from './lines.mjs';
import { buildModule } from './modules.mjs';
import { SIZES, sizeNamed } from './sizes.mjs';
import { readRules, SOURCES, wavesOf } from './split.mjs';
import { loadAs, makeRun, peakGflops } from './step.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'build/bench');
const { values: options } = parseArgs({
  options: {
    kernels: { type: 'string', default: 'relaxed' },
    products: { type: 'string', default: 'stream' },
    rounds: { type: 'string', default: '15' },
  },
});
const DROPOUT = 0.1;
const CALLS = 6;
/** As the enumerations of gemm.h and context.c. */
const KERNEL = ['stream', 'tile4', 'tile6'].indexOf(options.products);
const KINDS = [0, 1, 2];
/** Products of a block. */
const BLOCK = 6;
/** The step computes every product of these in full: all positions count. */
const sizes = SIZES.filter(({ answers_only: answersOnly }) => !answersOnly);
const rules = readRules(
  SOURCES.map((path) => readFileSync(join(root, 'core', path), 'utf8')).join('\n'),
);

/** GFLOP/s of work. */
function rate(flops, work) {
  const start = performance.now();
  work();
  return flops / (performance.now() - start) / 1e6;
}

/** Shares of the peak by round: { alone, inOrder, step }, of the products of the blocks. */
function measure(engine, module, size) {
  const rows = wavesOf(size, 1, rules)[0][0] * size.seq; // one thread takes waves of one chunk
  const count = module.prepare(rows, size.d_model, size.d_ff, size.n_layers);
  const flops = Array.from({ length: count }, (_, i) => 3 * module.flops(i));
  const sum = flops.reduce((a, b) => a + b);
  const { lab, step } = makeRun(engine, size, DROPOUT);
  for (let i = 0; i < 20; i++) module.chunk(KERNEL);
  for (let i = 0; i < 3; i++) step();
  const block = (calls) => {
    for (const kind of KINDS)
      for (let i = 0; i < BLOCK; i++) module.product(KERNEL, kind, i, calls);
  };
  const blockFlops = flops.slice(0, BLOCK).reduce((a, b) => a + b);
  const rounds = Array.from({ length: Number(options.rounds) }, () => {
    const peak = peakGflops(engine);
    const alone = rate(blockFlops * CALLS, () => block(CALLS));
    const inOrder = rate(sum, () => module.chunk(KERNEL));
    const whole = rate((sum / rows) * size.batch * size.seq, step);
    return { peak, alone: alone / peak, inOrder: inOrder / peak, step: whole / peak };
  });
  lab.destroy();
  const of = (key) => median(rounds.map((round) => round[key]));
  return {
    bytes: module.operands(),
    peak: of('peak'),
    alone: of('alone'),
    inOrder: of('inOrder'),
    step: of('step'),
  };
}

const phases = join(out, 'phases.json');
const shares = existsSync(phases) ? JSON.parse(readFileSync(phases, 'utf8')).results : [];
const linearShare = (name) =>
  shares.find(({ size, dropout }) => size === name && dropout === DROPOUT)?.kinds[
    'matrix products of linear layers'
  ];

const engine = await loadAs(options.kernels, 1, join(root, 'build/site/wasm/'));
engine.compute(options.products);
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
const percent = (share) => (Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '–');
const rows = sizes.map(({ name }) => {
  const { bytes, peak, alone, inOrder, step } = measure(engine, module, sizeNamed(name));
  const share = linearShare(name);
  return [
    name,
    (bytes / 1e6).toFixed(1),
    peak.toFixed(1),
    ...[alone, inOrder, step / share, step].map(percent),
  ];
});
const head = [
  'size',
  'operands, MB',
  'peak, GFLOP/s',
  'alone',
  'in order',
  'in a step',
  'of the whole step',
];
console.log(table(head, rows));
process.exit(0);
