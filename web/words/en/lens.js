// Words: the logit lens, patching, pairs of prompts.
import { plural } from '../../base/format.js';

export default {
  lensOrPatching: 'Lens or patching',
  readOutEachBlock: 'Read out each block',
  readOut: 'Read out',
  patch: 'Patch',
  twoPrompts: 'Two prompts',
  prompts: 'Prompts',
  thisModelHasNo: 'This model has no output layer, so there is no answer to read out.',

  // read out
  embedding: 'embedding',
  block: ({ block }) => `block ${block}`,
  blockPart: {
    self: ({ block }) => `block ${block} attention`,
    cross: ({ block }) => `block ${block} cross-attention`,
  },
  notScored: ({ said }) => `${said}, not scored`,
  scored: ({ said, answer, share, rank }) =>
    `${said}; the answer ${answer} has ${share}, rank ${rank}`,
  whatIsReadOut:
    'What is read out at each position after each block, scored positions first. Arrow ' +
    'keys move; the likeliest tokens of the chosen cell are listed after the table.',
  position: 'position',
  answer: 'answer',
  theWhole: 'the whole',
  noBlockDecidesYet: ({ accuracy }) =>
    `No block decides yet: after the last one, ${accuracy} of the right answers rank first.`,
  decidedInTheEmbedding: ({ accuracy }) =>
    `Decided in the embedding: after it ${accuracy} of the right answers rank first.`,
  decidedIn: ({ depth, accuracy, before }) =>
    `Decided in ${depth}: after it ${accuracy} of the right answers rank first, before it ` +
    `${before}.`,
  whereItIsRead: 'Where it is read out',
  afterBlocks: 'after blocks',
  withinThemToo: 'within them too',
  oneCell: 'One cell',
  cellTitle: ({ where, position }) => `${where}, position ${position}`,
  likeliestTokensOfThe: 'Likeliest tokens of the chosen cell',
  scoringHeldOutSamples: 'Scoring held-out samples …',
  afterEachBlock: ({ samples, step }) =>
    'After each block the residual stream goes through the final norm and the output ' +
    'layer, which gives a logit for each token. Colour: probability of the right ' +
    'answer; small: its rank, where another token is first; above: ' +
    `accuracy over ${samples} held-out samples${step === null ? '' : `, step ${step}`}.`,

  // patching
  theModelReadsThe:
    'The model reads the corrupted sequence, but one part outputs what it did on the clean ' +
    'one. The share of the clean answer that is recovered passes through that part.',
  whatIsPatched: 'What is patched',
  heads: 'heads',
  ffn: 'FFN',
  residualStream: 'residual stream',
  all: 'all',
  metric: 'Metric',
  logProbability: 'log-probability',
  logitDifference: 'logit difference',
  whichPair: 'Which pair',
  heldOutPair: 'held-out pair',
  twoTypedPrompts: 'two prompts',
  nextPair: 'Next pair',
  patchAgain: 'Patch again',
  patching: 'Patching …',
  cancelOf: ({ done, total }) => `Cancel: ${done} of ${total}`,
  bothInputsOfThis:
    'Both inputs of this pair have the same metric, so there is nothing to restore.',
  restores: {
    log_probability: ({ best, recovered }) =>
      `${best} alone restores ${recovered} of the right answers' log-probability.`,
    logit_difference: ({ best, recovered }) =>
      `${best} alone restores ${recovered} of the logit of the right answer less that of the ` +
      'corrupted one.',
  },
  layer: ({ layer }) => `layer ${layer}`,
  headOf: {
    self: ({ head }) => `head ${head}`,
    cross: ({ head }) => `cross head ${head}`,
  },
  allOfIt: 'all of it',
  patchedMean: {
    log_probability: 'Mean log-probability of the clean answers',
    logit_difference:
      'Mean logit of the clean answer less that of the corrupted one, where they differ',
  },
  patchingEnds: ({ what, clean, corrupted, all, step }) =>
    `${what}: clean ${clean}, corrupted ${corrupted}; everything at once, the stream after the ` +
    `last block: ${all} · step ${step}`,
  endsWithout: ({ ends, without }) => `${ends} · the whole time without ${without}`,

  // two prompts
  field: {
    prompt: 'Prompt',
    other: 'Other prompt',
    answer: 'Answer',
    against: 'Other answer',
  },
  column: {
    writes: 'writes',
    answer: 'at the answer',
    against: 'at the other',
    direct: 'patched, logits alone',
    total: 'patched, in all',
  },
  bothPromptsHaveAs:
    'Both prompts have as many tokens. What a head writes of the difference between the logits ' +
    'of the two answers, and where it looks from the last position. Patched, a head outputs what ' +
    'it does on the other prompt: for the logits alone, or for all that follows.',
  whichPrompts: 'Which prompts',
  onePair: 'one pair',
  indirectObjects: ({ pairs }) => `indirect objects, ${pairs} pairs`,
  patchEachHead: 'Patch each head',
  thisIsOfModels: 'This is of models that go on with a text.',
  compare: 'Compare',
  looking: 'Looking …',
  theLogitOfTheAnswer: ({ by, isLarger, other, layer, head, writes }) =>
    `The logit of the answer is ${by} ${isLarger ? 'larger' : 'smaller'} than that of the ` +
    `other, and ${other} with the other prompt. Of all heads, layer ${layer} head ${head} does ` +
    `most for it: ${writes}.`,
  pairEnds: ({ prompt, answer, against, step }) =>
    `“${prompt}” → “${answer}”, not “${against}” · step ${step}`,
  pairsEnd: ({ pairs, prompt, answer, against, step }) =>
    `${plural(pairs, 'pair')}, the last: “${prompt}” → “${answer}”, not “${against}” · ` +
    `step ${step}`,
  standardDeviation: ({ sd }) => `standard deviation ${sd}`,
  layerHead: ({ layer, head }) => `Layer ${layer} · Head ${head}`,
  onTop: ({ said }) => `On top: ${said}`,
  cellSaid: ({ where, said }) => `${where}: ${said}`,
  clean: 'clean',
  corrupted: 'corrupted',
};
