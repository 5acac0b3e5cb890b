// The words of settings, their choices and values, in the language of the reader.
import en from './en/settingnames.js';
import { wordsOf } from './words.js';

export const w = wordsOf('settingnames', en);
