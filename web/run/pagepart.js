// What the page itself knows of a saved run: its curves, its last score, what is cut. Pure.

const VERSION = 1;
const HISTORIES = ['train', 'held', 'rates'];
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const MODES = ['zero', 'mean'];

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

/**
 * Takes what packPage wrote into a new run. What is not whole is left out.
 * @param {any} run as newRun() @param {string} text
 * @returns {{ places: any[], mode: 'zero'|'mean' } | null} what was cut
 */
export function unpackPage(run, text) {
  let saved = null;
  try {
    saved = JSON.parse(text);
  } catch {
    return null;
  }
  if (saved?.version !== VERSION) return null;
  for (const name of HISTORIES) run[name].restore(saved[name]);
  const { solvedStep, evaluation, best, elapsedMs, recent, cut } = saved;
  if (isCount(solvedStep)) run.solvedStep = solvedStep;
  if (isScore(evaluation))
    run.evaluation = { ...evaluation, trainLoss: evaluation.trainLoss ?? NaN };
  if (isCount(best?.step) && Number.isFinite(best.loss)) run.best = best;
  if (Number.isFinite(elapsedMs)) run.elapsedMs = elapsedMs;
  if (Number.isFinite(recent)) run.recent = recent;
  return Array.isArray(cut?.places) && MODES.includes(cut.mode) ? cut : null;
}

const isScore = (score) =>
  isCount(score?.step) &&
  [score.loss, score.accuracy, score.sequenceAccuracy].every((value) => Number.isFinite(value));
