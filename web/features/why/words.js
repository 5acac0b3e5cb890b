// The words of why, in the language of the reader.
import en from '../../words/en/why.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('why', en);
