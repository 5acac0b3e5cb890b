// Sentences of the views, with each term of the glossary marked where a sentence first uses it.
import { glossed, setGlossed } from './gloss.js';
import { markFirst } from '../model/glossary.js';

/** A text as nodes. @returns {(Node|string)[]} */
export const prose = (text) => glossed(markFirst([text])[0]);

/** Writes a text when it changed, so that an open card stays. */
export const setProse = (element, text) => setGlossed(element, markFirst([text])[0]);
