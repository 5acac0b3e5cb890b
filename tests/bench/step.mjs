// Headroom's own training step, timed in Node: answers the requests of lines.mjs. A lab is kept for
// each size, so that it is warm and well into its run from the second request on.
// Usage: node tests/bench/step.mjs [--kernels auto|simd128|relaxed] [--threads N] [--modules
// FOLDER]
import { parseArgs } from 'node:util';
import { load } from '../../wasm/loader.mjs';
import { answerLines, timeSteps } from './lines.mjs';
import { nominalFlops, randomBatch, settingsFor } from './sizes.mjs';

const WARM_STEPS = 10;
const WARM_SECONDS = 1;

/**
 * GFLOP/s of one thread on registers alone: the best of some calls of about 2 ms each, as V8 puts
 * in faster code between calls only.
 *  @param {any} engine */
export function peakGflops(engine, calls = 10) {
  let best = 0;
  for (let i = 0; i < calls; i++) {
    const start = performance.now();
    const flops = Math.abs(engine.peak(1000));
    best = Math.max(best, flops / (performance.now() - start) / 1e6);
  }
  return best;
}

/**
 * A live run at a size and the function that does one step of it and returns the loss.
 * @param {any} engine
 * @param {import('./sizes.mjs').Size} size
 * @param {number} dropout
 * @param {Record<string, any>} more settings that differ from the size's
 */
export function makeRun(engine, size, dropout, more = {}) {
  const lab = engine.create({ ...settingsFor(size, dropout), ...more });
  if (!size.task) lab.loadBatch(randomBatch(size));
  const step = size.task
    ? () => lab.train(1).loss
    : () => {
        const { loss } = lab.batchGradient();
        lab.batchUpdate();
        return loss;
      };
  return { lab, step };
}

/** Runs steps until V8 has its fast code. */
export async function warmUp(engine, step) {
  await timeSteps(step, WARM_SECONDS, WARM_STEPS);
  peakGflops(engine, 40);
}

/** The engine, or an error when it cannot be had as wanted. */
export async function loadAs(kernels, threads, modules) {
  const engine = await load({ kernels, threads, baseUrl: modules });
  if (engine.threads !== threads)
    throw new Error(`${threads} threads were asked for, the engine offers ${engine.threads}`);
  return engine;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { values } = parseArgs({
    options: {
      kernels: { type: 'string', default: 'auto' },
      threads: { type: 'string', default: '1' },
      modules: { type: 'string' },
    },
  });
  const threads = Number(values.threads);
  /** @type {any} */
  let engine = null;
  const runs = new Map();

  await answerLines({
    async about() {
      engine ??= await loadAs(values.kernels, threads, values.modules);
      const { version, build } = engine.describe();
      return {
        program: 'Headroom',
        version,
        kernels: engine.kernels,
        threads: engine.threads,
        compiler: build.compiler,
        node: process.versions.node,
      };
    },
    async step({ size, dropout, seconds }) {
      engine ??= await loadAs(values.kernels, threads, values.modules);
      let run = runs.get(size.name);
      if (!run) {
        run = makeRun(engine, size, dropout);
        runs.set(size.name, run);
        await warmUp(engine, run.step);
      }
      run.lab.set('dropout', dropout);
      run.step(); // caches hold another size
      const peak = peakGflops(engine);
      const { last, ...times } = await timeSteps(run.step, seconds);
      if (!Number.isFinite(last)) throw new Error(`${size.name} diverged`);
      return {
        ...times,
        loss: last,
        gflops: nominalFlops(size) / times.ms / 1e6,
        peak_gflops: Math.max(peak, peakGflops(engine)),
      };
    },
  });
  await engine?.close?.();
  process.exit(0);
}
