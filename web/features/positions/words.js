// The words of positions, in the language of the reader.
import en from '../../words/en/positions.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('positions', en);
