// Prints what the dearest test files took and made a browser do, and the sums of each suite.
// Usage: node tests/table.mjs FOLDER   with the files X.files that files.mjs writes for suite X
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { COUNTED } from './counting.mjs';

const SHOWN = 10;
const COLUMNS = /** @type {const} */ (['seconds', 'processors', ...COUNTED]);

const [folder] = process.argv.slice(2);
const suites = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.files'))
      .map((name) => ({
        name: name.slice(0, -'.files'.length),
        rows: readFileSync(join(folder, name), 'utf8')
          .trim()
          .split('\n')
          .map((row) => JSON.parse(row)),
      }))
  : [];

const numbersOf = (row) =>
  COLUMNS.map((key) => (row[key] === undefined ? '' : String(Math.round(row[key]))));
const sumOf = (rows, key) => rows.reduce((total, row) => total + (row[key] ?? 0), 0);
const line = (name, cells) =>
  `${name.padEnd(36)}${cells.map((cell) => cell.padStart(11)).join('')}`;

const files = suites.flatMap(({ rows }) => rows);
if (files.length > 1) {
  const dearest = files.sort((a, b) => b.processors - a.processors).slice(0, SHOWN);
  const lines = [
    line('of the dearest files', [...COLUMNS]),
    ...dearest.map((row) => line(row.file.replace(/^tests\/|\.test\.mjs$/g, ''), numbersOf(row))),
    line('of suites', [...COLUMNS]),
    ...suites.map(({ name, rows }) =>
      line(
        `${name} (${rows.length} files)`,
        numbersOf(Object.fromEntries(COLUMNS.map((key) => [key, sumOf(rows, key)]))),
      ),
    ),
  ];
  console.error(lines.join('\n'));
}
