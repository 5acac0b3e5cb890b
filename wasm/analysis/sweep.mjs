// Studies: the same run with one or two settings varied, over several seeds. Pure: says which runs
// there are, runs one on an engine it is given, and says what came out. Who has engines, how many,
// and what is run where is the host's business; a run gives the same bits in any of them.
import { refuse } from '../lab/inputs.mjs';
import { carriedOver, conclude, doubtOf, GOAL, overTheRun, whoWrites } from './conclusions.mjs';
import { KINDS, kindMeans } from './parts.mjs';
import { STUDIES, USUAL } from './ready.mjs';
import { needWaves, wavesOfRun, wavesRow } from './studywaves.mjs';
import { checkSwitches, concludeSwitches, rungsOf } from './switches.mjs';
import { attribution as attribute } from './why.mjs';
import { spread, valueText } from './words.mjs';

export { GOAL, STUDIES };
/** Steps between two yields of a run. */
const SLICE = 10;

/**
 * What a study is, in full and checked: one of STUDIES by name, or { preset, settings, vary, seeds,
 * steps, evaluateEvery, until, samples, lengths, attribution, waves, switches }. lengths: settings
 * seq at which each run is also scored when it is done. attribution: of how many held-out samples
 * each run then says what wrote the answers, or null. waves: whether each run of arithmetic modulo
 * p then says which waves it calculates with. switches, in place of vary: [{ label, set: settings
 * }], each of which keeps what those before it set; the first sets every key of the others.
 */
export function readStudy(given) {
  const study =
    typeof given === 'string' ? STUDIES.find(({ name }) => name === given) : { ...USUAL, ...given };
  if (!study)
    throw refuse(
      'config',
      'study',
      given,
      `there is no study "${given}"; there are ${STUDIES.map(({ name }) => name).join(', ')}`,
    );
  const keys = Object.keys(study.vary ?? {});
  if (study.switches) checkSwitches(study);
  if (!study.switches && (keys.length < 1 || keys.length > 2))
    throw refuse(
      'config',
      'vary',
      keys.join(', '),
      `a study varies one setting or two, not ${keys.length}`,
    );
  for (const [key, values] of [...Object.entries(study.vary ?? {}), ['seeds', study.seeds]]) {
    if (!Array.isArray(values) || values.length === 0)
      throw refuse('config', key, values, `${key} needs a list of values`);
    const twice = values.find(
      (value, i) => values.findIndex((other) => String(other) === String(value)) !== i,
    );
    if (twice !== undefined) throw refuse('config', key, twice, `${key} has ${twice} twice`);
  }
  if (keys.includes('seed'))
    throw refuse(
      'config',
      'vary',
      'seed',
      'seeds are not varied but given as seeds: they are what the spread is over',
    );
  const wrong = study.lengths?.find((seq) => !Number.isInteger(seq) || seq < 1);
  if (wrong !== undefined)
    throw refuse(
      'config',
      'lengths',
      wrong,
      `lengths cannot have "${wrong}": they are whole numbers from 1 on`,
    );
  const counts = ['steps', 'evaluateEvery', 'samples'];
  for (const key of (study.attribution ?? null) === null ? counts : [...counts, 'attribution']) {
    if (!Number.isInteger(study[key]) || study[key] < 1)
      throw refuse(
        'config',
        key,
        study[key],
        `${key} cannot be "${study[key]}": it is a whole number from 1 on`,
      );
  }
  return study;
}

/** Every combination of the varied values, the last key varying fastest: [{ n_layers: 1 }, ...]. */
function combinations(vary) {
  return Object.entries(vary).reduce(
    (list, [key, values]) =>
      list.flatMap((some) => values.map((value) => ({ ...some, [key]: value }))),
    [{}],
  );
}

/** What a study compares: [{ values: settings, label }]. */
function compared({ vary, switches }) {
  if (switches) return rungsOf(switches);
  const label = (values) =>
    Object.entries(values)
      .map(([key, value]) => `${key} ${valueText(value)}`)
      .join(', ');
  return combinations(vary).map((values) => ({ values, label: label(values) }));
}

/**
 * The runs of a study: [{ id, values, seed, settings }]. All values of one seed come before the
 * next seed, so that a study that is stopped early has compared something.
 */
export function planJobs(given) {
  const study = readStudy(given);
  const { preset, settings, switches, seeds, steps, text } = study;
  const named = (values) => Object.entries(values).map(([key, value]) => `${key}=${value}`);
  return seeds.flatMap((seed) =>
    compared(study).map(({ values, label }) => ({
      id: [...(switches ? [label] : named(values)), `seed=${seed}`].join(' '),
      values,
      seed,
      settings: {
        ...(preset !== undefined && { preset }),
        ...settings,
        steps,
        ...values,
        seed,
        ...(text !== undefined && { text }),
      },
    })),
  );
}

