// What the page itself knows of a saved run: its curves, its last score, what is cut. Pure.
import { count, list, number, oneOf, readJson, record } from './schema.js';

const VERSION = 1;
const HISTORIES = ['train', 'held', 'rates'];

/** @param {any} run as newRun() in run.js @param {{ places: any[], mode: string }} cut */
export function packPage(run, { places, mode }) {
  const { solvedStep, evaluation, best, elapsedMs, recent } = run;
  return JSON.stringify({
    version: VERSION,
    solvedStep,
    evaluation,
    best,
    elapsedMs,
    recent: Number.isFinite(recent) ? recent : null,
    cut: { places, mode },
    ...Object.fromEntries(HISTORIES.map((name) => [name, run[name].save()])),
  });
}

const score = record({ step: count(), loss: number, accuracy: number, sequenceAccuracy: number });
const best = record({ step: count(), loss: number });
const cut = record({ places: list(record({})), mode: oneOf('zero', 'mean') });

/**
 * Takes what packPage wrote into a new run. What is not whole is left out.
 * @param {any} run as newRun() @param {string} json
 * @returns {{ places: any[], mode: 'zero'|'mean' } | null} what was cut
 */
export function unpackPage(run, json) {
  const saved = readJson(json, record({ version: oneOf(VERSION) }));
  if (!saved) return null;
  for (const name of HISTORIES) run[name].restore(saved[name]);
  if (count()(saved.solvedStep)) run.solvedStep = saved.solvedStep;
  if (score(saved.evaluation)) run.evaluation = scoreOf(saved.evaluation);
  if (best(saved.best)) run.best = { step: saved.best.step, loss: saved.best.loss };
  for (const name of ['elapsedMs', 'recent']) if (number(saved[name])) run[name] = saved[name];
  return cut(saved.cut) ? saved.cut : null;
}

const scoreOf = ({ step, loss, accuracy, sequenceAccuracy, trainLoss }) => ({
  ...{ step, loss, accuracy, sequenceAccuracy },
  trainLoss: number(trainLoss) ? trainLoss : NaN,
});
