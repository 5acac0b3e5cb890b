// Why a head looks where it does, and who writes the answers: what Lab.why gives, ranked, in words,
// and averaged over held-out samples. Over a lab.
import { argmax } from '../lab/logits.mjs';
import { LabError } from '../lab/error.mjs';
import { probeAnswers, runnerUp } from './answers.mjs';
import { addParts, meanParts } from './parts.mjs';
import { attentionName, expandPlace, headPlaces, stacksOf } from '../lab/places.mjs';

export { answersOf, probeAnswers, runnerUp } from './answers.mjs';

/** @typedef {{ stack?: string, layer: number, part?: string, head: number }} HeadPlace */
/** @typedef {{ query: number, key?: number }} Which without key: what the query looks at most */
/** @typedef {{ tokens: ArrayLike<number>, source?: ArrayLike<number> }} Probe the sequence */

/** @typedef {import('./parts.mjs').PartSums} Sums */

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/* --- words ------------------------------------------------------------------------------------ */

/** What wrote a source, for people; `at` is the position of which it is a part.
 *  @param {string} name of core/inspect/sources.h @param {number} [at] */
export function sourceText(name, at) {
  const [kind, layer, number] = name.split('.');
  const of = at === undefined ? '' : ` of ${at}`;
  const wrote = at === undefined ? '' : ` wrote at ${at}`;
  const what = at === undefined ? '' : 'what ';
  if (kind === 'embedding') return `the token${of}`;
  if (kind === 'input') return `the input${of}`;
  if (kind === 'position') return `the position${of}`;
  if (kind === 'head') return `${what}head ${layer}.${number}${wrote}`;
  if (kind === 'cross') return `${what}cross head ${layer}.${number}${wrote}`;
  if (kind === 'ffn') return `${what}feed-forward ${layer}${wrote}`;
  if (name === 'norm.final') return 'the shift of the final norm';
  if (kind === 'norm') return `the shift of norm ${number} of layer ${layer}`;
  if (name === 'bias.q') return 'the bias of queries';
  if (name === 'bias.k') return 'the bias of keys';
  if (name === 'bias.output') return 'the bias of the output';
  return `the bias of ${layer === 'cross' ? 'cross-attention' : 'attention'} ${number}`;
}

/* --- scores ----------------------------------------------------------------------------------- */

/** A head's place in full. @returns {any} */
function fullPlace(lab, place) {
  const [{ stack, layer, part, head }] = expandPlace({ part: 'self', ...place }, lab.settings);
  return { stack, layer, part, head };
}

/** The key that is asked for, or the one that most of the query's attention is on.
 *  @param {import('../lab/lab.mjs').Lab} lab @param {HeadPlace} place @param {Which} which
 *  @param {number} count */
function atKey(lab, place, { query, key }, count) {
  if (key === undefined) {
    const { data } = lab.copy(attentionName(lab.settings, place));
    const rows = data.length / lab.settings.n_heads / count;
    return { query, key: argmax(data, (place.head * rows + query) * count, count) % count };
  }
  if (Number.isInteger(key) && key >= 0 && key < count) return { query, key };
  const message = `key cannot be "${key}": it is 0 to ${count - 1}`;
  throw new LabError({ code: 'range', field: 'key', value: key, message });
}

/** Which keys a query of the last probe sees, as numbers. */
function seenKeys(lab, { stack, part, layer }, query, count) {
  const hidden = lab.masks().get(`${stack} ${part} ${layer}`);
  return Array.from({ length: count }, (_, j) => j).filter((j) => !hidden?.[query * count + j]);
}

/** How many keys an attention has in the last probe of these lengths.
 *  @param {HeadPlace} place @param {Probe} probe */
const keysOf = ({ stack, part }, { tokens, source }) =>
  source && (stack === 'encoder' || part === 'cross') ? source.length : tokens.length;

/**
 * Why a head looks from a query of the last probe at a key.
 *
 * `parts` [queries, keys] sum to `score`, `alibi` is added to it, and the soft-cap acts on the sum
 * without that. Softmax does not see what all keys have in common, so `apart` [queries, keys] is
 * what sets this key apart: the parts less their mean over the keys that the query sees. `ranked`
 * are those, the largest first: { query, key, part, share }, shares of the sum of their sizes.
 * `apartAlibi` is the same of ALiBi and counts in the shares, as { query: 'alibi', key: 'alibi' }.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {HeadPlace} place @param {Which} which @param {Probe} probe
 */
