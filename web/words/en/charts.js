// Words: charts.

export default {
  theCurveGrowsFrom:
    'The curve grows from here. Later, drag along it to see every head form again.',
  chart: 'Chart',
  lossHowWrongIt: 'Loss: how wrong it is',
  atStep: ({ title, step, values }) => `${title} at step ${step}: ${values}`,
  divergedAtStepIn: ({ step, tensor }) => `diverged at step ${step} in ${tensor}`,
  andMoreRuns: ({ more }) => `and ${more} more runs`,
  smoothing: 'Smoothing',
  movingAverageOfThe: 'Moving average of the noisy curves: what remains of a value after one step',
  howCurvesAreDrawn: 'How curves are drawn',
  smooth: 'smooth',
  atTheStep: ({ step }) => `step ${step}`,
  youAreHere: ({ loss, worse }) => `${loss} You are here${worse ? ': worse than guessing.' : '.'}`,
  tabs: {
    loss: 'Loss',
    accuracy: 'Accuracy',
    gradient: 'Gradient',
    rate: 'Rate',
    runs: 'Runs',
  },
  runsOf: ({ count }) => `Runs · ${count}`,
  notFetched: 'The charts need uPlot, which this build could not fetch. Everything else works.',
  notLoaded:
    'The charts need uPlot, a file that could not be loaded. Reload the page to try again. Everything else works.',
  notRunning: ({ name, message }) =>
    `The charts need uPlot, which failed in this browser (${name}: ${message}). Everything else works.`,
  headLooks: ({ head }) => `head ${head}: answers look at tokens`,
  logXTitle: 'Steps on a logarithmic axis',
  logYTitle: 'Values on a logarithmic axis',
  logX: 'log x',
  logY: 'log y',
  lossWord: 'Loss',
  lineOf: {
    guessing: ({ loss }) => `guessing: ${loss}`,
    knows: ({ knows, loss }) => `knows ${knows}: ${loss}`,
  },
};
