// What came out of a study, in sentences that hold of its numbers. Pure.
import { decimal, Sentence, sentence } from '../lab/sentence.mjs';
import { between, percent, TOO_FEW, valueText, wholeText } from './words.mjs';

/** The accuracy that `steps_to` waits for. */
export const GOAL = 0.99;

/** "n_layers 2 and 4", or with two settings each in full. */
const named = (rows, keys) =>
  keys.length === 1
    ? sentence`${keys[0]} ${rows.map(({ values }) => valueText(values[keys[0]]))}`
    : rows.map(({ label }) => sentence`(${label})`);

/** Rows whose range touches that of the best, `better` saying which mean is; and the others. */
function together(rows, range, better) {
  const best = rows.reduce((a, b) => (better(range(b).mean, range(a).mean) ? b : a));
  const { min, max } = range(best);
  const near = rows.filter((row) => range(row).min <= max && range(row).max >= min);
  return {
    near,
    far: rows.filter((row) => !near.includes(row)),
    low: Math.min(...near.map((row) => range(row).min)),
    high: Math.max(...near.map((row) => range(row).max)),
  };
}

/** "290 to 310 with n_layers 1" of each row. */
const others = (rows, keys, range, text) =>
  rows.map(
    (row) => sentence`${between(range(row).min, range(row).max, text)} with ${named([row], keys)}`,
  );

/** One of two sentences, by how many rows are named first in it. */
const about = (rows, one, many, ...values) => new Sentence(rows.length === 1 ? one : many, values);

/**
 * What holds of the numbers. Values count as different only when the ranges over their seeds do not
 * touch; those that reach the goal in every run are compared by steps, and where none does, all by
 * their final accuracy.
 * @returns {Sentence[]}
 */
export function conclude(study, rows) {
  const keys = Object.keys(study.vary);
  const done = rows.filter(({ n }) => n > 0);
  if (done.length < 2) return [TOO_FEW];
  const doubts = doubtOf(study, done);
  if (areOfNumbers(done)) return [...compareLoss(done, keys, study.steps), ...doubts];
  const goal = percent(GOAL);
  const all = done.filter(({ n, reached }) => reached === n);
  if (all.length === 0)
    return [
      sentence`No setting reaches ${goal} in every run within ${study.steps} steps.`,
      ...compareAccuracy(done, keys),
      ...doubts,
    ];
  const failed = done.filter((row) => !all.includes(row));
  return [compareSteps(all, failed, keys), ...failures(failed, keys, study.steps), ...doubts];
}

/** Rows that reach the goal in every run, by steps. */
function compareSteps(rows, failed, keys) {
  const steps = (row) => row.steps_to;
  const { near, far, low, high } = together(rows, steps, (a, b) => a < b);
  const [goal, took] = [percent(GOAL), between(low, high, wholeText)];
  const [names, slower] = [named(near, keys), others(far, keys, steps, wholeText)];
  if (near.length === 1)
    return far.length
      ? new Sentence('{} is fastest: it reaches {} in every run, after {} steps, against {}.', [
          ...[names, goal, took, slower],
        ])
      : sentence`${names} alone reaches ${goal} in every run, after ${took} steps.`;
  if (far.length)
    return new Sentence('{} reach {} after {} steps and their ranges overlap, against {}.', [
      ...[names, goal, took, slower],
    ]);
  return failed.length
    ? sentence`${names} reach ${goal} after ${took} steps and their ranges overlap.`
    : new Sentence('Nothing separates {}: all reach {} after {} steps, and the ranges overlap.', [
        ...[names, goal, took],
      ]);
}

/** What is not known yet. @returns {Sentence[]} */
export function doubtOf({ seeds }, done) {
  if (Math.max(...done.map(({ n }) => n)) < 2)
    return [sentence`There is one seed, so it is not known how far runs differ by chance.`];
  return done.some(({ n }) => n < seeds.length) ? [sentence`Not all runs are done.`] : [];
}

/** Rows that did not always reach the goal. */
function failures(rows, keys, steps) {
  const goal = percent(GOAL);
  return rows.map((row) => {
    const { reached, n, accuracy } = row;
    const name = named([row], keys);
    if (reached) return sentence`${name} reaches ${goal} only in ${reached} of ${n} runs.`;
    if (!accuracy)
      return sentence`${name} does not reach it within ${steps} steps: all its runs diverged.`;
    const got = between(accuracy.min, accuracy.max, percent);
    return sentence`${name} does not reach it within ${steps} steps, and ends with ${got}.`;
  });
}

/** How a study with lengths carried over to longer sequences. @returns {Sentence[]} */
export function carriedOver({ vary, lengths }, rows) {
  const done = rows.filter(({ n, longer }) => lengths && n > 0 && Number.isFinite(longer.mean));
  const keys = Object.keys(vary);
  const longer = (row) => row.longer;
  if (done.length < 2) return [];
  const { near, far, low, high } = together(done, longer, (a, b) => a > b);
  const got = between(low, high, percent);
  const names = named(near, keys);
  if (far.length === 0)
    return [
      new Sentence(
        'On longer sequences nothing separates {}: {} of the tokens are right, on average over ' +
          'the lengths.',
        [names, got],
      ),
    ];
  return [
    about(
      near,
      'On longer sequences {} has most right, {} on average over the lengths, against {}.',
      'On longer sequences {} have most right, {} on average over the lengths, against {}.',
      ...[names, got, others(far, keys, longer, percent)],
    ),
  ];
}

