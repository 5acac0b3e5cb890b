// The words of the page, in the language of the reader.
import en from './en/app.js';
import { wordsOf } from './words.js';

export const w = wordsOf('app', en);
