// The words of the list of tensors, in the language of the reader.
import en from './en/tensorlist.js';
import { wordsOf } from './words.js';

export const w = wordsOf('tensorlist', en);
