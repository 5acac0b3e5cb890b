// Worte: die Namen der Ansichten.

export default {
  titles: {
    model: 'Modell',
    positions: 'Positionen',
    tensors: 'Tensoren',
    try: 'Probieren',
    heads: 'Köpfe',
    lens: 'Linse',
    why: 'Warum',
    studies: 'Studien',
    compare: 'Vergleich',
    losses: 'Verluste',
    numbers: 'Zahlen',
    world: 'Welt',
  },
  // on the tab of a narrow phone
  short: {
    positions: 'Pos.',
    tensors: 'Tens.',
    try: 'Prob.',
    studies: 'Stud.',
    compare: 'Vgl.',
    losses: 'Verl.',
    numbers: 'Zahl.',
  },
  // of the region of a view
  labels: {
    positions: 'Positionskodierung',
    tensors: 'Tensoren',
    try: 'Probieren',
    heads: 'Köpfe',
    lens: 'Linse',
    why: 'Warum ein Kopf dorthin schaut, und wer die Antwort schreibt',
    studies: 'Studien',
    compare: 'Zwei Modelle nebeneinander',
    losses: 'Verlust nach Position',
    numbers: 'Alle Aufgaben mit zwei Zahlen, und Wellen',
    world: 'Was das Modell in seiner Welt tut',
  },
  // what a view shows of the whole model even while parts are cut
  whole: {
    positions: 'Tabellen',
    heads: 'Kosten, Pfade und Geschichte',
    compare: 'das behaltene Modell',
    losses: 'frühere Momente',
  },
};
