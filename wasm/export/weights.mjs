// The weights of a run for other programs: what its events cut is left out of what reads it.
import { readersOfCuts } from '../lab/eventparts.mjs';

/**
 * @typedef {{ shape: number[], data: Float32Array }} Tensor
 *
 * @param {import('../lab/lab.mjs').Lab} lab
 * @returns {{ has: (name: string) => boolean, copy: (name: string) => Tensor }}
 */
export function weightsOf(lab) {
  const names = new Set(lab.tensors().map(({ name }) => name));
  const cuts = readersOfCuts(lab.settings, lab.step);
  return {
    has: (name) => names.has(name),
    copy: (name) =>
      withoutCuts(
        lab.copy(name),
        cuts.filter((cut) => cut.name === name),
      ),
  };
}

/** A matrix with zeros where it reads what the run has cut. */
function withoutCuts(tensor, cuts) {
  for (const { width, from, count } of cuts)
    for (let at = from; at < tensor.data.length; at += width) tensor.data.fill(0, at, at + count);
  return tensor;
}
