// The words of hiding, in the language of the reader.
import en from '../../words/en/hiding.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('hiding', en);
