// Palabras: lo que rechazan el motor y sus lectores de archivos.
import { translated } from '../../base/template.js';
import data from './messages/data.js';
import models from './messages/models.js';
import page from './messages/page.js';
import settings from './messages/settings.js';
import tasks from './messages/tasks.js';

const WORDS = {
  token: 'token',
  tokens: 'tokens',
  number: 'número',
  numbers: 'números',
  bit: 'bit',
  bits: 'bits',
  key: 'clave',
  value: 'valor',
  pairs: 'pares',
  characters: 'caracteres',
  rows: 'filas',
  digits: 'cifras',
  brackets: 'paréntesis',
  steps: 'instantes',
};

export default {
  says: translated({ ...settings, ...tasks, ...data, ...models, ...page }, { words: WORDS }),
};
