// Words: studies of many runs, accuracy by length.

export default {
  lengthColumn: {
    length: 'Length',
    accuracy: 'Accuracy',
    sequences: 'Whole sequences right',
    loss: 'Loss',
    samples: 'Samples',
  },
  range: ({ low, high }) => `${low} to ${high}`,
  accuracyAtTheTrained: ({ own, accuracy, shorter, longer }) => {
    const others = [shorter && `shorter ones ${shorter}`, longer && `longer ones ${longer}`];
    const rest = others.filter(Boolean).join(', ');
    return `Accuracy at the trained length ${own}: ${accuracy}${rest && `; ${rest}`}.`;
  },
  accuracyAtEachLength: 'Accuracy at each length',
  lengths: 'Lengths',
  measuring: 'Measuring …',
  heldOutSamplesOf: ({ longest, setting, step }) =>
    'Held-out samples of other lengths than the model was trained on, up to ' +
    `${longest} positions (“${setting}”)${step === null ? '' : `, step ${step}`}.`,
  tokensToRepeat: 'tokens to repeat',
  positionsInASequence: 'positions in a sequence',
  thisTaskHasNo: 'This task has no samples of other lengths.',
  isNotASetting: ({ key }) => `"${key}" is not a setting that can be varied`,
  hasValuesAStudy: ({ key, values, most }) =>
    `${key} has ${values} values; a study has at most ${most} runs`,
  needsValuesWithCommas: ({ key }) => `${key} needs values, with commas between them`,
  isThereTwice: ({ key }) => `${key} is there twice`,
  runsAreMoreThan: ({ runs, most }) => `${runs} runs are more than ${most}`,
  yourOwn: 'Your own',
  seedsCannotBeThey: ({ badSeed }) =>
    `seeds cannot be "${badSeed}": they are whole numbers, with commas between them`,
  seedsHasASeed: 'seeds has a seed twice',
  stepsCannotBeIt: ({ badSteps }) =>
    `steps cannot be "${badSteps}": it is a whole number from 1 on`,
  theWorkerCouldNot: 'the worker could not be started',
  thisStudyCannotBegin: ({ problem }) => `This study cannot begin: ${problem}`,
  measuringHowLongIt: 'Measuring how long it takes here …',
  oneRunAtA: 'one run at a time',
  runsAtOnce: ({ atOnce }) => `${atOnce} runs at once`,
  about: ({ time, workers }) => `About ${time}, ${workers}.`,
  withRunsOfSteps: ({ task, study, seeds, runs, isMost, steps }) =>
    `${task}: ${study}, with ${seeds === 1 ? 'one seed' : `${seeds} seeds`}. ${runs} runs of ` +
    `${isMost ? 'at most ' : ''}${steps} steps each, in workers of their own; the model on the ` +
    'page stays.',
  start: 'Start',
  theChosenStudy: 'The chosen study',
  notNow: 'Not now',
  startEndsTheStudy: 'Start ends the study below.',
  column: {
    setting: 'Setting',
    runs: 'Runs',
    steps: 'Steps to 99 %',
    accuracy: 'Final accuracy',
    parameters: 'Parameters',
    time: 'Time of a run',
  },
  // of a study with waves (wasm/analysis/studywaves.mjs)
  wave: {
    frequencies: 'Key frequencies',
    only: 'Loss: only their waves',
    without: 'Loss: without them',
  },
  // what wrote the answers (wasm/analysis/parts.mjs)
  written: {
    total: 'Sum',
    embedding: 'Token embedding',
    position: 'Position',
    heads: 'Heads',
    ffn: 'FFN',
    biases: 'Biases',
  },
  stepsOfSome: ({ steps, reached, n }) => `${steps}, ${reached} of ${n} runs`,
  notReached: 'not reached',
  whoWroteTheAnswers: 'Who wrote the answers',
  whoWroteTheAnswersParts:
    'Who wrote the answers: parts of their logits less those of the runner-up',
  results: 'Results',
  copyAs: ({ form }) => `Copy as ${form}`,
  openThisSettingOn: 'Open this setting on the page',
  heldOutAccuracyBy: 'held-out accuracy by step; band: all seeds',
  heldOutAccuracyOver: ({ steps, conclusion }) =>
    `Held-out accuracy over ${steps} steps. ${conclusion}`,
  accuracyByLengthSeq: 'accuracy by length (seq), trained at one',
  accuracyAtSeq: ({ list, conclusion }) => `Accuracy at seq ${list}. ${conclusion}`,
  settingsOfThePage: ({ keys }) => `Settings of the page, ${keys.join(' and ')} varied.`,
  studiesOrLengths: 'Studies or lengths',
  manyRuns: 'Many runs',
  atStep: ({ title, values }) => `${title}: ${values}, at step 0.`,
  yourOwnStudy: 'Your own study',
  firstSetting: 'First setting',
  valuesOfTheFirst: 'Values of the first setting',
  secondSetting: 'Second setting',
  seeds: 'Seeds',
  steps: 'Steps',
  nothingElse: 'nothing else',
  valuesOfTheSecond: 'Values of the second setting',
  endARunAt: 'end a run at 99 % accuracy',
  sayWhoWroteThe: 'say who wrote the answers',
  planItWithThe: "Plan it with the page's settings",
  ofRunsDone: ({ done, all, failed }) =>
    `${done} of ${all} runs done${failed ? `, ${failed} failed` : ''}`,
  cancelled: ({ done }) => `${done} · cancelled`,
  going: ({ done, atOnce, left }) =>
    `${done} · ${atOnce === null ? 'paused' : `${atOnce} at once`}${left && ` · ${left} left`}`,
  cancel: 'Cancel',
  runFailed: ({ id, message }) => `${id} failed: ${message}`,
  runGoes: ({ id, state, step, steps }) => `${id}: ${state}, step ${step} of ${steps}`,
  runState: { waiting: 'waiting', running: 'running' },
  theStudyDidNot: ({ problem }) => `The study did not begin: ${problem}`,
  afterStepsHash: ({ id, accuracy, steps, hash }) =>
    `${id}: ${accuracy} after ${steps} steps, hash ${hash}`,
  runs: 'Runs',
  chooseAStudyIts:
    'Choose a study: its runs train in workers of their own, with one thread each. Results are ' +
    'kept while the page is open.',
  goOn: 'Go on',
  pause: 'Pause',
  hasTwice: ({ key, value }) => `${key} has ${value} twice`,
  trainedAt: ({ length }) => `trained: ${length}`,
  isTrained: ({ length }) => `${length} (trained)`,
  row: { vary: 'vary', and: 'and', seeds: 'seeds', steps: 'steps' },
  settingOf: ({ name, key }) => `${name} (${key})`,
  named: ({ name, state }) => `${name}: ${state}`,
  runsOf: ({ n, all, diverged }) => `${n} of ${all}${diverged ? `, ${diverged} diverged` : ''}`,
};
