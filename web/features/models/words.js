// The words of models of other programs, in the language of the reader.
import en from '../../words/en/models.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('models', en);