/** What came out of a run, from its last evaluation on: see runJob. */
function outcome(lab, job, { points, milliseconds, diverged }) {
  const last = points.at(-1);
  return {
    id: job.id,
    values: job.values,
    seed: job.seed,
    steps: lab.step,
    steps_to: points.find(({ eval_accuracy }) => eval_accuracy >= GOAL)?.step ?? null,
    accuracy: last?.eval_accuracy ?? null, // none where no tokens are predicted
    loss: last?.eval_loss ?? null,
    parameters: lab.plan().parameters,
    milliseconds,
    hash: lab.hash(),
    diverged,
    points,
  };
}

/**
 * One run: a generator that yields { id, step, steps, point } after a few steps each, point being {
 * step, loss, accuracy, eval_loss, eval_accuracy } where it was evaluated, else null, and returns {
 * id, values, seed, steps, steps_to, accuracy, loss, parameters, milliseconds, hash, diverged,
 * points }; in a study with lengths also lengths: [{ seq, accuracy }], in one with attribution
 * written: kindMeans of parts.mjs, of the answers less the runner-up, or null of a run that
 * diverged; in one with waves those of wavesOfRun (studywaves.mjs). steps_to is the first evaluated
 * step with an accuracy of GOAL, or null. Not to ask for
 * more is to pause; return() cancels; the lab is gone either way.
 * @param {import('../lab/engine.mjs').Engine} engine
 */
export function* runJob(engine, job, given) {
  const { steps, evaluateEvery, samples, until, lengths, attribution, waves } = readStudy(given);
  const lab = engine.create(job.settings);
  try {
    if (waves) needWaves(lab);
    const points = [];
    const nothing = { loss: 0, correct: 0, targets: 0 };
    let milliseconds = 0;
    let since = nothing;
    let diverged = null;
    let last = null;
    while (lab.step < steps && !diverged && !(until && last?.eval_accuracy >= until)) {
      const begun = performance.now();
      const due = evaluateEvery - (lab.step % evaluateEvery);
      const result = lab.train(Math.min(SLICE, due, steps - lab.step));
      const { targets } = result;
      diverged = result.diverged;
      since = {
        loss: since.loss + result.loss * targets,
        correct: since.correct + result.accuracy * targets,
        targets: since.targets + targets,
      };
      let point = null;
      if (!diverged && (lab.step % evaluateEvery === 0 || lab.step === steps)) {
        const { loss, accuracy } = lab.evaluate({ samples });
        point = last = {
          step: lab.step,
          loss: since.loss / since.targets,
          accuracy: since.correct / since.targets,
          eval_loss: loss,
          eval_accuracy: Number.isNaN(accuracy) ? null : accuracy,
        };
        points.push(point);
        since = nothing;
      }
      milliseconds += performance.now() - begun;
      yield { id: job.id, step: lab.step, steps, point };
    }
    const others = [];
    for (const seq of lengths ?? []) {
      others.push({ seq, accuracy: lab.evaluateLength(seq, { samples }).accuracy });
      yield { id: job.id, step: lab.step, steps, point: null };
    }
    const result = outcome(lab, job, { points, milliseconds, diverged });
    const progress = { id: job.id, step: lab.step, steps, point: null };
    return {
      ...result,
      ...(lengths && { lengths: others, trained: lab.settings.seq }),
      ...(attribution && { written: yield* writtenBy(lab, { attribution, diverged, progress }) }),
      ...(waves && { waves: wavesOfRun(lab, diverged) }),
    };
  } finally {
    lab.destroy();
  }
}

/** What wrote the answers of a run, or null where it diverged. Yields progress. */
function* writtenBy(lab, { attribution, diverged, progress }) {
  if (diverged) return null;
  const all = attribute(lab, { samples: Math.min(attribution, lab.settings.eval_samples) });
  let next = all.next();
  for (; !next.done; next = all.next()) yield progress;
  return kindMeans(/** @type {any} */ (next.value));
}

/**
 * Mean held-out accuracy of a run over all its steps: the area under its curve divided by `steps`.
 * The curve begins at step 0 with the accuracy of the first evaluation; the trapezoidal rule. A run
 * that ended early keeps its last accuracy; one that diverged has 0 from there on. Null without an
 * evaluation, and of a model that predicts no tokens.
 */
export function meanAccuracy({ points, diverged }, steps) {
  if (points.length === 0 || points[0].eval_accuracy === null) return null;
  let [at, last] = [0, points[0].eval_accuracy];
  let area = 0;
  for (const { step, eval_accuracy } of points) {
    area += ((step - at) * (last + eval_accuracy)) / 2;
    [at, last] = [step, eval_accuracy];
  }
  return (area + (diverged ? 0 : (steps - at) * last)) / steps;
}

/* --- summary ---------------------------------------------------------------------------------- */

const same = (a, b) => Object.entries(a).every(([key, value]) => String(b[key]) === String(value));

/**
 * Held-out accuracy and loss on the steps at which every one of the runs was evaluated: [{ step,
 * accuracy: { mean, min, max }, loss: ... }].
 */
function commonCurve(results) {
  const steps = (results[0]?.points ?? [])
    .map(({ step }) => step)
    .filter((step) => results.every(({ points }) => points.some((point) => point.step === step)));
  return steps.map((step) => {
    const at = results.map(({ points }) => points.find((point) => point.step === step));
    return {
      step,
      accuracy: spread(at.map((point) => point.eval_accuracy).filter((x) => x !== null)),
      loss: spread(at.map((point) => point.eval_loss)),
    };
  });
}

