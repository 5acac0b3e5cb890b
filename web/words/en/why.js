// Words: why a head looks there, and who writes an answer.

const wrote = (/** @type {string} */ part, at) => (at ? `what ${part} wrote at ${at}` : part);

export default {
  whyItLooksThereOr: 'Why it looks there or who writes the answer',
  whyItLooksThere: 'Why it looks there',
  whoAnswers: 'Who answers',
  thisModelHasNo: 'This model has no output layer, so it has no answer to explain.',

  // sources on an axis
  label: {
    embedding: 'token',
    input: 'input',
    position: 'position',
    alibi: 'ALiBi',
    head: ({ layer, head }) => `L${layer} H${head}`,
    cross: ({ layer, head }) => `L${layer} cross H${head}`,
    ffn: ({ layer }) => `L${layer} FFN`,
    finalNorm: 'final norm',
    norm: ({ layer, norm }) => `L${layer} norm ${norm}`,
    others: 'others',
    bias: 'bias',
    attentionBias: ({ layer }) => `L${layer} bias`,
    crossBias: ({ layer }) => `L${layer} cross bias`,
  },
  // sources in a sentence; at: where it was written, or ''
  source: {
    embedding: ({ at }) => (at ? `the token at ${at}` : 'the token embedding'),
    input: ({ at }) => (at ? `the input at ${at}` : 'the input'),
    position: ({ at }) => (at ? `the position of ${at}` : 'the position'),
    head: ({ layer, head, at }) => wrote(`layer ${layer} head ${head}`, at),
    cross: ({ layer, head, at }) => wrote(`layer ${layer} cross head ${head}`, at),
    ffn: ({ layer, at }) => wrote(`the FFN of layer ${layer}`, at),
    finalNorm: 'the shift of the final norm',
    norm: ({ layer, norm }) => `the shift of norm ${norm} of layer ${layer}`,
    queries: 'the bias of the queries',
    keys: 'the bias of the keys',
    output: 'the bias of the output layer',
    attentionBias: ({ layer }) => `the attention bias of layer ${layer}`,
    crossBias: ({ layer }) => `the cross-attention bias of layer ${layer}`,
  },

  // why it looks there
  whichParts: 'Which parts',
  whatSetsItApart: 'what sets it apart',
  theWholeScore: 'the whole score',
  choose: { head: 'Head', from: 'from', at: 'at' },
  theStrongestPairs: 'The strongest pairs',
  partsOfAScore: ({ rows, columns }) =>
    `Parts of a score: ${rows} sources of the query down, ${columns} sources of the key across`,
  queryKey: ({ from, to, part }) => `Query ${from}, key ${to}: ${part}`,
  aboutScore: ({ score, capped, alibi }) =>
    'Rows: what wrote the query · columns: what wrote the key. The parts sum to the score, ' +
    `${score}${capped ? ', to which the soft-cap is then applied' : ''}.` +
    `${alibi ? ` ALiBi adds ${alibi}.` : ''} Softmax does not see what all keys have in ` +
    'common: what sets this one apart is without the mean over the keys that it sees.',
  theMaskHidesFrom: ({ key, query }) => `The mask hides ${key} from ${query}.`,
  linearAttentionHasNo: ({ query, key, product, share }) =>
    `Linear attention has no score before a softmax. φ(q)·φ(k) of ${query} and ${key} is ` +
    `${product}, ${share} % of all that it sees.`,
  alibiLowersWhatIs: 'ALiBi lowers what is far',
  alibiFavoursWhatIs: 'ALiBi favours what is near',
  matches: ({ query, key }) => `${query} matches ${key}`,
  opposes: ({ query, key }) => `${query} opposes ${key}`,
  seesNothingElse: ({ query }) => `${query} sees nothing else.`,
  looksAsAtAnythingElse: ({ query, key }) => `${query} looks at ${key} as at anything else.`,
  looksMore: ({ query, key, first, share }) =>
    `${query} looks more at ${key} than at what it sees on average, mostly because ${first} ` +
    `(${share}).`,
  looksLess: ({ query, key, first, share }) =>
    `${query} looks less at ${key} than at what it sees on average, mostly because ${first} ` +
    `(${share}).`,

  // who answers
  whoWritesTheAnswer: 'Who writes the answer',
  partsOfTheAnswer: 'Parts of the answer',
  column: {
    name: 'written by',
    here: 'here',
    origin: 'most of it from',
    average: 'on average',
    spread: 'spread',
  },
  whichNumber: 'Which number',
  lessTheRunnerUp: 'less the runner-up',
  theLogit: 'the logit',
  answerAt: 'Answer at',
  thisExampleHasNo: 'This example has no answer that counts.',
  theWholeSequence: 'the whole sequence',
  position: ({ position }) => `position ${position}`,
  sum: 'sum',
  sumTo: {
    difference: 'the difference of two logits',
    number: 'the number',
    logit: 'the logit of the answer',
  },
  aboutAnswer: ({ what, capped, known }) =>
    `The parts sum to ${what}${capped ? ', before the soft-cap of logits' : ''}; each is what ` +
    'was written to the residual stream, read by the output layer. ' +
    (known
      ? `On average: over ${known.count} answers of ${known.samples} held-out samples, step ` +
        `${known.step}, with their standard deviation.`
      : 'The averages over held-out samples are being computed.'),
  numberOf: ({ number, of }) => `number ${number} of ${of}`,
  isAhead: ({ own, where, other, by }) =>
    `The answer ${own} at ${where} is ahead of ${other} by ${by}`,
  isShort: ({ own, where, other, by }) =>
    `The answer ${own} at ${where} is ${by} short of ${other}`,
  theLogitOf: ({ own, where, total }) => `The logit of ${own} at ${where} is ${total}`,
  predicted: ({ own, where, total, tanh }) =>
    `Predicted at ${where}, ${own} is ${total}${tanh ? ' before tanh' : ''}`,
  sentence: ({ begins }) => `${begins}.`,
  mostlyBy: ({ begins, list }) => `${begins}: mostly by ${list}.`,
  and: ({ list, last }) => (list ? `${list} and ${last}` : last),

  // paths
  theAnswerByPaths: 'The answer by paths',
  byPathsThroughHeads: 'By paths through heads',
  partsOfTheAnswerBy: 'Parts of the answer by path',
  allPathsSumTo: ({ count }) => `All ${count} paths sum to the same number, exactly.`,
  others: ({ more }) => `${more} others`,
  path: 'path',
};
