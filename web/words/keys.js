// The words of what the keys do, in the language of the reader.
import en from './en/keys.js';
import { wordsOf } from './words.js';

export const w = wordsOf('keys', en);
