// The words of limits, in the language of the reader.
import en from './en/limits.js';
import { wordsOf } from './words.js';

export const w = wordsOf('limits', en);
