// What one JavaScript engine measures: rounds of matrix products and of whole training steps, build
// by build in turns. Runs as a module worker of a page and as a process of Node, and imports
// nothing of either. Each request is an object with `op`, each answer what OPS returns.
import { randomBatch, settingsFor, sizeNamed } from './sizes.mjs';

/** A slice of products takes this many operations: some milliseconds. */
const SLICE_FLOPS = 8e7;
/** Multiply-adds in short calls, as V8 puts in its fast code between calls only. */
const PEAK_ROUNDS = 50;
const PEAK_CALLS = 20;
const WARM_MS = 400;
const WARM_STEPS = 3;
const DROPOUT = 0.1;

/** M, N and K of the products: those of linear layers, M at least 240. */
export const SHAPES = [
  [1020, 64, 64],
  [1020, 256, 64],
  [1020, 64, 256],
  [240, 128, 128],
  [240, 512, 128],
  [240, 256, 256],
  [240, 1024, 256],
  [240, 256, 1024],
];

/** Builds by name, in the order in which they take turns. */
const builds = new Map();

/** @param {string} url @returns {Promise<any>} exports of a module without imports, or null */
async function instanceOf(url, read) {
  const bytes = await read(url);
  if (!bytes || !WebAssembly.validate(bytes)) return null;
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const exports = /** @type {any} */ (instance.exports);
  exports._initialize?.();
  exports.prepare();
  return exports;
}

/**
 * Loads the builds: { name, folder }, `folder` with wasm/loader.mjs and, for products,
 * products.wasm. @returns {Promise<object>} what was loaded, by build
 */
async function open({ folders, threads, kernels, read }) {
  const about = {};
  for (const { name, folder } of folders) {
    const { load } = await import(`${folder}wasm/loader.mjs`);
    const engine = await load({ kernels, threads, baseUrl: `${folder}wasm/` });
    if (engine.threads !== threads)
      throw new Error(`${threads} threads were asked for, ${name} offers ${engine.threads}`);
    const products = threads === 1 ? await instanceOf(`${folder}products.wasm`, read) : null;
    builds.set(name, { engine, products, runs: new Map() });
    about[name] = {
      kernels: engine.kernels,
      threads: engine.threads,
      products: engine.products ?? null,
      multiplies: products !== null,
    };
  }
  return about;
}

/** GFLOP/s of work that is done `calls` times; once before, untimed, for the caches. */
function rateOf(flops, calls, work) {
  work(1);
  const start = performance.now();
  work(calls);
  return (flops * calls) / (performance.now() - start) / 1e6;
}

/** GFLOP/s of multiply-adds on registers, by the module that trains. */
function peakOf(engine) {
  const flops = Math.abs(engine.peak(PEAK_ROUNDS));
  return rateOf(flops, PEAK_CALLS, (calls) => {
    for (let i = 0; i < calls; i++) engine.peak(PEAK_ROUNDS);
  });
}

/**
 * One slice of every product, each after a slice of multiply-adds: { peak, rates[kernel][shape] }.
 * The clock of a processor changes from one slice to the next, so the peak is the best of them.
 */
function multiply({ engine, products }) {
  let peak = 0;
  const rates = Array.from({ length: products.kernels() }, (_, kernel) =>
    SHAPES.map(([M, N, K]) => {
      peak = Math.max(peak, peakOf(engine));
      const flops = 2 * M * N * K;
      const calls = Math.max(1, Math.round(SLICE_FLOPS / flops));
      return rateOf(flops, calls, (n) => products.product(kernel, M, N, K, n));
    }),
  );
  return { peak, rates };
}

/** A run at a size, warm: V8 has its fast code. */
function runOf({ engine, runs }, size) {
  if (runs.has(size.name)) return runs.get(size.name);
  const lab = engine.create(settingsFor(size, DROPOUT));
  if (!size.task) lab.loadBatch(randomBatch(size));
  const step = () => {
    if (size.task) return lab.train(1);
    lab.batchGradient();
    return lab.batchUpdate();
  };
  runs.set(size.name, step);
  const start = performance.now();
  for (let i = 0; i < WARM_STEPS || performance.now() - start < WARM_MS; i++) step();
  return step;
}

/** Milliseconds of each of the steps that fit into some time, at least one. */
function timeSteps(step, milliseconds) {
  const times = [];
  const end = performance.now() + milliseconds;
  do {
    const start = performance.now();
    step();
    times.push(performance.now() - start);
  } while (performance.now() < end);
  return times;
}

/** What each build does of it, the builds in one order and then in the other. */
function inTurns(round, work) {
  const order = [...builds].filter(([, build]) => work.suits(build));
  if (round % 2) order.reverse();
  return Object.fromEntries(order.map(([name, build]) => [name, work.run(build)]));
}

export const OPS = {
  open,
  /** { [build]: { peak, rates } } of the builds that have products. */
  products: ({ round }) => inTurns(round, { suits: (build) => build.products, run: multiply }),
  /** { [build]: milliseconds of each step } at a size. */
  steps: ({ round, size, milliseconds }) =>
    inTurns(round, {
      suits: () => true,
      run: (build) => timeSteps(runOf(build, sizeNamed(size)), milliseconds),
    }),
};
