// What the worker knows of the run that a step of a lesson was done with.

/** `runhash`: the run's hash, at the step that it has now. */
export function runhash(lab) {
  return { step: lab.step, hash: lab.hash() };
}
