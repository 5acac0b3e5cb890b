// The words of tensors, in the language of the reader.
import en from '../../words/en/tensors.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('tensors', en);
