// Parts of many answers: sums over some samples, added up, and their means and spreads. Pure.

/**
 * The number of answers, and of each source, and at the end of the whole answers, the sums of parts
 * and of their squares.
 * @typedef {{ count: number, sources: string[], sums: number[], squares: number[] }} PartSums
 */

/** The sums over more samples.
 *  @param {PartSums | null} a @param {PartSums} b @returns {PartSums} */
export function addParts(a, b) {
  if (!a?.count) return b;
  if (!b.count) return a;
  const added = (name) => a[name].map((x, s) => x + b[name][s]);
  return { ...a, count: a.count + b.count, sums: added('sums'), squares: added('squares') };
}

/**
 * { count, total, sources: [{ source, mean, sd }] }: means and standard deviations over the
 * answers, in the order of the stream; `total` is the same of the whole answers. Of one answer sd
 * is null.
 * @param {PartSums} sums
 */
export function meanParts({ count, sources, sums, squares }) {
  const spread = (s) => {
    const mean = count ? sums[s] / count : null;
    const variance = count > 1 ? Math.max(0, squares[s] - count * mean * mean) / (count - 1) : null;
    return { mean, sd: variance === null ? null : Math.sqrt(variance) };
  };
  return {
    count,
    total: spread(sources.length),
    sources: sources.map((source, s) => ({ source, ...spread(s) })),
  };
}
