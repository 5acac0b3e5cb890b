// data: what a file is, before anything is learned from it.
import { shown } from '../data/columns.mjs';
import { DECISIONS } from '../data/find.mjs';
import { parseArguments } from './arguments.mjs';
import { findIn, foundLines, readBytes } from './datafile.mjs';
import { UsageError } from './errors.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'what a file to learn from is: rows, columns, labels, episodes';
export const help = `Usage: ${PROGRAM} data FILE [--as text|data|numbers] [option ...]

Says what a file is and changes nothing: its encoding and separator, whether it has a header, what
each column is for, and what would be left out. Any text, CSV, TSV, JSON or JSON Lines file is read.

  --as KIND             text: one text. data: rows of texts, with an output or a label, or alone.
                        numbers: rows of numbers. Without it, what the file looks like
  --encoding NAME       ${DECISIONS.encoding.join(', ')}
  --separator NAME      ${DECISIONS.separator.join(', ')}
  --header yes|no       whether the first record names the columns
  --columns LIST        what columns are, as v2:text,v1:label, by name or by number from 1; the
                        others are ignored. Roles: input, output, text, label; of numbers episode,
                        step, state, action, reward, ends, value
  --json                all that was found, as JSON

Examples:
  ${PROGRAM} data spam.csv
  ${PROGRAM} data pairs.tsv --columns 2:input,1:output --json
`;

const KINDS = ['text', 'data', 'numbers'];

/** @param {string[]} args */
export async function run(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values, files } = parseArguments(args, {
    options: {
      ...{ as: text, encoding: text, separator: text, header: text, columns: text },
      json: { type: 'boolean' },
    },
  });
  if (files.length !== 1) throw new UsageError('data takes one file');
  if (values.as !== undefined && !KINDS.includes(values.as))
    throw new UsageError(`--as cannot be "${values.as}": it is ${KINDS.join(', ')}`);
  const { found } = findIn(readBytes(files[0]), files[0], values);
  process.stdout.write(values.json ? `${JSON.stringify(found, null, 2)}\n` : inWords(found));
  return 0;
}

/** @param {import('../data/find.mjs').Found} found */
function inWords(found) {
  const names = Math.max(0, ...found.columns.map(({ name }) => shown(name).length));
  const rows = found.columns.map(({ name, role, why, mean, deviation }) => {
    const [a, b] = [mean, deviation].map((x) => Number((x ?? 0).toPrecision(4)));
    const numbers = mean === undefined ? '' : `; mean ${a}, deviation ${b}`;
    return `  ${shown(name).padEnd(names)}  ${role.padEnd(8)}  ${why}${numbers}\n`;
  });
  const [sentence, ...notes] = foundLines(found);
  return [`${sentence}\n`, ...rows, ...notes.map((note) => `${note}\n`)].join('');
}
