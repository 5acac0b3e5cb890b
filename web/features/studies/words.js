// The words of studies, in the language of the reader.
import en from '../../words/en/studies.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('studies', en);
