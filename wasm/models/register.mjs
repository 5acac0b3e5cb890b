// Puts what files of other programs need where labs look for it (lab/others.mjs).
import { others } from '../lab/others.mjs';
import { refuseForeign, settingsOfShapes } from './foreign.mjs';
import { tokenizerOf } from './tokenizers/given.mjs';

Object.assign(others, { refuseForeign, settingsOfShapes, tokenizerOf });
