// The words of what a run changes against another, in the language of the reader.
import en from './en/differences.js';
import { wordsOf } from './words.js';

export const w = wordsOf('differences', en);
