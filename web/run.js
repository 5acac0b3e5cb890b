// What is known of the run in progress: read-outs, histories, when it was solved. Pure.
import { History } from './draw/chart.js';
import { POINT_FIELDS } from './protocol.js';
import { isSolved } from './verdict.js';

/** Fields of a held-out point, in order. */
export const HELD_FIELDS = 4;

/** A run at step 0, of which nothing is known yet. */
export function newRun() {
  return { step: 0, running: false, rate: 0, diverged: null, finished: false, solvedStep: null, evaluation: null,
    train: new History(POINT_FIELDS), held: new History(HELD_FIELDS) };
}

/**
 * Takes in an event of the worker (protocol.js).
 * @param {import('./verdict.js').Bounds} bounds of the run's task
 */
export function takeEvent(run, event, bounds) {
  if (event.event === 'trained') {
    const { step, running, rate, diverged, finished } = event;
    Object.assign(run, { step, running, rate, diverged, finished });
    run.train.push(event.points);
  } else if (event.event === 'evaluated') {
    const { step, loss, accuracy, sequenceAccuracy } = event;
    run.evaluation = { step, loss, accuracy, sequenceAccuracy };
    run.held.push([step, loss, accuracy, sequenceAccuracy]);
    if (run.solvedStep === null && step > 0 && isSolved(accuracy, bounds)) run.solvedStep = step;
  }
}
