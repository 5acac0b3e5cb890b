// The words of charts of lines, in the language of the reader.
import en from './en/linechart.js';
import { wordsOf } from './words.js';

export const w = wordsOf('linechart', en);
