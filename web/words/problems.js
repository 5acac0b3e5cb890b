// The words of what is wrong with a link, in the language of the reader.
import en from './en/problems.js';
import { wordsOf } from './words.js';

export const w = wordsOf('problems', en);
