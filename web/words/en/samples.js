// Words: held-out samples.

export default {
  previousExamples: 'Previous examples',
  nextExamples: 'Next examples',
  differentOnesAmongThe: ({ indicesCount, drawn }) =>
    `${indicesCount} different ones among the first ${drawn} drawn`,
  ofLikeliestTokensToken: ({ right, counted }) =>
    `${right} of ${counted} likeliest [tokens|token] are those that follow`,
  ofSequencesRight: ({ right, all }) => `${right} of ${all} sequences right`,
  clearYourOwnInput: 'Clear your own input',
  typeYourOwn: 'Type your own:',
  randomInputOfThe: 'Random input of the training length',
  randomInputLongerThan: ({ LONGER }) =>
    `Random input, ${LONGER} longer than now, and longer than any in training`,
  example: ({ first }) => `example ${first}`,
  lossShowItIn: ({ losses }) => `Loss: ${losses}. Show it in the model`,
  theirMeanLossIs: ({ sum }) => `Their mean loss is ${sum}.`,
  rowRight: ({ right, counted, number }) =>
    `${right} of ${counted} right. Show example ${number} in the model`,
  rowFollows: ({ right, counted, number }) =>
    `${right} of ${counted} likeliest tokens follow. Show example ${number} in the model`,
  ofTokensRight: ({ right, counted, sequences }) =>
    `${right} of ${counted} [tokens|token] right · ${sequences}`,
  ownRight: ({ right, counted, whole }) => (whole ? 'all right' : `${right} of ${counted} right`),
  ownFollows: ({ right, counted, whole }) =>
    whole ? 'all likeliest tokens follow' : `${right} of ${counted} likeliest tokens follow`,
  asks: { writings: 'Write ten', labels: 'Accuracy by label' },
  learnedIt: '(it learned it)',
  fromNothing: ({ step, known, count }) =>
    `From nothing at step ${step}. ${known} of ${count} stand in the rows that were trained on.`,
  howItGoesOn: ({ step }) => `How it goes on after held-out text, in grey, at step ${step}.`,
  labelsRight: ({ accuracy, rows, step, label, share, best }) =>
    `${accuracy} of ${rows} held-out rows at step ${step}. Always “${label}” would have ${share}.${best === null ? '' : ` Equal inputs with different labels leave ${best} at most.`}`,
  labelColumns: { label: 'label', right: 'right', of: 'of', answered: 'answered' },
  heldOutExamples: 'Held-out examples',
  random: 'random',
  longer: 'longer',
  ofAll: ({ first, last, total }) => `${first === last ? '' : `${first}–`}${last} of ${total}`,
};
