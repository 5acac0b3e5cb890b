// Worte: die Lupe.

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  maskedItsScoreIs: 'maskiert: sein Score ist −∞, sein Gewicht *0*',
  theSequence: 'die Folge',
  cutThisHead: '✂ Diesen Kopf ausschalten',
  fullStage: '⤢ Ganze Bühne',
  showThisHeadOn: 'Diesen Kopf auf der ganzen Bühne zeigen, oder wieder neben dem Modell',
  hideTheMaths: 'Rechnung verbergen',
  showTheMaths: 'Rechnung zeigen',
  putItBack: '↩ Wieder einschalten',
  thisPositionStepBy: 'Diese Position, Schritt für Schritt',
  showTheNumbers: 'Zahlen zeigen',
  releaseThisTile: 'Diese Kachel loslassen',
  masked: 'maskiert',
  answers: 'Antworten',
  nothingChosen: 'Nichts gewählt',
  hoverOverATile: 'Fahr über eine Kachel, um sie unter die Lupe zu nehmen; ein Klick behält sie.',
  allTensors: 'Alle Tensoren',
  findAToken: 'Ein Token suchen',
  likeliestAtPosition: ({ row, read }) => `Am wahrscheinlichsten an Position ${row} (${read})`,
  noneOfTokensHas: ({ columns }) => `Keins von ${columns} Token hat das.`,
  theRightAnswer: 'Die richtige Antwort',
  copyAsCsv: 'Als CSV kopieren',
  position: {
    self: ({ position }) => position,
    decoder: ({ position }) => `Decoder ${position}`,
    encoder: ({ position }) => `Encoder ${position}`,
  },
  rowSum: ({ sum, sink }) => `Summe der Zeile: ${sum}${sink ? `; die Senke nimmt ${sink}` : ''}.`,
  mayNotLookAt: ({ who, whom, sum }) => `${upper(who)} darf nicht auf ${whom} schauen. ${sum}`,
  looksAt: ({ who, whom, source, rank, columns, sum }) =>
    `${upper(who)} schaut auf ${whom ?? 'sich selbst'}${source ? `, ${source}` : ''}: Rang ${rank} von ${columns}. ${sum}`,
  lossHere: ({ token, right, loss }) => `Verlust hier: −ln P(${token}) = −ln ${right} = *${loss}*`,
  tokenAt: {
    right: ({ token, where, rank, columns, sum }) =>
      `Token ${token} bei ${where}, die richtige Antwort: Rang ${rank} von ${columns}. ${sum}`,
    wrong: ({ token, where, rank, columns, sum, right }) =>
      `Token ${token} bei ${where} (richtig: ${right}): Rang ${rank} von ${columns}. ${sum}`,
    unscored: ({ token, where, rank, columns, sum }) =>
      `Token ${token} bei ${where}, was nicht gewertet wird: Rang ${rank} von ${columns}. ${sum}`,
  },
  unitAt: ({ number, where, rank, columns }) =>
    `Verborgene Einheit ${number} bei ${where}: Rang ${rank} von ${columns} in ihrer Zeile.`,
  dimensionAt: ({ number, where, rank, columns }) =>
    `Dimension ${number} bei ${where}: Rang ${rank} von ${columns} in ihrer Zeile.`,
  inExample: {
    spread: 'In diesem Beispiel verteilt sich seine Attention über viele Token.',
    mixed: 'In diesem Beispiel hat seine Attention kein einfaches Muster.',
    named: ({ share, meaning }) =>
      `In diesem Beispiel hat ${share} seiner Attention dieses Muster: ${meaning}.`,
  },
  mapOf: ({ title, rows, columns, summary }) =>
    `${title}, ${rows} mal ${columns}${summary ? `: ${summary}` : ''}`,
  firstOf: ({ rows, columns, allRows, allColumns }) =>
    `Die ersten ${rows} Zeilen und ${columns} Spalten von ${allRows} × ${allColumns}. Die Kopie hat alle.`,
  releaseTitle: 'Diese Kachel loslassen: Die Lupe folgt dem Zeiger',
  allTensorsOfLayer: ({ layer }) => `Alle Tensoren von Schicht ${layer}`,
  // of the marks of marked.js: _ before an index
  formula: {
    weighed: ({ j, vector }) => `Gewicht · v_${j} = ${vector}`,
    context: ({ i, vector }) => `Kontext_${i} = Σ Gewicht · v = ${vector}`,
  },
};
