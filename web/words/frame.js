// The words of index.html, in the language of the reader.
import en from './en/frame.js';
import { wordsOf } from './words.js';

export const w = wordsOf('frame', en);
