// The words of charts, in the language of the reader.
import en from '../../words/en/charts.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('charts', en);
