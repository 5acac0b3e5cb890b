// Words: two models beside each other, forks, what a batch taught.

const STAYS = 'The present run stays as it is, and Back in the browser brings it back.';

export default {
  anotherSeed: 'Another seed',
  theSameModelOther: 'The same model, other weights',
  stopComparing: 'Stop comparing',
  forgetTheKeptModel: 'Forget the kept model',
  itCannotReadThis: ({ message }) =>
    `It cannot read this input (${message}), so it shows an example of its own.`,
  fork: 'Fork',
  side: { now: 'Now', kept: 'Kept', difference: 'Difference' },
  oneInput: ({ given }) => `One input: ${given}`,
  input: ({ given }) => `Input: ${given}`,
  keptOnThisMachine: ({ page, engine }) =>
    'Kept on this machine until you stop comparing or close the tab: ' +
    `${page} in the page, ${engine} to compute.`,
  differIn: ({ differs }) => `Differ in: ${differs}`,
  sameSettings: 'Same settings',
  theFork: ({ step, events }) => `The same up to step ${step}; the fork: ${events || 'no change'}`,
  more: ({ more }) => `${more} more`,
  untrained: 'Untrained.',
  thatModelCannotBe: ({ message }) => `That model cannot be kept for comparison: ${message}.`,
  thatRunCannotBe: ({ message }) => `That run cannot be read: ${message}.`,
  keepItAndBegin: 'Keep it and begin another seed',
  keepItAsIt: 'Keep it as it is',
  itIsOnlyLooked:
    'It is only looked into: a second one of its size has no room here, and it does not train.',
  twoModelsSideBy: 'Two models side by side, on one input',
  keepAModelIt:
    'Keep a model: it stays on the right as it is. On the left is the model of the page, which ' +
    'you can train, change or replace.',
  theModelYouSee: 'The model you see',
  modelsBeforeItIn: 'Models before it, in this tab',
  savedRuns: 'Saved runs',
  step: ({ name, step }) => `${name}, step ${step}`,
  attentionElsewhere: 'Attention elsewhere',
  happening: {
    cut: 'this part was missing',
    freeze: 'this part stopped learning',
    lr: 'the learning rate was',
    dropout: 'dropout was',
    skip: 'the next batch was left out',
    data_seed: 'the samples were others',
    nothing: 'nothing was different',
  },
  thisModelHasNo: 'This model has no output layer, so it is not trained.',
  thereIsNoStep: ({ step, now }) =>
    `There is no step ${step} in this run: choose one from 0 to ${now}.`,
  theRunDivergedChoose: 'The run diverged: choose an earlier step.',
  thisModelWasTrained:
    'This model was trained elsewhere, so its past is not here: fork from its present step.',
  theTextThatThis: 'The text that this run learnt from is gone: open the file again.',
  thisRunIsNot: 'this run is not what its settings and events make: was it trained elsewhere?',
  batchIsStillTo: ({ batch }) => `Batch ${batch} is still to come: it has taught nothing.`,
  withBatchTheHeld: ({ batch, step, by, isLower, points }) =>
    `With batch ${batch} the held-out loss at step ${step} is ${by} ` +
    `${isLower ? 'lower' : 'higher'} than without it` +
    `${points ? `, the accuracy ${points} points` : ''}.`,
  ofBatchesDrawnAt: ({ n, mean, sd, isUnlike }) =>
    `Of ${n} batches drawn at random this is ${mean} on average, standard deviation ${sd}: ` +
    `${isUnlike ? 'this batch is unlike them.' : 'this batch is one like others.'}`,
  theHeadThatChanges: ({ head, measure, by }) =>
    `The head that changes most is ${head}: its ${measure} by ${by}.`,
  measureOf: ({ measure, part }) => `${measure} of ${part}`,
  rises: ({ what, step }) => `${what} rises from step ${step} on`,
  falls: ({ what, step }) => `${what} falls from step ${step} on`,
  stop: 'Stop',
  thatDidNotWork: ({ message }) => `That did not work: ${message}.`,
  answers: ({ word }) => `${word}: answers`,
  headsArrowKeysMove: ({ word }) => `${word}: heads. Arrow keys move between them.`,
  atStep: ({ step }) => `step ${step}`,
  stepWithout: ({ step, without }) => `step ${step}, without ${without}`,
  rightLossHeldOut: ({ accuracy, loss, samples }) =>
    `${accuracy} right · loss ${loss} · ${samples} held-out samples`,
  andMore: ({ more }) => `and ${more} more`,
  thisModelHasNoSuch: 'This model has no such head.',
  attentionOfTheFork: ({ most }) => `Attention of the fork less that of the other, up to ±${most}.`,
  // read aloud after an answer
  said: {
    right: () => ', right',
    wrong: ({ expected }) => `, should be ${expected}`,
  },
  chip: {
    right: ({ name, label }) => `${name}: ${label}, right`,
    wrong: ({ name, label, expected }) => `${name}: ${label}, should be ${expected}`,
    open: ({ name, label }) => `${name}: ${label}`,
  },
  partOfTheModel: 'Part of the model',
  whatIf: 'What if …',
  // around the step
  fromStep: { before: 'From step', after: 'on …' },
  whatDidABatch: 'What did a batch teach?',
  leaveItOut: 'Leave it out',
  batchOfStep: 'Batch of step',
  whenDidItForm: 'When did it form?',
  lookAtItsMoments: 'Look at its moments',
  theTimelineHasA: 'The timeline has a mark for each.',
  nothingTurnsSharplyIn: 'Nothing turns sharply in this run.',
  headsPathsHasThe: ({ moments }) => `Heads, Paths has the graph of heads at ${moments} moments.`,
  nothingIsTrainedYet: 'Nothing is trained yet.',
  theFirstBatchIs: 'The first batch is 1.',
  teachCosts: ({ random, steps, time }) =>
    `Makes the run again without it, and without ${random} others: about ${steps} steps` +
    `${time && `, ${time}`}.`,
  birthCosts: ({ steps, time }) =>
    'Makes the run again and looks at some moments, heads and their graph: about ' +
    `${steps} steps${time && `, ${time}`}.`,
  whatIsDifferent: 'What is different',
  nothingIsTrainedYetThe: `Nothing is trained yet: the fork begins at step 0. ${STAYS}`,
  theForkBeginsWhere:
    'The fork begins where the run is now, and trains when you press Play. ' + STAYS,
  stepsDiffer: ({ again, steps, time }) =>
    `${again && `${again} steps are done again, then `}${steps} steps differ` +
    `${time && `, about ${time}`}. ${STAYS}`,
  theRun: 'the run',
  aForkOfAt: ({ name, step }) => `A fork of ${name} at step ${step}.`,
  noForkWasMade: ({ why }) => `No fork was made: ${why}.`,
  refused: 'refused',
  headColumn: 'Head',
};
