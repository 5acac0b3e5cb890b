// Words: runs.

export default {
  divergedAt: ({ step }) => `diverged at ${step}`,
  solvedAt: ({ solvedStep }) => `solved at ${solvedStep}`,
  training: 'training',
  runAgainFromStep: 'Run again from step 0, with the same settings and seed',
  rebuildsTheModelWith: 'Rebuilds the model with these settings; training does not start',
  deleteThisRun: 'Delete this run',
  theFirst: 'the first',
  isTheCurrentRun: ({ name }) => `${name} is the current run`,
  showInTheCharts: ({ name }) => `Show ${name} in the charts`,
  hasLossesOfSomething: ({ name }) =>
    `${name} has losses of something else: it is not in the charts of the current run`,
  nameOf: ({ name }) => `Name of ${name}`,
  runAgain: ({ name }) => `Run ${name} again`,
  returnToTheSettings: ({ name }) => `Return to the settings of ${name}`,
  deleteWord: ({ name }) => `Delete ${name}`,
  columns: {
    run: 'Run',
    preset: 'Preset',
    change: 'Compared with the previous run',
    steps: 'Steps',
    loss: 'Held-out loss',
    accuracy: 'Accuracy',
    outcome: 'Outcome',
  },
  whatToDo: 'What to do',
};
