// The words of what is drawn, in the language of the reader.
import en from './en/draw.js';
import { wordsOf } from './words.js';

export const w = wordsOf('draw', en);
