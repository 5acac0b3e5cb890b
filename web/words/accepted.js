// The words of what a setting accepts, in the language of the reader.
import en from './en/accepted.js';
import { wordsOf } from './words.js';

export const w = wordsOf('accepted', en);
