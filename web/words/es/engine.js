// Palabras: lo que dice el motor. Ayuda, nombres y razones por su texto inglés; frases con valores
// a partir de estos.
import measures from './engine/measures.js';
import settings from './engine/settings.js';
import studies from './engine/studies.js';
import tasks from './engine/tasks.js';

/** Para qué es una tarea, tras «Enséñale»: count es cuántas cosas tiene la entrada. */
const AIMS = {
  copy: ({ count }) => `a copiar ${count} números`,
  reverse: ({ count }) => `a invertir ${count} números`,
  sort: ({ count }) => `a ordenar ${count} números`,
  shift: () => 'a mirar un paso adelante',
  count: () => 'a seguir contando',
  recall: ({ count }) => `a recordar ${count} pares`,
  modular: ({ count }) => `a calcular con ${count} números módulo p`,
  majority: ({ count }) => `a hallar la mayoría de ${count} tokens`,
  induction: ({ count }) => `a continuar ${count} tokens que se repiten`,
  addition: () => 'a sumar',
  dyck: () => 'a cerrar paréntesis',
  parity: () => 'a distinguir par e impar',
  two_sum: () => 'a hallar dos números con una suma',
  masked: () => 'a completar números tapados',
  text: () => 'a escribir como su texto',
  trajectories: () => 'a predecir lo que viene',
  regression: () => 'a ajustar una recta con ejemplos',
  arena: () => 'a actuar por un retorno',
  pendulum: () => 'a prever un péndulo',
  paths: () => 'a hallar caminos cortos',
  numbers: () => 'a prever tus números',
  data: () => 'a escribir filas como estas',
};

/** Qué hace una cabeza: su palabra, como acción, y adónde va su atención. */
const HEADS = {
  mirror: ['reflejo', 'refleja', 'de la fila de respuesta t a la clave m − 1 − t'],
  previous: ['anterior', 'mira atrás', 'a la posición anterior'],
  next: ['siguiente', 'mira adelante', 'a la posición siguiente'],
  diagonal: ['diagonal', 'se mira a sí misma', 'a su propia posición'],
  separator: ['separador', 'descansa', 'al separador'],
  induction: [
    'inducción',
    'continúa',
    'a la posición que sigue a una aparición anterior del mismo token',
  ],
  same: ['igual', 'busca lo igual', 'a otras posiciones con el mismo carácter o token'],
  recent: ['cercana', 'mira atrás sobre varias', 'a las pocas posiciones anteriores'],
  'word start': ['inicio', 'mira atrás', 'al inicio de la palabra actual'],
  source: ['origen', 'trae', 'de cada respuesta al token que debe ser'],
  offset: ['distancia', 'mira a una distancia', 'de la fila de respuesta t a una distancia fija'],
};
const OTHERS = { spread: 'repartida', mixed: 'mixta' };
const ROLES = {
  data: 'cada token de datos',
  separator: 'cada separador',
  slot: 'cada casilla',
  key: 'cada clave',
  value: 'cada valor',
  query: 'cada pregunta',
};
const ROLE_NAMES = {
  position: 'posición',
  data: 'datos',
  separator: 'separador',
  slot: 'casilla',
  empty: 'vacía',
  key: 'clave',
  value: 'valor',
  query: 'pregunta',
};
const share = (value) => value.toFixed(value >= 0.995 ? 3 : 2).replace('.', ',');
const nameOf = ({ word, badge }) => {
  const far = /[−-]?\d+(?= )/.exec(badge)?.[0];
  return `${HEADS[word]?.[0] ?? OTHERS[word] ?? word}${word === 'offset' && far ? ` ${far}` : ''}`;
};
/** El patrón más fuerte de una cabeza sin patrón claro. */
const strongest = ({ measure, value }) =>
  `el más fuerte es ${HEADS[measure.replace('_mass', '').replace('_', ' ')]?.[0] ?? measure} con ${share(value)}`;
const whereOf = (words) => {
  if (words.word === 'spread') return 'de la entropía que tiene la atención repartida por igual';
  if (words.word === 'mixed') return strongest(words);
  const goal = HEADS[words.word]?.[2] ?? words.where;
  return words.role ? `desde ${ROLES[words.role] ?? words.role} ${goal}` : goal;
};
function sentenceOf(words) {
  if (words.word === 'spread')
    return `repartida: su entropía es ${share(words.value)} de la que tiene la atención repartida por igual`;
  if (words.word === 'mixed') return `mixta: ningún patrón es claro aquí; ${strongest(words)}`;
  const [, does] = HEADS[words.word] ?? ['', words.word];
  const whose = words.role ? `la atención de ${ROLES[words.role] ?? words.role}` : 'su atención';
  const goal = HEADS[words.word]?.[2] ?? words.where;
  return `${words.strong ? '' : 'en parte '}${does}: ${share(words.value)} de ${whose} va ${goal}`;
}

const UNITS = {
  tokens: 'tokens',
  numbers: 'números',
  bits: 'bits',
  pairs: 'pares',
  brackets: 'paréntesis',
  characters: 'caracteres',
  digits: 'cifras',
  rows: 'filas',
  steps: 'instantes',
};
const PARTS = { key: 'clave', value: 'valor', number: 'número' };
const NOTES = {
  '; 1 closes the last bracket that is open, the others open':
    '; 1 cierra el último paréntesis abierto, los demás abren',
  ', all different; they are repeated once': ', todos distintos; se repiten una vez',
  '; 1 is a mask, and number n is token n + 2':
    '; 1 es una máscara, y el número n es el token n + 2',
  ', calculated modulo vocab - 2': ', calculado módulo vocab - 2',
  '; after "?" the keys to ask first': '; tras «?» las claves que preguntar primero',
  ': first the sum, then the numbers among which pairs make it':
    ': primero la suma, luego los números entre los que hay pares que la dan',
};

/** Textos sin valores, por el inglés. */
const TEXTS = { ...tasks, ...studies, ...measures, ...settings };

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  says: ({ text }) => TEXTS[text] ?? text,
  // after "Teach it": what a task is, of so many units of its input
  aim: ({ aim, task, least, most }) =>
    AIMS[task]?.({ count: least < most ? `hasta ${most}` : most }) ?? aim,
  // what can be typed, of the numbers of a unit or of a text
  hint: ({ units, parts, characters, note, vocab }) => {
    const name = UNITS[units] ?? units;
    if (!parts.length || characters) return `Se conocen ${vocab} ${name}`;
    const list = parts.map(
      ({ name: part, from, to }) =>
        `${parts.length > 1 ? `${PARTS[part] ?? part} ` : ''}${from} a ${to}`,
    );
    return `${upper(name)}${parts.length > 1 ? ':' : ''} ${list.join(', ')}${NOTES[note] ?? note}`;
  },
  // what a length counts
  units: ({ units }) => UNITS[units] ?? units,
  // what a position is to its task
  roles: ({ role }) => ROLE_NAMES[role] ?? role,
  // what a head does, as lab_head_words has it
  head: {
    word: ({ word }) => HEADS[word]?.[0] ?? OTHERS[word] ?? word,
    name: nameOf,
    badge: (words) =>
      words.word === 'mixed' ? nameOf(words) : `${nameOf(words)} ${share(words.value)}`,
    where: whereOf,
    sentence: sentenceOf,
  },
};
