// The words of offers, in the language of the reader.
import en from '../../words/en/offers.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('offers', en);
