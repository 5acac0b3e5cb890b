// The words of predictions that came true or not, in the language of the reader.
import en from './en/teaching.js';
import { wordsOf } from './words.js';

export const w = wordsOf('teaching', en);
