// Palabras: lo que rechazan el motor y sus lectores de archivos.
import { translated } from '../../base/template.js';
import data from './messages/data.js';
import models from './messages/models.js';
import page from './messages/page.js';
import settings from './messages/settings.js';
import studies from './messages/studies.js';
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
  episode: 'episodio',
  step: 'instante',
  reward: 'recompensa',
};

export default {
  sentence: ({ text }) => `${text}.`,
  paragraph: ({ sentences }) => sentences.join(' '),
  says: translated(
    { ...settings, ...tasks, ...data, ...models, ...page, ...studies },
    { words: WORDS },
  ),
};
