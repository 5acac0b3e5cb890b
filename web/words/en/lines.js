// Words: the lines of charts.

export default {
  charts: {
    loss: { title: 'Loss', train: 'train', held: 'held-out' },
    accuracy: {
      title: 'Accuracy',
      trainToken: 'train: token',
      trainSequence: 'sequence',
      heldToken: 'held-out: token',
      heldSequence: 'sequence',
    },
    gradient: { title: 'Gradient norm', norm: 'before clipping' },
    rate: { title: 'Rate', rate: 'learning rate', steps: 'steps / s' },
  },
  guessing: ({ chance }) => `guessing: ${chance}`,
  clippedTo: ({ norm }) => `clipped to ${norm}`,
  plannedRate: ({ schedule }) => `planned: ${schedule}`,
  tokensPerSecond: 'tokens / s',
  trainedFor: 'trained for',
  leftTo: ({ step }) => `left to step ${step}`,
  left: 'left',
  plannedLine: 'planned',
};
