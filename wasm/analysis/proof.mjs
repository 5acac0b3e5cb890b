// The short proof of a machine: every build of the module that it runs trains presets to recorded
// bits, has gradients that differences of the loss confirm, and computes what PyTorch computed.
import { createComparison } from './compare.mjs';
import { checkModel } from './reference.mjs';

/**
 * Runs with their hash in every build with the kernels simd128, on every machine: of
 * tests/golden/hashes.def, one of each architecture.
 */
export const RUNS = [
  { preset: '000-copy', steps: 20, hash: '9a0f8f1dd5656d16' },
  { preset: '002-causal', steps: 40, hash: '76eac6d90040a8bb' },
  { preset: '004-encdec', steps: 40, hash: '61b81c6db5ba62a7' },
];
/** The reference case, beside this file: what PyTorch computed in float64. */
export const CASE = new URL('./proof.safetensors', import.meta.url);

/** Relaxed kernels round otherwise on some machines: their loss may be off by this share. */
const LOSS_TOLERANCE = 1e-3;
/** How far slopes from differences may be from gradients, relatively; 5e-5 was measured. */
const SLOPE_TOLERANCE = 1e-3;
/** By how much a step along the gradient changes the loss: the rounding of a loss is 1e-7. */
const LOSS_CHANGE = 0.002;
/** A tensor whose gradient is smaller than this share of the largest is left out. */
const SMALL = 1e-3;

/**
 * @typedef {object} Row
 * @property {'bits' | 'loss' | 'gradient' | 'pytorch' | 'build'} check
 * @property {string} kernels @property {number} threads
 * @property {boolean | null} pass null: this machine does not run the build, and `note` says why
 * @property {string} [run] preset and steps
 * @property {string} [found] a hash @property {string} [expected] a hash
 * @property {number} [value] what was measured, to be at most `most` @property {number} [most]
 * @property {string} [note]
 * @property {number} ms
 */

/**
 * Proves each build, row by row: a host may draw or stop in between.
 * @param {{ load: (options: { kernels: 'simd128' | 'relaxed', threads: number }) => Promise<any>,
 *   readCase: () => Promise<Uint8Array>, now?: () => number }} host
 * @returns {AsyncGenerator<Row>}
 */
export async function* proof({ load, readCase, now = () => performance.now() }) {
  const file = await readCase();
  const ends = new Map();
  for (const kernels of /** @type {const} */ (['simd128', 'relaxed']))
    for (const threads of [1, 2]) {
      const build = { kernels, threads };
      const { engine, note } = await open(load, build);
      if (!engine) {
        yield { check: 'build', ...build, pass: null, note, ms: 0 };
        continue;
      }
      try {
        for (const work of checks(engine, file, ends, threads)) {
          const startMs = now();
          const row = work();
          yield /** @type {Row} */ ({ ...row, ...build, ms: now() - startMs });
        }
      } finally {
        engine.close();
      }
    }
}

/** The engine of a build, or why this machine does not run it. */
async function open(load, { kernels, threads }) {
  try {
    const engine = await load({ kernels, threads });
    if (engine.threads === threads && engine.kernels === kernels) return { engine, note: '' };
    engine.close();
    return { engine: null, note: engine.note ?? 'threads share no memory here' };
  } catch (error) {
    return { engine: null, note: error.message };
  }
}

/** What is checked of a build. Two threads show that they give the bits of one. */
function checks(engine, file, ends, threads) {
  const runs = RUNS.map((run) => () => checkRun(engine, run, ends));
  if (threads > 1) return runs;
  return [...runs, () => checkGradient(engine), () => checkCase(engine, file)];
}

/**
 * A run's hash: the recorded one, or that of the same kernels on one thread, whose loss is that of
 * simd128. `ends` has the hash and loss of each run and kernels so far.
 */
function checkRun(engine, { preset, steps, hash }, ends) {
  const lab = engine.create({ preset });
  const run = `${preset}, ${steps} steps`;
  const { loss } = lab.train(steps);
  const found = lab.hash();
  lab.destroy();
  const { kernels } = engine;
  const before = ends.get(`${kernels} ${run}`);
  const exact = ends.get(`simd128 ${run}`);
  ends.set(`${kernels} ${run}`, before ?? { hash: found, loss });
  const expected = kernels === 'simd128' ? hash : before?.hash;
  if (expected !== undefined)
    return { check: 'bits', run, found, expected, pass: found === expected };
  const value = Math.abs(loss / (exact?.loss ?? NaN) - 1);
  return { check: 'loss', run, found, value, most: LOSS_TOLERANCE, pass: value <= LOSS_TOLERANCE };
}

/**
 * Central differences of the loss along the gradient of each tensor, at two distances, of which
 * Richardson's extrapolation takes the error of second order away. They are made of losses alone.
 */
