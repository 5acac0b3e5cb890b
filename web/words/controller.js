// The words of commands, in the language of the reader.
import en from './en/controller.js';
import { wordsOf } from './words.js';

export const w = wordsOf('controller', en);
