// The words of your own sequences, in the language of the reader.
import en from '../../../words/en/sequences.js';
import { wordsOf } from '../../../words/words.js';

export const w = wordsOf('sequences', en);
