// The words of the diagram, in the language of the reader.
import en from '../../words/en/diagram.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('diagram', en);
