// The words of the proof of this device, in the language of the reader.
import en from '../../../words/en/proof.js';
import { wordsOf } from '../../../words/words.js';

export const w = wordsOf('proof', en);
