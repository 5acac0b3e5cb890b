// What came out of a study, in sentences that hold of its numbers. Pure.
import { between, listed, percent, TOO_FEW, valueText, wholeText } from './words.mjs';

/** The accuracy that `steps_to` waits for. */
export const GOAL = 0.99;

/** "n_layers 2 and 4", or with two settings each in full. */
const named = (rows, keys) =>
  keys.length === 1
    ? `${keys[0]} ${listed(rows.map(({ values }) => valueText(values[keys[0]])))}`
    : listed(rows.map(({ label }) => `(${label})`));

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

/** "the others take 290 to 310 (n_layers 1) ..." of rows that need more steps. */
const others = (rows, keys, range, text) =>
  rows.map((row) => `${between(range(row).min, range(row).max, text)} with ${named([row], keys)}`);

/**
 * One sentence that holds of the numbers. Values count as different only when the ranges over their
 * seeds do not touch; those that reach the goal in every run are compared by steps, and where none
 * does, all by their final accuracy.
 */
export function conclude(study, rows) {
  const keys = Object.keys(study.vary);
  const done = rows.filter(({ n }) => n > 0);
  const goal = percent(GOAL);
  const steps = (row) => row.steps_to;
  if (done.length < 2) return TOO_FEW;
  if (areOfNumbers(done)) return compareLoss(done, keys, study.steps) + doubtOf(study, done);
  const all = done.filter(({ n, reached }) => reached === n);
  const part = done.filter((row) => !all.includes(row));
  const doubt = doubtOf(study, done);
  if (all.length === 0)
    return (
      compareAccuracy(
        done,
        keys,
        `No setting reaches ${goal} in every run within ${study.steps} steps`,
      ) + doubt
    );
  const { near, far, low, high } = together(all, steps, (a, b) => a < b);
  const took = `after ${between(low, high, wholeText)} steps`;
  const slower = far.length ? `, against ${listed(others(far, keys, steps, wholeText))}` : '';
  const rest = slower + failures(part, keys, study.steps);
  if (near.length === 1)
    return (
      `${named(near, keys)} ${all.length > 1 ? 'is fastest: it ' : 'alone '}reaches ` +
      `${goal} in every run, ${took}${rest}.${doubt}`
    );
  if (rest)
    return `${named(near, keys)} reach ${goal} ${took} and their ranges overlap${rest}.${doubt}`;
  return (
    `Nothing separates ` +
    `${named(near, keys)}: all reach ${goal} ${took}, and the ranges overlap.${doubt}`
  );
}

/** What is not known yet, as a sentence of its own. */
export function doubtOf({ seeds }, done) {
  if (Math.max(...done.map(({ n }) => n)) < 2)
    return ' There is one seed, so it is not known how far runs differ by chance.';
  return done.some(({ n }) => n < seeds.length) ? ' Not all runs are done.' : '';
}

/** "; n_layers 1 only in 1 of 2 runs ..." of rows that did not always reach the goal. */
function failures(rows, keys, steps) {
  const how = ({ reached, n, accuracy }) =>
    reached
      ? `only in ${reached} of ${n} runs`
      : `not within ` +
        `${steps} steps (${accuracy ? between(accuracy.min, accuracy.max, percent) : 'diverged'})`;
  return rows.length ? `; ${listed(rows.map((row) => `${named([row], keys)} ${how(row)}`))}` : '';
}

/** " On longer sequences ..." of a study with lengths, or nothing. */
export function carriedOver({ vary, lengths }, rows) {
  const done = rows.filter(({ n, longer }) => lengths && n > 0 && Number.isFinite(longer.mean));
  const keys = Object.keys(vary);
  const longer = (row) => row.longer;
  if (done.length < 2) return '';
  const { near, far, low, high } = together(done, longer, (a, b) => a > b);
  const got = between(low, high, percent);
  if (far.length === 0)
    return (
      ` On longer sequences nothing separates ` +
      `${named(near, keys)}: ${got} of the tokens are right, on average over the lengths.`
    );
  return (
    ` On longer sequences ` +
    `${named(near, keys)} ${near.length === 1 ? 'has' : 'have'} most right, ` +
    `${got} on average over the lengths, against ` +
    `${listed(
      far.map(
        (row) =>
          `${between(longer(row).min, longer(row).max, percent)} with ` + `${named([row], keys)}`,
      ),
    )}.`
  );
}

