// Worte: was die Engine und ihre Leser von Dateien ablehnen.
import { translated } from '../../base/template.js';
import data from './messages/data.js';
import models from './messages/models.js';
import page from './messages/page.js';
import settings from './messages/settings.js';
import studies from './messages/studies.js';
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
  episode: 'Episode',
  step: 'Zeitschritt',
  reward: 'Belohnung',
};

export default {
  sentence: ({ text }) => `${text}.`,
  paragraph: ({ sentences }) => sentences.join(' '),
  says: translated(
    { ...settings, ...tasks, ...data, ...models, ...page, ...studies },
    { words: WORDS },
  ),
};
