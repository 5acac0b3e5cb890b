// Words: the proof of this device.

export default {
  trainsThreeSmallModels:
    "Trains three small models here with each build of the engine and compares the results with recorded ones, to the last bit. Compares gradients with differences of the loss, and a model with PyTorch's numbers. It takes a few seconds; your run goes on.",
  copy: 'Copy',
  verifyOnThisDevice: 'Verify on this device',
  loadingTheEngine: 'Loading the engine …',
  theSameResultsOn: 'The same results on every device',
  checksSoFar: ({ count }) => `${count} checks so far …`,
  notFinished: ({ why }) => `The proof could not be finished: ${why}.`,
};
