// What the page may ask about the rows of a tensor as points.
import { exampleOf, probeOf } from '../../worker/probe.js';

/** Points, at most: of more rows the first. */
const MOST_POINTS = 2000;

/**
 * `geometry`: the rows of a tensor in principal components (geometryOf). names: tensors that may be
 * asked for; `name`, else the first that there is. examples: of how many held-out ones hidden
 * states are; 1: of the page's own. `offered`: the names that there are.
 */
export function geometry(lab, { source, names, name, components, examples }, tools) {
  const example = exampleOf(lab, source);
  probeOf(lab, example); // then the lab has its hidden states
  const there = new Set(lab.tensors().map((tensor) => tensor.name));
  const offered = names.filter((one) => there.has(one));
  if (offered.length === 0) throw new RangeError('This model has no tensor of points.');
  const list =
    examples === 1
      ? [example]
      : Array.from({ length: examples }, (_, index) =>
          exampleOf(lab, { index, split: 'held_out' }),
        );
  const found = tools.geometryOfExamples(
    lab,
    list.map((one) => one.steps ?? one),
    { tensor: offered.includes(name) ? name : offered[0], components, most: MOST_POINTS },
  );
  return { ...found, offered };
}
