// The run as a story: its headline, and the stages of its curve. Pure.
import { formatCount, formatLoss, formatShare } from '../base/format.js';
import { imitates, isByChance } from '../model/anatomy.js';
import { hasStreams } from '../model/streams.js';
import { lossPerCharacter } from '../wasm/analysis/percharacter.mjs';
import { planDone, verdict } from './verdict.js';
import { said, w as engine } from '../words/engine.js';
import { w } from '../words/run.js';
import { sentences } from '../words/together.js';

/** A stage is left when the held-out loss is this part of its own. */
const LEFT = 0.95;
const NEARLY = 0.85;
const LOST = 0.95;

/**
 * @typedef {{ aim: string, knows: string, finds: string, solved: string }} TaskWords
 * @typedef {'blocked'|'untrained'|'trouble'|'guessing'|'knows'|'learning'|'nearly'|'solved'} Stage
 */

/**
 * At which stage a run is.
 * @param {any} run see run.js @param {any} plan @param {any} settings
 * @returns {Stage}
 */
export function stageName(run, plan, settings) {
  const { evaluation, step, solvedStep } = run;
  if (settings.head === 'none') return 'blocked';
  if (step === 0 || !evaluation || (evaluation.step === 0 && !run.diverged)) return 'untrained';
  if (verdict(run, plan).tone === 'bad') return 'trouble';
  const best = plan.best_accuracy;
  if (solvedStep !== null && evaluation.accuracy >= LOST * best) return 'solved';
  if (evaluation.loss > LEFT * (plan.guess_loss ?? Infinity)) return 'guessing';
  if (evaluation.accuracy >= NEARLY * (best ?? Infinity)) return 'nearly';
  return plan.which_loss && evaluation.loss > LEFT * plan.which_loss ? 'knows' : 'learning';
}

/**
 * The verdict as a headline of two lines and a line below.
 * @param {any} run @param {any} plan @param {any} settings
 * @param {{ right: number, counted: number }} example the one that shows
 * @param {string} without the parts that are cut, in words, or '': the example is of the model
 *   without them, the run is the whole model's
 * @returns {{ stage: Stage, lines: string[], sub: string, count: string }} count: a part of `sub`
 *   to be set in bold
 */
export function headline(run, plan, settings, example, without = '') {
  if (!without) return wholeHeadline(run, plan, settings, example);
  const said = wholeHeadline(run, plan, settings, null);
  const { right, counted } = example;
  const isHere = counted && !imitates(settings);
  const whole = w.wholeModelIs({ said: said.sub.trim() });
  return { ...said, sub: sentences(whole, isHere && w.hereWithout({ without, right, counted })) };
}

/** What the task is, after "Teach it". */
const aimOf = ({ task, facts: { words, input } }) =>
  engine.aim({ aim: words.aim, task, least: input.trained_least, most: input.trained_most });

/**
 * Where no answer is right or wrong: how far the loss is from guessing. What the model can do then,
 * the view of streams says, or what it writes.
 */
function lossHeadline(run, plan, settings) {
  const stage = stageName(run, plan, settings);
  const say = (lines, sub, count = '') => ({ stage, lines, sub, count });
  if (stage === 'untrained' && run.step === 0 && !isByChance(run, settings))
    return say([w.headlines.elsewhere], w.pointAtAnAnswer);
  if (stage === 'untrained' && run.step === 0)
    return say([w.headlines.teach({ aim: aimOf(settings) })], w.aSmallTransformerThat);
  if (stage === 'untrained')
    return say([w.headlines.begun], w.stepIs({ step: formatCount(run.step) }));
  if (stage === 'trouble') {
    const { text, why } = verdict(run, plan);
    return say([w.headlines.trouble({ text })], why);
  }
  const writes = imitates(settings);
  const each = (one) => formatLoss(writes ? lossPerCharacter(one, plan) : one);
  const loss = each(run.evaluation.loss);
  const isKnown = typeof plan.guess_loss === 'number';
  const guess = isKnown ? each(plan.guess_loss) : null;
  const sub = w.lossIs({ loss, guess, writes });
  if (stage === 'guessing') return say([w.headlines.guessing], sub, loss);
  if (run.finished) return say([w.headlines.trained({ steps: formatCount(run.step) })], sub, loss);
  return say([writes ? w.headlines.writing : w.headlines.learning], sub, loss);
}

