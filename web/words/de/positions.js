// Worte: Positionskodierung.

const about = ({ from, to, apart, value }) =>
  `Positionen ${from} und ${to}, Abstand ${apart}: ${value}`;
const first = ({ first: count }) => (count === null ? '' : ` Die ersten ${count} Positionen.`);

export default {
  positionalEncoding: 'Positionskodierung',
  stack: 'Stapel',
  encoder: 'Encoder',
  decoder: 'Decoder',
  orientation: 'Ausrichtung',
  positionsDown: 'Positionen nach unten',
  dimensionsDown: 'Dimensionen nach unten',
  shown: 'Gezeigt',
  table: 'Tabelle',
  withTheTokensAdded: 'mit den Token addiert',
  shownTheEmbeddingsOf:
    'Gezeigt: die Embeddings dieser Folge, zu denen die Positionen addiert sind, wie sie in die erste ' +
    'Schicht gehen.',
  // around how many are shown
  firstPositions: { before: 'Die ersten', after: 'Positionen' },
  numbers: 'Zahlen',
  encoding: 'Kodierung',
  biasByDistanceAnd: 'Abzug nach Abstand und Kopf',
  fromTo: ({ name, rows, columns, least, most }) =>
    `${name}, ${rows} mal ${columns}, von ${least} bis höchstens ${most}`,
  rowsDistanceColumnsHead: 'Zeilen: Abstand · Spalten: Kopf',
  rowsPositionColumnsDimension: 'Zeilen: Position · Spalten: Dimension',

  // how alike positions are
  measure: 'Maß',
  dotProduct: 'Skalarprodukt',
  theDotProductOf: 'Das Skalarprodukt zweier Zeilen der Tabelle',
  cosine: 'Kosinus',
  similarity: 'Ähnlichkeit',
  biasOfHead: ({ head }) => `Abzug von Kopf ${head}`,
  pair: (pair) => `${about(pair)}.${first(pair)}`,
  biasOfPair: (pair) => `${about(pair)} wird zum Score addiert.${first(pair)}`,
  sized: ({ name, rows, columns }) => `${name}, ${rows} mal ${columns}`,

  // curves
  curves: 'Kurven',
  curvesOfDimensions: 'Kurven von Dimensionen',
  keep: 'Behalten',
  dottedQKOf: 'gepunktet: q·k zweier gleicher Vektoren in diesem Abstand, bezogen auf Abstand 0',
  drawnBetweenPositionsToo:
    'auch zwischen Positionen gezeichnet; das Modell benutzt nur ganze Positionen',
  distance: ({ distance }) => `Abstand ${distance}`,
  position: ({ position }) => `Position ${position}`,
  curvesOverPositionsOf: ({ rows, names }) => `Kurven über ${rows} Positionen von ${names}`,

  // whether order matters
  doesOrderMatterTo: 'Kommt es ihm auf die Reihenfolge an?',
  turnPositionsOffAnd: 'Positionen ausschalten und trainieren',
  turnSinusoidalPositionsOn: 'Sinusförmige Positionen einschalten und trainieren',
  tokens: 'Token',
  shuffled: 'Gemischt',
  prediction: 'Vorhersage',
  whenShuffled: '… wenn gemischt',
  sourceShuffled: 'Die Quelle gemischt, die Antworten zurück an ihren Plätzen.',
  sequenceShuffled: 'Die Folge gemischt, die Antworten zurück an ihren Plätzen.',
  cellIs: ({ where, column, value }) => `${where}, ${column}: ${value}.`,
  whereIs: {
    distance: ({ distance }) => `Abstand ${distance}`,
    position: ({ position, p }) => `Position ${position} (p = ${p})`,
  },
  remove: ({ column }) => `${column}: entfernen`,
};
