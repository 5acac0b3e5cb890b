// How a run is going, in plain words. Pure.
import { decimals, formatCount } from '../base/format.js';
import { isOpened } from '../model/settingsrules.js';
import { w } from '../words/run.js';

/** Share of the best possible accuracy from which a task counts as solved. */
const SOLVED = 0.99;
const LOST = 0.95;

/**
 * @typedef {{ guess_loss: number|null, guess_accuracy: number|null, best_accuracy: number|null,
 *   which_loss?: number|null, task?: { start: number } }} Bounds what guessing and the best model
 *   reach; which_loss: what a model reaches that knows which tokens the answer has, but not where,
 *   in tasks that have such a loss
 */

/** Whether a held-out accuracy is as good as this task allows. */
export function isSolved(accuracy, /** @type {Bounds} */ { best_accuracy }) {
  return typeof best_accuracy === 'number' && accuracy >= SOLVED * best_accuracy;
}

/** Guessing in words: "ln 18 = 2.89" where all answers are equally likely. */
export function guessWords(/** @type {Bounds} */ { guess_loss, guess_accuracy }) {
  const choices = Math.round(Math.exp(guess_loss));
  const even =
    Math.abs(guess_loss - Math.log(choices)) < 1e-3 &&
    Math.abs(guess_accuracy * choices - 1) < 1e-3;
  return {
    loss: even ? `ln ${choices} = ${decimals(guess_loss, 2)}` : decimals(guess_loss, 2),
    accuracy: even ? `1/${choices}` : `${decimals(100 * guess_accuracy, 1)} %`,
  };
}

/**
 * Why a run cannot be trained, now or any more, in a few words; '' where it can. `failed`: the
 * worker has stopped.
 */
export function trainingBlock({ diverged }, settings, failed) {
  if (failed) return w.trainingHasStoppedRestart;
  if (settings.looking) return w.onlyLookedIntoIt;
  if (settings.head === 'none') return w.nothingToTrainNo;
  return diverged ? w.divergedResetToTrain : '';
}

/**
 * That a run rests because it has come to its planned end, in a sentence; '' where it does not.
 * @param {{ step: number, running?: boolean }} run @param {{ planned_steps?: number }} plan
 */
export const planDone = ({ step, running }, { planned_steps = Infinity }) =>
  step >= planned_steps && !running ? w.planDone({ steps: formatCount(planned_steps) }) : '';

/**
 * Steps without a better held-out loss after which a run counts as stuck: at least these, and as
 * many as it took to get there.
 */
const PATIENCE = 300;
/** Steps without a better held-out loss after which a run rests on a plateau that is known. */
const PLATEAU = 100;
/** How near to such a plateau the held-out loss is, as a share of it. */
const NEAR = 0.06;
/** By what part a held-out loss must fall to count as better. */
const BETTER = 0.99;

/** Whether a held-out loss is so far below the best until now that the run still improves. */
export function isBetter(loss, /** @type {{ loss: number }|null} */ best) {
  return Number.isFinite(loss) && (best === null || loss < BETTER * best.loss);
}

/**
 * Whether the model memorises: it is far better on its training data, or its held-out loss rises
 * while its train loss is below the best held-out loss. Data drawn fresh from a rule shows neither,
 * since dropout only makes the train loss larger.
 * @param {{ evaluation: Evaluation, best: { step: number, loss: number }|null }} run
 * @param {number} guess
 */
function isMemorising({ evaluation: { loss, trainLoss }, best }, guess) {
  if (!(trainLoss < 0.8 * guess)) return false;
  return (
    loss - trainLoss > 0.25 * guess ||
    (best !== null && loss > 1.05 * best.loss && trainLoss < 0.9 * best.loss)
  );
}

/**
 * @typedef {{ step: number, loss: number, accuracy: number, trainLoss?: number }} Evaluation
 *   held-out, with the mean train loss of the steps before it
 * @typedef {{ text: string, why: string, tone: 'quiet'|'plain'|'good'|'bad' }} Verdict `why`: a
 *   sentence with the numbers that it rests on
 * @param {{ step: number, diverged: {step: number, tensor: string}|null, solvedStep: number|null,
 *   evaluation: Evaluation|null, running?: boolean,
 *   best?: { step: number, loss: number }|null }} run `best`: the last evaluation that was better
 *   (isBetter) than all before
 * @param {Bounds & { planned_steps?: number, settings?: any }} bounds
 * @returns {Verdict}
 */
