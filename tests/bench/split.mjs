// How a training step is cut between threads, by the rules of core/train/trainer.c and
// core/layers/context.c, and what the cut allows at most. Pure.

/**
 * @typedef {import('./sizes.mjs').Size} Size
 * @typedef {{ narrowModel: number, partsPerThread: number, cachedRows: number,
 *   sumBlock: number }} Rules
 * @typedef {{ pass: number, weights: number, even: number, serial: number }} Phases shares of a
 *   step of one thread: forward, loss and backward; weight gradients; what is cut into ranges of
 *   parameters; what one thread does alone
 */

/** The files of core/ that define the engine's constants. */
export const SOURCES = ['train/trainer.c', 'math/gemm.h', 'math/ops.h'];

/**
 * The engine's constants, as its sources define them. Throws where one is missing.
 * @param {string} sources text of SOURCES
 * @returns {Rules}
 */
export function readRules(sources) {
  const constant = (name) => {
    const found = sources.match(new RegExp(`^#define ${name} (\\d+)`, 'm'));
    if (!found) throw new Error(`the engine's sources do not define ${name}`);
    return Number(found[1]);
  };
  return {
    narrowModel: constant('NARROW_MODEL'),
    partsPerThread: constant('PARTS_PER_THREAD'),
    cachedRows: constant('TX_CACHED_ROWS'),
    sumBlock: constant('TX_SUM_BLOCK'),
  };
}

/** Whole numbers of at most `size` that add up to n: all but the last are `size`. */
function cut(n, size) {
  return Array.from({ length: Math.ceil(n / size) }, (_, i) => Math.min(size, n - i * size));
}

/**
 * The microbatches of a batch, and the parts of each that threads take from a counter, in sequences
 * (chunk_size, microbatch_size and pass_job).
 * @param {Pick<Size, 'batch' | 'seq' | 'd_model'>} size
 * @param {number} threads
 * @param {Rules} rules
 * @returns {number[][]}
 */
export function microbatchesOf({ batch, seq, d_model }, threads, rules) {
  const rows = d_model <= rules.narrowModel ? rules.cachedRows : rules.sumBlock;
  const most = Math.max(1, Math.floor(rows / seq));
  const chunk = Math.ceil(batch / Math.ceil(batch / most));
  const chunks = Math.ceil(batch / chunk);
  const shares = threads > 1 ? threads * rules.partsPerThread : 1;
  const together = seq < rules.sumBlock ? shares : threads;
  const microbatch = Math.ceil(chunks / Math.ceil(chunks / together)) * chunk;
  return cut(batch, microbatch).map((sequences) => {
    const part = Math.max(1, Math.min(chunk, Math.floor(sequences / shares)));
    return cut(sequences, threads > 1 ? part : chunk);
  });
}

/** The largest sum of one thread, where each part goes to the thread that is free first. */
function largestLoad(parts, threads) {
  const loads = new Array(threads).fill(0);
  for (const part of parts) loads[loads.indexOf(Math.min(...loads))] += part;
  return Math.max(...loads);
}

/** Largest share of the passes that one thread has to do: 1 ÷ threads at best. */
export function passShare(size, threads, rules) {
  const microbatches = microbatchesOf(size, threads, rules);
  return microbatches.reduce((sum, parts) => sum + largestLoad(parts, threads), 0) / size.batch;
}

/** Columns of n that belong to part `part` (tx_share_columns). */
export function columnsOf(n, part, parts) {
  const tiles = Math.ceil(n / 8);
  const edge = (i) => Math.min(n, Math.floor((tiles * i) / parts) * 8);
  return edge(part + 1) - edge(part);
}

/**
 * Largest share of the weight gradients that one thread has to do, by the multiply-adds of the
 * linear layers.
 * @param {Pick<Size, 'd_model' | 'd_ff' | 'n_layers' | 'vocab'>} size
 * @param {number} threads
 */
export function weightsShare({ d_model: C, d_ff: F, n_layers: L, vocab: V }, threads) {
  /** Outputs, inputs, how often. @type {[number, number, number][]} */
  const layers = [
    [C, C, 4 * L], // queries, keys, values and the output of attention
    [F, C, L],
    [C, F, L],
    [V, C, 1],
  ];
  const work = (columns) =>
    layers.reduce((sum, [out, input, count]) => sum + count * input * columns(out), 0);
  const parts = Array.from({ length: threads }, (_, part) =>
    work((out) => columnsOf(out, part, threads)),
  );
  return Math.max(...parts) / work((out) => out);
}

/**
 * The speed-up that the cut allows, with barriers, memory and clock speed free of charge (Amdahl
 * 1967, with a largest share for each phase).
 * @param {Size} size @param {number} threads @param {Rules} rules @param {Phases} phases
 */
export function speedUpBound(size, threads, rules, { pass, weights, even, serial }) {
  const time =
    pass * passShare(size, threads, rules) +
    weights * weightsShare(size, threads) +
    even / threads +
    serial;
  return (pass + weights + even + serial) / time;
}

/** Which of `phases.mjs`'s passes are cut into ranges of parameters, and which are not cut. */
const EVEN = ['optimiser and panels'];
const SERIAL = ['outside the engine', 'data and scoring'];

/**
 * The phases of a result of phases.mjs.
 * @param {Record<string, number>} passes
 * @returns {Phases}
 */
export function phasesOf(passes) {
  const phases = { pass: 0, weights: 0, even: 0, serial: 0 };
  for (const [name, share] of Object.entries(passes)) {
    if (name === 'weight gradients') phases.weights += share;
    else if (EVEN.includes(name)) phases.even += share;
    else if (SERIAL.includes(name)) phases.serial += share;
    else phases.pass += share;
  }
  return phases;
}
