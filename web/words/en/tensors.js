// Words: tensors by name, one token step by step, points, lines over time.

const positions = (count) => `${count} ${count === 1 ? 'position' : 'positions'}`;

export default {
  allTensorsOneToken: 'All tensors, one token, points, or lines over time',
  byName: 'By name',
  oneTokenStepBy: 'One token, step by step',
  oneToken: 'One token',
  geometry: 'Geometry',
  overTime: 'Over time',
  time: 'Time',
  moments: ({ about, known, all }) => `${about} · ${known} of ${all} moments`,

  // the list
  tensors: 'Tensors',
  searchWQFfn: 'Search: W_q, ffn, grad …',
  searchTensors: 'Search tensors',
  layer: 'Layer',
  allLayers: 'All layers',
  noTensorIsCalled: ({ words }) => `No tensor is called "${words}".`,
  noneInThisLayer: ({ words }) => `No tensor is called "${words}" in this layer.`,

  // one tensor
  kind: {
    parameter: 'parameter',
    gradient: 'gradient of the loss',
    adam_m: "running mean of the gradient (Adam's m)",
    adam_v: "running mean of its square (Adam's v)",
    table: 'fixed table',
    activation: 'activation',
    attention: 'attention weights, before dropout',
    score: 'scores before the softmax, computed here from q and k',
  },
  leading: {
    sequence: 'Sequence',
    head: 'Head',
    position: 'Position',
    dimension: ({ dimension }) => `Dimension ${dimension}`,
  },
  axis: {
    query: 'query',
    key: 'key',
    position: 'position',
    token: 'token',
    dimension: 'dimension',
    vector: 'one vector',
    index: 'index',
    pair: 'pair',
    turn: 'cosine and sine',
    output: 'output',
    input: 'input',
  },
  rowsAndColumns: ({ first, second }) => `rows: ${first} · columns: ${second}`,
  columnsAndRows: ({ first, second }) => `columns: ${first} · rows: ${second}`,
  transpose: 'Transpose',
  numbers: 'Numbers',
  copyAs: ({ form }) => `Copy as ${form}`,
  statisticsOf: 'Statistics of',
  slice: 'slice',
  all: 'all',
  masked: 'masked',
  drawn: ({ name, rows, columns, min, max }) =>
    `${name}, ${rows} by ${columns} cells, from ${min} to ${max}`,
  maskedTheModelMay: ({ where }) => `${where}: masked, the model may not look there.`,
  rowSumRankOf: ({ where, value, sum, rank, columns }) =>
    `${where}: ${value}. Row sum ${sum}; rank ${rank} of ${columns} in its row.`,
  block: ({ where, rowsEach, columnsEach, value }) =>
    `${where} and the rest of its block of ${rowsEach} × ${columnsEach}: ${value} is the largest ` +
    'in magnitude.',
  exactly: ({ row, column, value, rank, columns }) =>
    `Exactly at row ${row}, column ${column}: ${value}, rank ${rank} of ${columns} in its row.`,
  oneOf: ({ at, all }) => `${at} of ${all}`,
  atStep: ({ name, step }) => `${name} at step ${step}`,
  onlyTheParametersOf: 'Only the parameters of an earlier moment are kept; these values are zeros.',
  noStepHasBeen: 'No step has been taken yet: gradients and moments are zero until the first one.',
  fromTheLastStep: 'From the last step, before clipping.',
  fromTheLatestBatch:
    'From the latest batch, of training or of the held-out score. After a training step it may ' +
    'hold only the last sequences of the batch, counted from 1.',
  cellsDoNotFit: ({ rows, columns, down, across }) =>
    `${rows} × ${columns} cells do not fit: each one drawn covers ${down} × ${across} and shows ` +
    'the value of largest magnitude.',
  statistics: 'Statistics',
  histogram: 'Histogram',
  log: 'Log',
  countsOnALogarithmic: 'Counts on a logarithmic scale',
  histogramWords: ({ count, low, high, most, from, to }) =>
    `Histogram of ${count} numbers from ${low} to ${high}; most, ${most}, between ${from} and ` +
    `${to}`,

  // updates by group
  groupColumn: {
    group: {
      text: 'Group',
      title: 'Tensors that belong together: a kind of layer in one block',
    },
    parameters: { text: 'Parameters', title: 'Number of parameters in the group' },
    gradient: { text: 'Gradient', title: 'Norm of the gradient, before clipping' },
    update: {
      text: 'Update / weights',
      title: 'Norm of the update, as a share of the norm of the weights',
    },
  },
  updatesByGroup: 'Updates by group',
  updatesByGroupStep: ({ step }) => `Updates by group, step ${step}`,
  measuredEveryTenSteps: 'Measured every ten steps. Updates near 0.1 % of the weights are usual.',
  trainTheModelTo: 'Train the model to see how far a step moves each group of tensors.',

  // points
  points: 'Points',
  componentsLabel: 'Components',
  components: 'components',
  examples: 'Examples',
  thisExample: 'this example',
  heldOutExamples: 'held-out examples',
  colourBy: 'Colour by',
  colouredBy: 'colour by',
  paint: { token: 'token', position: 'position', answer: 'right answer' },
  paths: 'Paths',
  theWayOfEach: 'The way of each point through the kept moments of the run',
  pointsOfAtStep: ({ count, tensor, step }) => `${count} points of ${tensor} at step ${step}`,
  pointsTheseComponentsHave: ({ points, all, examples, components, together, each }) =>
    `${points} points${all && ` of ${all}, the first`}` +
    `${examples === null ? '' : ` of ${examples} examples`} · these ${components} components ` +
    `have ${together} of the variance: ${each}`,
  captionOf: {
    token: ({ tensor, about }) => `${tensor}: ${about}. Coloured by token.`,
    position: ({ tensor, about }) => `${tensor}: ${about}. Coloured by position.`,
    answer: ({ tensor, about }) => `${tensor}: ${about}. Coloured by right answer.`,
  },
  geometryOf: ({ name }) => `Geometry: ${name}`,
  pointAtAPoint: 'Point at a point, or read the points with the arrow keys.',
  tokenAt: ({ token }) => `token ${token}`,
  positionAt: ({ position }) => `position ${position}`,
  rightAnswer: ({ answer }) => `right answer ${answer}`,
  nearestHere: ({ list }) => `Nearest here: ${list}.`,
  pointsAreRead: 'Points. Arrow keys read one.',
  pointsAreTurned: 'Points. Arrow keys read one. With Shift, or by a drag, it is turned.',
  tokensOfTheTarget: 'Tokens of the target',
  tokensOfTheSource: 'Tokens of the source',
  tokensEmbedding: 'Tokens: embedding',
  tokensOutput: 'Tokens: output',
  hiddenStates: 'Hidden states',
  beforeLayers: ({ stack }) => `${stack}: before layer 1`,
  afterLayer: ({ stack, layer }) => `${stack}: after layer ${layer}`,
  hiddenStatesAtThe: 'Hidden states: at the output',
  encoderWhatTheDecoder: 'Encoder: what the decoder reads',
  hiddenStatesMeanAt: 'Hidden states: mean, at the output',
  positions: 'Positions',
  positionsOfTheSource: 'Positions of the source',
  positionsOfTheTarget: 'Positions of the target',

  // lines over time
  linesOf: 'Lines of',
  lines: 'Lines',
  linesOverTheSteps: 'Lines over the steps of the run',
  byLayer: 'by layer',
  byPart: 'by part',
  measure: {
    loss: {
      text: 'Loss',
      about: 'in evaluation mode, at the kept moments · both axes in powers of ten',
    },
    accuracy: { text: 'Accuracy', about: 'in evaluation mode, at the kept moments' },
    gradient: { text: 'Gradient', about: 'its norm, before clipping' },
    weight: { text: 'Weights', about: 'their norm: the root of the sum of their squares' },
    update: { text: 'Updates', about: 'the norm of what one step adds' },
    ratio: { text: 'Updates / weights', about: 'their norms; near 0.1 % is usual' },
    dead: {
      text: 'Dead units',
      about: 'hidden units that give 0 everywhere in held-out examples',
    },
  },
  place: {
    embedding: 'embedding',
    src_embedding: 'embedding of the source',
    tgt_embedding: 'embedding of the target',
    norm: 'last norm',
    encoder_norm: 'last norm of the encoder',
    decoder_norm: 'last norm of the decoder',
    output: 'output',
  },
  layerOf: {
    blocks: ({ layer }) => `layer ${layer}`,
    encoder_blocks: ({ layer }) => `encoder layer ${layer}`,
    decoder_blocks: ({ layer }) => `decoder layer ${layer}`,
  },
  partOf: ({ layer, part }) => `${layer} ${part}`,
  part: {
    attention: 'attention',
    self_attention: 'self-attention',
    cross_attention: 'cross-attention',
    feed_forward: 'feed-forward',
    norms: 'norms',
  },
  trainedOn: 'trained on',
  heldOut: 'held out',
  samplesOfEachPart: ({ samples }) => `${samples} samples of each part`,
  measureOverTime: ({ measure }) => `${measure} over time`,
  step: ({ at, values }) => `Step ${at}: ${values}.`,
  thisModelHasNo: 'This model has no output to train.',
  measuredEveryTenStepsWhile:
    'Measured every ten steps while this page trains: train the model, or train it on.',
  thisModelIsToo: 'This model is too large to keep moments of.',
  whatThisModelPredicts: 'What this model predicts has an error, and is not right or wrong.',
  onlyReluCanGive: 'Only ReLU can give 0 everywhere: this model has another activation, or none.',

  // one token, step by step
  stack: 'Stack',
  head: 'Head',
  position: 'Position',
  // a slider over the steps
  stageLabel: 'Stage',
  theSameInPytorch: 'The same in PyTorch',
  theLargest: 'The largest',
  numbersTheLargest: ({ count, largest }) => `${count} numbers, the largest ${largest}`,
  stage: {
    token: 'Token',
    input: 'Input',
    position: 'Position',
    norm: 'Norm',
    project: 'q k v',
    scores: 'Scores',
    weights: 'Softmax',
    mix: 'Values',
    output: 'Output',
    add: 'Add',
    widen: 'Widen',
    narrow: 'Narrow',
    memory: 'Memory',
    pool: 'Mean',
    logits: 'Logits',
    probabilities: 'Softmax',
    read: 'Prediction',
  },
  intoTheModel: 'Into the model',
  outOfTheModel: 'Out of the model',
  stageOf: {
    attention: ({ block }) => `Block ${block} · attention`,
    cross: ({ block }) => `Block ${block} · cross-attention`,
    ffn: ({ block }) => `Block ${block} · feed-forward`,
  },
  theTokenBecomesA: 'The token becomes a vector',
  aTableHasLearned: ({ place, d }) => `${place}. A table has ${d} learned numbers for every token.`,
  hereTheyAreMultiplied: ({ d, root }) => `Here they are multiplied by √${d} = ${root}.`,
  theInputBecomesA: 'The input becomes a vector',
  aLayerOfIts: ({ place }) =>
    `${place}. A layer of its stream makes a vector of its numbers. This is what goes into the ` +
    'first block, with all that is added to it.',
  itsPositionIsAdded: 'Its position is added',
  positionIsLearned: ({ position }) =>
    `Position ${position} has a vector of its own, learned. The sum goes into the first block.`,
  positionIsComputed: ({ position }) =>
    `Position ${position} has a vector of its own, of sines and cosines. The sum goes into the ` +
    'first block.',
  pe: 'PE',
  addedToWhatWas: 'Added to what was there',
  theResidualConnectionWhat:
    'The residual connection: what this part found is added to the vector that came in. Later ' +
    'parts read the sum.',
  sum: 'sum',
  aLastNorm: 'A last norm',
  rmsNorm: 'RMS norm',
  layerNorm: 'Layer norm',
  theVectorIsDivided:
    'The vector is divided by its root mean square, and each number is multiplied by a learned ' +
    'gain.',
  theMeanIsTaken:
    'The mean is taken off, the rest is divided by its standard deviation, and each number is ' +
    'multiplied by a learned gain.',
  aQueryForThe: 'A query for the encoder',
  queryKeyAndValue: 'Query, key and value',
  aMatrixMakesA:
    'A matrix makes a query of this position. Keys and values are made of what the encoder found.',
  threeMatricesReadIts: ({ place }) =>
    `Three matrices read ${place}. Its query is what it looks for, its key what others find it ` +
    'by, its value what they take.',
  theyAreNormalised: 'They are normalised head by head.',
  theyAreTurned: 'They are turned by angles that grow with the position.',
  theyAreNormalisedTurned:
    'They are normalised head by head, then turned by angles that grow with the position.',
  in: 'in',
  headCompares: ({ head }) => `Head ${head} compares`,
  ofTheQueryTimes: 'φ of the query times φ of each key: linear attention has no softmax.',
  theQueryOfAnd: ({ place, depth }) =>
    `The query of ${place} and the key of each position that it may look at: a dot product` +
    `${depth === null ? '' : `, divided by √${depth}`}.`,
  headDividesItsAttention: ({ head }) => `Head ${head} divides its attention`,
  softmaxMakesShares: ({ weight, key, hasSink }) =>
    `Softmax makes shares of the scores. The largest, ${weight}, goes to ${key}.` +
    `${hasSink ? ' A learned sink takes a share as well.' : ''}`,
  sumMakesShares: ({ weight, key, hasSink }) =>
    `Each score divided by their sum is a share. The largest, ${weight}, goes to ` +
    `${key}.${hasSink ? ' A learned sink takes a share as well.' : ''}`,
  headTakesOver: ({ head }) => `Head ${head} takes over`,
  theValuesAreAdded: 'The values are added up, each times its weight.',
  oneMoreMatrix: 'One more matrix',
  theHeadsArePut: 'The heads are put together',
  theHeadsGoThrough: ({ heads, replaces }) =>
    (heads === 1
      ? 'The result of the head goes through one more matrix.'
      : `The results of ${heads} heads, side by side, go through one more matrix.`) +
    (replaces ? ' There is no residual connection: this replaces x.' : ''),
  notShown: ({ others, masked }) => {
    const rest = [others && `${positions(others)} with less weight`];
    rest.push(masked && `${positions(masked)} masked`);
    return `Not shown: ${rest.filter(Boolean).join(', ')}.`;
  },
  theFeedForwardNetwork: 'The feed-forward network widens it',
  thisPartReadsNo: ({ d_ff, name, gates, above }) =>
    `This part reads no other position. It makes ${d_ff} numbers and puts them through ${name}` +
    `${gates ? ', which gates as many others' : ''}. ${above} are above 0.`,
  andNarrowsItAgain: 'And narrows it again',
  aSecondMatrixMakes: ({ d_model, replaces }) =>
    `A second matrix makes ${d_model} numbers of them.` +
    `${replaces ? ' There is no residual connection: they replace x.' : ''}`,
  whatTheDecoderReads: 'What the decoder reads',
  theCrossAttentionOf:
    'The cross-attention of every decoder block makes its keys and values of this vector.',
  theMeanOverAll: 'The mean over all positions',
  theModelGivesOne:
    'The model gives one answer for the whole input, from the mean of its positions.',
  here: 'here',
  aLogitForEvery: 'A logit for every token',
  theOutputLayerHas: ({ vocab }) =>
    `The output layer has a row for each of ${vocab} tokens. The dot product with it is the ` +
    "token's logit.",
  softmaxMakesProbabilities: 'Softmax makes probabilities',
  theRightAnswerIs: ({ token }) =>
    `The right answer is ${token}. The gradient of each logit is its probability, less 1 for the ` +
    'right one: training moves it the other way.',
  noAnswerIsScored: 'No answer is scored at this position, so it adds nothing to the loss.',
  gradientOfItsLogit: ({ gradient }) => `gradient of its logit = *${gradient}*`,
  whatIsReadOff: 'What is read off here',
  aLayerOfItsOwn: ({ names }) => `A layer of its own makes a prediction of this vector: ${names}.`,
  noPredictionIsRead: 'No prediction is read off at this position.',
  notShownLessLikely: ({ others }) => `Not shown: ${others} less likely tokens.`,
  terms: {
    mean: 'Mean',
    std: 'Standard deviation',
    min: 'Smallest',
    max: 'Largest',
    norm: 'L2 norm',
    zeros: 'Zeros',
    negative: 'Negative',
    notFinite: 'Not finite',
  },
  headNumber: ({ head }) => `Head ${head}`,
  stageAt: ({ at, all, name }) => `${at} of ${all} · ${name}`,
  stageNamed: ({ at, all, name }) => `${at} of ${all}: ${name}`,
  backArrow: '‹ Back',
  nextArrow: 'Next ›',
};
