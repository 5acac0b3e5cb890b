// The words of a run, in the language of the reader.
import en from './en/run.js';
import { wordsOf } from './words.js';

export const w = wordsOf('run', en);
