// The words of lessons and their frame, in the language of the reader.
import en from '../../words/en/lessons.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('lessons', en);
