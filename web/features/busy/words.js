// The words of busy, in the language of the reader.
import en from '../../words/en/busy.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('busy', en);