export function explainScore(lab, place, which, probe) {
  const full = fullPlace(lab, place);
  const count = keysOf(full, probe);
  const all = lab.why.scoreParts(full, { query: which.query, key: 0, count });
  const { queries, keys } = all;
  const each = queries.length * keys.length;
  const { query, key } = atKey(lab, full, which, count);
  const seen = seenKeys(lab, full, query, count);
  const partOf = (j, i) => all.parts[j * each + i];
  const mean = (of) => (seen.length ? sum(seen.map(of)) / seen.length : 0);
  const parts = all.parts.slice(key * each, (key + 1) * each);
  const apart = parts.map((part, i) => part - mean((j) => partOf(j, i)));
  const alibi = all.alibi[key];
  const apartAlibi = alibi - mean((j) => all.alibi[j]);
  const why = {
    place: full,
    query,
    key,
    hidden: !seen.includes(key),
    alone: seen.length < 2,
    queries,
    keys,
    parts,
    apart,
    score: sum(parts),
    alibi,
    apartAlibi,
    ranked: rankPairs({ queries, keys, apart, apartAlibi }),
  };
  return { ...why, sentence: scoreSentence(why) };
}

/**
 * What linear attention has instead of a score: { place, query, key, products [keys], product,
 * share, sentence }, φ(q)·φ(k) and its share of those of the keys that the query sees.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {HeadPlace} place @param {Which} which @param {Probe} probe
 */
export function explainProduct(lab, place, which, probe) {
  const full = fullPlace(lab, place);
  const products = lab.why.kernelProducts(full, which);
  const { query, key } = atKey(lab, full, which, keysOf(full, probe));
  const seen = seenKeys(lab, full, query, products.length);
  const hidden = !seen.includes(key);
  const share = hidden ? 0 : products[key] / sum(seen.map((j) => products[j]));
  const says = hidden
    ? `the mask hides ${key} from ${query}`
    : `φ(q)·φ(k) of ${query} and ${key} is ${products[key].toPrecision(4)}, ` +
      `${(100 * share).toFixed(1)} % of all that ${query} sees`;
  const sentence = `Linear attention has no score before a softmax; ${says}.`;
  return {
    place: full,
    query,
    key,
    products: [...products],
    product: products[key],
    share,
    sentence,
  };
}

function rankPairs({ queries, keys, apart, apartAlibi }) {
  const total = sum(apart.map(Math.abs)) + Math.abs(apartAlibi);
  const rows = [...apart].map((part, i) => ({
    query: queries[Math.floor(i / keys.length)],
    key: keys[i % keys.length],
    part,
    share: total > 0 ? Math.abs(part) / total : 0,
  }));
  if (apartAlibi)
    rows.push({
      query: 'alibi',
      key: 'alibi',
      part: apartAlibi,
      share: Math.abs(apartAlibi) / total,
    });
  return rows.sort((a, b) => Math.abs(b.part) - Math.abs(a.part));
}

/** A ranked pair in words: "the position of 7 matches the token of 3".
 *  @param {{ query: string, key: string, part: number }} pair @param {number} query
 *  @param {number} key */
export function pairText({ query: from, key: to, part }, query, key) {
  if (from === 'alibi') return part < 0 ? 'ALiBi lowers what is far' : 'ALiBi favours what is near';
  const verb = part < 0 ? 'opposes' : 'matches';
  return `${sourceText(from, query)} ${verb} ${sourceText(to, key)}`;
}

/**
 * What explainScore() found, in a sentence.
 * @param {{ query: number, key: number, hidden: boolean, alone: boolean, apart: Float64Array,
 *   apartAlibi: number,
 *   ranked: { query: string, key: string, part: number, share: number }[] }} why
 */
function scoreSentence({ query, key, hidden, alone, ranked, apart, apartAlibi }) {
  if (hidden) return `The mask hides ${key} from ${query}.`;
  if (alone) return `${query} sees nothing but ${key}.`;
  const total = sum(apart) + apartAlibi;
  const more = total >= 0;
  const [first] = ranked.filter(({ part }) => part >= 0 === more);
  if (!first?.part) return `${query} looks at ${key} as at any other position.`;
  const share = `${Math.round(100 * first.share)} %`;
  const side = more ? 'more' : 'less';
  return (
    `${query} looks ${side} at ${key} than at what it sees on average, ` +
    `mostly because ${pairText(first, query, key)} (${share}).`
  );
}

/* --- answers ---------------------------------------------------------------------------------- */

/**
 * Who writes answers of the last probe, one row each: { row, token, minus?, total, parts: [{
 * source, part }] }, the largest part first. The parts sum to `total`.
 * @param {import('../lab/lab.mjs').Lab} lab @param {import('../lab/why.mjs').Answer[]} answers
 */
