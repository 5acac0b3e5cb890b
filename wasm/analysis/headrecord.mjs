// What one head looked at over held-out samples: how far away, at which tokens and roles, where it
// wrote most, and its queries, keys and values. Over a lab; records of some samples add up.
import { principalComponents } from './components.mjs';
import { attentionName, headTensors, isPadding } from '../lab/places.mjs';

/** @typedef {{ stack: string, layer: number, part: string, head: number }} Head */
/**
 * One look: from a query at a key in a held-out sample. `written`: the length of what the head
 * added to the residual stream because of it, the weight times |W_o v|, without the bias of W_o
 * (Kobayashi et al., "Attention is Not Only a Weight", 2020). `above`: the same of the weight less
 * that of even attention, for a query that sees few keys looks at them whatever the head does.
 * @typedef {{ sample: number, query: number, key: number, tokens: [query: number, key: number],
 *   weight: number, written: number, above: number }} Look
 */
/** Vectors of so many positions, one after the other.
 * @typedef {{ tokens: number[], positions: number[], rows: number[][] }} Vectors `rows` flat, of
 *   queries [q], of keys [k, v] */
/** @typedef {Map<number | string, [weight: number, even: number]>} Sums */
/**
 * A row is a query that is not padding and sees a key. Sums over rows: of weights, and of those of
 * attention that is spread evenly over the keys that are seen. `offsets`: by key less query.
 * @typedef {{ samples: number, rows: number, offsets: Sums, tokens: Sums, roles: Sums,
 *   looks: Look[], queries: Vectors, keys: Vectors }} HeadRecord
 */

/** Looks that are kept, those furthest above even attention; of each sample at most one. */
const LOOKS = 10;
/** Queries, and keys, whose vectors are kept. */
const POINTS = 400;

/** What a head reads: tokens and roles of its queries and of its keys. */
function sidesOf(lab, { stack, part }, example) {
  const { roles, sourceRoles } = lab.positions(example);
  const own = { tokens: example.tokens, roles };
  const read = example.source ? { tokens: example.source, roles: sourceRoles } : own;
  const isSource = stack === 'encoder';
  return { queries: isSource ? read : own, keys: isSource || part === 'cross' ? read : own };
}

/** A head's columns of a tensor [rows, heads * D]; groups of heads share keys and values. */
function vectorsOf(lab, name, head) {
  const { d_model, n_heads } = lab.settings;
  const D = d_model / n_heads;
  const { data, shape } = lab.copy(name);
  const width = shape.at(-1);
  const from = Math.floor((head * (width / D)) / n_heads) * D;
  return (row) => data.subarray(row * width + from, row * width + from + D);
}

/** |W_o v| of each of so many keys. */
function lengthsOf(lab, { output }, { head }, values, count) {
  const { d_model: C, n_heads } = lab.settings;
  const D = C / n_heads;
  const { data } = lab.copy(output);
  return Float64Array.from({ length: count }, (_, key) => {
    const v = values(key);
    let squares = 0;
    for (let c = 0; c < C; c++) {
      let sum = 0;
      for (let d = 0; d < D; d++) sum += data[c * C + head * D + d] * v[d];
      squares += sum * sum;
    }
    return Math.sqrt(squares);
  });
}

/** @returns {HeadRecord} */
function emptyRecord() {
  return {
    ...{ samples: 0, rows: 0, offsets: new Map(), tokens: new Map(), roles: new Map(), looks: [] },
    queries: { tokens: [], positions: [], rows: [[]] },
    keys: { tokens: [], positions: [], rows: [[], []] },
  };
}

/** Adds to a sum; @param {Sums} sums @param {number | string} key */
function add(sums, key, weight, even) {
  const sum = sums.get(key);
  if (!sum) return void sums.set(key, [weight, even]);
  sum[0] += weight;
  sum[1] += even;
}

/**
 * The record of held-out samples first to first + samples - 1.
 * @param {import('../lab/lab.mjs').Lab} lab @param {Head} place
 * @param {{ first?: number, samples?: number }} [which] @returns {HeadRecord}
 */
export function headRecord(lab, place, { first = 0, samples = 1 } = {}) {
  let all = emptyRecord();
  for (let i = first; i < first + samples; i++) all = addRecords(all, recordOf(lab, place, i));
  return all;
}

