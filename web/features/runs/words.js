// The words of runs, in the language of the reader.
import en from '../../words/en/runs.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('runs', en);
