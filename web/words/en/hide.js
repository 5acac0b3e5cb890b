// Words: what can be hidden.

export default {
  parts: {
    presets: 'Presets',
    transport: 'One step, reset, new seed',
    settings: 'The settings column',
    parameters: 'Parameter breakdown',
    lesson: 'Lessons',
    inspector: 'The inspector column',
    examples: 'Held-out examples',
    own: 'Your own input',
    charts: 'Charts',
    share: 'Share and export',
  },
  settingsOf: {
    task: 'Settings: Task',
    model: 'Settings: Model',
    training: 'Settings: Training',
    data: 'Settings: Your data',
  },
  allOfThem: 'All of them',
  thePage: 'The page',
  views: 'Views',
};
