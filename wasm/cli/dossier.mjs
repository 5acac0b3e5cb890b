// dossier: all that is known of one head.
import { dossier, headOf } from '../analysis/dossier.mjs';
import { formedAt, formedWords } from '../analysis/formed.mjs';
import { isSameHead, placeText } from '../lab/places.mjs';
import { numberOption, UsageError } from './arguments.mjs';
import { shownWhile } from './bar.mjs';
import {
  aboutRun,
  choiceOption,
  fixed,
  headOption,
  LOOK_EVERY,
  MODEL_HELP,
  openTrained,
  readLooking,
  signed,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'all that is known of one head';
export const help = `Usage: ${PROGRAM} dossier --head PLACE --preset NAME | --in FILE [option ...]

What a head does and what the model loses without it; when it came to do that, of a model that is
trained by the command; how far away it looks, at which tokens and roles, beside attention that is
spread evenly; where it writes most above that, one place a sample; its queries, keys and values in
two principal components; what its weights do by themselves (\`circuits\`); its edges (\`edges\`).
Shares are of all attention of the queries that are not padding. What a head writes at a key is its
weight times the length of W_o v.
JSON: head row cost {loss accuracy loss_change accuracy_change whole}
formed {measure step before curve [{step value}]} or null
record {samples rows offsets [{offset weight even}] tokens [{token weight even}]
roles [{role weight even}] looks [{sample query key tokens weight written above}]
vectors {q k v}, each {points [[x y]] explained tokens positions}}
circuits {copying rank_qk rank_ov largest_qk largest_ov composition chance left_out
entries {qk_tokens qk_positions ov_tokens}} edges {loss heads edges}.

  --head PLACE                which head: LAYER.HEAD or LAYER.cross.HEAD; in an encoder-decoder
                              with encoder. or decoder. before it
  --mode mean|zero            what replaces it where it is cut: its mean at that position over
                              held-out samples (default), or zeros
  --least NATS                edges below this are not confirmed (default 0.001)
${MODEL_HELP}
Examples:
  ${PROGRAM} dossier --preset induction --steps 1500 --head 1.0
  ${PROGRAM} dossier --in run.safetensors --head decoder.1.cross.0 --json
`;

/** Held-out samples that a head is measured over while it is trained. */
const HISTORY_SAMPLES = 32;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, {
    head: { type: 'string' },
    mode: { type: 'string' },
    least: { type: 'string' },
  });
  const { values, samples } = asked;
  if (values.head === undefined) throw new UsageError('which head? name it with --head LAYER.HEAD');
  const place = headOption(values.head);
  const mode = choiceOption('mode', values.mode ?? 'mean', ['mean', 'zero']);
  const least = numberOption('least', values.least ?? '0.001', 0, 1000);
  const history = [];
  const { engine, lab } = await openTrained({ ...asked, reads: 'dossier' }, (trained) => {
    const head = headOf(trained.settings, place);
    const rows = trained.heads({ samples: HISTORY_SAMPLES });
    history.push({ step: trained.step, row: rows.find((row) => isSameHead(row, head)) });
  });
  const about = aboutRun(engine, lab);
  const found = shownWhile(dossier(lab, place, { samples, mode, least }), 'sample');
  const formed = formedOf(found.row, history);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ...about, mode, least, ...plain(found), formed })}\n`
      : text({ ...found, formed, mode }, lab),
  );
  lab.destroy();
  return 0;
}

/** How the measure that names a head grew while it was trained; null of one that is spread out. */
function formedOf({ words: { word, measure } }, history) {
  if (word === 'spread' || !history.length) return null;
  const curve = history.map(({ step, row }) => ({ step, value: row[measure] ?? null }));
  const { step = null, before = null } = formedAt(curve) ?? {};
  return { measure, step, before, curve };
}

function plain({ record, ...found }) {
  const pairs = ({ points, ...vectors }) => ({
    points: Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]),
    ...vectors,
  });
  const { q, k, v } = record.vectors;
  return { ...found, record: { ...record, vectors: { q: pairs(q), k: pairs(k), v: pairs(v) } } };
}

/* --- text ------------------------------------------------------------------------------------- */

/** Rows of a table that are printed. */
const MOST = 10;

function text({ head, row, record, cost, circuits, edges, formed, mode }, lab) {
  const { settings } = lab;
  const { loss_change: loss, accuracy_change: accuracy } = cost;
  return (
    `${placeText(head, settings)}, step ${lab.step}: ${row.words.sentence}\n` +
    (formed
      ? `${formedWords(formed.measure, formed.curve)}, tried every ${LOOK_EVERY} steps\n`
      : '') +
    `Cut (${mode}): loss ${signed(loss, 4)}, accuracy ${signed(accuracy, 4)}\n` +
    recordText(record, lab) +
    circuitsText(circuits, settings) +
    edgesText(edges, settings)
  );
}

function recordText({ samples, rows, offsets, tokens, roles, looks, vectors }, lab) {
  const { glyphs } = lab.task;
  const nameOf = (token) => (glyphs[token] === undefined ? token : `${token} "${glyphs[token]}"`);
  const shares = (name, list) =>
    tableText(
      [name, 'weight', 'even'],
      list.slice(0, MOST).map((one) => [one[name], fixed(one.weight), fixed(one.even)]),
    );
  const far = [...offsets].sort((a, b) => b.weight - a.weight);
  const named = tokens.map((one) => ({ ...one, token: nameOf(one.token) }));
  const varied = ['q', 'k', 'v'].map((name) => {
    const [first, second] = vectors[name].explained.map((share) => `${(100 * share).toFixed(1)} %`);
    return `${name} ${first} and ${second}`;
  });
  return (
    `\nWhere it looks from ${rows} queries of ${samples} held-out samples, key less query:\n` +
    `${shares('offset', far)}\nAt which tokens, those most above even attention:\n` +
    shares('token', named) +
    (roles.length > 1 ? `\nAt which roles:\n${shares('role', roles)}` : '') +
    '\nWhere it writes most above even attention, one place a sample:\n' +
    tableText(
      ['sample', 'query', 'token', 'key', 'token', 'weight', 'written'],
      looks.map(({ sample, query, key, tokens: [from, to], weight, written }) => [
        ...[sample, query, nameOf(from), key, nameOf(to)],
        ...[fixed(weight), fixed(written)],
      ]),
    ) +
    `\nOf the variance along two principal components: ${varied.join('; ')}\n`
  );
}

function circuitsText(circuits, settings) {
  const { copying, rank_qk, rank_ov, largest_qk, largest_ov, composition, chance } = circuits;
  const most = ({ q, k, v }) => Math.max(q, k, v);
  const pairs = [...composition].sort((a, b) => most(b) - most(a)).slice(0, MOST);
  return (
    `\nCopying ${fixed(copying)}; QK rank ${fixed(rank_qk, 1)}, largest ${fixed(largest_qk)}; ` +
    `OV rank ${fixed(rank_ov, 1)}, largest ${fixed(largest_ov)}\n` +
    (pairs.length
      ? `Composition; of random weights ${fixed(chance.mean)}, sd ${fixed(chance.sd)}:\n` +
        tableText(
          ['from', 'to', 'queries', 'keys', 'values'],
          pairs.map(({ from, to, q, k, v }) => [
            placeText(from, settings),
            placeText(to, settings),
            ...[q, k, v].map((x) => fixed(x)),
          ]),
        )
      : '') +
    (circuits.left_out.length ? `Left out: ${circuits.left_out.join('; ')}.\n` : '')
  );
}

function edgesText({ edges: all }, settings) {
  if (!all.length) return '\nNo other head reads what it writes, or writes what it reads.\n';
  const rows = [...all].sort((a, b) => b.effect.mean - a.effect.mean).slice(0, MOST);
  const confirmed = all.filter((edge) => edge.confirmed).length;
  return (
    `\n${confirmed} of its ${all.length} edges are confirmed; by way of each the loss grows by:\n` +
    tableText(
      ['from', 'to', 'mean', 'sd', ''],
      rows.map(({ from, to, effect, confirmed: is }) => [
        placeText(from, settings),
        placeText(to, settings),
        ...[signed(effect.mean, 4), fixed(effect.sd, 4)],
        is ? 'confirmed' : '',
      ]),
    )
  );
}
