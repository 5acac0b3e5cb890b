// Sources in the page's words, which count layers and heads from 1; the parts of a score as a
// matrix of few rows and columns. Pure.

import { decimals } from '../../base/format.js';
import { tokenLabel } from '../../model/anatomy.js';
import { w } from './words.js';

/** Rows and columns of the matrix, at most; what is left is added up in one more. */
const MOST = 12;

/** A source on an axis or in a list: "L1 H2". @param {string} name of core/inspect/sources.h */
export function sourceLabel(name) {
  const { key, values } = readSource(name);
  const word = w.label[key];
  return typeof word === 'string' ? word : word(values);
}

/** A source in a sentence, `at` being where it was written: "what layer 1 head 2 wrote at 5".
 *  @param {string} name @param {string} [at] a position in words */
export function sourceWords(name, at = '') {
  const { key, values } = readSource(name);
  const word = key === 'bias' ? w.source[BIASES[name]] : w.source[key];
  return typeof word === 'string' ? word : word({ ...values, at });
}

const BIASES = { 'bias.q': 'queries', 'bias.k': 'keys', 'bias.output': 'output' };

/** The word of a source, and the values that it holds. */
function readSource(/** @type {string} */ name) {
  const [kind, first, second] = name.split('.');
  const layer = Number(first) + 1;
  if (name === 'norm.final') return { key: 'finalNorm', values: {} };
  if (kind === 'norm') return { key: 'norm', values: { layer, norm: second } };
  if (name in BIASES) return { key: 'bias', values: {} };
  if (kind === 'bias') {
    const key = first === 'cross' ? 'crossBias' : 'attentionBias';
    return { key, values: { layer: Number(second) + 1 } };
  }
  return { key: kind, values: { layer, head: Number(second) + 1 } };
}

/**
 * A ranked pair of explainScore in words.
 * @param {{ query: string, key: string, part: number }} pair
 * @param {{ query: string, key: string }} at both positions in words
 */
export function pairWords({ query, key, part }, at) {
  if (query === 'alibi') return part < 0 ? w.alibiLowersWhatIs : w.alibiFavoursWhatIs;
  const both = { query: sourceWords(query, at.query), key: sourceWords(key, at.key) };
  return part < 0 ? w.opposes(both) : w.matches(both);
}

/**
 * Why a head looks there, in a sentence.
 * @param {any} why explainScore @param {{ query: string, key: string }} at positions in words
 */
export function scoreWords({ hidden, alone, ranked, apart, apartAlibi }, at) {
  if (hidden) return w.theMaskHidesFrom(at);
  const { key } = at;
  const query = at.query[0].toUpperCase() + at.query.slice(1);
  if (alone) return w.seesNothingElse({ query });
  const total = apart.reduce((a, b) => a + b, 0) + apartAlibi;
  const first = ranked.find(({ part }) => part !== 0 && part > 0 === total > 0);
  if (!first) return w.looksAsAtAnythingElse({ query, key });
  const share = `${Math.round(100 * first.share)} %`;
  const said = { query, key, first: pairWords(first, at), share };
  return total > 0 ? w.looksMore(said) : w.looksLess(said);
}

/**
 * The parts as a matrix of at most MOST + 1 rows and columns, the strongest sources in the order of
 * the stream.
 * @param {{ queries: string[], keys: string[] }} sources
 * @param {ArrayLike<number>} parts [queries, keys]
 */
export function partMatrix({ queries, keys }, parts) {
  const at = (i, j) => parts[i * keys.length + j];
  const rows = strongest(queries, (i) => keys.map((_, j) => at(i, j)));
  const columns = strongest(keys, (j) => queries.map((_, i) => at(i, j)));
  const data = new Float32Array(rows.names.length * columns.names.length);
  queries.forEach((_, i) =>
    keys.forEach((_name, j) => {
      data[rows.place[i] * columns.names.length + columns.place[j]] += at(i, j);
    }),
  );
  const matrix = { data, rows: rows.names.length, columns: columns.names.length, scale: 'signed' };
  return {
    matrix: /** @type {import('../../draw/heatmap.js').Matrix} */ (matrix),
    queries: rows.names,
    keys: columns.names,
  };
}

/** The names that are kept, and where each of all goes. */
function strongest(names, partsOf) {
  const size = names.map((_, i) => partsOf(i).reduce((sum, part) => sum + Math.abs(part), 0));
  const kept = [...names.keys()]
    .sort((a, b) => size[b] - size[a])
    .slice(0, MOST)
    .sort((a, b) => a - b);
  const rest = names.length > kept.length ? ['others'] : [];
  const place = names.map((_, i) => (kept.includes(i) ? kept.indexOf(i) : kept.length));
  return { names: [...kept.map((i) => names[i]), ...rest], place };
}

/** "+1.234", "−0.500". */
export const signedText = (x) => `${x < 0 ? '−' : '+'}${decimals(Math.abs(x), 3)}`;

/** Parts that a sentence names. */
const NAMED = 3;

/** "number 2 of action": an answer of streams. */
export function numberWords({ of, number }, { facts }) {
  const { kind, size } = facts.predictions.find(({ name }) => name === of);
  if (kind === 'token') return `${of} ${number}`;
  return size > 1 ? w.numberOf({ number: number + 1, of }) : of;
}

function beginning({ token, minus, total, of, number, less }, where, settings) {
  const [own, other] = of
    ? [number, less].map((one) => numberWords({ of, number: one }, settings))
    : [token, minus].map((one) => tokenLabel(settings, one));
  if (minus !== undefined)
    return total >= 0
      ? w.isAhead({ own, where, other, by: decimals(total, 3) })
      : w.isShort({ own, where, other, by: decimals(Math.abs(total), 3) });
  const by = of && settings.facts.predictions.find(({ name }) => name === of);
  if (!of || by.kind === 'token') return w.theLogitOf({ own, where, total: signedText(total) });
  return w.predicted({ own, where, total: signedText(total), tanh: by.tanh });
}

/**
 * Who writes an answer, in a sentence.
 * @param {any} explained explainAnswer @param {string} where its position in words
 * @param {any} settings
 */
export function answerWords(explained, where, settings) {
  const { total, parts } = explained;
  const begins = beginning(explained, where, settings);
  const same = parts.filter(({ part }) => part !== 0 && part > 0 === total > 0).slice(0, NAMED);
  if (!same.length) return w.sentence({ begins });
  const named = same.map(({ source, part }) => `${sourceWords(source)} (${signedText(part)})`);
  const list = w.and({ list: named.slice(0, -1).join(', '), last: named.at(-1) });
  return w.mostlyBy({ begins, list });
}
