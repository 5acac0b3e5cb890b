// What a head does, in words: the measures' definitions and a sentence about one head. Pure; the
// page and the command line say the same.

/**
 * The measures of lab.heads() in the order of tables: what they are called, and what they are.
 * core/measure.h says it exactly.
 */
export const MEASURES = [
  {
    key: 'mirror',
    title: 'mirror',
    help:
      'attention of answer rows on the anti-diagonal: row t to key m − 1 − t of m keys, ' +
      'where reversal finds answer i at source n − 1 − i',
  },
  {
    key: 'source',
    title: 'source',
    help:
      'attention from each answer to the position whose token it must be, in tasks that move ' +
      'tokens',
  },
  { key: 'diagonal', title: 'diagonal', help: 'attention of each position on the same position' },
  { key: 'previous', title: 'previous', help: 'attention on the position before' },
  { key: 'next', title: 'next', help: 'attention on the position behind' },
  {
    key: 'separator',
    title: 'separator',
    help: 'attention on the token that stands between question and answer',
  },
  {
    key: 'same',
    title: 'same token',
    help: 'attention on other positions that hold the same token',
  },
  {
    key: 'induction',
    title: 'induction',
    help: 'attention on the position behind an earlier occurrence of the same token',
  },
  {
    key: 'offset',
    title: 'offset',
    help: 'the constant distance, key minus row, that gets most attention from answer rows',
  },
  { key: 'offset_mass', title: 'at offset', help: 'attention of answer rows at that distance' },
  { key: 'peak', title: 'peak', help: 'the largest weight of a row, on average' },
  {
    key: 'entropy',
    title: 'entropy',
    help: 'how spread out a row is, in nats: 0 is one key, ln n is n keys alike',
  },
  {
    key: 'entropy_share',
    title: 'of possible',
    help: 'entropy as a share of what evenly spread attention has',
  },
];

/**
 * What a head may be called, the most telling first: where two say the same of a head, as mirror
 * and source in reversal, the first is taken.
 */
const KINDS = [
  { word: 'mirror', does: 'mirrors', where: 'from answer row t to key m − 1 − t' },
  { word: 'previous', does: 'looks back', where: 'to the position before' },
  { word: 'next', does: 'looks ahead', where: 'to the position behind' },
  { word: 'diagonal', does: 'looks at itself', where: 'to its own position' },
  { word: 'separator', does: 'rests', where: 'to the separator' },
  { word: 'induction', does: 'continues', where: 'behind an earlier occurrence of the same token' },
  { word: 'same', does: 'matches', where: 'to other positions with the same token' },
  { word: 'source', does: 'fetches', where: 'from each answer to the token it must be' },
  {
    word: 'offset',
    key: 'offset_mass',
    does: 'looks at a distance',
    where: 'from answer row t to key',
  },
];

/** From this share on a head is called by what it does; above STRONG without reserve. */
const NAMED = 0.4;
const STRONG = 0.8;
/** And it must be this far above attention that is spread evenly. */
const ABOVE = 0.2;
/** How much more a later kind must have to be taken before an earlier one. */
const CLEARLY = 0.02;
/** From this share of the possible entropy on a head is spread out. */
const SPREAD = 0.9;

/** .97 rather than 0.97. */
const share = (x) => (x >= 0.995 ? x.toFixed(3) : x.toFixed(2)).replace(/^0/, '');

/**
 * Where a head's attention goes; of a mirror that fetches the answer as well, in the words of the
 * task.
 *  @param {{ word: string, where: string }} kind @param {Record<string, any>} row */
function whereOf({ word, where }, { offset, mirror, source }) {
  if (word === 'offset')
    return `${where} t${offset ? ` ${offset < 0 ? '−' : '+'} ${Math.abs(offset)}` : ''}`;
  return word === 'mirror' && mirror === source ? 'from answer i to source n − 1 − i' : where;
}

/**
 * What one row of lab.heads() does: { word, value, badge, where, sentence }. word is mirror,
 * previous, next, diagonal, separator, induction, same, source or offset, else spread (near to
 * even) or mixed; value is the share that says so; badge both, and where goes on from it; sentence
 * stands alone.
 * @param {Record<string, any>} row
 */
export function headWords(row) {
  let best = null;
  for (const kind of KINDS) {
    const key = kind.key ?? kind.word;
    const value = row[key];
    if (
      value === null ||
      value === undefined ||
      value < NAMED ||
      value < (row.uniform?.[key] ?? 0) + ABOVE
    )
      continue;
    if (!best || value > best.value + CLEARLY) best = { ...kind, value };
  }
  if (best) {
    const { word, does, value } = best;
    const where = whereOf(best, row);
    const badge = `${word === 'offset' ? `offset ${String(row.offset).replace('-', '−')}` : word} ${share(value)}`;
    return {
      word,
      value,
      badge,
      where,
      sentence:
        `${value >= STRONG ? '' : 'partly '}${does}: ` +
        `${share(value)} of its attention goes ${where}`,
    };
  }
  const spread = row.entropy_share;
  if (spread !== null && spread >= SPREAD) {
    return {
      word: 'spread',
      value: spread,
      badge: `spread ${share(spread)}`,
      where: 'of the entropy that even attention has',
      sentence: `spread out: its entropy is ${share(spread)} of what even attention has`,
    };
  }
  const strongest = KINDS.map(({ word, key = word }) => ({ word, value: row[key] ?? 0 })).reduce(
    (a, b) => (b.value > a.value ? b : a),
  );
  const where =
    `the strongest is ` +
    `${strongest.word} with ` +
    `${share(strongest.value)}${strongest.value < NAMED ? '' : ', near what even attention has'}`;
  return {
    word: 'mixed',
    value: strongest.value,
    badge: 'mixed',
    where,
    sentence: `mixed: no pattern here stands out; ${where}`,
  };
}
