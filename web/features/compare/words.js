// The words of compare, in the language of the reader.
import en from '../../words/en/compare.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('compare', en);
