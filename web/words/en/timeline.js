// Words: the timeline.

export default {
  showTheModelAs: 'Show the model as it is now (Esc)',
  showTheWholeModel: 'Show the whole model again',
  whatIf: 'What if …',
  trainASecondRun: 'Train a second run that differs from a step on, and compare both',
  momentOfTheRun: 'Moment of the run',
  stopTheReplay: 'Stop the replay',
  replayTheRunFrom: 'Replay the run from step 0',
  thisModelIsToo: ({ bytes }) =>
    `This model is too large for earlier moments to be kept: two would take more than ${bytes}`,
  restore: ({ places }) => `${places} · restore`,
  hint: 'drag to replay how the heads formed',
  storyHint: ({ step, past }) =>
    past ? `drag the curve to go back in time · step ${step}` : `step ${step}`,
  backToLive: 'back to live',
  kept: ({ kept, bytes, mostBytes, decade, most }) =>
    `Replay the run from step 0 (P). ${kept} moments are kept, ${bytes} of at most ${mostBytes}: ${decade} a decade of steps, ${most} at most`,
  atStep: ({ step }) => `Step ${step}`,
  theStep: ({ step }) => `step ${step}`,
};
