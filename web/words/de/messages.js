// Worte: was die Engine und ihre Leser von Dateien ablehnen.
import { translated } from '../../base/template.js';
import data from './messages/data.js';
import models from './messages/models.js';
import page from './messages/page.js';
import settings from './messages/settings.js';
import tasks from './messages/tasks.js';

const WORDS = {
  token: 'Token',
  tokens: 'Token',
  number: 'Zahl',
  numbers: 'Zahlen',
  bit: 'Bit',
  bits: 'Bits',
  key: 'Schlüssel',
  value: 'Wert',
  pairs: 'Paare',
  characters: 'Zeichen',
  rows: 'Zeilen',
  digits: 'Ziffern',
  brackets: 'Klammern',
  steps: 'Schritte',
};

export default {
  says: translated({ ...settings, ...tasks, ...data, ...models, ...page }, { words: WORDS }),
};
