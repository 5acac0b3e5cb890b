// Parts of many answers: sums over some samples, added up, their means and spreads, and those of
// kinds of sources. Pure.

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

/** What writes an answer, in kinds of sources. */
export const KINDS = ['embedding', 'position', 'heads', 'ffn', 'biases'];

const KIND_OF = { embedding: 'embedding', input: 'embedding', position: 'position', ffn: 'ffn' };
const kindOf = (/** @type {string} */ source) => {
  const [first] = source.split('.');
  return first === 'head' || first === 'cross' ? 'heads' : (KIND_OF[first] ?? 'biases');
};

/**
 * What each kind writes of the answers on average, { total, embedding, position, heads, ffn, biases
 * }, the shifts of norms among the biases: the kinds sum to the total.
 * @param {ReturnType<typeof meanParts>} means @returns {Record<string, number>}
 */
export function kindMeans({ total, sources }) {
  const of = (kind) =>
    sources.reduce((sum, { source, mean }) => sum + (kindOf(source) === kind ? mean : 0), 0);
  return { total: total.mean, ...Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) };
}
