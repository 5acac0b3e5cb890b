// When a head came to do what it does. Pure.

/** When a head is said to do something: from this share of its attention on. */
const FORMED = 0.5;

/**
 * When values over a run passed FORMED for the last time, upwards: { step, before }, before being
 * the step before it, at which it had not; null when it never did, or is below again. A head that
 * had it from the first moment on has before null.
 * @param {{ step: number, value: number|null }[]} points ascending in steps
 */
export function formedAt(points, level = FORMED) {
  const known = points.filter(({ value }) => value !== null);
  const below = known.findLastIndex(({ value }) => value < level);
  if (below === known.length - 1) return null;
  return { step: known[below + 1].step, before: known[below]?.step ?? null };
}

/**
 * How a curve went: `few` moments are known; it was `above` the level from its first one on,
 * `passed` it, `fell` below it again, `never` passed it. step: where; most: the largest value.
 * @returns {{ how: 'few'|'above'|'passed'|'fell'|'never', step: number, most: number }}
 */
export function formedAs(points, level = FORMED) {
  const known = points.filter(({ value }) => value !== null);
  const most = Math.max(...known.map(({ value }) => value));
  if (known.length < 2) return { how: 'few', step: 0, most };
  const formed = formedAt(points, level);
  if (formed) return { how: formed.before === null ? 'above' : 'passed', step: formed.step, most };
  const once = known.find(({ value }) => value >= level);
  return { how: once ? 'fell' : 'never', step: once?.step ?? 0, most };
}

/** A share as sentences have it: ".5". */
const short = (/** @type {string} */ share) => share.replace(/^0/, '');

/** The curve in words. */
export function formedWords(title, points, level = FORMED) {
  const { how, step, most } = formedAs(points, level);
  const text = short(String(level));
  const said = {
    few: 'not enough moments yet',
    above: `above ${text} from step ${step} on`,
    passed: `passed ${text} at step ${step}`,
    fell: `passed ${text} at step ${step} and fell below it again`,
    never: `never passed ${text}, at most ${short(most.toFixed(2))}`,
  };
  return `${title}: ${said[how]}`;
}
