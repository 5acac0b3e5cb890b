// Path patching: does a head matter to the answers through another one? Wang et al.,
// "Interpretability in the Wild" (2022). Over a lab; cuts that were set before are set again at the
// end.
//
// In a clean run every head's output is kept. Head A's is then replaced by its mean, and all heads
// between A and B output what they did in the clean run; so what changes in B's output came to it
// from A past other heads, through the residual stream, norms and feed-forward layers. At last a
// clean run has this output of B, and everything after B is computed from it. What that costs, in
// nats of loss, is the edge from A to B.
import { refuse } from '../lab/inputs.mjs';
import { columnsFrom, headPlaces, outputName, stacksOf } from '../lab/places.mjs';
import { keepingCuts } from './knockout.mjs';
import { metrics } from './patch.mjs';

/** @typedef {{ stack: string, layer: number, part: string, head: number }} Head */
/** @typedef {{ mean: number, sd: number | null, n: number }} Effect nats of loss, over samples */

/** Where a head is in the order of computation: stack, layer, self before cross. */
function orderOf(settings) {
  const names = stacksOf(settings).map(({ name }) => name);
  return ({ stack, layer, part }) =>
    names.indexOf(stack) * 1e6 + layer * 2 + Number(part === 'cross');
}

/**
 * Every pair of heads of which the first may change what the second reads: an earlier one of its
 * stack, or of the encoder for cross-attention and what comes after that.
 * @param {Record<string, any>} settings @returns {{ from: Head, to: Head }[]}
 */
export function edgePlaces(settings) {
  const heads = /** @type {Head[]} */ (headPlaces(settings));
  const order = orderOf(settings);
  const reaches = (from, to) =>
    order(from) < order(to) && (from.stack === to.stack || to.part === 'cross');
  return heads.flatMap((from) =>
    heads.filter((to) => reaches(from, to)).map((to) => ({ from, to })),
  );
}

const isSame = (a, b) => nameOf(a) === nameOf(b);
const nameOf = ({ stack, layer, part, head }) => `${stack} ${layer} ${part} ${head}`;

/**
 * Gets one example ready: { loss, head(A), edge(A, B) }, the loss of the clean run, and functions
 * that give what it grows by, in nats, when A's output is replaced everywhere, or for B only.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ tokens: ArrayLike<number>, targets: ArrayLike<number>, source?: ArrayLike<number> }}
 *   example
 * @param {(head: Head) => Float32Array} valuesOf what replaces a head's output, [positions, D]
 */
export function prepareEdges(lab, { tokens, targets, source }, valuesOf) {
  const { settings } = lab;
  const heads = /** @type {Head[]} */ (headPlaces(settings));
  const order = orderOf(settings);
  const outputOf = (head) => columnsFrom(lab.copy(outputName(settings, head)).data, head, settings);
  const lossWith = (cuts) => {
    lab.cut(cuts);
    const { logits } = lab.probe(tokens, { source });
    return -metrics(logits, targets, undefined, settings.ignore_index).log_probability;
  };
  const kept = new Map();
  const loss = keepingCuts(lab, () => {
    const clean = lossWith([]);
    for (const head of heads) kept.set(nameOf(head), outputOf(head));
    return clean;
  });
  const clean = (head) => ({ ...head, values: kept.get(nameOf(head)) });
  const known = new Map(); // outputs of all heads of a sublayer, by A and that sublayer
  const reached = (from, to) => {
    const id = `${nameOf(from)} ${to.stack} ${to.layer} ${to.part}`;
    if (!known.has(id)) {
      const between = heads.filter((head) => order(head) > order(from) && order(head) < order(to));
      lossWith([{ ...from, values: valuesOf(from) }, ...between.map(clean)]);
      const of = heads.filter((head) => order(head) === order(to));
      known.set(id, new Map(of.map((head) => [head.head, outputOf(head)])));
    }
    return known.get(id).get(to.head);
  };
  return {
    loss,
    head: (/** @type {Head} */ from) =>
      keepingCuts(lab, () => lossWith([{ ...from, values: valuesOf(from) }]) - loss),
    edge: (/** @type {Head} */ from, /** @type {Head} */ to) =>
      keepingCuts(lab, () => lossWith([{ ...to, values: reached(from, to) }]) - loss),
  };
}

/** The mean output of every head over held-out samples, or zeros. */
function replacements(lab, mode, samples) {
  const heads = headPlaces(lab.settings);
  if (mode === 'zero') {
    const none = new Float32Array(lab.settings.d_model / lab.settings.n_heads);
    return () => none;
  }
  return keepingCuts(lab, () => {
    lab.cut(heads, { mode, samples });
    const values = new Map(lab.cuts.map((cut) => [nameOf(cut), cut.values]));
    return (head) => values.get(nameOf(head));
  });
}

/** Samples that a mean output is taken over. */
const MEAN_SAMPLES = 64;

/**
 * The graph of heads: { loss, heads: [{ ...Head, effect }], edges: [{ from, to, effect, confirmed
 * }] }, effects as means over held-out samples first to first + samples - 1. An edge is confirmed
 * where its effect is above `least` nats by more than two standard errors. Yields { done, total }.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ first?: number, samples?: number, mode?: string, least?: number, of?: Head }} [how]
 *   mode: what replaces a head's output, mean or zero; of: this head and its edges only
 */
export function* edges(lab, { first = 0, samples = 16, mode = 'mean', least = 0.001, of } = {}) {
  const { settings } = lab;
  if (settings.head === 'none')
    throw refuse('state', 'head', 'none', 'a model with head none has no answers to lose');
  const valuesOf = replacements(lab, mode, MEAN_SAMPLES);
  const pairs = edgePlaces(settings).filter(
    ({ from, to }) => !of || isSame(from, of) || isSame(to, of),
  );
  const heads = of ? [of] : /** @type {Head[]} */ (headPlaces(settings));
  const sums = { loss: createMean(), heads: heads.map(createMean), edges: pairs.map(createMean) };
  for (let i = 0; i < samples; i++) {
    const example = lab.example(first + i);
    const one = prepareEdges(lab, /** @type {any} */ (example), valuesOf);
    sums.loss.add(one.loss);
    heads.forEach((head, h) => sums.heads[h].add(one.head(head)));
    for (const [e, { from, to }] of pairs.entries()) sums.edges[e].add(one.edge(from, to));
    yield { done: i + 1, total: samples };
  }
  return {
    loss: sums.loss.effect.mean,
    heads: heads.map((head, h) => ({ ...head, effect: sums.heads[h].effect })),
    edges: pairs.map(({ from, to }, e) => {
      const { effect } = sums.edges[e];
      return { from, to, effect, confirmed: isAbove(effect, least) };
    }),
  };
}

/** Whether a mean is above `least` by more than two standard errors.
 *  @param {Effect} effect @param {number} least */
function isAbove({ mean, sd, n }, least) {
  return sd !== null && mean - (2 * sd) / Math.sqrt(n) > least;
}

/** A mean and its spread, number by number (Welford, 1962). */
function createMean() {
  let n = 0;
  let mean = 0;
  let squares = 0;
  return {
    add(/** @type {number} */ x) {
      n++;
      const off = x - mean;
      mean += off / n;
      squares += off * (x - mean);
    },
    /** @returns {Effect} */
    get effect() {
      return { mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null, n };
    },
  };
}
