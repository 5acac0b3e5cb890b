// Words: commands.
import { plural } from '../../base/format.js';

export default {
  restartedAtStep: 'Restarted at step 0.',
  continuesASavedRun: 'Continues a saved run.',
  backAtStepWith: 'Back at step 0 with the same initial weights.',
  theTrainingWorkerHas: 'The training worker has stopped.',
  aMessageFromThe: 'A message from the training worker could not be read.',
  theTrainingWorkerCould: 'The training worker could not be started.',
  theTrainingWorkerDoes: 'The training worker does not answer.',
  anOlderRun: 'an older run',
  theModelOfWith: ({ step }) =>
    `The model of ${plural(step, 'step')}, with its weights and its curve.`,
  yourTextIsNot: ({ name, why }) =>
    `Your text “${name}” is not used: ${why}. This is the built-in one.`,
  trainingStopped: ({ why }) => `Training stopped: ${why}`,
  workerStopped: ({ why }) => `The training worker stopped: ${why}`,
  backRestores: ({ step, megabytes }) =>
    `Back in the browser restores the model of step ${step}, with weights and curve: ${megabytes} MB are kept for it.`,
};
