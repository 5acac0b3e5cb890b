// What the engine says, in the language of the reader: help, names and descriptions by their
// English text, and sentences with values by those.
import en from './en/engine.js';
import { wordsOf } from './words.js';

export const w = wordsOf('engine', en);

/** A text of the engine that holds no values: help, a name, a reason. */
export const said = (/** @type {string} */ text) => w.says({ text });
