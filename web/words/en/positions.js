// Words: positional encoding.

const about = ({ from, to, apart, value }) =>
  `Positions ${from} and ${to}, ${apart} apart: ${value}`;
const first = ({ first: count }) => (count === null ? '' : ` The first ${count} positions.`);

export default {
  positionalEncoding: 'Positional encoding',
  stack: 'Stack',
  encoder: 'Encoder',
  decoder: 'Decoder',
  orientation: 'Orientation',
  positionsDown: 'positions down',
  dimensionsDown: 'dimensions down',
  shown: 'Shown',
  table: 'table',
  withTheTokensAdded: 'with the tokens added',
  shownTheEmbeddingsOf:
    'Shown: the embeddings of this sequence with the positions added, as they enter the first ' +
    'layer.',
  // around how many are shown
  firstPositions: { before: 'First', after: 'positions' },
  numbers: 'Numbers',
  encoding: 'Encoding',
  biasByDistanceAnd: 'Bias by distance and head',
  fromTo: ({ name, rows, columns, least, most }) =>
    `${name}, ${rows} by ${columns}, from ${least} to ${most} at most`,
  rowsDistanceColumnsHead: 'rows: distance · columns: head',
  rowsPositionColumnsDimension: 'rows: position · columns: dimension',

  // how alike positions are
  measure: 'Measure',
  dotProduct: 'dot product',
  theDotProductOf: 'The dot product of two rows of the table',
  cosine: 'cosine',
  similarity: 'Similarity',
  biasOfHead: ({ head }) => `Bias of head ${head}`,
  pair: (pair) => `${about(pair)}.${first(pair)}`,
  biasOfPair: (pair) => `${about(pair)} is added to the score.${first(pair)}`,
  sized: ({ name, rows, columns }) => `${name}, ${rows} by ${columns}`,

  // curves
  curves: 'Curves',
  curvesOfDimensions: 'Curves of dimensions',
  keep: 'Keep',
  dottedQKOf: 'dotted: q·k of two equal vectors at that distance, relative to distance 0',
  drawnBetweenPositionsToo: 'drawn between positions too; the model uses whole positions only',
  distance: ({ distance }) => `distance ${distance}`,
  position: ({ position }) => `position ${position}`,
  curvesOverPositionsOf: ({ rows, names }) => `Curves over ${rows} positions of ${names}`,

  // whether order matters
  doesOrderMatterTo: 'Does order matter to it?',
  turnPositionsOffAnd: 'Turn positions off and train',
  turnSinusoidalPositionsOn: 'Turn sinusoidal positions on and train',
  tokens: 'Tokens',
  shuffled: 'Shuffled',
  prediction: 'Prediction',
  whenShuffled: '… when shuffled',
  sourceShuffled: 'The source shuffled, the answers put back in their places.',
  sequenceShuffled: 'The sequence shuffled, the answers put back in their places.',
  cellIs: ({ where, column, value }) => `${where}, ${column}: ${value}.`,
  whereIs: {
    distance: ({ distance }) => `Distance ${distance}`,
    position: ({ position, p }) => `Position ${position} (p = ${p})`,
  },
  remove: ({ column }) => `Remove ${column}`,
};
