// The columns of the table of heads: what each is, and how its values are written.
import { MEASURES } from '../../model/measures.js';

/** Columns that are no measures. */
const OWN = [
  {
    key: 'name',
    title: 'part',
    help:
      'A head, a feed-forward layer (FFN) or a whole layer. The name shows it in the ' +
      'inspector.',
  },
  {
    key: 'word',
    title: 'what it does',
    help:
      'What the measures say in a word, with the share that says so; over held-out samples, ' +
      'not over the one sequence of the drawing.',
  },
  {
    key: 'formed',
    title: 'formed',
    help:
      'The measure that names the head, over the kept moments of the run (steps even in ' +
      'their logarithm), and the step at which it passed .5 for good.',
  },
  {
    key: 'accuracy_change',
    title: 'accuracy lost',
    help:
      'Held-out accuracy that the whole model has more than the model without this part ' +
      'alone, in points of a hundred.',
  },
  {
    key: 'loss_change',
    title: 'loss added',
    help: 'Held-out loss that the model without this part alone has more than the whole model.',
  },
];
export const COLUMNS = [...OWN, ...MEASURES];
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
