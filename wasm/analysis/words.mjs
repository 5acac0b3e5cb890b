// Numbers and lists in the sentences of studies.

/** Of a study before its second result. */
export const TOO_FEW = 'Too few runs are done to compare.';

/** A value of a setting; "none" of an empty one. */
export const valueText = (value) => String(value) || 'none';
/** "a, b and c". */
export const listed = (words) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
/** Both ends as text, or one where they read alike. */
export const between = (low, high, text) =>
  text(low) === text(high) ? text(low) : `${text(low)} to ${text(high)}`;
/** A share of 1 as "12.5 %". */
export const percent = (x) => `${(100 * x).toFixed(1).replace(/\.0$/, '')} %`;
export const wholeText = (x) => String(Math.round(x));

/** { mean, min, max } of the numbers, or null of none. */
export function spread(numbers) {
  if (numbers.length === 0) return null;
  return {
    mean: numbers.reduce((a, b) => a + b, 0) / numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
  };
}
