// What if: which events a fork of the present run can have, and what it costs. Pure.
import { isOpened, suits } from '../../model/settingsrules.js';
import { partOfPlace } from '../../wasm/lab/eventparts.mjs';

/** @typedef {import('../../wasm/lab/events.mjs').Event} Event */

/** What can be done to a part of the model, and what else can happen, in words. */
export const HAPPENINGS = [
  { kind: 'cut', text: 'this part was missing', part: true },
  { kind: 'freeze', text: 'this part stopped learning', part: true },
  { kind: 'lr', text: 'the learning rate was', setting: true },
  { kind: 'dropout', text: 'dropout was', setting: true },
  { kind: 'skip', text: 'the next batch was left out' },
  { kind: 'data_seed', text: 'the samples were others' },
  { kind: '', text: 'nothing was different' },
];

/**
 * The event that is asked for at a step; null for none.
 * @param {{ kind: string, step: number, place: any, value: string }} asked
 * @param {Record<string, any>} settings
 * @returns {Event | null}
 */
export function eventOf({ kind, step, place, value }, settings) {
  if (!kind) return null;
  if (kind === 'cut' || kind === 'freeze')
    return { step, key: kind, value: partOfPlace(place, settings) };
  if (kind === 'skip') return { step, key: kind, value: String(step + 1) };
  return { step, key: kind, value };
}

/**
 * Why no fork can begin at this step, in a sentence; '' where one can.
 * @param {any} state as in app/state.js @param {number} step
 */
export function forkProblem({ model, run, worker }, step) {
  const { settings, text } = model;
  const { step: now, diverged } = run.now;
  if (settings.head === 'none') return 'This model has no output layer, so it is not trained.';
  if (!Number.isInteger(step) || step < 0 || step > now)
    return `There is no step ${step} in this run: choose one from 0 to ${now}.`;
  if (diverged && step === now) return 'The run diverged: choose an earlier step.';
  if (step === now) return '';
  if (isOpened(settings))
    return 'This model was trained elsewhere, so its past is not here: fork from its present step.';
  const wanted = run.runs.current?.text;
  if (wanted && !suits(worker.description, settings.task, text))
    return 'The text that this run learnt from is gone: open the file again.';
  return '';
}

/** About how many milliseconds a fork takes to the present step; NaN where it is not known. */
export const forkMs = ({ step, elapsedMs }) => (step > 0 && elapsedMs > 0 ? elapsedMs : NaN);
