// The words of the timeline, in the language of the reader.
import en from '../../words/en/timeline.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('timeline', en);
