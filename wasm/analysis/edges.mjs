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
import {
  columnsFrom,
  expandPlace,
  headPlaces,
  isPadding,
  isSameHead,
  outputName,
  stacksOf,
} from '../lab/places.mjs';
import { keepingCuts } from './knockout.mjs';
import { metrics } from './patch.mjs';

/** Nats below which an edge is not confirmed. */
export const LEAST = 0.001;

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

const nameOf = ({ stack, layer, part, head }) => `${stack} ${layer} ${part} ${head}`;

/** @typedef {{ data: Float32Array, shape: number[] }} Logits */

/**
 * Gets one example ready: { loss, head(A), edge(A, B), direct(A), through(A, list) }: the loss of
 * the clean run, and functions that give what it grows by, in nats, when A's output is replaced
 * everywhere; for B only; for the logits only, all later heads keeping theirs; or for all heads of
 * a list, each of which reads what came to it past other heads.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ tokens: ArrayLike<number>, targets?: ArrayLike<number>, source?: ArrayLike<number> }}
 *   example
 * @param {(head: Head) => Float32Array} valuesOf what replaces a head's output, [positions, D]
 * @param {(logits: Logits) => number} [measure] what is told in place of the loss
 */
export function prepareEdges(lab, { tokens, targets = [], source }, valuesOf, measure) {
  const { settings } = lab;
  const lossOf = (logits) =>
    -metrics(logits, targets, undefined, settings.ignore_index).log_probability;
  const heads = /** @type {Head[]} */ (headPlaces(settings));
  const order = orderOf(settings);
  const outputOf = (head) => columnsFrom(lab.copy(outputName(settings, head)).data, head, settings);
  const lossWith = (cuts) => {
    lab.cut(cuts);
    const { logits } = lab.probe(tokens, { source });
    return (measure ?? lossOf)(logits);
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
  const later = (from) => heads.filter((head) => order(head) > order(from));
  return {
    loss,
    direct: (/** @type {Head} */ from) =>
      keepingCuts(
        lab,
        () => lossWith([{ ...from, values: valuesOf(from) }, ...later(from).map(clean)]) - loss,
      ),
    through: (/** @type {Head} */ from, /** @type {Head[]} */ list) =>
      keepingCuts(lab, () => {
        const changed = list.filter((to) => order(to) > order(from));
        return lossWith(changed.map((to) => ({ ...to, values: reached(from, to) }))) - loss;
      }),
    head: (/** @type {Head} */ from) =>
      keepingCuts(lab, () => lossWith([{ ...from, values: valuesOf(from) }]) - loss),
    edge: (/** @type {Head} */ from, /** @type {Head} */ to) =>
      keepingCuts(lab, () => lossWith([{ ...to, values: reached(from, to) }]) - loss),
  };
}

/** The mean output of heads over held-out samples, or zeros. */
function replacements(lab, heads, mode, samples) {
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
export const MEAN_SAMPLES = 64;

/** @typedef {{ counts: number[], sums: number[] }} OutputSum [positions] and [positions, D] */

/**
 * What heads output in held-out samples first to first + samples - 1, added to sums `before` of
 * others: of each head how many positions are not padding, and the sum over them. The means are
 * those of Lab.cut; here a host may stop between two samples.
 * @param {import('../lab/lab.mjs').Lab} lab @param {Head[]} heads
 * @param {{ first: number, samples: number, before?: OutputSum[] | null }} which
 * @returns {OutputSum[]}
 */
export function outputSums(lab, heads, { first, samples, before }) {
  const all = before ?? heads.map(() => ({ counts: [], sums: [] }));
  for (let i = first; i < first + samples; i++) {
    const example = lab.example(i);
    const { roles, sourceRoles } = lab.positions(example);
    keepingCuts(lab, () => {
      lab.cut([]);
      lab.probe(example.tokens, example);
    });
    heads.forEach((head, h) => {
      const own = head.stack === 'encoder' && sourceRoles ? sourceRoles : roles;
      const isReal = own.map((role) => !isPadding(lab.settings, role));
      addOutput(
        all[h],
        columnsFrom(lab.copy(outputName(lab.settings, head)).data, head, lab.settings),
        isReal,
      );
    });
  }
  return all;
}

/** Adds one output. @param {OutputSum} sum @param {Float32Array} rows [positions, D]
 *  @param {boolean[]} isReal which positions count */
export function addOutput({ counts, sums }, rows, isReal) {
  const D = rows.length / isReal.length;
  isReal.forEach((counted, t) => {
    counts[t] = (counts[t] ?? 0) + Number(counted);
    for (let d = t * D; d < (t + 1) * D; d++) sums[d] = (sums[d] ?? 0) + (counted ? rows[d] : 0);
  });
}

/** The mean output [positions, D] of outputSums(), zeros where every sample is padding. */
export function meanOutput(/** @type {OutputSum} */ { counts, sums }) {
  const D = sums.length / counts.length;
  return Float32Array.from(sums, (sum, i) => sum / Math.max(1, counts[Math.floor(i / D)]));
}

/** The heads and edges that are asked for: all, those of one head, or those between some. */
function chosen(settings, of, among) {
  const pairs = edgePlaces(settings);
  const all = /** @type {Head[]} */ (headPlaces(settings));
  if (of)
    return {
      heads: [of],
      pairs: pairs.filter(({ from, to }) => isSameHead(from, of) || isSameHead(to, of)),
    };
  if (!among) return { heads: all, pairs };
  const places = among.flatMap((place) => expandPlace({ part: 'self', ...place }, settings));
  const isAmong = (head) => places.some((place) => isSameHead(place, head));
  return {
    heads: all.filter(isAmong),
    pairs: pairs.filter(({ from, to }) => isAmong(from) && isAmong(to)),
  };
}

/**
 * The graph of heads: { loss, heads: [{ ...Head, effect }], edges: [{ from, to, effect, confirmed
 * }] }, effects as means over held-out samples first to first + samples - 1. An edge is confirmed
 * where its effect is above `least` nats by more than two standard errors. Yields { done, total }.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ first?: number, samples?: number, mode?: string, least?: number, of?: Head,
 *   among?: Partial<Head>[] }} [how] mode: what replaces a head's output, mean or zero; of: this
 *   head and its edges only; among: these heads and the edges between them only
 */
export function* edges(lab, { first = 0, samples = 16, ...how } = {}) {
  const { mode = 'mean', least = LEAST, of, among } = how;
  const { settings } = lab;
  if (settings.head === 'none')
    throw refuse('state', 'head', 'none', 'a model with head none has no answers to lose');
  const { heads, pairs } = chosen(settings, of, among);
  const valuesOf = replacements(lab, among ? heads : headPlaces(settings), mode, MEAN_SAMPLES);
  const sums = { loss: noSum(), heads: heads.map(noSum), edges: pairs.map(noSum) };
  for (let i = 0; i < samples; i++) {
    const example = lab.example(first + i);
    const one = prepareEdges(lab, /** @type {any} */ (example), valuesOf);
    addTo(sums.loss, one.loss);
    heads.forEach((head, h) => addTo(sums.heads[h], one.head(head)));
    for (const [e, { from, to }] of pairs.entries()) addTo(sums.edges[e], one.edge(from, to));
    yield { done: i + 1, total: samples };
  }
  return {
    loss: effectOf(sums.loss).mean,
    heads: heads.map((head, h) => ({ ...head, effect: effectOf(sums.heads[h]) })),
    edges: pairs.map(({ from, to }, e) => {
      const effect = effectOf(sums.edges[e]);
      return { from, to, effect, confirmed: isAbove(effect, least) };
    }),
  };
}

/**
 * The effect of one head, and of its edges to some others, on samples first to first + samples - 1,
 * as sums that a host may add up: { head, edges }; effectOf() and isAbove() read them.
 * @param {import('../lab/lab.mjs').Lab} lab @param {Head} from @param {Head[]} to
 * @param {{ first: number, samples: number, values: Float32Array }} how values: what replaces the
 *   head's output, [positions, D]
 */
export function edgeSums(lab, from, to, { first, samples, values }) {
  const sums = { head: noSum(), edges: to.map(noSum) };
  for (let i = first; i < first + samples; i++) {
    const one = prepareEdges(lab, /** @type {any} */ (lab.example(i)), () => values);
    addTo(sums.head, one.head(from));
    to.forEach((head, e) => addTo(sums.edges[e], one.edge(from, head)));
  }
  return sums;
}

/* --- effects ---------------------------------------------------------------------------------- */

/** @typedef {[n: number, sum: number, squares: number]} Sum */

/** @returns {Sum} */
const noSum = () => [0, 0, 0];

function addTo(/** @type {Sum} */ sum, /** @type {number} */ x) {
  sum[0]++;
  sum[1] += x;
  sum[2] += x * x;
}

/** The sum over the samples of both. @param {Sum} a @param {Sum} b @returns {Sum} */
export const addSums = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** A mean and its spread. @param {Sum} sum @returns {Effect} */
export function effectOf([n, sum, squares]) {
  const mean = sum / n;
  const variance = Math.max(0, squares - n * mean * mean) / (n - 1);
  return { mean, sd: n > 1 ? Math.sqrt(variance) : null, n };
}

/** Whether a mean is above `least` by more than two standard errors.
 *  @param {Effect} effect @param {number} least */
export function isAbove({ mean, sd, n }, least) {
  return sd !== null && mean - (2 * sd) / Math.sqrt(n) > least;
}
