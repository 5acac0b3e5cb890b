// Worte: was der Rechenkern sagt. Hilfe, Namen und Gründe nach ihrem englischen Text; Sätze mit
// Werten aus diesen.
import measures from './engine/measures.js';
import settings from './engine/settings.js';
import studies from './engine/studies.js';
import tasks from './engine/tasks.js';

/** Wozu eine Aufgabe da ist, nach „Bring ihm bei,“: count ist, wie viele Dinge die Eingabe hat. */
const AIMS = {
  copy: ({ count }) => `${count} Zahlen zu kopieren`,
  reverse: ({ count }) => `${count} Zahlen umzukehren`,
  sort: ({ count }) => `${count} Zahlen zu sortieren`,
  shift: () => 'einen Schritt vorauszuschauen',
  count: () => 'weiterzuzählen',
  recall: ({ count }) => `sich ${count} Paare zu merken`,
  modular: ({ count }) => `mit ${count} Zahlen modulo p zu rechnen`,
  majority: ({ count }) => `die Mehrheit von ${count} Token zu finden`,
  induction: ({ count }) => `${count} Token fortzusetzen, die sich wiederholen`,
  addition: () => 'zu addieren',
  dyck: () => 'Klammern zu schließen',
  parity: () => 'gerade und ungerade zu unterscheiden',
  two_sum: () => 'zwei Zahlen mit einer Summe zu finden',
  masked: () => 'verdeckte Zahlen zu ergänzen',
  text: () => 'zu schreiben wie sein Text',
  trajectories: () => 'vorherzusagen, was als Nächstes kommt',
  regression: () => 'aus Beispielen eine Gerade zu finden',
  arena: () => 'für einen Return zu handeln',
  pendulum: () => 'ein Pendel vorherzusehen',
  paths: () => 'kurze Wege zu finden',
  numbers: () => 'deine Zahlen vorherzusehen',
  data: () => 'Zeilen wie diese zu schreiben',
};

/** Was ein Kopf tut: sein Wort, als Tätigkeit, und wohin seine Attention geht. */
const HEADS = {
  mirror: ['Spiegel', 'spiegelt', 'von Antwortzeile t zu Key m − 1 − t'],
  previous: ['davor', 'schaut zurück', 'zur Position davor'],
  next: ['danach', 'schaut voraus', 'zur Position danach'],
  diagonal: ['Diagonale', 'schaut auf sich selbst', 'zur eigenen Position'],
  separator: ['Trenner', 'ruht', 'zum Trennzeichen'],
  induction: [
    'Induktion',
    'setzt fort',
    'zur Position nach einem früheren Vorkommen desselben Tokens',
  ],
  same: ['gleich', 'sucht Gleiches', 'zu anderen Positionen mit demselben Zeichen oder Token'],
  recent: ['nah davor', 'schaut über mehrere zurück', 'zu den wenigen Positionen davor'],
  'word start': ['Wortanfang', 'schaut zurück', 'zum Anfang des jetzigen Wortes'],
  source: ['Quelle', 'holt', 'von jeder Antwort zu dem Token, das sie sein muss'],
  offset: ['Abstand', 'schaut auf einen Abstand', 'von Antwortzeile t zu einem festen Abstand'],
};
const OTHERS = { spread: 'verteilt', mixed: 'gemischt' };
const ROLES = {
  data: 'jedem Datentoken',
  separator: 'jedem Trennzeichen',
  slot: 'jedem Antwortfeld',
  key: 'jedem Schlüssel',
  value: 'jedem Wert',
  query: 'jeder Abfrage',
};
const ROLE_NAMES = {
  position: 'Position',
  data: 'Daten',
  separator: 'Trennzeichen',
  slot: 'Antwortfeld',
  empty: 'leer',
  key: 'Schlüssel',
  value: 'Wert',
  query: 'Abfrage',
};
const share = (value) => value.toFixed(value >= 0.995 ? 3 : 2).replace('.', ',');
const nameOf = ({ word, badge }) => {
  const far = /[−-]?\d+(?= )/.exec(badge)?.[0];
  return `${HEADS[word]?.[0] ?? OTHERS[word] ?? word}${word === 'offset' && far ? ` ${far}` : ''}`;
};
/** Das stärkste Muster eines Kopfes ohne klares Muster. */
const strongest = ({ measure, value }) =>
  `am stärksten ist ${HEADS[measure.replace('_mass', '').replace('_', ' ')]?.[0] ?? measure} mit ${share(value)}`;
const whereOf = (words) => {
  if (words.word === 'spread') return 'der Entropie, die gleich verteilte Attention hat';
  if (words.word === 'mixed') return strongest(words);
  const goal = HEADS[words.word]?.[2] ?? words.where;
  return words.role ? `von ${ROLES[words.role] ?? words.role} ${goal}` : goal;
};
function sentenceOf(words) {
  if (words.word === 'spread')
    return `verteilt: Seine Entropie ist ${share(words.value)} der Entropie gleich verteilter Attention`;
  if (words.word === 'mixed') return `gemischt: Kein Muster ist hier klar; ${strongest(words)}`;
  const [, does] = HEADS[words.word] ?? ['', words.word];
  const whose = words.role
    ? `der Attention von ${ROLES[words.role] ?? words.role}`
    : 'seiner Attention';
  const goal = HEADS[words.word]?.[2] ?? words.where;
  return `${words.strong ? '' : 'teilweise '}${does}: ${share(words.value)} ${whose} geht ${goal}`;
}

const UNITS = {
  tokens: 'Token',
  numbers: 'Zahlen',
  bits: 'Bits',
  pairs: 'Paare',
  brackets: 'Klammern',
  characters: 'Zeichen',
  digits: 'Ziffern',
  rows: 'Zeilen',
  steps: 'Zeitschritte',
};
const PARTS = { key: 'Schlüssel', value: 'Wert', number: 'Zahl' };
const NOTES = {
  '; 1 closes the last bracket that is open, the others open':
    '; 1 schließt die letzte offene Klammer, die anderen öffnen',
  ', all different; they are repeated once': ', alle verschieden; sie werden einmal wiederholt',
  '; 1 is a mask, and number n is token n + 2': '; 1 ist eine Maske, und Zahl n ist Token n + 2',
  ', calculated modulo vocab - 2': ', gerechnet modulo vocab - 2',
  '; after "?" the keys to ask first': '; nach „?“ die Schlüssel, die zuerst gefragt werden',
  ': first the sum, then the numbers among which pairs make it':
    ': zuerst die Summe, dann die Zahlen, unter denen Paare sie ergeben',
};

/** Texte ohne Werte, nach dem englischen. */
const TEXTS = { ...tasks, ...studies, ...measures, ...settings };

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  says: ({ text }) => TEXTS[text] ?? text,
  // after "Teach it": what a task is, of so many units of its input
  aim: ({ aim, task, least, most }) =>
    AIMS[task]?.({ count: least < most ? `bis zu ${most}` : most }) ?? aim,
  // what can be typed, of the numbers of a unit or of a text
  hint: ({ units, parts, characters, note, vocab }) => {
    const name = UNITS[units] ?? units;
    if (!parts.length || characters) return `${vocab} ${name} sind bekannt`;
    const list = parts.map(
      ({ name: part, from, to }) =>
        `${parts.length > 1 ? `${PARTS[part] ?? part} ` : ''}${from} bis ${to}`,
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
