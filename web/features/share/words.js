// The words of sharing, in the language of the reader.
import en from '../../words/en/share.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('share', en);
