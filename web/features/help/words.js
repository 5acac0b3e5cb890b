// The words of help, in the language of the reader.
import en from '../../words/en/help.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('help', en);
