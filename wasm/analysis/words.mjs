// Numbers in the sentences of studies.
import { decimal, sentence } from '../lab/sentence.mjs';

/** Of a study before its second result. */
export const TOO_FEW = sentence`Too few runs are done to compare.`;

/** A value of a setting; "none" of an empty one. */
export const valueText = (value) => String(value) || 'none';
/** Both ends, or one where they read alike. `text` makes a value of a sentence of a number. */
export function between(low, high, text) {
  const ends = [text(low), text(high)];
  return said(ends[0]) === said(ends[1]) ? ends[0] : sentence`${ends[0]} to ${ends[1]}`;
}
const said = (value) => value.number ?? String(value);

/** A share of 1 as "12.5 %". */
export const percent = (x) => sentence`${decimal((100 * x).toFixed(1).replace(/\.0$/, ''))} %`;
export const wholeText = (x) => decimal(Math.round(x));

/** { mean, min, max } of the numbers, or null of none. */
export function spread(numbers) {
  if (numbers.length === 0) return null;
  return {
    mean: numbers.reduce((a, b) => a + b, 0) / numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
  };
}
