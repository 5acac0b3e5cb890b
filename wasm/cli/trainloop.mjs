// The loop of `train`: steps, evaluations, and what is due after each.
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { ScoreSum } from '../lab/scoresum.mjs';

/** Within an epoch, --until is tested every so many steps. */
export const UNTIL_EVERY = 50;
/** Epochs of fewer steps are not evaluated each: an evaluation costs many such steps. */
export const SHORT_EPOCH = 10;
/** Steps between two progress lines on a terminal. */
const PROGRESS_EVERY = 10;
/** Milliseconds after which signals and closed pipes are heard. */
const LISTEN_EVERY = 20;

/** Tokens of held-out samples that are scored at once, and in a part where there are more. */
const SCORED_AT_ONCE = 16384;
const SCORED_TOKENS = 4096;

/** Tokens that a score of this run reads. */
export const scoredTokens = ({ eval_samples, seq }) => eval_samples * seq;

/** Returns a function to await between steps: now and then it lets events be heard. */
function createListener() {
  let heard = performance.now();
  return async () => {
    if (performance.now() - heard < LISTEN_EVERY) return;
    await setImmediate();
    heard = performance.now();
  };
}

/**
 * The score of all held-out samples, as Lab.evaluate gives it, or null after a signal. Many tokens
 * are scored in parts, so that signals are heard and progress is seen.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ signals: { caught: string | null }, scored: (done: number, all: number) => void }} how
 * @param {() => Promise<void>} listen
 */
async function evaluate(lab, { signals, scored }, listen) {
  const { eval_samples: all, seq } = lab.settings;
  if (scoredTokens(lab.settings) <= SCORED_AT_ONCE) return lab.evaluate();
  const part = Math.max(1, Math.floor(SCORED_TOKENS / seq));
  const sum = new ScoreSum();
  for (let first = 0; first < all; first += part) {
    scored(first, all);
    sum.add(lab.evaluate({ first, samples: Math.min(part, all - first) }));
    await listen();
    if (signals.caught) return null;
  }
  return sum.means;
}

/**
 * Trains to the end of the plan, until until(evaluation) is true, until the run diverges, or until
 * a signal is caught. Returns the fields of the last line, with `diverged`, `stopped` and `missed`,
 * which says that until() never held.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ steps_per_epoch: number, planned_steps: number, steps_per_score: number }} plan
 * @param {object} how
 * @param {((evaluation: object) => boolean) | null} how.until
 * @param {boolean} [how.groups] whether lines say how each group of tensors moved
 * @param {{ caught: string | null }} how.signals
 * @param {() => void} how.afterStep
 * @param {(end: number) => void} how.progress
 * @param {(done: number, all: number) => void} how.scored how many held-out samples are scored
 * @param {(fields: object) => void} how.line called for each epoch but the last
 */
export async function trainAll(lab, plan, how) {
  const { until, groups = false, signals, afterStep, progress, line, scored } = how;
  const { steps_per_epoch: perEpoch, planned_steps: end } = plan;
  const apart = perEpoch < SHORT_EPOCH ? plan.steps_per_score : perEpoch;
  const startMs = performance.now();
  const listen = createListener();
  let evaluatedStep = -Infinity; // of the last epoch that was evaluated
  let evalMs = 0;
  for (;;) {
    const begun = lab.step;
    const trained = new ScoreSum();
    let trainMs = 0;
    let evaluation;
    let result;
    let over;
    let epochEnded;
    let missed;
    do {
      const last = lab.step + stepsToStop(lab.step, perEpoch, end);
      do {
        const before = performance.now();
        result = lab.train(Math.min(1, last - lab.step), { groups });
        trainMs += performance.now() - before;
        if (result.targets > 0) trained.add(result);
        if (!result.diverged) afterStep();
        await listen();
      } while (lab.step < last && !result.diverged && !signals.caught);
      const broken = result.diverged || signals.caught;
      const ended = lab.step >= end;
      epochEnded = lab.step % perEpoch === 0;
      const epochDue = epochEnded && lab.step - evaluatedStep >= apart;
      const due = ended || epochDue || (until && lab.step % UNTIL_EVERY === 0);
      const begunMs = performance.now();
      evaluation = due && !broken ? await evaluate(lab, { signals, scored }, listen) : null;
      evalMs += performance.now() - begunMs;
      if (epochDue) evaluatedStep = lab.step;
      const reached = evaluation !== null && until?.(evaluation) === true;
      over = broken || signals.caught || ended || reached;
      missed = until !== null && !reached;
      if (!over && !epochEnded) progress(end);
    } while (!over && !epochEnded);
    const fields = {
      ...lineFields(lab, trained, evaluation, result),
      elapsed_ms: Math.round(performance.now() - startMs),
      eval_ms: Math.round(evalMs),
      steps_per_second: (lab.step - begun) / (trainMs / 1000),
    };
    if (over) return { ...fields, missed, diverged: result.diverged, stopped: signals.caught };
    line(fields);
  }
}

/** @param {ScoreSum} trained of the steps since the last line */
function lineFields(lab, trained, evaluation, { grad_norm, lr, groups }) {
  const { loss, accuracy } = trained.means;
  const meanOr = (/** @type {number} */ mean) => (trained.targets === 0 ? null : mean);
  return {
    step: lab.step,
    epoch: lab.epoch,
    train_loss: meanOr(loss),
    train_accuracy: meanOr(accuracy),
    eval_loss: evaluation?.loss ?? null,
    eval_accuracy: evaluation?.accuracy ?? null,
    eval_sequence_accuracy: evaluation?.sequence_accuracy ?? null,
    ...(evaluation?.losses && { eval_losses: evaluation.losses }),
    grad_norm,
    lr,
    ...(groups && { groups }),
  };
}

/** Steps until something is due; 0 when the run is over already. */
function stepsToStop(step, perEpoch, end) {
  const next = (every) => step + every - (step % every);
  return Math.max(0, Math.min(end, next(perEpoch), next(PROGRESS_EVERY)) - step);
}
