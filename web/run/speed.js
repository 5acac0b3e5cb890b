// How fast an engine trains here, for what says beforehand how long something takes.

const MEASURE_MS = 150;

/**
 * What a run of these settings does in a millisecond, on average over a few steps.
 * @param {import('../wasm/lab/engine.mjs').Engine} engine @param {Record<string, any>} settings
 * @returns {number} operations, as plan.flops_per_step counts them
 */
export function flopsPerMs(engine, settings) {
  const lab = engine.create(settings);
  try {
    lab.train(1); // in code that has just been compiled
    const begun = performance.now();
    let steps = 0;
    do {
      lab.train(1);
      steps++;
    } while (performance.now() - begun < MEASURE_MS);
    return (steps * lab.plan().flops_per_step) / (performance.now() - begun);
  } finally {
    lab.destroy();
  }
}
