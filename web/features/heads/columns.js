// The columns of the table of heads: what each is, and how its values are written.
import { decimals } from '../../base/format.js';
import { MEASURES } from '../../model/measures.js';
import { formedAs } from '../../wasm/analysis/formed.mjs';
import { said } from '../../words/engine.js';
import { w } from './words.js';

/** Columns that are no measures. */
const OWN = ['name', 'word', 'formed', 'accuracy_change', 'loss_change'];

/** All columns: { key, title, help }. */
export const columns = () => [
  ...OWN.map((key) => ({ key, ...w.columns[key] })),
  ...MEASURES.map(({ key, title, help }) => ({ key, title: said(title), help: said(help) })),
];
export const COSTS = ['accuracy_change', 'loss_change'];
export const WORDS = ['word', 'formed'];
export const isMeasure = (key) => MEASURES.some((measure) => measure.key === key);
export const SHARES = new Set(
  MEASURES.map(({ key }) => key).filter((key) => key !== 'offset' && key !== 'entropy'),
);

/** The title of a measure. */
function titleOf(key) {
  return said(MEASURES.find((measure) => measure.key === key)?.title ?? key);
}

/** A change of accuracy in percentage points. */
export const points = (change) => decimals(100 * change, 1);

/** A number with the sign − in place of a hyphen. */
export const signed = (text) => text.replace('-', '−');

/** A share as .97, or – when there is none. */
function shareText(value) {
  if (value === null || value === undefined) return '–';
  return value.toFixed(2).replace(/^(-?)0/, '$1');
}

/** A measure's value as its cell has it. */
export function measureText(key, value) {
  if (key === 'offset') return value === null ? '–' : signed(String(value));
  return key === 'entropy' ? decimals(value, 2) : shareText(value);
}

/** How a measure of a head went over the run, in words. */
export function formedWords(key, curve) {
  const { how, step, most } = formedAs(curve);
  return w.formedAs[how]({ title: titleOf(key), step, most: decimals(most, 2) });
}
