// lens: after which block the answer is decided.
import { lensScore, lensTable } from '../analysis/lens.mjs';
import { wholeOption } from './arguments.mjs';
import { shownWhile } from './bar.mjs';
import {
  aboutRun,
  CUT_HELP,
  CUT_OPTIONS,
  fixed,
  MODEL_HELP,
  openTrained,
  readCuts,
  readLooking,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'what a model would answer after each block';
export const help = `Usage: ${PROGRAM} lens --preset NAME | --in FILE [option ...]

Reads the residual stream after the embedding and after each block through the final norm and the
output layer. Prints the share of answers that are already on top and their mean probability over
held-out samples, then one example, position by position.
JSON: cut mode between score example {tokens targets table}.

  --between                   also within blocks, after each attention
  --example N                 the held-out example that is shown (default 0)
${CUT_HELP}${MODEL_HELP}
Examples:
  ${PROGRAM} lens --preset reverse --steps 300
  ${PROGRAM} lens --in run.safetensors --example 3 --between
`;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, {
    example: { type: 'string' },
    between: { type: 'boolean' },
    ...CUT_OPTIONS,
  });
  const { values, samples } = asked;
  const { cut, mode } = readCuts(values);
  const number = wholeOption('example', values.example ?? '0', 0);
  const { engine, lab } = await openTrained({ ...asked, reads: 'lens' });
  const about = aboutRun(engine, lab);
  lab.cut(cut, { mode });
  const { between = false } = values;
  const score = shownWhile(lensScore(lab, { samples, between }), 'sample');
  const { tokens, targets, source } = lab.example(number);
  lab.probe(tokens, { source });
  const table = lensTable(lab, targets, { between });
  if (values.json) {
    const example = {
      number,
      tokens: [...tokens],
      targets: [...targets],
      ...(source && { source: [...source] }),
      table,
    };
    process.stdout.write(`${JSON.stringify({ ...about, cut, mode, between, score, example })}\n`);
  } else {
    const input = [...(source ?? tokens)].join(' ');
    process.stdout.write(`${scoreText(score)}\nExample ${number}: ${input}\n${exampleText(table)}`);
  }
  lab.destroy();
  return 0;
}

function scoreText(score) {
  return tableText(
    ['after', 'accuracy', 'probability of the answer'],
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
  const heads = ['position', 'answer', ...table.map(({ name }) => name)];
  return (
    'Probability of the answer; before it the token on top instead, after it the rank of the ' +
    `answer\n${tableText(heads, rows)}`
  );
}

/** @param {Record<string, any>} row of lensTable */
function cellText({ top, target, target_probability, target_rank }) {
  const instead = top === target ? '' : `${top}: `;
  const rank = target_rank > 1 ? ` #${target_rank}` : '';
  return `${instead}${fixed(target_probability, 2)}${rank}`;
}
