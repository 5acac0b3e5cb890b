// The table of heads: its order, and when a head came to do what it does. Pure.

/** When a head is said to do something: from this share of its attention on. */
const FORMED = 0.5;

/**
 * Rows in the order of a column, rows without a value last, equal ones as they were.
 * @template T
 * @param {T[]} rows @param {(row: T) => number|string|null|undefined} valueOf @param {boolean} down
 *   largest first
 * @returns {T[]}
 */
export function sortRows(rows, valueOf, down) {
  const missing = (value) => value === null || value === undefined || Number.isNaN(value);
  const compare = (a, b) => (typeof a === 'string' ? a.localeCompare(b) : a - b);
  return rows
    .map((row, i) => ({ row, i, value: valueOf(row) }))
    .sort((a, b) => {
      if (missing(a.value) || missing(b.value))
        return Number(missing(a.value)) - Number(missing(b.value)) || a.i - b.i;
      return (down ? -1 : 1) * compare(a.value, b.value) || a.i - b.i;
    })
    .map(({ row }) => row);
}

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

/** The curve in words. */
export function formedWords(title, points, level = FORMED) {
  const known = points.filter(({ value }) => value !== null);
  const formed = formedAt(points, level);
  const text = String(level).replace(/^0/, '');
  if (known.length < 2) return `${title}: not enough moments yet`;
  if (formed)
    return formed.before === null
      ? `${title}: above ${text} from step ${formed.step} on`
      : `${title}: passed ${text} at step ${formed.step}`;
  const once = known.find(({ value }) => value >= level);
  return once
    ? `${title}: passed ${text} at step ${once.step} and fell below it again`
    : `${title}: never passed ${text}, at most ${Math.max(...known.map(({ value }) => value))
        .toFixed(2)
        .replace(/^0/, '')}`;
}

/**
 * Where a step is on an axis of steps, 0 to 1, even in its logarithm as the kept moments are.
 */
const stepShare = (step, last) => Math.log(step + 1) / Math.log(Math.max(last, 1) + 1);

/** The curve as the path of a drawing width by height, values 0 to 1. */
export function sparkPath(points, last, width, height) {
  const known = points.filter(({ value }) => value !== null);
  const place = (x) => x.toFixed(1);
  return known
    .map(
      ({ step, value }, i) =>
        `${i ? 'L' : 'M'}${place(stepShare(step, last) * width)} ` +
        `${place((1 - Math.min(1, value)) * (height - 2) + 1)}`,
    )
    .join('');
}

/**
 * One measure of one part over the known moments.
 * @param {{ step: number, answer: Map<string, any> }[]} known rows by placeKey
 * @returns {{ step: number, value: number|null }[]}
 */
export const curveOf = (known, key, measure) =>
  known.map(({ step, answer }) => ({ step, value: answer.get(key)?.[measure] ?? null }));
