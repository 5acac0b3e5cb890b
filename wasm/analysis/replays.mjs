// Runs made again: kept on the way, forked, without one of their batches. Over an engine; each
// generator yields { done, total } in steps, so that a host can show progress, and stop.
import { drawFrom } from './draws.mjs';
import { withEvents } from '../lab/eventparts.mjs';
import { refuse } from '../lab/inputs.mjs';
import { runState, stateDifference } from './runstate.mjs';

/** Steps between two yields. */
const EVERY = 10;
/** Bytes of checkpoints that are kept on the way, about. */
const KEPT_BYTES = 2 ** 28;

/**
 * Trains a lab to a step; throws where it diverges. `count` says how far all of the work is.
 * @param {import('../lab/lab.mjs').Lab} lab @param {number} to
 * @param {(steps: number) => { done: number, total: number }} count
 */
export function* trainTo(lab, to, count) {
  while (lab.step < to) {
    const n = Math.min(EVERY, to - lab.step);
    const { diverged } = lab.train(n);
    if (diverged)
      throw refuse('state', 'step', diverged.step, `the run diverged at step ${diverged.step}`);
    yield count(n);
  }
}

/** Counts steps of so many. */
export function counter(/** @type {number} */ total) {
  let done = 0;
  return (/** @type {number} */ n) => ({ done: (done += n), total });
}

/**
 * The run again, to the step where it is now: its lab, which is the caller's to destroy, and
 * checkpoints of some steps on the way, as many as there is room for.
 * @param {import('../lab/engine.mjs').Engine} engine @param {Record<string, any>} settings its
 *   first ones, with its text
 * @param {{ to: number, keep: number[], count: ReturnType<typeof counter> }} how
 */
function* replay(engine, settings, { to, keep, count }) {
  const lab = engine.create(settings);
  const wanted = [...new Set(keep)].filter((step) => step <= to).sort((a, b) => a - b);
  const kept = /** @type {Map<number, Uint8Array>} */ (new Map());
  try {
    const { parameters } = lab.plan();
    const apart = Math.ceil((wanted.length * 12 * parameters) / KEPT_BYTES) || 1;
    for (const [i, step] of wanted.entries()) {
      yield* trainTo(lab, step, count);
      if (i % apart === 0) kept.set(step, lab.save());
    }
    yield* trainTo(lab, to, count);
  } catch (error) {
    lab.destroy();
    throw error;
  }
  return { lab, kept };
}

/** The last of the kept steps that is not after this one; -1 without one. */
const keptBefore = (kept, step) => Math.max(-1, ...[...kept.keys()].filter((one) => one <= step));

/**
 * A lab of the run with other events, trained to a step from the nearest checkpoint before `from`.
 * @param {import('../lab/engine.mjs').Engine} engine @param {Record<string, any>} settings
 * @param {{ kept: Map<number, Uint8Array>, events: string, from: number, to: number, count:
 *   ReturnType<typeof counter> }} how from: before this step nothing is different
 */
function* forkOf(engine, settings, { kept, events, from, to, count }) {
  const step = keptBefore(kept, from);
  const bytes = kept.get(step);
  const lab = bytes ? engine.restore(bytes, { events }) : engine.create({ ...settings, events });
  try {
    yield* trainTo(lab, to, count);
  } catch (error) {
    lab.destroy();
    throw error;
  }
  return lab;
}

/* --- what a batch taught ---------------------------------------------------------------------- */

/** Batches of the run, drawn without those that are asked about; fewer where there are no more. */
export function otherBatches(/** @type {number[]} */ asked, most, count, seed) {
  const draw = drawFrom(seed);
  const left = Array.from({ length: most }, (_, i) => i + 1).filter((n) => !asked.includes(n));
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(draw(left.length), 1).at(0),
  );
}

const eventOf = (batch, sample) =>
  sample === undefined
    ? { step: batch - 1, key: 'skip', value: String(batch) }
    : { step: batch - 1, key: 'without', value: `${batch}:${sample}` };

/** Steps that leaving out these batches of a run of `to` steps takes. */
export const teachSteps = (/** @type {number[]} */ batches, /** @type {number} */ to) =>
  to + batches.reduce((sum, batch) => sum + Math.max(0, to - batch + 1), 0);

/**
 * What each of some batches taught: the run is made again without it, to the same step, and what
 * the run is less what the other is says what it brought. Of batches that were drawn, the same, to
 * compare with.
 * @param {import('../lab/engine.mjs').Engine} engine @param {Record<string, any>} settings
 * @param {{ to: number, batches: number[], sample?: number, random?: number, seed?: number,
 *   samples?: number }} how sample: of the batch, only this one is left out; random: batches to
 *   compare with; samples: held-out ones of positions and heads
 */
export function* teach(engine, settings, how) {
  const { to, batches, sample, random = 8, seed = 0, samples } = how;
  const drawn = /** @type {number[]} */ (otherBatches(batches, to, random, seed));
  const all = [...batches, ...drawn];
  const count = counter(teachSteps(all, to));
  const keep = all.filter((batch) => batch <= to).map((batch) => batch - 1);
  const { lab, kept } = yield* replay(engine, settings, { to, keep, count });
  const state = runState(lab, { samples });
  lab.destroy();
  const rows = [];
  for (const batch of all) {
    const events = withEvents(settings.events ?? '', [eventOf(batch, sample)]);
    const other = yield* forkOf(engine, settings, { kept, events, from: batch - 1, to, count });
    const difference = stateDifference(state, runState(other, { samples }));
    other.destroy();
    rows.push({ batch, ...(sample !== undefined && { sample }), difference });
  }
  const others = rows.slice(batches.length);
  return {
    run: state,
    batches: rows.slice(0, batches.length),
    random: others,
    spread: {
      loss: spreadOf(others.map(({ difference }) => difference.loss)),
      accuracy: spreadOf(others.map(({ difference }) => difference.accuracy)),
    },
  };
}

/** { n, mean, sd, least, most } of some numbers; null of none. */
function spreadOf(/** @type {number[]} */ numbers) {
  const n = numbers.length;
  if (n === 0) return null;
  const mean = numbers.reduce((a, b) => a + b, 0) / n;
  const squares = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const sd = n > 1 ? Math.sqrt(squares / (n - 1)) : null;
  return { n, mean, sd, least: Math.min(...numbers), most: Math.max(...numbers) };
}
