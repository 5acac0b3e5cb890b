// Words: trying a model, and generation.
import { plural } from '../../base/format.js';

export default {
  theLikeliestTokens: 'The likeliest tokens',
  lookedAt: 'Looked at',
  theHeadsOfThe: ({ most }) => `The heads of the last layer on average: ${most}.`,
  attentionOfTheLast: ({ most }) =>
    `Attention of the last layer, a row for the mean and one for each head. On average: ${most}.`,
  token: ({ index, token }) => `Token ${index}: ${token}`,
  candidates: 'Candidates',
  clickAGeneratedToken:
    'Click a generated token to see its probability, the other likely tokens, and where the ' +
    'model looked.',
  outputWith: ({ chance, rank }) =>
    `Said with ${chance}, ${rank === 1 ? 'the likeliest' : `number ${rank} of the likeliest`}.`,
  itIsRight: 'It is right.',
  expectedWas: ({ token }) => `Expected was ${token}.`,
  theModelGivesIt: ({ chance, drawn }) =>
    `The model gives it ${chance}; after temperature and top-k it is drawn with ${drawn}`,
  tokensLeaveNoRoom: ({ prompt, setting, max_len }) =>
    `${prompt} tokens leave no room for another: “${setting}” is ${max_len}`,
  thisModelHasNo: 'This model has no output layer: it computes hidden states only.',
  thisModelAnswersWith:
    'This model answers with one class for the whole sequence, so there is no next token to ' +
    'output.',
  thisEncoderSeesAll:
    'This encoder sees all positions at once, later ones too, and answers each in its place: it ' +
    'has no next token to output. Set a causal mask or choose a decoder.',
  promptAndGeneratedTokens: 'Prompt and generated tokens',
  nothingSaidYet: 'Nothing said yet.',
  generated: ({ tokens, step, percent, ended }) =>
    `${plural(tokens, 'token')}${step === null ? '' : `, by the model of step ${step}`} · mean ` +
    `probability ${percent} %${ended ? ' · ended' : ''}`,
  generate: '▶ Generate',
  manySequences: 'Many sequences',
  whatToTry: 'What to try',
  tokenByToken: 'Token by token',
  modelsThatOutputToken: 'Models that output token after token:',
  prompt: 'Prompt',
  reads: 'Reads',
  theModelReads: 'The model reads',
  trained: 'trained',
  readsAsManyOf: 'Reads as many of the last tokens as it was trained on',
  all: 'all',
  readsUpToTokens: ({ setting }) =>
    `Reads up to “${setting}” tokens, also more than it was trained on`,
  generatesOneTokenAfter: 'Generates one token after the other (Enter in the prompt)',
  aPromptFromA: 'A prompt from a held-out example',
  oneToken: 'One token',
  theNextToken: 'The next token',
  clearGeneratedTokens: 'Clear generated tokens',
  drawsFromThisMany: 'Draws from this many of the likeliest tokens; 0 draws from all',
  theSameSeedDraws: 'The same seed draws the same tokens',
  regeneratesAfterEachWeight: 'Regenerates after each weight update, using the same random draws',
  keepUpWithTraining: 'Keep up with training',
  alwaysTakesTheLikeliest: '0 always takes the likeliest token',
  greedy: 'greedy',
  source: 'Source',
  lastAsTrained: ({ seq }) => `last ${seq}, as trained`,
  upTo: ({ max_len }) => `up to ${max_len}`,
  stop: '❚❚ Stop',
  clear: 'Clear',
  heldOut: '⟳ held-out',
  temperature: 'Temperature',
  topK: 'Top-k',
  seed: 'Seed',
  generation: 'Generate',
};
