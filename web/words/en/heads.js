// Words: what heads do, knock-out, one head, paths.

const drawn =
  (name) =>
  ({ count, first, second }) =>
    `${count} ${name} in two principal components, which have ${first} and ${second} of their ` +
    'variance';

export default {
  whatEachHeadDoes: 'What each head does',
  whatShowsOfThe: 'What shows of the heads',
  inWords: 'In words',
  whatEachPartDoes: 'What each part does, and when each pattern formed',
  measures: 'Measures',
  everyMeasureOfEvery: 'Every measure of every head',
  oneHead: 'One head',
  allThatIsKnown: 'All that is known of one head',
  paths: 'Paths',
  whichHeadWorksThroughWhich: 'Which head works through which other head',
  samplesAt: ({ samples, step }) =>
    `${samples} held-out sample${samples === 1 ? '' : 's'} · step ${step}`,
  thisModelHasNo:
    'This model has no output layer, so there are no held-out samples to measure its heads on.',
  goOn: 'Go on',

  // the table
  pointAtAColumn:
    'Point at a column name, or focus it with Tab, for its explanation; click to sort.',
  headsARowFor: 'Heads, a row for each',
  columns: {
    name: {
      title: 'part',
      help:
        'A head, a feed-forward layer (FFN) or a whole layer. The name shows it in the ' +
        'inspector.',
    },
    word: {
      title: 'what it does',
      help:
        'A word for what the measures show, with its share. It covers held-out samples, not ' +
        'only the sequence of the drawing.',
    },
    formed: {
      title: 'formed',
      help:
        "How the head's main measure grew over the kept moments (logarithmic steps), and the " +
        'step after which it stayed above .5.',
    },
    accuracy_change: {
      title: 'accuracy lost',
      help: 'Drop in held-out accuracy without this part, in percentage points.',
    },
    loss_change: { title: 'loss added', help: 'Rise in held-out loss without this part.' },
  },
  cut: 'Cut',
  cutPart: ({ title }) => `Cut ${title}`,
  shortName: {
    self: ({ layer, head }) => `L${layer} H${head}`,
    cross: ({ layer, head }) => `L${layer} cross H${head}`,
  },
  ofStack: {
    encoder: ({ name }) => `enc ${name}`,
    decoder: ({ name }) => `dec ${name}`,
  },

  // knock-out
  knockOut: 'Knock-out',
  whatReplacesAPart: 'What replaces a part that is cut',
  zero: 'zero',
  aCutPartOutputs: 'A cut part outputs zeros',
  mean: 'mean',
  aCutPartOutputsIts: 'A cut part outputs its mean over held-out samples, position by position',
  restore: 'Restore',
  thePageShowsThe: 'the page shows the cut model',
  knockOutEachIn: 'Knock out each in turn',
  cancelOf: ({ done, total }) => `Cancel: ${done} of ${total}`,
  cutEveryPartThat: 'Cut every part that costs less than',
  pointsOfAccuracy: 'Points of accuracy',
  points: ({ points }) => `${points} points`,
  cutKeep: ({ cut, kept }) => `Cut ${cut}, keep ${kept}`,
  stays: ({ names }) => `Stays: ${names}`,
  nothingStays: 'Nothing stays',
  costOfEachPart: ({ step, mode, samples }) =>
    `Cost of each part by itself at step ${step}, cut to ${mode}, ${samples} held-out samples.`,
  tickAPartIn: 'Tick a part in the table to cut it, or knock out each in turn. Nothing is cut.',
  scoringWithout: ({ places }) => `${places}: scoring …`,
  whatTheCutChanges: ({ places, mode, accuracies, before, after, lossChange, samples, step }) =>
    `${places} to ${mode}: ` +
    (accuracies
      ? `accuracy ${accuracies.before} → ${accuracies.after} (${accuracies.points} points), `
      : '') +
    `loss ${before} → ${after} (${lossChange}) · ${samples} held-out samples, step ${step}`,

  // one head
  head: 'Head',
  howFarItLooks: 'How far it looks',
  keyAt: ({ offset }) => `key ${offset}`,
  theSamePosition: 'The same position',
  before: ({ far }) => `${far} before`,
  after: ({ far }) => `${far} after`,
  furthestAbove: ({ where, weight, even }) => `${where}: ${weight}, evenly ${even} (the line).`,
  whatItLooksAt: 'What it looks at',
  shareOfItsAttention: 'Share of its attention; the mark is even attention.',
  tokens: 'Tokens',
  roles: 'Roles',
  evenly: ({ weight, even }) => `${weight} (evenly ${even})`,
  whereItWritesMost: 'Where it writes most',
  queryKeyWeightLength: 'Query → key, weight, length of what it writes; one place a sample.',
  queriesKeysAndValues: 'Queries, keys and values',
  inTwoPrincipalComponents: 'In two principal components, with their share of the variance.',
  vectors: {
    q: ({ share }) => `queries: ${share}`,
    k: ({ share }) => `keys: ${share}`,
    v: ({ share }) => `values: ${share}`,
  },
  vectorsDrawn: { q: drawn('queries'), k: drawn('keys'), v: drawn('values') },
  colourOfThePoints: 'Colour of the points',
  byPosition: 'by position',
  byToken: 'by token',
  cutToTheModel: ({ mode, points, loss }) =>
    `Cut to ${mode}, the model's accuracy changes by ${points} points and its loss by ${loss}.`,
  whatItCostsTo: 'What it costs to cut is being scored.',
  itsLooksAreBeing: 'Its looks are being collected.',
  queriesOfHeldOut: ({ rows, samples, step }) =>
    `${rows} queries of ${samples} held-out samples · step ${step}`,

  // what its weights do
  whatItsWeightsDo: 'What its weights do',
  whichTable: 'Which table',
  tables: { qk_tokens: 'QK tokens', qk_positions: 'QK pos.', ov_tokens: 'OV tokens' },
  tableLabel: {
    qk_tokens: ({ rows, columns }) => `QK tokens: ${rows} rows (query), ${columns} columns (key)`,
    qk_positions: ({ rows, columns }) => `QK pos.: ${rows} rows (query), ${columns} columns (key)`,
    ov_tokens: ({ rows, columns }) =>
      `OV tokens: ${rows} rows (attended), ${columns} columns (logit of)`,
  },
  tableCell: {
    qk_tokens: ({ row, column, value }) => `query ${row}, key ${column}: score ${value}`,
    qk_positions: ({ row, column, value }) => `query ${row}, key ${column}: score ${value}`,
    ov_tokens: ({ row, column, value }) => `attended ${row}, logit of ${column}: adds ${value}`,
  },
  ranks: ({ qk, ov }) => `rank of QK ${qk}, of OV ${ov}`,
  leftOut: ({ list }) => `Left out: ${list}.`,
  nothingIsLeftOut: 'Nothing is left out.',
  thisModelAddsNo: 'This model adds no positions to its tokens.',
  thisHeadDoesNot: 'This head does not write to the logits.',

  // heads that it works with
  headsItWorksWith: 'Heads it works with',
  headsThatItWorks: 'Heads that it works with',
  partner: { queries: 'queries', keys: 'keys', values: 'values', path: 'path' },
  reads: ({ head }) => `reads ${head}`,
  isReadBy: ({ head }) => `is read by ${head}`,
  noOtherHeadReads: 'No other head reads what it writes.',
  howMuchOfWhat: ({ chance, step }) =>
    'How much of what one head writes the other reads with its queries, keys and values; random ' +
    `weights have ${chance}.` +
    (step === null ? '' : ` Path: loss added at step ${step}, bold where confirmed.`),

  // paths
  whichHeadWorksThrough: 'Which head works through which',
  pathsBetweenHeads: 'Paths between heads',
  theGraphOfHeads: 'The graph of heads',
  theStrongestEdges: 'The strongest edges',
  patchEveryPath: 'Patch every path',
  patchThesePaths: 'Patch these paths',
  patchAgain: 'Patch again',
  cancelPaths: {
    heads: ({ done, total }) => `Cancel: ${done} of ${total} heads`,
    means: ({ done, total }) => `Cancel: ${done} of ${total} samples for the means`,
  },
  between: 'between',
  everyHead: 'every head',
  headsToPatchBetween: 'Heads to patch between, with commas',
  add: ({ name }) => `Add ${name}`,
  isNoHeadOf: ({ unknown, first, last }) =>
    `“${unknown}” is no head of this model. Write heads as the graph has them, with commas: ` +
    `${first}, ${last}.`,
  allOfThem: 'All of them',
  andThePathsBetween: ({ heads, edges }) =>
    `${heads} head${heads === 1 ? '' : 's'} and the paths between them, ${edges}`,
  pathPatchingReplacesWhat: ({ among, passes }) =>
    'Path patching replaces what a head writes for one later head only, by its mean. What the ' +
    `loss grows by is what the answers owe to that path. ${among}: at most ${passes} forward ` +
    'passes.',
  ofEdgesAreConfirmed: ({ confirmed, edges, samples, step }) =>
    `${confirmed} of ${edges} edges are confirmed: above .001 nats of loss by two standard ` +
    `errors · ${samples} held-out samples, step ${step}. Below a head: the loss that is added ` +
    'without it.',
  stepOfTheRun: ({ step, edges }) =>
    `Step ${step} of the run made again: ${edges || 'no'} edge${edges === 1 ? ' is' : 's are'} ` +
    'confirmed, above .001 nats of loss by two standard errors. Drag along the timeline, or ' +
    'replay the run, and see the graph grow.',
  confirmed: 'confirmed',
  notConfirmed: 'not confirmed',
  stopHistory: ({ done, all }) => `Stop: ${done} of ${all} moments`,
  goOnHistory: ({ done, all }) => `Go on: ${done} of ${all} moments`,
  wholeHistory: ({ done }) => `History: ${done} moments`,
  copying: ({ copying }) => `copying ${copying}`,
  legend: { first: 'first', last: 'last', others: 'others' },
  formedAs: {
    few: ({ title }) => `${title}: not enough moments yet`,
    above: ({ title, step }) => `${title}: above .5 from step ${step} on`,
    passed: ({ title, step }) => `${title}: passed .5 at step ${step}`,
    fell: ({ title, step }) => `${title}: passed .5 at step ${step} and fell below it again`,
    never: ({ title, most }) => `${title}: never passed .5, at most ${most.replace(/^0/, '')}`,
  },
};
