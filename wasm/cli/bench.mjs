// bench: how long a step takes, and how far that is from what the machine's multipliers can do.
import { ENGINE_HELP, loadEngine, parseArguments, planOf, SETTINGS_HELP } from './arguments.mjs';
import { PROGRAM } from './program.mjs';

const LEAST_STEPS = 30;
const LEAST_MS = 2000;
const MOST_MS = 15000;
const WARM_STEPS = 5;
const WARM_MS = 1000;
const PEAK_ROUNDS = 2000;
const PEAK_CALLS = 40;

export const summary = 'time a training step';
export const help = `Usage: ${PROGRAM} bench [option ...]

Prints the median time of a training step after warming up; the nominal GFLOP/s (2mnk for each
matrix product of the dense model, times three for forward and backward); the peak of multiply-adds
on registers in the same process (of one thread, times the threads); and their ratio.

${SETTINGS_HELP}\
  --json                      one JSON object
${ENGINE_HELP}
Examples:
  ${PROGRAM} bench --preset copy
  ${PROGRAM} bench --preset copy --threads 2 --json
`;

/** @param {string[]} args */
export async function run(args) {
  const { values, settings } = parseArguments(args, {
    options: { json: { type: 'boolean' } },
    settings: true,
  });
  const result = measure(await loadEngine(values), settings);
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : table(result));
  return 0;
}

/**
 * Times steps of a new lab.
 * @returns {{ step_ms: number, gflops: number, peak_gflops: number, fraction_of_peak: number,
 *   kernels: string, threads: number, steps: number, best_ms: number, parameters: number,
 *   flops_per_step: number, settings: object }}
 */
export function measure(engine, settings) {
  const plan = planOf(engine, settings, settings);
  const lab = engine.create(settings);
  try {
    const peakBefore = peak(engine);
    repeat(lab, WARM_STEPS, WARM_MS, WARM_MS * 5);
    const times = repeat(lab, LEAST_STEPS, LEAST_MS, MOST_MS).sort((a, b) => a - b);
    const peak_gflops = Math.max(peakBefore, peak(engine)) * engine.threads;
    const step_ms = times[times.length >> 1];
    const gflops = plan.flops_per_step / step_ms / 1e6;
    return {
      step_ms,
      gflops,
      peak_gflops,
      fraction_of_peak: gflops / peak_gflops,
      kernels: engine.kernels,
      threads: engine.threads,
      steps: times.length,
      best_ms: times[0],
      parameters: plan.parameters,
      flops_per_step: plan.flops_per_step,
      settings: plan.settings,
    };
  } finally {
    lab.destroy();
  }
}

/** Milliseconds of each of at least leastSteps steps and leastMs, but at most about mostMs. */
function repeat(lab, leastSteps, leastMs, mostMs) {
  const times = [];
  const start = performance.now();
  for (
    let now = start;
    now - start < mostMs && (times.length < leastSteps || now - start < leastMs);
  ) {
    lab.train(1);
    const then = performance.now();
    times.push(then - now);
    now = then;
  }
  return times;
}

/**
 * The best of many short calls on one thread, in GFLOP/s. A JavaScript engine replaces code by a
 * faster version only between two calls.
 */
function peak(engine) {
  let best = 0;
  for (let i = 0; i < PEAK_CALLS; i++) {
    const start = performance.now();
    const flops = Math.abs(engine.peak(PEAK_ROUNDS));
    best = Math.max(best, flops / (performance.now() - start) / 1e6);
  }
  return best;
}

function table({
  step_ms,
  best_ms,
  steps,
  gflops,
  peak_gflops,
  fraction_of_peak,
  kernels,
  threads,
  parameters,
  settings,
}) {
  const { task, d_model, n_heads, n_layers, d_ff, vocab, seq, batch, dropout } = settings;
  return [
    `model             ${task}, d_model ${d_model}, ${n_heads} heads, ${n_layers} layers, ` +
      `d_ff ${d_ff}, vocab ${vocab}; ${parameters.toLocaleString('en')} parameters`,
    `step              seq ${seq}, batch ${batch}, dropout ${dropout}`,
    `build             ${kernels}, ${threads} thread${threads > 1 ? 's' : ''}`,
    `step_ms           ${step_ms.toFixed(3)}  (median of ${steps}; best ${best_ms.toFixed(3)})`,
    `gflops            ${gflops.toFixed(2)}`,
    `peak_gflops       ${peak_gflops.toFixed(2)}`,
    `fraction_of_peak  ${fraction_of_peak.toFixed(3)}`,
    '',
  ].join('\n');
}
