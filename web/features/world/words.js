// The words of world, in the language of the reader.
import en from '../../words/en/world.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('world', en);
