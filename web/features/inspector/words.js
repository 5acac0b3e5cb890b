// The words of the inspector, in the language of the reader.
import en from '../../words/en/inspector.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('inspector', en);
