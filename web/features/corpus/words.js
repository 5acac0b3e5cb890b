// The words of the corpus, in the language of the reader.
import en from '../../words/en/corpus.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('corpus', en);
