// Patching of several pairs, and what heads do over several pairs of prompts, joined: means and
// deviations. Imports nothing, since the page needs it alone.

const METRICS = ['log_probability', 'logit_difference'];

/** { mean, sd, n } of the numbers that are known; sd with n − 1, null of fewer than two. */
function spreadOf(numbers) {
  const known = numbers.filter((x) => x !== null && Number.isFinite(x));
  const n = known.length;
  const mean = known.reduce((sum, x) => sum + x, 0) / n;
  const squares = known.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return { mean: n ? mean : null, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null, n };
}

/** Rows of patchEach for several pairs, joined: places, each metric as { mean, sd, n }. */
export function meanPatches(tables) {
  const joined = (metric, i) => spreadOf(tables.map((rows) => rows[i][metric].recovered));
  return tables[0].map((row, i) => ({
    ...row,
    ...Object.fromEntries(METRICS.map((metric) => [metric, joined(metric, i)])),
  }));
}

const MEASURES = ['writes', 'answer', 'against', 'direct', 'total', 'through', 'cut'];

/** The effects of several pairs, joined. @param {ReturnType<
 *  typeof import('./pairs.mjs').pairEffects>[]} found */
export function joinPairs(found) {
  const share = (is) => found.filter(is).length / found.length;
  return {
    pairs: found.length,
    difference: spreadOf(found.map((one) => one.difference)),
    other: spreadOf(found.map((one) => one.other)),
    right: share((one) => one.difference > 0),
    top: share((one) => one.top),
    rows: found[0].rows.map(({ stack, layer, part, head, ...first }, i) => ({
      ...{ stack, layer, part, head },
      ...Object.fromEntries(
        MEASURES.filter((name) => name in first).map((name) => [
          name,
          spreadOf(found.map(({ rows }) => /** @type {any} */ (rows[i])[name])),
        ]),
      ),
    })),
  };
}
