// The part of a reference case that says why: scores and logits as sums over the sources of the
// residual stream, and what the heads of the last layer write by source position.
import { stacksOf } from '../lab/places.mjs';

const TOLERANCE = 1e-5;

/** What a case may have, by the name of its tensor. */
const COMPARE = {
  'why.logit': compareLogits,
  'why.score': compareScores,
  'why.score_sum': compareScores,
  'why.written': compareWritten,
};

export const isWhy = (name) => Object.hasOwn(COMPARE, name);

/**
 * Compares the tensors of a case for which isWhy(). Those of one sequence are of sequence 0.
 * @param {import('../lab/lab.mjs').Lab} lab with the case's parameters
 * @param {{ layer: number, logit_sources: string[], query_sources: string[],
 *   key_sources: string[] }} config how they are laid out
 * @param {Map<string, { shape: number[], data: Float32Array }>} tensors
 * @param {{ n: number, tokens: Int32Array, source?: Int32Array }} batch
 * @param {ReturnType<typeof import('./compare.mjs').createComparison>} comparison
 */
export function compareWhy(lab, config, tensors, batch, comparison) {
  if (!config) {
    if (tensors.size) comparison.problem(`the case has ${[...tensors.keys()]}, but no config.why`);
    return;
  }
  const { logit_sources, query_sources, key_sources, layer, ...rest } = config;
  for (const key of Object.keys(rest)) comparison.problem(`config.why's ${key} is not known`);
  for (const [name, tensor] of tensors) {
    const ours = new Float64Array(tensor.data.length);
    try {
      COMPARE[name](lab, config, batch, layout(ours, tensor.shape), name);
      comparison.add(name, name, ours, tensor.data, { tolerance: TOLERANCE });
    } catch (error) {
      comparison.problem(`${name}: ${error.message}`);
    }
  }
}

/** Where a number of a tensor goes. */
const layout = (data, shape) => ({
  shape,
  /** @param {number} value @param {...number} at */
  set(value, ...at) {
    data[at.reduce((index, i, axis) => index * shape[axis] + i, 0)] = value;
  },
});

/** Runs one sequence of the batch. */
function probe(lab, { n, tokens, source }, i) {
  const part = (all) => all.subarray((i * all.length) / n, ((i + 1) * all.length) / n);
  lab.probe(part(tokens), source ? { source: part(source) } : {});
}

/** Of each of the case's sources, its number among ours. */
function orderOf(theirs, ours, what) {
  const missing = ours.filter((name) => !theirs?.includes(name));
  if (missing.length) throw new Error(`the case has no ${missing.join(', ')} of the ${what}`);
  return theirs.map((name) => {
    if (!ours.includes(name)) throw new Error(`the engine's ${what} have no ${name}`);
    return ours.indexOf(name);
  });
}

/** Every answer of a row of logits. */
const answersAt = (row, V) => Array.from({ length: V }, (_, token) => ({ row, token }));

/** why.logit [S,B,T,V], or [S,B,V] with head class. */
function compareLogits(lab, { logit_sources }, batch, out) {
  const V = out.shape.at(-1);
  const rows = out.shape.length === 4 ? out.shape[2] : 1;
  for (let b = 0; b < batch.n; b++) {
    probe(lab, batch, b);
    for (let row = 0; row < rows; row++) {
      const { sources, parts } = lab.why.logitParts(answersAt(row, V));
      const order = orderOf(logit_sources, sources, 'logits');
      for (const [s, own] of order.entries())
        for (let v = 0; v < V; v++) {
          const at = out.shape.length === 4 ? [s, b, row, v] : [s, b, v];
          out.set(parts[v * sources.length + own], ...at);
        }
    }
  }
}

/** why.score [Sq,Sk,H,T,T], and why.score_sum [H,T,T]. */
function compareScores(lab, { layer, query_sources, key_sources }, batch, out, name) {
  probe(lab, batch, 0);
  const [H, T, Tk] = out.shape.slice(-3);
  for (let head = 0; head < H; head++)
    for (let query = 0; query < T; query++) {
      const { queries, keys, parts } = lab.why.scoreParts(
        { layer, head },
        { query, key: 0, count: Tk },
      );
      const each = queries.length * keys.length;
      const from = orderOf(query_sources, queries, 'queries');
      const to = orderOf(key_sources, keys, 'keys');
      for (let key = 0; key < Tk; key++) {
        const own = parts.subarray(key * each, (key + 1) * each);
        if (name === 'why.score_sum')
          out.set(
            own.reduce((a, b) => a + b, 0),
            head,
            query,
            key,
          );
        else
          for (const [i, q] of from.entries())
            for (const [j, k] of to.entries())
              out.set(own[q * keys.length + k], i, j, head, query, key);
      }
    }
}

/** why.written [H,T,T,V]: head, query, source position, token; of the last layer. */
function compareWritten(lab, config, batch, out) {
  probe(lab, batch, 0);
  const [H, T, Tk, V] = out.shape;
  const layer = stacksOf(lab.settings).at(-1).layers - 1;
  for (let head = 0; head < H; head++)
    for (let row = 0; row < T; row++) {
      const parts = lab.why.writtenParts({ layer, head }, answersAt(row, V));
      for (let v = 0; v < V; v++)
        for (let key = 0; key < Tk; key++) out.set(parts[v * Tk + key], head, row, key, v);
    }
}
