// Answers checked: their runs are trained again, and what they claim is looked up in those. The
// engine's runs are the same bits for bits (kernels simd128 on every machine), so a hash says
// whether a run is what it is said to be.
import { refuse } from '../lab/inputs.mjs';
import { cameTrue, isRight } from './answers.mjs';
import { isMet } from './conditions.mjs';
import { findStep, stepName } from './lesson.mjs';
import { pairsOf, settingsOf } from './links.mjs';

/**
 * @typedef {import('./handin.mjs').HandIn} HandIn
 * @typedef {import('./handin.mjs').HandedStep} HandedStep
 * @typedef {import('./conditions.mjs').Facts} Facts
 *
 * @typedef {object} Finding of one step
 * @property {string} name @property {string} title of its lesson, or ''
 * @property {boolean} done what was to be done was done
 * @property {''|'right'|'wrong'} prediction
 * @property {''|'right'|'wrong'} check
 * @property {''|'same'|'differs'|'unknown'} run '': it has none; unknown: it could not be replayed
 * @property {string[]} problems what is not as the file says, a sentence each
 * @property {string[]} notes what could not be looked up
 *
 * @typedef {{ who: string, made: string, findings: Finding[], pass: boolean }} Verified
 *
 * @typedef {object} Moment a run at a step, trained again
 * @property {string} hash
 * @property {{ loss: number, accuracy: number }} held
 * @property {number} best the best accuracy that there is
 */

/** Steps of training of one run, at most, unless the caller says otherwise. */
const MOST_TRAINED = 20000;
/** Floating-point operations of one run, at most: about an hour. */
const MOST_FLOPS = 4e13;
const TRAINED_AT_ONCE = 20;
/** Samples of a score without what is cut, as in the page (web/model/heldout.js). */
const CUT_SAMPLES = 256;
/** Share of the best accuracy from which a task counts as solved, as in the page. */
const SOLVED = 0.99;

const keyOf = ({ link, kernels }) => `${kernels} ${link}`;

const runsOfStep = (/** @type {HandedStep} */ { run, checked }) =>
  [run, checked].filter((one) => one !== undefined);

/** Runs by link and kernels, each with the steps that are asked of it. @param {HandIn[]} all */
function runsOf(all) {
  const runs = new Map();
  for (const run of all.flatMap(({ steps }) => steps.flatMap(runsOfStep))) {
    const known = runs.get(keyOf(run)) ?? { ...run, steps: new Set(), cuts: [] };
    known.steps.add(run.step);
    for (const one of [run.scored, run.solved])
      if (one !== undefined && one <= run.step) known.steps.add(one);
    if (run.cut?.length) known.cuts.push(run);
    runs.set(keyOf(run), known);
  }
  return [...runs.values()];
}

const cutKey = ({ step, cut, mode }) => JSON.stringify([step, cut, mode ?? 'zero']);

/**
 * Trains a run again and looks at it at each step that is asked.
 * @returns {Generator<number, { settings: any, parameters: number, moments: Map<number, Moment>,
 *   without: Map<string, number>, diverged: number | null }>} yields the step
 */
function* replay(engine, { link, steps, cuts }) {
  const chosen = settingsOf(engine, pairsOf(link));
  const { parameters, settings, best_accuracy: best, flops_per_step: flops } = engine.plan(chosen);
  if (flops * Math.max(...steps) > MOST_FLOPS)
    throw refuse('range', 'link', link, 'it would take hours');
  const moments = new Map();
  const without = new Map();
  const lab = engine.create(chosen);
  let diverged = null;
  try {
    for (const step of [...steps].sort((a, b) => a - b)) {
      while (lab.step < step && diverged === null) {
        const done = lab.train(Math.min(TRAINED_AT_ONCE, step - lab.step));
        diverged = done.diverged ? lab.step : null;
        yield lab.step;
      }
      if (diverged !== null) break;
      const { loss, accuracy } = lab.evaluate();
      moments.set(step, { hash: lab.hash(), held: { loss, accuracy }, best });
      for (const one of cuts.filter((wanted) => wanted.step === step))
        without.set(cutKey(one), scoreWithout(lab, one));
    }
  } finally {
    lab.destroy();
  }
  return { settings, parameters, moments, without, diverged };
}

/** NaN: it has no such parts. */
function scoreWithout(lab, { cut, mode = 'zero' }) {
  try {
    lab.cut(cut, { mode });
    const samples = Math.min(CUT_SAMPLES, lab.settings.eval_samples);
    return lab.evaluate({ samples }).accuracy;
  } catch {
    return NaN;
  } finally {
    lab.cut([]);
  }
}

/** @returns {Facts} what a replayed run says, of what a step looks for */
function factsOf(replayed, run) {
  const { settings, parameters, moments, without } = replayed;
  const { held, best } = moments.get(run.scored) ?? moments.get(run.step);
  const solved = moments.get(run.solved);
  const isSolved = solved && solved.held.accuracy >= SOLVED * best;
  return {
    ...{ settings, parameters, step: run.step, held },
    solved: isSolved ? run.solved : held.accuracy >= SOLVED * best ? undefined : null,
    cut: run.cut?.length ?? 0,
    without: run.cut?.length ? (without.get(cutKey(run)) ?? NaN) : null,
  };
}

/**
 * What becomes of a step.
 * @param {HandedStep} handed @param {import('./lesson.mjs').Step} step
 * @param {Facts|null} facts of the run that it was done with @param {Facts|null} ofCheck
 */
