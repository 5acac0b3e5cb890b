// What a model that calculates modulo p does with all its problems, for its view.

/**
 * `problems`: what numbersReport gives, with `circle`, the numbers in the plane of a frequency of
 * the embedding or of the output, and `less`, the table without the waves of some frequencies.
 * frequency: the chosen one; the strongest where it is null, or none of this cycle.
 */
export function problems(lab, { frequency, of, without, from }, tools) {
  const report = tools.numbersReport(lab);
  const { waves } = report;
  if (!waves) return { ...report, circle: null, less: null };
  const { shares } = waves.spectrum[of];
  const strongest = 1 + shares.indexOf(Math.max(...shares));
  const chosen = frequency && frequency <= shares.length ? frequency : strongest;
  const taken = without.filter((k) => k <= shares.length);
  return {
    ...report,
    circle: { frequency: chosen, ...tools.numbersCircle(lab, { frequency: chosen, of }) },
    less: taken.length ? tools.withoutWaves(lab, { frequencies: taken, from }) : null,
  };
}

/**
 * `waves`: at one moment, the shares of each spectrum and the scores with these
 * frequencies, those of the key where they are null.
 */
export function waves(lab, { frequencies }, tools) {
  const { p, step, score, waves: found } = tools.numbersReport(lab, { frequencies });
  return {
    ...{ step, score, problems: p * p },
    scores: found?.scores ?? null,
    shares: found && {
      embedding: found.spectrum.embedding.shares,
      output: found.spectrum.output.shares,
    },
  };
}