export function verdict(run, bounds) {
  const { step, diverged, solvedStep, evaluation, best = null } = run;
  if (diverged)
    return say(
      w.divergedIn({ step: diverged.step, tensor: diverged.tensor }),
      'bad',
      w.aNumberThereWas,
    );
  const start = isOpened(bounds.settings) ? w.trainedElsewhere : w.untrained;
  if (step === 0 || !evaluation) return say(start, 'quiet', w.noStepHasBeen);
  if (evaluation.step === 0) return say(w.stillGuessing, 'quiet', w.theModelHasNot);
  if (solvedStep !== null) return solvedVerdict(solvedStep, evaluation, bounds);
  const said = unsolvedVerdict(evaluation, best, bounds);
  const done = planDone(run, bounds);
  return done && said.tone !== 'bad'
    ? say(w.planned({ text: said.text }), said.tone, `${said.why} ${done}`)
    : said;
}

const say = (text, tone, why) => ({ text, tone, why });

function solvedVerdict(solvedStep, evaluation, bounds) {
  const share = percent(evaluation.accuracy);
  return evaluation.accuracy >= LOST * bounds.best_accuracy
    ? say(
        w.solvedAt({ step: solvedStep }),
        'good',
        w.nearBest({ best: percent(bounds.best_accuracy), share }),
      )
    : say(w.fellBack({ step: solvedStep }), 'bad', w.wasNearBest({ step: solvedStep, share }));
}

function unsolvedVerdict(evaluation, best, bounds) {
  const share = percent(evaluation.accuracy);
  const knows = Number.isFinite(evaluation.accuracy);
  const guess = bounds.guess_loss;
  const loss = decimals(evaluation.loss, 2);
  if (!Number.isFinite(evaluation.loss)) return say(w.worseThanGuessing, 'bad', w.theHeldOutLoss);
  if (typeof guess !== 'number') return say(w.learning, 'plain', w.lossUnknownChance({ loss }));
  const losses = { loss, guess: decimals(guess, 2) };
  if (isMemorising({ evaluation, best }, guess))
    return say(
      w.memorising,
      'bad',
      w.memorises({ train: decimals(evaluation.trainLoss, 2), loss }),
    );
  const stuck = best !== null && evaluation.step - best.step >= Math.max(PATIENCE, best.step);
  if (restsOnWhich(evaluation, best, bounds))
    return say(
      w.stuckKnowing({ percent: (100 * evaluation.accuracy).toFixed(0) }),
      stuck ? 'bad' : 'plain',
      w.restsKnowing({ loss, knowing: decimals(bounds.which_loss, 2), step: best.step }),
    );
  if (evaluation.loss > guess * 1.2) return say(w.worseThanGuessing, 'bad', w.against(losses));
  if (stuck)
    return say(
      evaluation.loss > guess * 0.95 ? w.stuckAtGuessing : w.stuckSince({ step: best.step }),
      'bad',
      w.notBetter({ ...losses, step: best.step }),
    );
  if (evaluation.loss > guess * 0.95) return say(w.stillGuessing, 'quiet', w.against(losses));
  return evaluation.accuracy >= 0.9 * (bounds.best_accuracy ?? Infinity)
    ? say(w.nearlyThere, 'plain', w.accuracyOfBest({ share, best: percent(bounds.best_accuracy) }))
    : say(
        w.learning,
        'plain',
        bounds.task?.start >= 0
          ? w.imitates(losses)
          : w.lossAndAccuracy({ ...losses, share: knows ? share : null }),
      );
}

/** Whether a run has come to rest where the model knows which tokens are asked, but not where. */
function restsOnWhich({ step, loss }, best, { which_loss }) {
  return (
    which_loss > 0 &&
    best !== null &&
    step - best.step >= PLATEAU &&
    Math.abs(loss - which_loss) <= NEAR * which_loss
  );
}

/**
 * The verdict on a page that shows something else than it covers: an earlier moment, or a model
 * without some parts.
 * @param {Verdict} said
 * @param {{ past: boolean, without: string }} page without: the parts that are cut, in words, or ''
 * @returns {Verdict}
 */
export function verdictBeside(said, { past, without }) {
  if (!past && !without) return said;
  const whole = past && without ? 'both' : past ? 'run' : 'model';
  const reasons = [past && w.thisVerdictCoversThe, without && w.coversModel({ without }), said.why];
  return {
    text: w.ofWhole[whole]({ text: said.text }),
    why: reasons.filter(Boolean).join(' '),
    tone: said.tone,
  };
}

const percent = (share) => `${decimals(100 * share, 1)} %`;
