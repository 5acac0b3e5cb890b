// The words of the drawn model, in the language of the reader.
import en from '../../words/en/stage.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('stage', en);