/** Which setting has the higher accuracy over the whole run; none of fewer than 2. */
export function overTheRun({ vary }, rows) {
  const done = rows.filter(({ mean_accuracy }) => mean_accuracy);
  const keys = Object.keys(vary);
  const mean = (row) => row.mean_accuracy;
  if (done.length < 2) return [];
  const { near, far, low, high } = together(done, mean, (a, b) => a > b);
  const [names, got] = [named(near, keys), between(low, high, percent)];
  if (far.length === 0)
    return [sentence`Over the whole run the mean accuracies of ${names} overlap: ${got}.`];
  return [
    about(
      near,
      'Over the whole run {} has the highest mean accuracy, {}, against {}.',
      'Over the whole run {} have the highest mean accuracy, {}, against {}.',
      ...[names, got, others(far, keys, mean, percent)],
    ),
  ];
}

/** What writes the answers. */
const WRITERS = {
  embedding: sentence`the token embedding`,
  position: sentence`the position`,
  heads: sentence`the heads`,
  ffn: sentence`the feed-forward layers`,
  biases: sentence`the biases`,
};
const logits = (x) => decimal(x.toFixed(1).replace('-', '−'));

/** What wrote most of the answers of a study with attribution. @returns {Sentence[]} */
export function whoWrites({ vary, switches, attribution }, rows) {
  const done = rows.filter(({ written }) => attribution && written);
  if (done.length < 2) return [];
  const keys = Object.keys(vary ?? {});
  const names = (some) =>
    switches ? some.map(({ label }) => new Sentence(label, [])) : named(some, keys);
  const range = (some, kind) => {
    const ends = some.map(({ written }) => written[kind]);
    const [low, high] = [ends.map(({ min }) => min), ends.map(({ max }) => max)];
    return between(Math.min(...low), Math.max(...high), logits);
  };
  const found = Object.entries(WRITERS)
    .map(([kind, words]) => ({ kind, words, some: done.filter(({ most }) => most === kind) }))
    .filter(({ some }) => some.length)
    .map(
      ({ kind, words, some }) =>
        new Sentence('{} with {} ({} of {} in logits)', [
          ...[words, names(some), range(some, kind), range(some, 'total')],
        ]),
    );
  const none = done.filter(({ written }) => written.total.max <= 0);
  const open = done.filter((row) => row.most === null && !none.includes(row));
  if (open.length === done.length)
    return [sentence`What writes most of the answers is the same in no setting.`];
  const of = (some, make) => (some.length ? [make()] : []);
  return [
    ...of(found, () => sentence`Most of the answers is written by ${found}.`),
    ...of(none, () => sentence`With ${names(none)} the answers do not lead the runner-up.`),
    ...of(open, () => sentence`With ${names(open)} it differs between seeds.`),
  ];
}

/** Whether rows are of models that predict numbers: runs ended, and have no accuracy.
 *  @param {{ accuracy: any, loss: any, diverged: number, n: number }[]} rows */
export const areOfNumbers = (rows) =>
  rows.some(({ accuracy, loss, diverged, n }) => !accuracy && loss && diverged < n);

/** Rows without any evaluation. @returns {Sentence[]} */
const lost = (rows, keys) =>
  rows.length ? [sentence`${named(rows, keys)} diverged before the first evaluation.`] : [];

function compareLoss(rows, keys, steps) {
  const loss = (row) => row.loss;
  const text = (x) => decimal(x.toPrecision(3));
  const ended = rows.filter((row) => row.loss);
  const gone = rows.filter((row) => !row.loss);
  const { near, far, low, high } = together(ended, loss, (a, b) => a < b);
  const [names, got] = [named(near, keys), between(low, high, text)];
  const compared =
    far.length === 0
      ? sentence`After ${steps} steps the held-out losses of ${names} overlap: ${got}.`
      : about(
          near,
          'After {} steps {} has the lowest held-out loss, {}, against {}.',
          'After {} steps {} have the lowest held-out loss, {}, against {}.',
          ...[steps, names, got, others(far, keys, loss, text)],
        );
  return [compared, ...lost(gone, keys)];
}

function compareAccuracy(rows, keys) {
  const ended = rows.filter(({ accuracy }) => accuracy);
  const gone = rows.filter(({ accuracy }) => !accuracy);
  const accuracy = (row) => row.accuracy;
  if (ended.length === 0) return [sentence`All diverged.`];
  const { near, far, low, high } = together(ended, accuracy, (a, b) => a > b);
  const [names, got] = [named(near, keys), between(low, high, percent)];
  const compared =
    far.length === 0
      ? sentence`The final accuracies of ${names} overlap: ${got}.`
      : about(
          near,
          '{} ends highest with {}, against {}.',
          '{} end highest with {}, against {}.',
          ...[names, got, others(far, keys, accuracy, percent)],
        );
  return [compared, ...lost(gone, keys)];
}
