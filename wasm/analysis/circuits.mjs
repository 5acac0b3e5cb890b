// The circuits of heads over a lab: measures of all of them, who reads what whom writes, the
// strongest entries of a head's tables, and what they leave out.
import { edgePlaces } from './edges.mjs';
import { headPlaces, isSameHead } from '../lab/places.mjs';

/**
 * { heads: [{ ...place, copying, rank_qk, rank_ov, largest_qk, largest_ov }], composition: [{ from,
 * to, q, k, v }], chance: { mean, sd }, left_out }: largest singular values; composition of every
 * pair of heads of which the second may read the first.
 * @param {import('../lab/lab.mjs').Lab} lab
 */
export function circuitsOf(lab) {
  const { settings } = lab;
  const heads = headPlaces(settings).map((place) => {
    const { qk, ov, ...measures } = lab.circuits.measures(/** @type {any} */ (place));
    return { ...place, ...measures, largest_qk: qk[0], largest_ov: ov[0] };
  });
  const composition = edgePlaces(settings).map(({ from, to }) => ({
    from,
    to,
    ...lab.circuits.composition(from, to),
  }));
  return {
    heads,
    composition,
    chance: lab.circuits.compositionByChance(),
    left_out: leftOut(settings),
  };
}

/** The tables of a head (Circuits.table). */
const TABLES = ['qk_tokens', 'qk_positions', 'ov_tokens'];

/**
 * The same of one head: { copying, rank_qk, rank_ov, largest_qk, largest_ov, composition, chance,
 * left_out, entries: { qk_tokens, qk_positions, ov_tokens } }; composition is of the pairs that it
 * is in, entries are the strongest of its tables, null where it has none.
 * @param {import('../lab/lab.mjs').Lab} lab @param {import('./headrecord.mjs').Head} head
 */
export function headCircuits(lab, head) {
  const { qk, ov, ...measures } = lab.circuits.measures(head);
  const composition = edgePlaces(lab.settings)
    .filter(({ from, to }) => isSameHead(from, head) || isSameHead(to, head))
    .map(({ from, to }) => ({ from, to, ...lab.circuits.composition(from, to) }));
  const entries = TABLES.map((name) => {
    const table = lab.circuits.table(head, name);
    return [name, table && strongestEntries(table)];
  });
  return {
    ...{ ...measures, largest_qk: qk[0], largest_ov: ov[0] },
    ...{ composition, chance: lab.circuits.compositionByChance() },
    ...{ left_out: leftOut(lab.settings), entries: Object.fromEntries(entries) },
  };
}

/**
 * What circuits leave out of this model, in words; empty where they are the whole of it: with the
 * attention weights of an input, they then give its scores and logits exactly.
 * @param {Record<string, any>} settings
 */
export function leftOut(settings) {
  const { norm, norm_type, final_norm, posenc, qk_norm, bias, ffn } = settings;
  const { attention, attn_softcap, logit_softcap } = settings;
  const normed = norm_type !== 'none';
  return [
    normed && (norm === 'pre' || final_norm) && 'scales of norms, which depend on the input',
    normed && norm === 'post' && 'norms after residual sums',
    normed && bias && 'shifts of norms',
    bias && 'biases',
    ffn && 'what feed-forward layers write and read',
    posenc === 'rope' && 'rotary positions: scores are those of equal positions',
    posenc === 'alibi' && 'ALiBi',
    qk_norm && 'norms of queries and keys',
    attn_softcap > 0 && 'the soft-cap of scores',
    logit_softcap > 0 && 'the soft-cap of logits',
    attention === 'linear' && 'the φ of linear attention',
  ].filter((words) => typeof words === 'string');
}

/**
 * The largest entries of a table, of each row at most one: [{ row, column, value }].
 * @param {{ data: Float32Array, shape: number[] }} table @param {number} [count]
 */
export function strongestEntries({ data, shape: [rows, columns] }, count = 10) {
  const best = Array.from({ length: rows }, (_, row) => {
    let column = 0;
    for (let c = 1; c < columns; c++)
      if (data[row * columns + c] > data[row * columns + column]) column = c;
    return { row, column, value: data[row * columns + column] };
  });
  return best.sort((a, b) => b.value - a.value).slice(0, count);
}
