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
      'A word for what the measures show, with its share. It covers held-out samples, not only ' +
      'the sequence of the drawing.',
  },
  {
    key: 'formed',
    title: 'formed',
    help:
      "How the head's main measure grew over the kept moments (logarithmic steps), and the " +
      'step after which it stayed above .5.',
  },
  {
    key: 'accuracy_change',
    title: 'accuracy lost',
    help: 'Drop in held-out accuracy without this part, in percentage points.',
  },
  {
    key: 'loss_change',
    title: 'loss added',
    help: 'Rise in held-out loss without this part.',
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
