// The words of the settings form, in the language of the reader.
import en from '../../words/en/settings.js';
import { wordsOf } from '../../words/words.js';

export const w = wordsOf('settings', en);
