// The words of heads, in the language of the reader.
import en from '../../words/en/heads.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('heads', en);
