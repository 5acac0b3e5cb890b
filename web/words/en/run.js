// Words: a run.

const lower = (text) => text[0].toLowerCase() + text.slice(1);

export default {
  trainingHasStoppedRestart: 'Training has stopped: restart it',
  onlyLookedIntoIt: 'Only looked into: it is not trained',
  nothingToTrainNo: 'Nothing to train: no output layer',
  divergedResetToTrain: 'Diverged: reset to train again',
  aNumberThereWas:
    'A number there was no longer finite, so that step was not applied. A smaller learning rate or clipping helps.',
  trainedElsewhere: 'Trained elsewhere',
  noStepHasBeen: 'No step has been taken.',
  stillGuessing: 'Still guessing',
  theModelHasNot: 'The model has not been evaluated since step 0.',
  worseThanGuessing: 'Worse than guessing',
  theHeldOutLoss: 'The held-out loss is not finite.',
  stuckAtGuessing: 'Stuck at guessing',
  nearlyThere: 'Nearly there',
  thisVerdictCoversThe: 'This verdict covers the whole run, not the moment you are viewing.',
  pointAtAnAnswer: 'Point at an answer to see where it looks.',
  aSmallTransformerThat: 'A small transformer that has not seen a single example.',
  thisModelHasNo: 'This model has no output layer. Point at a head to see where it looks.',
  planDone: ({ steps }) => `The ${steps} planned steps are done.`,
  divergedIn: ({ step, tensor }) => `Diverged at step ${step} in ${tensor}`,
  untrained: 'Untrained',
  learning: 'Learning',
  memorising: 'Memorising',
  planned: ({ text }) => `${text}: planned steps done`,
  solvedAt: ({ step }) => `Solved at step ${step}`,
  nearBest: ({ best, share }) =>
    `Held-out accuracy came within 1 % of the best possible, ${best}; now it is ${share}.`,
  fellBack: ({ step }) => `Fell back after step ${step}`,
  wasNearBest: ({ step, share }) =>
    `Held-out accuracy was near the best possible at step ${step}; now it is ${share}.`,
  lossUnknownChance: ({ loss }) => `Held-out loss ${loss}; the loss of guessing is not known.`,
  against: ({ loss, guess }) => `Held-out loss ${loss}, guessing has ${guess}.`,
  memorises: ({ train, loss }) =>
    `Train loss ${train}, held-out ${loss}: it fits its training examples better than new ones.`,
  stuckKnowing: ({ percent }) => `Stuck at ${percent} %: knows which, not where`,
  restsKnowing: ({ loss, knowing, step }) =>
    `Held-out loss ${loss}: knowing which tokens the answer has, but not where they go, costs ${knowing}. Less than 1 % better since step ${step}.`,
  stuckSince: ({ step }) => `Stuck since step ${step}`,
  notBetter: ({ loss, guess, step }) =>
    `Held-out loss ${loss}, guessing has ${guess}: less than 1 % better since step ${step}.`,
  accuracyOfBest: ({ share, best }) => `Held-out accuracy ${share}, the best possible is ${best}.`,
  imitates: ({ loss, guess }) =>
    `Held-out loss ${loss}, guessing has ${guess} for each token. It imitates: nothing it writes is right or wrong.`,
  lossAndAccuracy: ({ loss, guess, share }) =>
    `Held-out loss ${loss}, guessing has ${guess}${share === null ? '' : `; held-out accuracy ${share}`}.`,
  ofWhole: {
    both: ({ text }) => `Whole run and model: ${lower(text)}`,
    run: ({ text }) => `Run: ${lower(text)}`,
    model: ({ text }) => `Whole model: ${lower(text)}`,
  },
  coversModel: ({ without }) =>
    `This verdict covers the whole model; the page shows it without ${without}.`,
  wholeModelIs: ({ said }) => `Whole model: ${said}`,
  hereWithout: ({ without, right, counted }) =>
    `Without ${without}: ${right} of ${counted} right here.`,
  headlines: {
    elsewhere: 'Trained elsewhere.',
    teach: ({ aim }) => `Teach it ${aim}.`,
    begun: 'It has begun.',
    trouble: ({ text }) => `${text}.`,
    guessing: 'It is guessing.',
    trained: ({ steps }) => `Trained for ${steps} steps.`,
    writing: 'It is learning to write.',
    learning: 'It is learning.',
    blocked: 'Nothing to train:',
    blockedSecond: 'look inside.',
    knows: ({ knows }) => `It knows ${knows}.`,
    finds: ({ finds }) => `It ${finds}.`,
    nearly: 'Nearly there:',
    countRight: ({ count }) => `${count}.`,
    shareRight: ({ share }) => `${share} right.`,
    solved: 'Solved.',
  },
  lossIs: ({ loss, guess, writes }) =>
    `Its held-out loss${writes ? ' per character' : ''} is ${loss}${guess === null ? '' : `; guessing has ${guess}`}.`,
  stepIs: ({ step }) => `Step ${step}.`,
  countOf: ({ right, counted }) => `${right} of ${counted}`,
  exampleRight: ({ count }) => `This example: ${count} right.`,
  nowRight: ({ count }) => `Now it gets ${count} right.`,
  noBetter: 'Its answers are no better than chance yet.',
  outputsInput: ({ count }) =>
    `The model now outputs tokens of the input, but in the wrong places${count ? `: ${count} right.` : '.'}`,
  heldOutRight: ({ share }) => `${share} of the held-out answers are right.`,
  solvedSub: ({ step, examples, share, held }) =>
    `At step ${step}, after ${examples} examples: ${share} right on ${held} it never trained on.`,
  bands: {
    guess: 'guessing',
    knows: ({ knows }) => `knows ${knows}`,
    learns: 'learns',
    solved: ({ step }) => `✓ solved at step ${step}`,
  },
  actions: {
    pause: 'Pause',
    stop: 'Stop',
    form: 'Watch it form',
    train: 'Train it',
    trainOn: 'Train on',
    goOn: 'Continue',
  },
  runNumber: ({ number }) => `Run ${number}`,
  live: ({ step }) => `live, step ${step}`,
  stepOf: ({ step, newest }) => `step ${step} of ${newest}`,
};