/** Which setting has the higher accuracy over the whole run, in a sentence; '' of fewer than 2. */
export function overTheRun({ vary }, rows) {
  const done = rows.filter(({ mean_accuracy }) => mean_accuracy);
  const keys = Object.keys(vary);
  const mean = (row) => row.mean_accuracy;
  if (done.length < 2) return '';
  const { near, far, low, high } = together(done, mean, (a, b) => a > b);
  const got = between(low, high, percent);
  if (far.length === 0)
    return `Over the whole run the mean accuracies of ${named(near, keys)} overlap: ${got}.`;
  return (
    `Over the whole run ${named(near, keys)} ${near.length === 1 ? 'has' : 'have'} the highest ` +
    `mean accuracy, ${got}, against ${listed(others(far, keys, mean, percent))}.`
  );
}

/** What writes the answers, in a sentence. */
const WRITERS = {
  embedding: 'the token embedding',
  position: 'the position',
  heads: 'the heads',
  ffn: 'the feed-forward layers',
  biases: 'the biases',
};
const logits = (x) => x.toFixed(1).replace('-', '−');

/** "Most of the answers is written by ..." of a study with attribution, or nothing. */
export function whoWrites({ vary, switches, attribution }, rows) {
  const done = rows.filter(({ written }) => attribution && written);
  if (done.length < 2) return '';
  const keys = Object.keys(vary ?? {});
  const names = (some) => (switches ? listed(some.map(({ label }) => label)) : named(some, keys));
  const range = (some, kind) => {
    const ends = some.map(({ written }) => written[kind]);
    const [low, high] = [ends.map(({ min }) => min), ends.map(({ max }) => max)];
    return between(Math.min(...low), Math.max(...high), logits);
  };
  const said = Object.entries(WRITERS)
    .map(([kind, words]) => ({ kind, words, some: done.filter(({ most }) => most === kind) }))
    .filter(({ some }) => some.length)
    .map(
      ({ kind, words, some }) =>
        `${words} with ${names(some)} (${range(some, kind)} of ${range(some, 'total')} in logits)`,
    );
  const none = done.filter(({ written }) => written.total.max <= 0);
  const open = done.filter((row) => row.most === null && !none.includes(row));
  const rest = [
    none.length ? `with ${names(none)} the answers do not lead the runner-up` : '',
    open.length ? `with ${names(open)} it differs between seeds` : '',
  ].filter(Boolean);
  if (said.length === 0) return 'What writes most of the answers is the same in no setting.';
  return `Most of the answers is written by ${[listed(said), ...rest].join('; ')}.`;
}

/** Whether rows are of models that predict numbers: runs ended, and have no accuracy.
 *  @param {{ accuracy: any, loss: any, diverged: number, n: number }[]} rows */
export const areOfNumbers = (rows) =>
  rows.some(({ accuracy, loss, diverged, n }) => !accuracy && loss && diverged < n);

function compareLoss(rows, keys, steps) {
  const loss = (row) => row.loss;
  const text = (x) => x.toPrecision(3);
  const gone = rows.filter((row) => !row.loss);
  const lost = gone.length ? `; ${named(gone, keys)} diverged before the first evaluation` : '';
  const ended = rows.filter((row) => row.loss);
  const { near, far, low, high } = together(ended, loss, (a, b) => a < b);
  const got = between(low, high, text);
  if (far.length === 0)
    return (
      `After ${steps} steps the held-out losses of ${named(near, keys)} overlap: ` +
      `${got}${lost}.`
    );
  return (
    `After ${steps} steps ${named(near, keys)} ${near.length === 1 ? 'has' : 'have'} the lowest ` +
    `held-out loss, ${got}, against ${listed(others(far, keys, loss, text))}${lost}.`
  );
}

function compareAccuracy(rows, keys, begin) {
  const ended = rows.filter(({ accuracy }) => accuracy);
  const gone = rows.filter(({ accuracy }) => !accuracy);
  const accuracy = (row) => row.accuracy;
  const lost = gone.length ? `; ${named(gone, keys)} diverged before the first evaluation` : '';
  if (ended.length === 0) return `${begin}: all diverged.`;
  const { near, far, low, high } = together(ended, accuracy, (a, b) => a > b);
  const got = between(low, high, percent);
  if (near.length === ended.length)
    return `${begin}, and the final accuracies of ${named(near, keys)} overlap: ${got}${lost}.`;
  return (
    `${begin}; ` +
    `${named(near, keys)} ${near.length === 1 ? 'ends' : 'end'} highest with ` +
    `${got}, against ${listed(others(far, keys, accuracy, percent))}${lost}.`
  );
}
