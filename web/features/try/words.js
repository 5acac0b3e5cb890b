// The words of try, in the language of the reader.
import en from '../../words/en/try.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('try', en);
