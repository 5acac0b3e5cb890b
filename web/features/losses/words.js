// The words of losses, in the language of the reader.
import en from '../../words/en/losses.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('losses', en);
