// The words of what models, settings and heads are called, in the language of the reader.
import en from './en/model.js';
import { wordsOf } from './words.js';

export const w = wordsOf('model', en);
