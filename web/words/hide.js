// The words of what can be hidden, in the language of the reader.
import en from './en/hide.js';
import { wordsOf } from './words.js';

export const w = wordsOf('hide', en);
