// The words of parts of the page, in the language of the reader.
import en from './en/ui.js';
import { wordsOf } from './words.js';

export const w = wordsOf('ui', en);
