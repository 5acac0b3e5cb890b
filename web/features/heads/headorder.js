// The table of heads: its order, and the curve of what a head does. Pure.

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
