// Sentences that follow one another, as the language of the reader joins them.
import en from './en/together.js';
import { wordsOf } from './words.js';

const w = wordsOf('together', en);

/** What is not there is left out. */
export const sentences = (...all) => w.sentences({ all: all.filter(Boolean) });

/** The same with dots between: parts of a line. */
export const dotted = (...all) => w.dotted({ all: all.filter(Boolean) });
