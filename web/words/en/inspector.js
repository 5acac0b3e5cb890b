// Words: the inspector.

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  maskedItsScoreIs: 'masked: its score is −∞, its weight *0*',
  theSequence: 'the sequence',
  cutThisHead: '✂ Cut this head',
  fullStage: '⤢ Full stage',
  showThisHeadOn: 'Show this head on the full stage, or beside the model again',
  hideTheMaths: 'Hide the maths',
  showTheMaths: 'Show the maths',
  putItBack: '↩ Put it back',
  thisPositionStepBy: 'This position, step by step',
  showTheNumbers: 'Show the numbers',
  releaseThisTile: 'Release this tile',
  masked: 'masked',
  answers: 'answers',
  nothingChosen: 'Nothing chosen',
  hoverOverATile: 'Hover over a tile to inspect it; click to keep it here.',
  allTensors: 'All tensors',
  findAToken: 'Find a token',
  likeliestAtPosition: ({ row, read }) => `Likeliest at position ${row} (${read})`,
  noneOfTokensHas: ({ columns }) => `None of ${columns} tokens has this.`,
  theRightAnswer: 'The right answer',
  copyAsCsv: 'Copy as CSV',
  position: {
    self: ({ position }) => position,
    decoder: ({ position }) => `decoder ${position}`,
    encoder: ({ position }) => `encoder ${position}`,
  },
  rowSum: ({ sum, sink }) => `Row sums to ${sum}${sink ? `; the sink takes ${sink}` : ''}.`,
  mayNotLookAt: ({ who, whom, sum }) => `${upper(who)} may not look at ${whom}. ${sum}`,
  looksAt: ({ who, whom, source, rank, columns, sum }) =>
    `${upper(who)} looks at ${whom ?? 'itself'}${source ? `, ${source}` : ''}: rank ${rank} of ${columns}. ${sum}`,
  lossHere: ({ token, right, loss }) => `loss here: −ln P(${token}) = −ln ${right} = *${loss}*`,
  tokenAt: {
    right: ({ token, where, rank, columns, sum }) =>
      `Token ${token} at ${where}, the right answer: rank ${rank} of ${columns}. ${sum}`,
    wrong: ({ token, where, rank, columns, sum, right }) =>
      `Token ${token} at ${where} (right: ${right}): rank ${rank} of ${columns}. ${sum}`,
    unscored: ({ token, where, rank, columns, sum }) =>
      `Token ${token} at ${where}, which is not scored: rank ${rank} of ${columns}. ${sum}`,
  },
  unitAt: ({ number, where, rank, columns }) =>
    `Hidden unit ${number} at ${where}: rank ${rank} of ${columns} in its row.`,
  dimensionAt: ({ number, where, rank, columns }) =>
    `Dimension ${number} at ${where}: rank ${rank} of ${columns} in its row.`,
  inExample: {
    spread: 'In this example its attention is spread over many tokens.',
    mixed: 'In this example its attention has no simple pattern.',
    named: ({ share, meaning }) =>
      `In this example ${share} of its attention has this pattern: ${meaning}.`,
  },
  mapOf: ({ title, rows, columns, summary }) =>
    `${title}, ${rows} by ${columns}${summary ? `: ${summary}` : ''}`,
  firstOf: ({ rows, columns, allRows, allColumns }) =>
    `The first ${rows} rows and ${columns} columns of ${allRows} × ${allColumns}. The copy has all.`,
  releaseTitle: 'Release this tile: the inspector follows the pointer',
  allTensorsOfLayer: ({ layer }) => `All tensors of layer ${layer}`,
  // of the marks of marked.js: _ before an index
  formula: {
    weighed: ({ j, vector }) => `weight · v_${j} = ${vector}`,
    context: ({ i, vector }) => `context_${i} = Σ weight · v = ${vector}`,
  },
};
