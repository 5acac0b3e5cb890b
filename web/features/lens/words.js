// The words of Lens, in the language of the reader.
import en from '../../words/en/lens.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('lens', en);
