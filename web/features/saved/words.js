// The words of saved runs, in the language of the reader.
import en from '../../words/en/saved.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('saved', en);
