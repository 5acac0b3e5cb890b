// The words of exports, in the language of the reader.
import en from '../../words/en/exports.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('exports', en);
