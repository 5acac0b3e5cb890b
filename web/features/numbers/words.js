// The words of the numbers drills, in the language of the reader.
import en from '../../words/en/numbers.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('numbers', en);
