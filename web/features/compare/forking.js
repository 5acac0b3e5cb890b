// What if: which events a fork of the present run can have, and what it costs. Pure.
import { isOpened, suits } from '../../model/settingsrules.js';
import { partOfPlace } from '../../wasm/lab/eventparts.mjs';
import { w } from './words.js';

/** @typedef {import('../../wasm/lab/events.mjs').Event} Event */

/** What can be done to a part of the model, and what else can happen. */
export const HAPPENINGS = [
  { kind: 'cut', part: true },
  { kind: 'freeze', part: true },
  { kind: 'lr', setting: true },
  { kind: 'dropout', setting: true },
  { kind: 'skip' },
  { kind: 'data_seed' },
  { kind: '' },
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
  if (settings.head === 'none') return w.thisModelHasNo;
  if (!Number.isInteger(step) || step < 0 || step > now) return w.thereIsNoStep({ step, now });
  if (diverged && step === now) return w.theRunDivergedChoose;
  if (step === now) return '';
  if (isOpened(settings)) return w.thisModelWasTrained;
  const wanted = run.runs.current?.text;
  if (wanted && !suits(worker.description, settings.task, text)) return w.theTextThatThis;
  return '';
}

/** About how many milliseconds a fork takes to the present step; NaN where it is not known. */
export const forkMs = ({ step, elapsedMs }) => (step > 0 && elapsedMs > 0 ? elapsedMs : NaN);
