// lens: behind which block the answer is decided.
import { lensScore, lensTable } from '../analysis/lens.mjs';
import { wholeOption } from './arguments.mjs';
import {
  aboutRun,
  CUT_HELP,
  CUT_OPTIONS,
  finish,
  fixed,
  MODEL_HELP,
  openTrained,
  readCuts,
  readLooking,
  tableText,
} from './looking.mjs';

export const summary = 'what a model would answer behind each block';
export const help = `Usage: node wasm/cli.mjs lens --preset NAME | --in FILE [option ...]

Reads the residual stream behind the embedding and each block through the final norm and the output layer: the share of answers already on top and their mean
probability over held-out samples, then one example, position by position. JSON: cut mode score example {tokens targets table}.

  --example N                 the held-out example that is shown (default 0)
${CUT_HELP}${MODEL_HELP}`;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, { example: { type: 'string' }, ...CUT_OPTIONS });
  const { values, samples } = asked;
  const { cut, mode } = readCuts(values);
  const number = wholeOption('example', values.example ?? '0', 0);
  const { engine, lab } = await openTrained(asked);
  const about = aboutRun(engine, lab);
  lab.cut(cut, { mode });
  const score = finish(lensScore(lab, { samples }));
  const { tokens, targets, source } = lab.example(number);
  lab.probe(tokens, { source });
  const table = lensTable(lab, targets);
  if (values.json) {
    const example = {
      number,
      tokens: [...tokens],
      targets: [...targets],
      ...(source && { source: [...source] }),
      table,
    };
    process.stdout.write(`${JSON.stringify({ ...about, cut, mode, score, example })}\n`);
  } else {
    process.stdout.write(
      `${scoreText(score)}\nExample ` +
        `${number}: ${[...(source ?? tokens)].join(' ')}\n${exampleText(table)}`,
    );
  }
  lab.destroy();
  return 0;
}

function scoreText(score) {
  return tableText(
    ['behind', 'accuracy', 'probability of the answer'],
    score.map(({ name, accuracy, probability }) => [
      name,
      fixed(accuracy, 4),
      fixed(probability, 4),
    ]),
  );
}

/** One row for each answer. */
function exampleText(table) {
  const answers = table[0].positions
    .map(({ target }, i) => ({ target, i }))
    .filter(({ target }) => target !== undefined);
  const rows = answers.map(({ target, i }) => [
    i,
    target,
    ...table.map(({ positions }) => cellText(positions[i])),
  ]);
  return (
    `Probability of the answer; in front what is on top instead, behind it the answer's ` +
    `rank\n${tableText(['position', 'answer', ...table.map(({ name }) => name)], rows)}`
  );
}

/** @param {Record<string, any>} row of lensTable */
function cellText({ top, target, target_probability, target_rank }) {
  return `${top === target ? '' : `${top}: `}${fixed(target_probability, 2)}${target_rank > 1 ? ` #${target_rank}` : ''}`;
}
