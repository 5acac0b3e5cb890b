// Words: the top bar.

export default {
  allTasksAndModels: 'All tasks and models',
  presets: 'Presets',
  more: 'More',
  tasks: 'Tasks',
  stepsASecond: 'Steps a second',
  forTheMomentYou: 'For the moment you are viewing',
  forTheWholeModel: 'For the whole model',
  heldOutDataIn: ({ step }) => `Held-out data, in evaluation mode, at step ${step}`,
  heldOutDataInEvaluation: 'Held-out data, in evaluation mode',
  play: 'Train or pause (Space)',
  oneStep: 'One step (.)',
  opened: 'Opened',
  readouts: { step: 'step', loss: 'held-out loss', accuracy: 'accuracy', rate: 'steps/s' },
  tools: {
    settings: { text: '☰ Settings', label: 'Settings' },
    lesson: { text: 'Lesson', title: 'Lessons (B)' },
    share: { text: 'Share', title: 'Share this page or export its numbers (S)' },
    large: { text: 'Aa', label: 'Large type', title: 'Large type, for a room (V)' },
    theme: { text: '◐', label: 'Light or dark', title: 'Light or dark (T)' },
    help: { text: '?', label: 'Keyboard', title: 'Keyboard (?)' },
  },
  tokensASecond: ({ tokens }) => `${tokens} tokens a second`,
};
