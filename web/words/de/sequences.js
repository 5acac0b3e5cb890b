// Worte: eigene Folgen.

export default {
  lengthOfARandom: 'Länge einer zufälligen Folge',
  fromLength: 'Von Länge',
  toLength: 'Bis Länge',
  removeAllSequences: 'Alle Folgen entfernen',
  yourSequence: 'Deine Folge',
  addThisSequenceEnter: 'Diese Folge hinzufügen (Enter)',
  addARandomSequence: 'Eine zufällige Folge dieser Länge hinzufügen',
  addARandomSequenceOf: 'Eine zufällige Folge jeder Länge hinzufügen',
  randomOfLength: 'Zufällig, Länge',
  oneOfEveryLength: 'Eine von jeder Länge',
  // between two lengths
  to: 'bis',
  removeSequence: ({ index }) => `Folge ${index} entfernen`,
  show: 'zeigen',
  showSequenceInThe: ({ index }) => `Folge ${index} im Modell zeigen`,
  showItInThe: 'Im Modell zeigen',
  asTrained: 'wie trainiert',
  showOrRemove: 'Zeigen oder entfernen',
  tableOfYourSequences: 'Tabelle deiner Folgen',
  thisModelHasNo: 'Dieses Modell hat keine Ausgabe, also keine Antworten.',
  clear: 'Leeren',
  add: 'Dazu',
  isNew: 'neu',
  rightOf: ({ right, counted }) => `${right} von ${counted}`,
  mostRows: ({ most, left }) => `Die Tabelle fasst ${most} Folgen: ${left} wurden weggelassen`,
  isNoLength: ({ length, least, most, units }) =>
    `${length ?? 'Das'} ist keine Länge: nimm ${least} bis ${most} ${units}`,
  isEmpty: ({ from, to }) =>
    `${from} bis ${to} ist leer: die erste Länge ist größer als die letzte`,
  allRight: ({ whole, all, right, counted }) =>
    `${whole} von ${all} Folgen richtig, ${right} von ${counted} Token.`,
  columns: {
    length: 'Länge',
    sequence: 'Folge',
    answer: 'Antwort',
    right: 'Richtig',
    sure: 'Sicher',
  },
};
