// Sources in the page's words, which count layers and heads from 1; the parts of a score as a
// matrix of few rows and columns. Pure.

import { tokenLabel } from '../../model/anatomy.js';

/** Rows and columns of the matrix, at most; what is left is added up in one more. */
const MOST = 12;

/** A source on an axis or in a list: "L1 H2". @param {string} name of core/inspect/sources.h */
export function sourceLabel(name) {
  const [kind, first, second] = name.split('.');
  const layer = `L${Number(first) + 1}`;
  const labels = {
    embedding: 'token',
    input: 'input',
    position: 'position',
    alibi: 'ALiBi',
    head: `${layer} H${Number(second) + 1}`,
    cross: `${layer} cross H${Number(second) + 1}`,
    ffn: `${layer} FFN`,
    norm: first === 'final' ? 'final norm' : `${layer} norm ${second}`,
    others: 'others',
  };
  const biases = { q: 'bias', k: 'bias', output: 'bias' };
  if (kind !== 'bias') return labels[kind];
  return biases[first] ?? `L${Number(second) + 1} ${first === 'cross' ? 'cross ' : ''}bias`;
}

/** A source in a sentence, `at` being where it was written: "what layer 1 head 2 wrote at 5".
 *  @param {string} name @param {string} [at] a position in words */
export function sourceWords(name, at = '') {
  const [kind, first, second] = name.split('.');
  const wrote = at ? ` wrote at ${at}` : '';
  const what = at ? 'what ' : '';
  const layer = Number(first) + 1;
  if (kind === 'embedding') return at ? `the token at ${at}` : 'the token embedding';
  if (kind === 'input') return at ? `the input at ${at}` : 'the input';
  if (kind === 'position') return at ? `the position of ${at}` : 'the position';
  if (kind === 'head') return `${what}layer ${layer} head ${Number(second) + 1}${wrote}`;
  if (kind === 'cross') return `${what}layer ${layer} cross head ${Number(second) + 1}${wrote}`;
  if (kind === 'ffn') return `${what}the FFN of layer ${layer}${wrote}`;
  if (name === 'norm.final') return 'the shift of the final norm';
  if (kind === 'norm') return `the shift of norm ${second} of layer ${layer}`;
  if (name === 'bias.q') return 'the bias of the queries';
  if (name === 'bias.k') return 'the bias of the keys';
  if (name === 'bias.output') return 'the bias of the output layer';
  return `the ${first === 'cross' ? 'cross-' : ''}attention bias of layer ${Number(second) + 1}`;
}

/**
 * A ranked pair of explainScore in words.
 * @param {{ query: string, key: string, part: number }} pair
 * @param {{ query: string, key: string }} at both positions in words
 */
export function pairWords({ query, key, part }, at) {
  if (query === 'alibi')
    return part < 0 ? 'ALiBi lowers what is far' : 'ALiBi favours what is near';
  const verb = part < 0 ? 'opposes' : 'matches';
  return `${sourceWords(query, at.query)} ${verb} ${sourceWords(key, at.key)}`;
}

/**
 * Why a head looks there, in a sentence.
 * @param {any} why explainScore @param {{ query: string, key: string }} at positions in words
 */
export function scoreWords({ hidden, alone, ranked, apart, apartAlibi }, at) {
  const begins = at.query[0].toUpperCase() + at.query.slice(1);
  if (hidden) return `The mask hides ${at.key} from ${at.query}.`;
  if (alone) return `${begins} sees nothing else.`;
  const total = apart.reduce((a, b) => a + b, 0) + apartAlibi;
  const first = ranked.find(({ part }) => part !== 0 && part > 0 === total > 0);
  if (!first) return `${begins} looks at ${at.key} as at anything else.`;
  const than = `${total > 0 ? 'more' : 'less'} at ${at.key} than at what it sees on average`;
  const share = `${Math.round(100 * first.share)} %`;
  return `${begins} looks ${than}, mostly because ${pairWords(first, at)} (${share}).`;
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
export const signedText = (x) => `${x < 0 ? '−' : '+'}${Math.abs(x).toFixed(3)}`;

/** Parts that a sentence names. */
const NAMED = 3;

/** "number 2 of action": an answer of streams. */
export function numberWords({ of, number }, { facts }) {
  const { kind, size } = facts.predictions.find(({ name }) => name === of);
  if (kind === 'token') return `${of} ${number}`;
  return size > 1 ? `number ${number + 1} of ${of}` : of;
}

function beginning({ token, minus, total, of, number, less }, where, settings) {
  const [own, other] = of
    ? [number, less].map((one) => numberWords({ of, number: one }, settings))
    : [token, minus].map((one) => tokenLabel(settings, one));
  if (minus !== undefined)
    return total >= 0
      ? `The answer ${own} at ${where} is ahead of ${other} by ${total.toFixed(3)}`
      : `The answer ${own} at ${where} is ${Math.abs(total).toFixed(3)} short of ${other}`;
  const by = of && settings.facts.predictions.find(({ name }) => name === of);
  if (!of || by.kind === 'token') return `The logit of ${own} at ${where} is ${signedText(total)}`;
  return `Predicted at ${where}, ${own} is ${signedText(total)}${by.tanh ? ' before tanh' : ''}`;
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
  if (!same.length) return `${begins}.`;
  const named = same.map(({ source, part }) => `${sourceWords(source)} (${signedText(part)})`);
  const list = [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ');
  return `${begins}: mostly by ${list}.`;
}