function judge(handed, { aim, predict, check }, facts, ofCheck) {
  const { pick = -1, met = false, right, answer, good = false } = handed;
  const problems = [];
  const notes = [];
  let [prediction, checkFound] = ['', ''];
  if (met && aim) {
    const held = facts ? isMet(aim, facts) : undefined;
    if (held === false) problems.push('what was to be done is not so in its run');
    if (held === undefined) notes.push('what the page showed is not replayed');
  }
  if (predict && pick >= 0 && right !== undefined) {
    const known = Array.isArray(predict.right) && !facts ? null : cameTrue(predict, pick, facts);
    if (known !== null && known !== right)
      problems.push(`the prediction is said to be ${right ? 'right' : 'wrong'}, and is not`);
    prediction = (known ?? right) ? 'right' : 'wrong';
  }
  if (check && (good || answer !== undefined)) {
    const known = isChecked(check, answer, ofCheck);
    if (known === undefined) notes.push('its check is not replayed');
    else if (known !== good)
      problems.push(`the check is said to be ${good ? 'right' : 'wrong'}, and is not`);
    checkFound = (known ?? good) ? 'right' : 'wrong';
  }
  return { done: met, prediction, check: checkFound, problems, notes };
}

/** Whether an answer is right; undefined: that needs a run, or the page. */
function isChecked(check, answer, facts) {
  if (check.aim) return facts ? isMet(check.aim, facts) : undefined;
  if (answer === undefined) return false;
  if (typeof check.number === 'string' && !facts) return undefined;
  if (check.number === 'solved' && facts.solved === undefined) return undefined;
  return isRight(check, answer, facts);
}

/**
 * Checks answers. A run that several have is trained once.
 * @param {HandIn[]} all
 * @param {{ engineFor: (kernels: string) => Promise<any>, lessons:
 *   import('./lesson.mjs').Lesson[], most?: number }} tools most: steps of a run that are trained
 *   again; longer runs are left unknown
 * @returns {AsyncGenerator<{ done: number, of: number }, Verified[]>} yields steps trained
 */
export async function* verifyAnswers(all, { engineFor, lessons, most = MOST_TRAINED }) {
  const replays = new Map();
  const runs = runsOf(all);
  const lengthOf = ({ steps }) => Math.max(...steps);
  const of = runs.reduce((sum, run) => sum + (lengthOf(run) > most ? 0 : lengthOf(run)), 0);
  let before = 0;
  for (const run of runs) {
    if (lengthOf(run) > most) {
      replays.set(keyOf(run), { error: `its run has more than ${most} steps` });
      continue;
    }
    try {
      const going = replay(await engineFor(run.kernels), run);
      let next = going.next();
      for (; !next.done; next = going.next())
        yield { done: before + /** @type {number} */ (next.value), of };
      replays.set(keyOf(run), next.value);
    } catch (error) {
      if (error.name !== 'LabError') throw error;
      replays.set(keyOf(run), { error: `its run cannot be replayed: ${error.message}` });
    }
    before += lengthOf(run);
  }
  return all.map((handIn) => {
    const findings = handIn.steps.map((step) => findingOf(step, replays, lessons));
    const pass = findings.every(({ problems }) => problems.length === 0);
    return { who: handIn.who, made: handIn.made, findings, pass };
  });
}

/** @returns {Finding} */
function findingOf(handed, replays, lessons) {
  const found = findStep(lessons, handed.name);
  const isKnown = found !== null && stepName(lessons, found) === handed.name;
  const [run, ofCheck] = [handed.run, handed.checked].map((one) => lookUp(one, replays));
  const looked = [run, ofCheck].filter((one) => one !== null);
  const states = looked.map(({ state }) => state);
  const runState = ['differs', 'unknown', 'same'].find((state) => states.includes(state)) ?? '';
  const judged = isKnown
    ? judge(
        handed,
        lessons[found.lesson].steps[found.step],
        run?.facts ?? null,
        ofCheck?.facts ?? run?.facts ?? null,
      )
    : {
        ...{ done: handed.met ?? false, prediction: '', check: '', problems: [] },
        notes: ['no lesson here has this step'],
      };
  return /** @type {Finding} */ ({
    ...judged,
    name: handed.name,
    title: isKnown ? lessons[found.lesson].title : '',
    run: runState,
    problems: [...judged.problems, ...looked.flatMap(({ problems }) => problems)],
    notes: [...judged.notes, ...looked.flatMap(({ notes }) => notes)],
  });
}

/** What became of a run: null where there is none. */
function lookUp(run, replays) {
  if (!run) return null;
  const replayed = replays.get(keyOf(run));
  const found = { state: 'same', facts: /** @type {Facts|null} */ (null), problems: [], notes: [] };
  if (replayed.error) return { ...found, state: 'unknown', notes: [replayed.error] };
  const moment = replayed.moments.get(run.step);
  if (!moment) {
    const problems = [`its run diverges at step ${replayed.diverged}`];
    return { ...found, state: 'differs', problems };
  }
  if (moment.hash !== run.hash) {
    const kernels = run.kernels === 'simd128' ? '' : ', with kernels that may differ by processor';
    const problems = [`its run ends in ${moment.hash}, not in ${run.hash}${kernels}`];
    return { ...found, state: 'differs', problems };
  }
  return { ...found, facts: factsOf(replayed, run) };
}
