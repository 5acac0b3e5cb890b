// The columns of the table of heads: what each is, and how its values are written.
import { MEASURES } from '../../model/measures.js';
import { w } from './words.js';

/** Columns that are no measures. */
const OWN = ['name', 'word', 'formed', 'accuracy_change', 'loss_change'];

/** All columns: { key, title, help }. */
export const columns = () => [...OWN.map((key) => ({ key, ...w.columns[key] })), ...MEASURES];
export const COSTS = ['accuracy_change', 'loss_change'];
export const WORDS = ['word', 'formed'];
export const isMeasure = (key) => MEASURES.some((measure) => measure.key === key);
export const SHARES = new Set(
  MEASURES.map(({ key }) => key).filter((key) => key !== 'offset' && key !== 'entropy'),
);

/** The title of a measure. */
export function titleOf(key) {
  return MEASURES.find((measure) => measure.key === key)?.title ?? key;
}

/** A change of accuracy in percentage points. */
export const points = (change) => `${(100 * change).toFixed(1)}`;

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
  return key === 'entropy' ? value.toFixed(2) : shareText(value);
}
