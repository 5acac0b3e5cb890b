// The words of what happened to a run, in the language of the reader.
import en from './en/events.js';
import { wordsOf } from './words.js';

export const w = wordsOf('events', en);
