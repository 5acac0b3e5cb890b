// Words: the map of losses.

export default {
  thisModelHasNo: 'This model has no output layer, so it has no loss.',
  lossByPosition: 'Loss by position',
  about: ({ samples }) =>
    `rows: step · columns: position · mean over ${samples} held-out samples, in nats`,
  part: ({ about, done, all }) => `${about} · ${done} of ${all} moments`,
  drawn: ({ moments, positions }) =>
    `Loss: ${moments} moments of the run down, ${positions} positions across`,
  atStepTheLoss: ({ step, position, loss, guess }) =>
    `At step ${step} the loss at position ${position} is ${loss}.` +
    (guess === null ? '' : ` Guessing has ${guess} on average.`),
};
