// What is known of the run in progress: read-outs, histories, when it was solved. Pure.
import { POINT, POINT_FIELDS } from '../base/protocol.js';
import { lanesOf } from '../model/anatomy.js';
import { MetricSeries, lastValue } from './metricseries.js';
import { isBetter, isSolved } from './verdict.js';

/** Fields of a held-out point, in order. */
export const HELD_FIELDS = 4;
/** Norms that are kept of each group of tensors, and of how many steps at most. */
export const MOVE_FIELDS = ['gradient', 'update', 'weight'];
const MOST_MOVES = 512;
/** Fields of a point of the rate: step, steps a second. */
const RATE_FIELDS = 2;
/**
 * Steps over which the recent train loss is a mean, roughly: the weight of the newest is 1 in as
 * many.
 */
const RECENT_STEPS = 20;

/**
 * @typedef {object} Run
 * @property {number} step @property {boolean} running
 * @property {number} rate steps a second
 * @property {{ step: number, tensor: string } | null} diverged
 * @property {boolean} finished it has reached the planned end
 * @property {number | null} solvedStep
 * @property {{ step: number, loss: number, accuracy: number, sequenceAccuracy: number, trainLoss:
 *   number } | null} evaluation the last held-out score
 * @property {number} recent the loss of training, a running mean
 * @property {{ step: number, loss: number } | null} best
 * @property {number} elapsedMs of training
 * @property {number[]} kept steps of which a moment is kept
 * @property {{ step: number, rows: any[] } | null} groups how groups of tensors moved last
 * @property {MetricSeries | null} moves the same over steps: of each group MOVE_FIELDS
 * @property {any} spent what the time went into (worker/workerrun.js)
 * @property {MetricSeries} train @property {MetricSeries} held @property {MetricSeries} rates
 */

/** A run at step 0, of which nothing is known yet. @returns {Run} */
export function newRun() {
  return {
    step: 0,
    running: false,
    rate: 0,
    diverged: null,
    finished: false,
    solvedStep: null,
    evaluation: null,
    recent: NaN,
    best: null,
    elapsedMs: 0,
    kept: [0],
    groups: null,
    moves: null,
    spent: null,
    train: new MetricSeries(POINT_FIELDS),
    held: new MetricSeries(HELD_FIELDS),
    rates: new MetricSeries(RATE_FIELDS),
  };
}

/**
 * Takes in an event of the worker (protocol.js).
 * @param {import('./verdict.js').Bounds} bounds of the run's task
 */
export function takeEvent(run, event, bounds) {
  if (event.event === 'trained') {
    const { step, running, rate, diverged, finished, elapsedMs, kept, groups, spent } = event;
    Object.assign(run, { step, running, rate, diverged, finished, elapsedMs, kept, spent });
    groups.forEach((moved) => takeMoves(run, moved));
    run.train.push(event.points);
    for (let at = 0; at < event.points.length; at += POINT_FIELDS)
      run.recent = blend(run.recent, event.points[at + POINT.loss]);
    if (rate > 0 && step > run.rates.lastStep) run.rates.push([step, rate]);
  } else if (event.event === 'evaluated') {
    const { step, loss, accuracy, sequenceAccuracy } = event;
    run.evaluation = {
      step,
      loss,
      accuracy,
      sequenceAccuracy,
      trainLoss: step > 0 ? run.recent : NaN,
    };
    if (isBetter(loss, run.best)) run.best = { step, loss };
    run.held.push([step, loss, accuracy, sequenceAccuracy]);
    if (run.solvedStep === null && step > 0 && isSolved(accuracy, bounds)) run.solvedStep = step;
  }
}

function takeMoves(run, moved) {
  run.groups = moved;
  const fields = MOVE_FIELDS.length;
  run.moves ??= new MetricSeries(1 + fields * moved.rows.length, MOST_MOVES);
  run.moves.push([moved.step, ...moved.rows.flatMap((row) => MOVE_FIELDS.map((key) => row[key]))]);
}

/** A running mean with one more number; what is not finite is left out. */
function blend(mean, value) {
  if (!Number.isFinite(value)) return mean;
  return Number.isFinite(mean) ? mean + (value - mean) / RECENT_STEPS : value;
}

/** Tokens that go through the model in one step. */
export function tokensPerStep(settings) {
  return settings.batch * lanesOf(settings).reduce((sum, { positions }) => sum + positions, 0);
}

/** Milliseconds to the planned end at the present rate; null without a rate or an end. */
export function timeLeftMs({ step, rate }, { planned_steps }) {
  return rate > 0 && Number.isFinite(planned_steps) && step < planned_steps
    ? ((planned_steps - step) / rate) * 1000
    : null;
}

/** What was known of a run at an earlier step: the step and the evaluation before it. */
export function readBack(run, step) {
  const steps = run.held.steps();
  const at = steps.findLastIndex((one) => one <= step);
  const value = (field) => lastValue(run.held.column(field), at);
  return {
    step,
    evaluation:
      at < 0
        ? null
        : { step: steps[at], loss: value(1), accuracy: value(2), sequenceAccuracy: value(3) },
  };
}

/** The run as the page shows it: as it is now, or as it was at the step that is looked back at. */
export function lookedAt(run, /** @type {number|null} */ at) {
  if (at === null) return run;
  const { step, evaluation } = readBack(run, at);
  return {
    ...run,
    step,
    evaluation: evaluation && { ...run.evaluation, ...evaluation },
    solvedStep: run.solvedStep !== null && run.solvedStep <= at ? run.solvedStep : null,
  };
}
