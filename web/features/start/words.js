// The words of Start here, in the language of the reader.
import en from '../../words/en/start.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('start', en);
