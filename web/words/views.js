// The words of the names of views, in the language of the reader.
import en from './en/views.js';
import { wordsOf } from './words.js';

export const w = wordsOf('views', en);