/** `example`: null where it is of another model than the run. */
function wholeHeadline(run, plan, settings, example) {
  if (hasStreams(settings) || imitates(settings)) return lossHeadline(run, plan, settings);
  const stage = stageName(run, plan, settings);
  const { words } = settings.facts;
  const count = example ? w.countOf(example) : '';
  const share = run.evaluation ? formatShare(run.evaluation.accuracy).replace('.0 %', ' %') : '';
  const say = (lines, sub, bold = count) => ({ stage, lines, sub, count: bold });
  const now = example ? w.exampleRight({ count }) : '';
  const done = planDone(run, plan);
  switch (stage) {
    case 'blocked':
      return say([w.headlines.blocked, w.headlines.blockedSecond], w.thisModelHasNo, '');
    case 'untrained':
      return run.step > 0
        ? say([w.headlines.begun], sentences(w.stepIs({ step: formatCount(run.step) }), now))
        : say(
            [w.headlines.teach({ aim: aimOf(settings) })],
            sentences(w.aSmallTransformerThat, example && w.nowRight({ count })),
          );
    case 'trouble': {
      const { text, why } = verdict(run, plan);
      return say([w.headlines.trouble({ text })], why, '');
    }
    case 'guessing':
      return say([w.headlines.guessing], sentences(done, w.noBetter, now));
    case 'knows':
      return say(
        [w.headlines.knows({ knows: said(words.knows) })],
        sentences(done, w.outputsInput({ count })),
      );
    case 'learning':
      return say(
        [
          plan.which_loss && words.finds
            ? w.headlines.finds({ finds: said(words.finds) })
            : w.headlines.learning,
        ],
        sentences(done, w.heldOutRight({ share }), now),
        share,
      );
    case 'nearly':
      return say(
        [
          w.headlines.nearly,
          example && example.counted <= 16
            ? w.headlines.countRight({ count })
            : w.headlines.shareRight({ share }),
        ],
        sentences(done, w.heldOutRight({ share })),
        share,
      );
    default:
      return say(
        [w.headlines.solved, said(words.solved)],
        solvedWords(run, settings, share),
        share,
      );
  }
}

function solvedWords({ solvedStep }, { batch, eval_samples }, share) {
  return w.solvedSub({
    step: formatCount(solvedStep),
    examples: formatCount(solvedStep * batch),
    ...{ share, held: formatCount(eval_samples) },
  });
}

/**
 * The stages of a run so far, on its axis of steps; none before it has begun.
 * @param {{ held: { steps: () => number[], column: (field: number) => number[] }, solvedStep:
 *   number|null, step: number }} run
 * @param {any} plan @param {TaskWords} words
 * @returns {{ name: string, from: number, to: number|null, kind: 'guess'|'knows'|'learns'|'solved'
 *   }[]} to: null while it lasts
 */
export function bandsOf(run, plan, words) {
  const steps = run.held.steps();
  const losses = run.held.column(1);
  if (steps.length < 2 || typeof plan.guess_loss !== 'number') return [];
  const { solvedStep } = run;
  const solved = solvedStep ?? Infinity;
  const until = (level) => Math.min(solved, crossing(steps, losses, LEFT * level));
  const first = until(plan.guess_loss);
  const second = plan.which_loss && words.knows ? until(plan.which_loss) : first;
  const bands = [{ name: w.bands.guess, from: 0, to: first, kind: 'guess' }];
  if (first < Infinity && second > first)
    bands.push({
      name: w.bands.knows({ knows: said(words.knows) }),
      from: first,
      to: second,
      kind: 'knows',
    });
  if (second < solved)
    bands.push({
      name: plan.which_loss && words.finds ? said(words.finds) : w.bands.learns,
      from: second,
      to: solved,
      kind: 'learns',
    });
  if (solvedStep !== null)
    bands.push({
      name: w.bands.solved({ step: solvedStep }),
      from: solved,
      to: Infinity,
      kind: 'solved',
    });
  return /** @type {any} */ (
    bands.map(({ to, ...band }) => ({ ...band, to: Number.isFinite(to) ? to : null }))
  );
}

/** The step at which the losses first fall below a level, between two of them in proportion. */
function crossing(steps, losses, level) {
  const at = losses.findIndex((loss) => loss < level);
  if (at < 0) return Infinity;
  if (at === 0) return steps[0];
  const part = (losses[at - 1] - level) / (losses[at - 1] - losses[at]);
  return Math.round(steps[at - 1] + part * (steps[at] - steps[at - 1]));
}

/** What the one filled button does. `done`: the run rests at its planned end, or after it. */
export function primaryAction(run, replaying, past, done = false) {
  if (run.running) return { action: 'pause', icon: '❚❚', text: w.actions.pause };
  if (replaying) return { action: 'replay', icon: '❚❚', text: w.actions.stop };
  if (run.solvedStep !== null && past) return { action: 'replay', icon: '▶', text: w.actions.form };
  const text = run.step === 0 ? w.actions.train : done ? w.actions.trainOn : w.actions.goOn;
  return { action: 'train', icon: '▶', text };
}

/** Steps after which a run of Explore rests by itself: some more than it took to solve the task. */
export const restAfter = (solvedStep) => Math.ceil(1.3 * solvedStep) + 20;
