// heads: what every head of a model does, in numbers and words.
import {
  aboutRun,
  fixed,
  MODEL_HELP,
  openTrained,
  readLooking,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'what each head of a trained model does';
export const help = `Usage: ${PROGRAM} heads --preset NAME | --in FILE [option ...]

Measures of every layer, head and kind of attention (self, causal, cross): averages over held-out
samples in eval mode. Their definitions follow on stderr. Measures that no head has are left out of
the table; a measure that this head does not have is shown as -. JSON: heads, each with its
measures, those of evenly spread attention (uniform), word and sentence.

${MODEL_HELP}
Examples:
  ${PROGRAM} heads --preset reverse --steps 300
  ${PROGRAM} heads --in run.safetensors --json
`;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args);
  const { engine, lab } = await openTrained(asked);
  const heads = lab
    .heads({ samples: asked.samples })
    .map(({ words: { word, value, badge, where, sentence }, ...row }) => ({
      ...row,
      ...{ word, value, badge, where, sentence },
    }));
  const measures = engine
    .describe()
    .measure_texts.filter(
      ({ key }) => key !== 'entropy_share' && heads.some((row) => row[key] !== null),
    );
  if (asked.values.json) {
    process.stdout.write(`${JSON.stringify({ ...aboutRun(engine, lab), heads })}\n`);
  } else {
    const two = lab.settings.arch === 'encdec';
    const row = (head) => [
      ...(two ? [head.stack] : []),
      head.kind,
      head.layer,
      head.head,
      ...measures.map(({ key }) =>
        key === 'offset' ? head.offset : fixed(head[key], key === 'entropy' ? 2 : 3),
      ),
      head.sentence,
    ];
    process.stdout.write(
      tableText(
        [
          ...(two ? ['stack'] : []),
          'kind',
          'layer',
          'head',
          ...measures.map(({ title }) => title),
          'in words',
        ],
        heads.map(row),
      ),
    );
  }
  if (!asked.values.json && lab.task.streams.length > 0)
    process.stdout.write(streamsText(lab.task, heads));
  if (!asked.values.json) process.stderr.write(legend(measures));
  lab.destroy();
  return 0;
}

/** Where the attention of the rows goes at which something is predicted. */
function streamsText({ streams, predictions }, heads) {
  const names = streams.map(({ name }) => name);
  const read = names.filter((name) => predictions.some(({ at }) => at === name));
  const shares = (table, from) => names.map((name) => fixed(table[from][name], 3));
  const tables = read.map((from) => {
    const rows = heads.map(({ layer, head, streams: own }) => [layer, head, ...shares(own, from)]);
    const even = ['even', '', ...shares(heads[0].uniform.streams, from)];
    const title = `\nWhere attention from ${from} goes, of 1:\n`;
    return title + tableText(['layer', 'head', ...names], [...rows, even]);
  });
  return tables.join('');
}

/** What each column of the table is. */
const legend = (measures) =>
  `\n${measures.map(({ title, help: text }) => `${title.padEnd(11)} ${text}\n`).join('')}`;
