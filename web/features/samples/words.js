// The words of held-out samples, in the language of the reader.
import en from '../../words/en/samples.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('samples', en);
