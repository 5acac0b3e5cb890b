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
