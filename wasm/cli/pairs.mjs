// pairs: which heads make the difference between two answers, over pairs of prompts.
import { readFile, writeFile } from 'node:fs/promises';
import { expandPlace, placeText } from '../lab/places.mjs';
import { LabError } from '../lab/error.mjs';
import { readPair, studyPairs } from '../analysis/pairs.mjs';
import { drawPairs, paperName, STUDIES } from '../analysis/pairtemplates.mjs';
import { shownWhile } from './bar.mjs';
import { UsageError, wholeOption } from './arguments.mjs';
import {
  aboutRun,
  choiceOption,
  fixed,
  headsOption,
  MODEL_HELP,
  openTrained,
  readLooking,
  signed,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'which heads make one answer likelier than another, over pairs of prompts';
export const help = `Usage: ${PROGRAM} pairs --in FILE [--study NAME | --pairs FILE] [option ...]

Two prompts of as many tokens, an answer and another one: how much larger is the answer's logit, and
which heads make it so? Over all pairs, mean and standard deviation of what each head writes of the
difference, and how much it looks from the last position at the answer's token and at the other's.

With --patch also what the difference changes by where a head outputs what it does on the other
prompt: for the logits alone, all later heads keeping their outputs (path patching), and in all.
With --through, for these heads alone: what they read, and so output, is what came past other heads.
With --knock-out, where a head outputs its mean there over all prompts of as many tokens.
JSON: pairs difference other right top left rows [{stack layer part head writes answer against
direct total through cut paper}], each number {mean sd n}; texts, the pairs.

  --study NAME                pairs by a built-in template: ${Object.keys(STUDIES).join(', ')}
  --pairs FILE                JSON: [{prompt other answer against}], or a template
                              {prompts [[prompt other]] answer against slots words}
  --count N                   pairs of a template (default 16)
  --draw N                    other pairs of the template (default 1)
  --patch                     patch each head, two passes each
  --through HEAD,...          path patching into these heads, LAYER.HEAD from 0
  --knock-out                 knock out each head, a pass each
  --heads HEAD,...            these heads only
  --write FILE                save the pairs, as --pairs reads them
${MODEL_HELP}
Examples:
  ${PROGRAM} pairs --in gpt2 --study indirect-object
  ${PROGRAM} pairs --in gpt2 --study indirect-object --patch --heads 9.9,9.6,10.0,10.7
  ${PROGRAM} pairs --in gpt2 --pairs mine.json --through 9.9,9.6,10.0 --json
`;

/** @param {string[]} args */
export async function run(args) {
  const text = { type: 'string' };
  const asked = readLooking(args, {
    ...{ study: text, pairs: text, count: text, draw: text, write: text },
    ...{ heads: text, through: text, patch: { type: 'boolean' } },
    'knock-out': { type: 'boolean' },
  });
  const { values } = asked;
  const count = wholeOption('count', values.count ?? '16');
  const seed = wholeOption('draw', values.draw ?? '1');
  const [heads, through] = ['heads', 'through'].map((name) => headsOption(name, values[name]));
  const from = await sourceOf(values);
  const { engine, lab } = await openTrained({ ...asked, reads: 'pairs' });
  const { texts, read, left } = pairsOf(lab, from, { count, seed });
  if (values.write !== undefined)
    await writeFile(values.write, `${JSON.stringify(texts, null, 1)}\n`);
  const placed = (list) => list?.flatMap((place) => expandPlace(place, lab.settings));
  const how = {
    ...{ heads: placed(heads), through: placed(through) },
    ...{ patch: values.patch, cut: values['knock-out'] },
  };
  const found = shownWhile(studyPairs(lab, read, how), 'pair');
  const rows = found.rows.map((row) => ({ ...row, paper: paperName(lab.settings, row) }));
  const all = { ...found, left, rows };
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ...aboutRun(engine, lab), ...all, texts })}\n`
      : textOf(all, lab.settings),
  );
  lab.destroy();
  return 0;
}

/** Pairs or a template: that of a study, or what a file has. */
async function sourceOf(/** @type {Record<string, any>} */ { study, pairs }) {
  if ((study === undefined) === (pairs === undefined))
    throw new UsageError('which pairs? Give either --study or --pairs');
  if (study !== undefined)
    return STUDIES[choiceOption('study', study, Object.keys(STUDIES))].template;
  try {
    return JSON.parse(await readFile(pairs, 'utf8'));
  } catch (error) {
    throw new UsageError(`${pairs} cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}

/** The pairs as text and as tokens. @param {import('../lab/lab.mjs').Lab} lab */
function pairsOf(lab, from, { count, seed }) {
  if (!Array.isArray(from)) {
    const { pairs, read, left } = drawPairs(from, {
      ...{ count, seed },
      read: (pair) => readPair(lab, pair),
    });
    return { texts: pairs, read, left };
  }
  if (!from.length) throw new UsageError('the file has no pairs');
  const read = from.map((pair, i) => {
    try {
      return readPair(lab, pair);
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      throw new UsageError(`pair ${i + 1}: ${error.message}`);
    }
  });
  return { texts: from, read, left: 0 };
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

function textOf({ pairs, difference, other, right, top, left, rows }, settings) {
  const spread = ({ mean, sd }) => [signed(mean), fixed(sd)];
  const columns = /** @type {const} */ ([
    ['writes', 'writes', spread],
    ['answer', 'at answer', ({ mean }) => [percent(mean)]],
    ['against', 'at other', ({ mean }) => [percent(mean)]],
    ['direct', 'direct', spread],
    ['total', 'in all', spread],
    ['through', 'through', spread],
    ['cut', 'knocked out', spread],
  ]);
  const has = columns.filter(([key]) => key in rows[0]);
  const names = rows.some(({ paper }) => paper);
  const size = (row) => Math.abs((row.through ?? row.direct ?? row.cut ?? row.writes).mean);
  const table = [...rows]
    .sort((a, b) => size(b) - size(a))
    .map((row) => [
      placeText(row, settings),
      ...has.flatMap(([key, , cells]) => cells(row[key])),
      ...(names ? [row.paper] : []),
    ]);
  const heads = has.flatMap(([, title, cells]) => (cells === spread ? [title, 'sd'] : [title]));
  return (
    `${pairs} pairs${left ? ` (${left} draws were left out: other lengths)` : ''}. The answer's ` +
    `logit less the other's: ${signed(difference.mean)} (sd ${fixed(difference.sd)}); with the ` +
    `other prompt ${signed(other.mean)}. Larger in ${percent(right)}, largest of all in ` +
    `${percent(top)}.\n` +
    tableText(['head', ...heads, ...(names ? ['in the paper'] : [])], table)
  );
}