function checkGradient(engine) {
  const batch = 16;
  const lab = engine.create({
    ...{ preset: 'reverse', arch: 'decoder', mask: 'causal', posenc: 'rope', norm_type: 'rms' },
    ...{ glu: true, activation: 'silu', d_model: 32, n_heads: 4, n_kv_heads: 2, d_ff: 48 },
    ...{ n_layers: 2, dropout: 0, clip: 0, batch },
  });
  lab.train(20);
  const examples = Array.from({ length: batch }, (_, i) => lab.example(i));
  const all = (key) => Int32Array.from(examples.flatMap((example) => [...example[key]]));
  lab.loadBatch({ n: batch, tokens: all('tokens'), targets: all('targets') });
  lab.batchGradient();
  const tensors = lab
    .tensors()
    .filter(({ kind }) => kind === 'parameter')
    .map(({ name }) => {
      const gradient = Float64Array.from(lab.copy(`grad.${name}`).data);
      return { name, gradient, size: Math.hypot(...gradient) };
    });
  const least = SMALL * Math.max(...tensors.map(({ size }) => size));
  const errors = tensors
    .filter(({ size }) => size >= least)
    .map((tensor) => Math.abs(slopeAlong(lab, tensor) - 1));
  lab.destroy();
  const value = Math.max(...errors);
  const pass = errors.length > tensors.length / 2 && value <= SLOPE_TOLERANCE;
  return { check: 'gradient', run: `${errors.length} tensors`, value, most: SLOPE_TOLERANCE, pass };
}

/** Change of the loss along a tensor's gradient, in units of what the gradient says. */
function slopeAlong(lab, { name, gradient, size }) {
  const { data: value } = lab.copy(name);
  const at = (distance) => {
    const moved = value.map((x, i) => x + distance * gradient[i]);
    lab.write(name, moved);
    return { moved, loss: lab.batchForward().loss };
  };
  const slope = (distance) => {
    const [up, down] = [at(distance), at(-distance)];
    const said = gradient.reduce((sum, g, i) => sum + g * (up.moved[i] - down.moved[i]), 0);
    return (up.loss - down.loss) / said;
  };
  const distance = LOSS_CHANGE / size ** 2;
  const extrapolated = (4 * slope(distance) - slope(2 * distance)) / 3;
  lab.write(name, value);
  return extrapolated;
}

/** The reference case: the largest difference, as a share of its tolerance. */
function checkCase(engine, file) {
  const { metadata, tensors } = engine.readFile(file);
  const comparison = createComparison();
  checkModel(engine, JSON.parse(metadata.config), tensors, comparison);
  const { pass, groups, problems } = comparison.result();
  const all = Object.values(groups);
  const value = Math.max(...all.map(({ max, tolerance }) => max / tolerance));
  const count = all.reduce((sum, group) => sum + group.tensors, 0);
  const note = problems.join('; ');
  return {
    check: 'pytorch',
    run: `${count} tensors`,
    value,
    most: 1,
    pass,
    ...(note && { note }),
  };
}

/* --- in words --------------------------------------------------------------------------------- */

/** @type {Record<Row['check'], (row: any) => string>} */
const WHAT = {
  bits: ({ run }) => `same bits: ${run}`,
  loss: ({ run }) => `loss of simd128: ${run}`,
  gradient: ({ run }) => `gradients against differences: ${run}`,
  pytorch: ({ run }) => `PyTorch's numbers: ${run}`,
  build: () => 'not run',
};
const power = (value) => value.toExponential(1);
/** @type {Record<Row['check'], (row: any) => string>} */
const SAID = {
  bits: ({ kernels, found, expected, pass }) =>
    pass
      ? `${found}, as ${kernels === 'simd128' ? 'recorded' : 'on one thread'}`
      : `${found}, not ${expected}`,
  loss: ({ value, most }) => `off by ${power(value)} (${power(most)} allowed)`,
  gradient: ({ value, most }) => `off by ${power(value)} (${power(most)} allowed)`,
  pytorch: ({ value, note = '' }) =>
    note || `off by at most ${(100 * value).toFixed(0)} % of what is allowed`,
  build: ({ note }) => note,
};

/** A row as words: the build, what was checked, the result. @param {Row} row */
export function proofWords(row) {
  const { kernels, threads, pass } = row;
  return {
    build: `${kernels}, ${threads} thread${threads > 1 ? 's' : ''}`,
    what: WHAT[row.check](row),
    result: `${pass === false ? 'FAILED: ' : ''}${SAID[row.check](row)}`,
  };
}

/** Whether all that ran passed, and something did. @param {Row[]} rows */
export const isProven = (rows) =>
  rows.some(({ pass }) => pass) && rows.every(({ pass }) => pass !== false);

/** The verdict, in a sentence. @param {Row[]} rows */
export function verdictWords(rows) {
  const ran = rows.filter(({ pass }) => pass !== null).length;
  const passed = rows.filter(({ pass }) => pass).length;
  const does = isProven(rows) ? 'computes' : 'does not compute';
  return `${passed} of ${ran} checks passed: this device ${does} the recorded results.`;
}