/** Mean accuracy of a run over the lengths beyond the trained one; NaN when there are none. */
function longerMean({ lengths, trained }) {
  const longer = lengths.filter(({ seq }) => seq > trained);
  return longer.reduce((sum, { accuracy }) => sum + accuracy, 0) / longer.length;
}

/** What wrote the answers of runs with the same values. */
function writtenRow(runs) {
  const known = runs.map(({ written }) => written).filter(Boolean);
  if (known.length === 0) return { written: null, most: null };
  const largest = known.map((one) =>
    one.total > 0 ? KINDS.reduce((a, b) => (one[b] > one[a] ? b : a)) : null,
  );
  const of = (kind) => [kind, spread(known.map((one) => one[kind]))];
  return {
    written: Object.fromEntries(['total', ...KINDS].map(of)),
    most: largest.every((kind) => kind === largest[0]) ? largest[0] : null,
  };
}

/**
 * What came out so far: { keys, rows, conclusion, overall, writers }: sentences, overall on the
 * accuracy over the whole run, writers on what wrote the answers, or ''. A row is one combination:
 * { values, label, n (runs done), reached (of them), diverged (of them), steps_to (over those that
 * reached), accuracy, loss, mean_accuracy (over the run), milliseconds, parameters, curve }, where
 * spreads are { mean, min, max }, and null of no runs; where no tokens are predicted there are no
 * accuracies. In a study with lengths it also has lengths: [{ seq, accuracy }] and longer, the
 * accuracy beyond the trained length; in one with attribution written, a spread of each kind and
 * the total, and most: the kind that wrote most of the answers in every run, or null where that
 * differs or a run's answers do not lead on average; in one with waves what wavesRow gives.
 */
export function summarise(given, results) {
  const study = readStudy(given);
  const all = compared(study);
  const keys = Object.keys(all[0].values);
  const rows = all.map(({ values, label }) => {
    const runs = results.filter((result) => same(values, result.values));
    const reached = runs.filter(({ steps_to }) => steps_to !== null);
    return {
      values,
      label,
      n: runs.length,
      reached: reached.length,
      diverged: runs.filter(({ diverged }) => diverged).length,
      steps_to: spread(reached.map(({ steps_to }) => steps_to)),
      accuracy: spread(
        runs.map(({ accuracy }) => accuracy).filter((accuracy) => accuracy !== null),
      ),
      loss: spread(runs.map(({ loss }) => loss).filter((loss) => loss !== null)),
      mean_accuracy: spread(
        runs.map((run) => meanAccuracy(run, study.steps)).filter((mean) => mean !== null),
      ),
      milliseconds: spread(runs.map(({ milliseconds }) => milliseconds)),
      parameters: runs[0]?.parameters ?? null,
      curve: commonCurve(runs),
      ...(study.lengths && {
        lengths: study.lengths.map((seq) => ({
          seq,
          accuracy: spread(
            runs.map(({ lengths }) => lengths.find((one) => one.seq === seq).accuracy),
          ),
        })),
        longer: spread(runs.map(longerMean)),
      }),
      ...(study.attribution && writtenRow(runs)),
      ...(study.waves && wavesRow(runs)),
    };
  });
  const { conclusion, overall, writers } = sentencesOf(study, rows);
  const text = (sentences) => sentences.join(' ');
  return {
    ...{ keys, rows, conclusion: text(conclusion) },
    ...{ overall: text(overall), writers: text(writers) },
  };
}

/**
 * The sentences of a summary, with their values apart for other languages.
 * @param {any} given the study @param {any[]} rows of summarise
 */
export function sentencesOf(given, rows) {
  const study = readStudy(given);
  return {
    conclusion: study.switches
      ? concludeSwitches(rows, study.steps, doubtOf(study, rows))
      : [...conclude(study, rows), ...carriedOver(study, rows)],
    overall: study.switches ? [] : overTheRun(study, rows),
    writers: whoWrites(study, rows),
  };
}

/**
 * Multiplications and additions of a run that does not end early, its scores included: a score's
 * forward is a third of a step's passes.
 * @param {any} plan of its settings (Engine.plan)
 */
export function runFlops({ flops_per_step, settings }, given) {
  const { steps, evaluateEvery, samples } = readStudy(given);
  const scores = samples / (3 * settings.batch * evaluateEvery);
  return flops_per_step * steps * (1 + scores);
}

/**
 * Milliseconds that are left, from the time that finished runs took: { id, steps of running ones }
 * counts in. NaN before the first is finished.
 *  @param {{ steps: number }[]} jobs @param {{ milliseconds: number }[]} results @param {{ step:
 *    number, steps: number }[]} running @param {number} workers */
export function millisecondsLeft(jobs, results, running, workers) {
  const mean = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / results.length;
  const begun = running.reduce((sum, { step, steps }) => sum + step / steps, 0);
  return (
    (mean * (jobs.length - results.length - begun)) /
    Math.max(1, Math.min(workers, jobs.length - results.length))
  );
}
