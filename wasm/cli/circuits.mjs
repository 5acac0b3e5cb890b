// circuits: what the weights of heads do by themselves.
import { circuitsOf, strongestEntries } from '../analysis/circuits.mjs';
import { expandPlace, placeText } from '../lab/places.mjs';
import {
  aboutRun,
  fixed,
  headOption,
  MODEL_HELP,
  openTrained,
  readLooking,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'what the weights of heads do, whatever the input';
export const help = `Usage: ${PROGRAM} circuits --preset NAME | --in FILE [option ...]

Of each head: its copying score, the sum of the eigenvalues of its OV table over the sum of their
sizes; effective rank and largest singular value of its QK and OV matrices. Then composition: how
much of what a head writes a later one reads with its queries, keys and values, beside heads whose
weights are random. Linear parts of norms count. What is left out is printed below.

With --head also the strongest entries of that head's tables: QK between tokens and between
positions, and OV, from the token that is attended to, to the logit that grows.
JSON: heads [{stack layer part head copying rank_qk rank_ov largest_qk largest_ov}]
composition [{from to q k v}] chance {mean sd} left_out
tables {qk_tokens qk_positions ov_tokens}, each {shape data} or null.

  --head PLACE                this head's tables: LAYER.HEAD or LAYER.cross.HEAD; in an
                              encoder-decoder with encoder. or decoder. before it
${MODEL_HELP}
Examples:
  ${PROGRAM} circuits --preset attention-only
  ${PROGRAM} circuits --in run.safetensors --head 1.0 --json
`;

const TABLES = {
  qk_tokens: ['Scores of a query token and a key token', 'query', 'key'],
  qk_positions: ['Scores of a query position and a key position', 'query', 'key'],
  ov_tokens: ['Logits that attending to a token raises', 'attended', 'logit'],
};

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, { head: { type: 'string' } });
  const { values } = asked;
  const place = values.head === undefined ? null : headOption(values.head);
  const { engine, lab } = await openTrained({ ...asked, reads: 'circuits' });
  const [full] = place ? expandPlace(place, lab.settings) : [];
  const tables =
    full &&
    Object.fromEntries(
      Object.keys(TABLES).map((name) => [
        name,
        lab.circuits.table(/** @type {any} */ (full), name),
      ]),
    );
  const found = { ...circuitsOf(lab), ...(tables && { tables }) };
  if (values.json) {
    const plain = tables && {
      tables: Object.fromEntries(
        Object.entries(tables).map(([name, table]) => [
          name,
          table && { shape: table.shape, data: [...table.data] },
        ]),
      ),
    };
    const about = aboutRun(engine, lab);
    process.stdout.write(`${JSON.stringify({ ...about, ...found, ...plain })}\n`);
  } else {
    process.stdout.write(text(found, lab.settings));
    if (tables) process.stdout.write(tablesText(tables, placeText(full, lab.settings)));
  }
  lab.destroy();
  return 0;
}

/** Pairs of heads that are printed. */
const MOST_PAIRS = 20;

function text({ heads, composition, chance, left_out }, settings) {
  const most = ({ q, k, v }) => Math.max(q, k, v);
  const pairs = [...composition].sort((a, b) => most(b) - most(a)).slice(0, MOST_PAIRS);
  const left = left_out.length
    ? `Left out: ${left_out.join('; ')}.`
    : 'Left out: nothing. Paths through these matrices sum to the logits of any input exactly.';
  return (
    tableText(
      ['head', 'copying', 'rank QK', 'largest', 'rank OV', 'largest'],
      heads.map((head) => [
        placeText(head, settings),
        fixed(head.copying),
        fixed(head.rank_qk, 1),
        fixed(head.largest_qk),
        fixed(head.rank_ov, 1),
        fixed(head.largest_ov),
      ]),
    ) +
    `\nComposition; of random weights ${fixed(chance.mean)}, sd ${fixed(chance.sd)}:\n` +
    tableText(
      ['from', 'to', 'queries', 'keys', 'values'],
      pairs.map(({ from, to, q, k, v }) => [
        placeText(from, settings),
        placeText(to, settings),
        fixed(q),
        fixed(k),
        fixed(v),
      ]),
    ) +
    `\n${left}\n`
  );
}

function tablesText(tables, head) {
  const shown = Object.entries(TABLES).filter(([name]) => tables[name]);
  return shown
    .map(([name, [title, row, column]]) => {
      const rows = strongestEntries(tables[name]).map((entry) => [
        entry.row,
        entry.column,
        fixed(entry.value),
      ]);
      const table = tableText([row, column, 'value'], rows);
      return `\n${title}, ${head}, the strongest of each row:\n${table}`;
    })
    .join('');
}
