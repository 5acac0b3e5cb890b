// How a run is going, in plain words. Pure.

/** Share of the best possible accuracy from which a task counts as solved. */
const SOLVED = 0.99;
const LOST = 0.95;

/** @typedef {{ guess_loss: number|null, guess_accuracy: number|null, best_accuracy: number|null }} Bounds what guessing and the best model reach */

/** Whether a held-out accuracy is as good as this task allows. */
export function isSolved(accuracy, /** @type {Bounds} */ { best_accuracy }) {
  return typeof best_accuracy === 'number' && accuracy >= SOLVED * best_accuracy;
}

/** Guessing in words: "ln 18 = 2.89" where it means choosing among equals. */
export function guessWords(/** @type {Bounds} */ { guess_loss, guess_accuracy }) {
  const choices = Math.round(Math.exp(guess_loss));
  const even = Math.abs(guess_loss - Math.log(choices)) < 1e-3 && Math.abs(guess_accuracy * choices - 1) < 1e-3;
  return { loss: even ? `ln ${choices} = ${guess_loss.toFixed(2)}` : guess_loss.toFixed(2), accuracy: even ? `1/${choices}` : `${(100 * guess_accuracy).toFixed(1)} %` };
}

/**
 * @param {{ step: number, diverged: {step: number, tensor: string}|null, solvedStep: number|null, evaluation: { loss: number, accuracy: number }|null }} run
 * @param {Bounds} bounds
 * @returns {{ text: string, tone: 'quiet'|'plain'|'good'|'bad' }}
 */
export function verdict({ step, diverged, solvedStep, evaluation }, bounds) {
  if (diverged) return { text: `Diverged at step ${diverged.step} in ${diverged.tensor}`, tone: 'bad' };
  if (step === 0 || !evaluation) return { text: 'Untrained', tone: 'quiet' };
  if (solvedStep !== null) {
    return evaluation.accuracy >= LOST * bounds.best_accuracy ? { text: `Solved at step ${solvedStep}`, tone: 'good' } : { text: `Lost what it knew at step ${solvedStep}`, tone: 'bad' };
  }
  if (!Number.isFinite(evaluation.loss)) return { text: 'Worse than guessing', tone: 'bad' };
  if (typeof bounds.guess_loss !== 'number') return { text: 'Learning', tone: 'plain' };
  if (evaluation.loss > bounds.guess_loss * 1.2) return { text: 'Worse than guessing', tone: 'bad' };
  if (evaluation.loss > bounds.guess_loss * 0.95) return { text: 'Still guessing', tone: 'quiet' };
  return { text: evaluation.accuracy >= 0.9 * (bounds.best_accuracy ?? Infinity) ? 'Nearly there' : 'Learning', tone: 'plain' };
}
