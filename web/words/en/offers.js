// Words: offers.

export default {
  sevenSmallExperimentsFrom: 'Seven small experiments: from one token to cutting a head.',
  allLessons: 'All lessons',
  whatNext: 'What next?',
  makeItHarder: 'Make it harder',
  done: 'Done',
  startHereAtStep: ({ at }) => `Start here · at step ${at}`,
  startHereMinutes: 'Start here · 10 minutes',
  continue: 'Continue',
  begin: 'Begin',
  putItBack: 'Put it back',
  cutThisHead: 'Cut this head',
  theWholeModelAgain: 'the whole model again',
  yourOwnInput: 'Your own input',
  longerOrFewerLayers: 'longer, or fewer layers',
  next: ({ title }) => `Next: ${title}`,
  rows: { seq: 'Length', n_layers: 'Layers' },
  less: { seq: 'Less length', n_layers: 'Fewer layers' },
  more: { seq: 'More length', n_layers: 'More layers' },
  canItDoWithout: ({ head }) => `can it do without ${head}?`,
};
