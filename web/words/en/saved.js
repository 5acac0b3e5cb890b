// Words: saved runs.

export default {
  thisRunIsNot: ({ message }) => `This run is not being saved: ${message}. Training goes on.`,
  allSavedRuns: 'All saved runs',
  notNow: 'Not now',
  exportAll: 'Export all',
  savedRuns: 'Saved runs',
  thatDidNotWork: ({ message }) => `That did not work: ${message}.`,
  runsAreSavedOn:
    'Runs are saved on this machine while they train and when they rest. Named runs stay, and so do the eight newest of the others.',
  noRunHasBeen: 'No run has been saved yet.',
  nameOfTheRun: ({ name, step }) => `Name of the run ${name} at step ${step}`,
  thisRunCouldNot: 'This run could not be continued.',
  continueRun: ({ name, step, text }) =>
    `Continue ${name} at step ${step}${text === null ? '' : `, with your text “${text}”`}?`,
  continueWord: 'Continue',
  deleteWord: 'Delete',
  continueSaved: ({ name, step }) => `Continue ${name} at step ${step}`,
  deleteSaved: ({ name, step }) => `Delete ${name} at step ${step}`,
  aboutRun: ({ title, chosen, text, step, accuracy, saved, isOpen }) =>
    [
      title,
      chosen,
      text && `from ${text}`,
      `step ${step}${accuracy === null ? '' : `, ${accuracy} held-out accuracy`}`,
      saved,
      isOpen && 'open now',
    ]
      .filter(Boolean)
      .join(' · '),
};
