// A model with other tokens than the run has: for programs that ask for some of their own, or in
// another order.

/**
 * @typedef {import('./mapped.mjs').Mapped} Mapped
 * @typedef {import('./weights.mjs').Tensor} Tensor
 */

/** A token that the run does not have. */
export const NONE = -1;

/**
 * The same model with other tokens: of each the run's own token whose row it has in the embedding,
 * and in the output. The rows of one that the run does not have are the mean of the run's: its
 * logit is the mean of theirs, and so it is never the likeliest.
 * @param {Mapped} mapped @param {number[]} embedding @param {number[]} output
 * @returns {Mapped}
 */
export function withTokens(mapped, embedding, output = embedding) {
  const { s, has, copy } = mapped;
  const tied = s.tied && embedding === output;
  const own = s.tied ? 'embedding.weight' : 'output.weight';
  const made = {
    'embedding.weight': () => rowsOf(copy('embedding.weight'), embedding),
    ...(!tied && { 'output.weight': () => rowsOf(copy(own), output) }),
  };
  return {
    ...mapped,
    s: { ...s, tied, vocab: embedding.length },
    has: (name) => Object.hasOwn(made, name) || has(name),
    copy: (name) => (Object.hasOwn(made, name) ? made[name]() : copy(name)),
  };
}

/** @param {Tensor} tensor @param {number[]} order @returns {Tensor} */
function rowsOf({ shape: [V, C], data }, order) {
  const sums = new Float64Array(C);
  data.forEach((x, i) => (sums[i % C] += x));
  const mean = Float32Array.from(sums, (sum) => sum / V);
  const rows = new Float32Array(order.length * C);
  order.forEach((from, to) =>
    rows.set(from === NONE ? mean : data.subarray(from * C, (from + 1) * C), to * C),
  );
  return { shape: [order.length, C], data: rows };
}
