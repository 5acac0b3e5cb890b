// The words of the glossary, in the language of the reader.
import en from './en/glossary.js';
import { wordsOf } from './words.js';

export const w = wordsOf('glossary', en);