/** The record of one sample. @returns {HeadRecord} */
function recordOf(lab, place, sample) {
  const example = lab.example(sample);
  lab.probe(example.tokens, example);
  const { queries, keys } = sidesOf(lab, place, example);
  const [rows, count] = [queries.tokens.length, keys.tokens.length];
  const { data } = lab.copy(attentionName(lab.settings, place));
  const hidden = lab.masks().get(`${place.stack} ${place.part} ${place.layer}`);
  const names = headTensors(lab.settings, place);
  const [q, k, v] = [names.q, names.k, names.v].map((name) => vectorsOf(lab, name, place.head));
  const lengths = lengthsOf(lab, names, place, v, count);
  const record = emptyRecord();
  record.samples = 1;
  for (let query = 0; query < rows; query++) {
    const seen = keysSeen(hidden, query, count);
    if (isPadding(lab.settings, queries.roles[query]) || !seen.length) continue;
    record.rows++;
    keep(record.queries, queries.tokens[query], query, [q(query)]);
    for (const key of seen) {
      const weight = data[(place.head * rows + query) * count + key];
      const even = 1 / seen.length;
      add(record.offsets, key - query, weight, even);
      add(record.tokens, keys.tokens[key], weight, even);
      add(record.roles, keys.roles[key], weight, even);
      const above = (weight - even) * lengths[key];
      if (record.looks[0]?.above >= above) continue;
      const tokens = /** @type {[number, number]} */ ([queries.tokens[query], keys.tokens[key]]);
      const written = weight * lengths[key];
      record.looks = [{ sample, query, key, tokens, weight, written, above }];
    }
  }
  for (let key = 0; key < count; key++)
    if (!isPadding(lab.settings, keys.roles[key]))
      keep(record.keys, keys.tokens[key], key, [k(key), v(key)]);
  return record;
}

function keysSeen(hidden, query, count) {
  const keys = Array.from({ length: count }, (_, key) => key);
  return hidden ? keys.filter((key) => !hidden[query * count + key]) : keys;
}

/** @param {Vectors} vectors */
function keep(vectors, token, position, rows) {
  vectors.tokens.push(token);
  vectors.positions.push(position);
  rows.forEach((row, i) => vectors.rows[i].push(...row));
}

/** The record of the samples of both. @param {HeadRecord} a @param {HeadRecord} b
 *  @returns {HeadRecord} */
export function addRecords(a, b) {
  const sums = (name) => {
    /** @type {Sums} */
    const all = new Map();
    for (const list of [a[name], b[name]])
      for (const [key, [weight, even]] of list) add(all, key, weight, even);
    return all;
  };
  return {
    samples: a.samples + b.samples,
    rows: a.rows + b.rows,
    offsets: sums('offsets'),
    tokens: sums('tokens'),
    roles: sums('roles'),
    looks: [...a.looks, ...b.looks].sort((x, y) => y.above - x.above).slice(0, LOOKS),
    queries: joinVectors(a.queries, b.queries),
    keys: joinVectors(a.keys, b.keys),
  };
}

/** The first POINTS of both. @param {Vectors} a @param {Vectors} b @returns {Vectors} */
function joinVectors(a, b) {
  const room = Math.max(0, POINTS - a.tokens.length);
  const fitting = b.tokens.length > room ? room : b.tokens.length;
  return {
    tokens: [...a.tokens, ...b.tokens.slice(0, fitting)],
    positions: [...a.positions, ...b.positions.slice(0, fitting)],
    rows: a.rows.map((row, i) => {
      const width = b.tokens.length ? b.rows[i].length / b.tokens.length : 0;
      return row.concat(b.rows[i].slice(0, fitting * width));
    }),
  };
}

/**
 * A record as shares of all attention, which sum to 1, or to less where a sink takes some:
 * { samples, rows, offsets: [{ offset, weight, even }] in their order, tokens: [{ token, weight,
 * even }] and roles: [{ role, weight, even }], those most above even attention first, looks,
 * vectors: { q, k, v } }. Vectors are { points [n,2], explained, tokens, positions }: principal
 * components of those that the head multiplies, rotated where positions are rotary.
 * @param {HeadRecord} record
 */
export function readRecord({ samples, rows, offsets, tokens, roles, looks, queries, keys }) {
  const shares = (/** @type {Sums} */ sums, /** @type {string} */ name) =>
    Array.from(
      sums,
      ([key, [weight, even]]) =>
        /** @type {Record<string, any>} */ ({
          [name]: key,
          weight: weight / rows,
          even: even / rows,
        }),
    );
  const ranked = (sums, name) =>
    shares(sums, name).sort((a, b) => b.weight - b.even - (a.weight - a.even));
  return {
    ...{ samples, rows, looks },
    offsets: shares(offsets, 'offset').sort((a, b) => a.offset - b.offset),
    tokens: ranked(tokens, 'token'),
    roles: ranked(roles, 'role'),
    vectors: {
      q: inTwo(queries, 0),
      k: inTwo(keys, 0),
      v: inTwo(keys, 1),
    },
  };
}

/** @param {Vectors} vectors @param {number} i */
function inTwo({ tokens, positions, rows }, i) {
  const width = tokens.length ? rows[i].length / tokens.length : 1;
  return { ...principalComponents(rows[i], width), tokens, positions };
}
