// Palabras: codificación de posiciones.

const about = ({ from, to, apart, value }) =>
  `Posiciones ${from} y ${to}, a distancia ${apart}: ${value}`;
const first = ({ first: count }) => (count === null ? '' : ` Las primeras ${count} posiciones.`);

export default {
  positionalEncoding: 'Codificación de posiciones',
  stack: 'Pila',
  encoder: 'Codificador',
  decoder: 'Decodificador',
  orientation: 'Orientación',
  positionsDown: 'posiciones hacia abajo',
  dimensionsDown: 'dimensiones hacia abajo',
  shown: 'Mostrado',
  table: 'tabla',
  withTheTokensAdded: 'con los tokens sumados',
  shownTheEmbeddingsOf:
    'Mostrado: los embeddings de esta secuencia con las posiciones sumadas, como entran en la primera ' +
    'capa.',
  // around how many are shown
  firstPositions: { before: 'Primeras', after: 'posiciones' },
  numbers: 'Números',
  encoding: 'Codificación',
  biasByDistanceAnd: 'Sesgo por distancia y cabeza',
  fromTo: ({ name, rows, columns, least, most }) =>
    `${name}, ${rows} por ${columns}, de ${least} a ${most} como mucho`,
  rowsDistanceColumnsHead: 'filas: distancia · columnas: cabeza',
  rowsPositionColumnsDimension: 'filas: posición · columnas: dimensión',

  // how alike positions are
  measure: 'Medida',
  dotProduct: 'producto escalar',
  theDotProductOf: 'El producto escalar de dos filas de la tabla',
  cosine: 'coseno',
  similarity: 'Parecido',
  biasOfHead: ({ head }) => `Sesgo de la cabeza ${head}`,
  pair: (pair) => `${about(pair)}.${first(pair)}`,
  biasOfPair: (pair) => `${about(pair)} se suma a la puntuación.${first(pair)}`,
  sized: ({ name, rows, columns }) => `${name}, ${rows} por ${columns}`,

  // curves
  curves: 'Curvas',
  curvesOfDimensions: 'Curvas de dimensiones',
  keep: 'Guardar',
  dottedQKOf: 'punteado: q·k de dos vectores iguales a esa distancia, respecto a la distancia 0',
  drawnBetweenPositionsToo:
    'dibujado también entre posiciones; el modelo solo usa posiciones enteras',
  distance: ({ distance }) => `distancia ${distance}`,
  position: ({ position }) => `posición ${position}`,
  curvesOverPositionsOf: ({ rows, names }) => `Curvas sobre ${rows} posiciones de ${names}`,

  // whether order matters
  doesOrderMatterTo: '¿Le importa el orden?',
  turnPositionsOffAnd: 'Quitar posiciones y entrenar',
  turnSinusoidalPositionsOn: 'Poner posiciones sinusoidales y entrenar',
  tokens: 'Tokens',
  shuffled: 'Barajado',
  prediction: 'Predicción',
  whenShuffled: '… barajado',
  sourceShuffled: 'El origen barajado, las respuestas devueltas a su lugar.',
  sequenceShuffled: 'La secuencia barajada, las respuestas devueltas a su lugar.',
  cellIs: ({ where, column, value }) => `${where}, ${column}: ${value}.`,
  whereIs: {
    distance: ({ distance }) => `Distancia ${distance}`,
    position: ({ position, p }) => `Posición ${position} (p = ${p})`,
  },
  remove: ({ column }) => `Quitar ${column}`,
};
