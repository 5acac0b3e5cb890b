// The words of heat maps and rows of tokens, in the language of the reader.
import en from './en/maps.js';
import { wordsOf } from './words.js';

export const w = wordsOf('maps', en);
