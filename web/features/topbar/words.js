// The words of the top bar, in the language of the reader.
import en from '../../words/en/topbar.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('topbar', en);
