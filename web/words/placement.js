// The words of positional encodings, in the language of the reader.
import en from './en/placement.js';
import { wordsOf } from './words.js';

export const w = wordsOf('placement', en);