export function explainAnswers(lab, answers) {
  const { sources, parts } = lab.why.logitParts(answers);
  return answers.map((answer, i) => {
    const own = parts.subarray(i * sources.length, (i + 1) * sources.length);
    return {
      ...answer,
      total: sum(own),
      parts: sources
        .map((source, s) => ({ source, part: own[s] }))
        .sort((a, b) => Math.abs(b.part) - Math.abs(a.part)),
    };
  });
}

/** The heads that write to the logits, as places. @param {Record<string, any>} settings */
export function writingHeads(settings) {
  const { name } = stacksOf(settings).at(-1);
  return headPlaces(settings).filter(({ stack }) => stack === name);
}

/** What a head's output is called among the sources.
 *  @param {{ layer: number, part?: string, head: number }} place */
export const headSource = ({ layer, part, head }) =>
  `${part === 'cross' ? 'cross' : 'head'}.${layer}.${head}`;

/**
 * explainAnswers() of one answer, whose heads also have `from`: { position, part }, the source
 * position that most of their part comes from. With head class, and for a head that is cut, no
 * position can be told.
 * @param {import('../lab/lab.mjs').Lab} lab @param {import('../lab/why.mjs').Answer} answer
 */
export function explainAnswer(lab, answer) {
  const [explained] = explainAnswers(lab, [answer]);
  const { head: kind } = lab.settings;
  const heads = new Map(writingHeads(lab.settings).map((place) => [headSource(place), place]));
  const parts = explained.parts.map(({ source, part }) => {
    const place = heads.get(source);
    if (!place || kind === 'class' || lab.why.isCut(place)) return { source, part };
    const written = lab.why.writtenParts(place, [answer]);
    const sign = part < 0 ? -1 : 1;
    const position = argmax(
      written.map((x) => sign * x),
      0,
      written.length,
    );
    return { source, part, from: { position, part: written[position] } };
  });
  return { ...explained, parts };
}

/**
 * By how much the likeliest token of rows of logits leads the next one, and what heads write of
 * that from every source position: { leads: [{ row, token, minus, lead }], parts }; parts are
 * [rows, keys] of each place, and null for a head that is cut. Not for head class.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ data: Float32Array, shape: number[] }} logits of the last probe @param {number[]} rows
 * @param {import('../lab/why.mjs').HeadPlace[]} places in full
 */
export function writtenLeads(lab, logits, rows, places) {
  const V = logits.shape.at(-1);
  const answers = rows.map((row) => {
    const token = argmax(logits.data, row * V, V);
    return { row, token, minus: runnerUp(logits, row, token) };
  });
  const { sources, parts } = lab.why.logitParts(answers);
  const leads = answers.map((answer, i) => ({
    ...answer,
    lead: sum(parts.subarray(i * sources.length, (i + 1) * sources.length)),
  }));
  const written = places.map((place) =>
    lab.why.isCut(place) ? null : lab.why.writtenParts(place, answers),
  );
  return { leads, parts: written };
}

/* --- averages --------------------------------------------------------------------------------- */

/**
 * Parts of the answers of held-out samples first to first + samples - 1, summed.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ first?: number, samples?: number, minus?: string }} [how] @returns {Sums}
 * @public among the tools of the page's worker
 */
export function partSums(lab, { first = 0, samples = 1, minus = 'runner-up' } = {}) {
  /** @type {Sums | null} */
  let all = null;
  for (let i = first; i < first + samples; i++) {
    const { answers } = probeAnswers(lab, lab.example(i), minus);
    if (answers.length) all = addParts(all, sumsOf(lab.why.logitParts(answers), answers.length));
  }
  return all ?? { count: 0, sources: [], sums: [0], squares: [0] };
}

function sumsOf({ sources, parts }, count) {
  const width = sources.length;
  const sums = new Array(width + 1).fill(0);
  const squares = [...sums];
  const add = (s, part) => {
    sums[s] += part;
    squares[s] += part * part;
  };
  for (let k = 0; k < count; k++) {
    const own = parts.subarray(k * width, (k + 1) * width);
    own.forEach((part, s) => add(s, part));
    add(width, sum(own));
  }
  return { count, sources, sums, squares };
}

/**
 * Who writes the answers of held-out samples first to first + samples - 1: meanParts(). Yields {
 * done, total }.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ first?: number, samples?: number, minus?: string }} [how]
 */
export function* attribution(lab, { first = 0, samples = 64, minus = 'runner-up' } = {}) {
  /** @type {Sums | null} */
  let all = null;
  for (let i = 0; i < samples; i++) {
    all = addParts(all, partSums(lab, { first: first + i, minus }));
    yield { done: i + 1, total: samples };
  }
  return meanParts(/** @type {any} */ (all));
}
