// Patching: on a corrupted example, parts of the model get what they had on the clean one.

/**
 * `patch`: the pair of examples that begins with number `index`, the metrics of both, and what each
 * of the places brings back alone.
 */
export function patch(lab, { index, places }, { examplePair, preparePatch }) {
  const { clean, corrupted } = examplePair(lab, index);
  const prepared = preparePatch(lab, { clean, corrupted });
  const rows = places.map((place) => ({ ...place, ...prepared.patch([place]) }));
  return {
    step: lab.step,
    clean: { ...clean, ...prepared.clean },
    corrupted: { ...corrupted, ...prepared.corrupted },
    rows,
  };
}
