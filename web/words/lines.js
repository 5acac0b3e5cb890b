// The words of the lines of charts, in the language of the reader.
import en from './en/lines.js';
import { wordsOf } from './words.js';

export const w = wordsOf('lines', en);
