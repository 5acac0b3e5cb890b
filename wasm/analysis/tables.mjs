// Reports as tables, and tables as text: CSV, and settings in Markdown and LaTeX. Pure.
import { KINDS } from './parts.mjs';

/** @typedef {{ name: string, columns: string[], rows: any[][] }} Table null: no number */

const PLACE = ['stack', 'layer', 'part', 'head'];
const placeOf = (row) => PLACE.map((key) => row[key] ?? null);
const table = (name, columns, rows) => ({ name, columns, rows });

/** Rows of Lab.heads: every measure, that of even attention beside it as even_…, and the name. */
export function headsTable(rows) {
  const own = ['stack', 'layer', 'part', 'head', 'kind', 'tensor', 'uniform', 'words'];
  const measures = Object.keys(rows[0] ?? {}).filter((key) => !own.includes(key));
  const numbers = Object.keys(rows[0]?.uniform ?? {});
  return table(
    'heads',
    [...PLACE, 'kind', 'word', 'value', ...measures, ...numbers.map((key) => `even_${key}`)],
    rows.map((row) => [
      ...placeOf(row),
      row.kind,
      row.words.word,
      row.words.value,
      ...measures.map((key) => row[key]),
      ...numbers.map((key) => row.uniform[key]),
    ]),
  );
}

const SCORE = ['loss', 'accuracy', 'sequence_accuracy'];

/** What knockOutEach returns; the first row is the whole model. */
export function knockoutTable({ whole, rows }) {
  const columns = [...SCORE, 'loss_change', 'accuracy_change'];
  return table(
    'knockout',
    [...PLACE, ...columns],
    [
      [null, null, 'whole', null, ...SCORE.map((key) => whole[key]), 0, 0],
      ...rows.map((row) => [...placeOf(row), ...columns.map((key) => row[key])]),
    ],
  );
}

/** What lensScore returns. */
export function lensRows(rows) {
  const columns = ['layer', 'name', 'count', 'accuracy', 'probability'];
  return table(
    'lens',
    columns,
    rows.map((row) => columns.map((key) => row[key])),
  );
}

/** What patchPairs returns: of each place the mean and the standard deviation over its pairs. */
export function patchTable({ rows }) {
  const metrics = ['log_probability', 'logit_difference'];
  const columns = ['mean', 'sd', 'n'];
  return table(
    'patch',
    [...PLACE, 'position', ...metrics.flatMap((m) => columns.map((c) => `${m}_recovered_${c}`))],
    rows.map((row) => [
      ...placeOf(row),
      row.position ?? null,
      ...metrics.flatMap((m) => columns.map((c) => row[m][c])),
    ]),
  );
}

/** What lengthCurve returns. */
export function lengthsTable(rows) {
  const columns = ['seq', 'loss', 'accuracy', 'sequence_accuracy', 'trained'];
  return table(
    'lengths',
    columns,
    rows.map((row) => columns.map((key) => row[key] ?? null)),
  );
}

/** What classScores returns. */
export function classesTable({ classes }) {
  return table(
    'classes',
    ['label', 'rows', 'right', 'accuracy', 'answered'],
    classes.map(({ label, rows, right, answered }) => [
      label,
      rows,
      right,
      rows ? right / rows : null,
      answered,
    ]),
  );
}

/** Spreads of a study with waves (studywaves.mjs). */
const WAVES = ['frequencies', 'restricted', 'excluded'];

/** What summarise returns (sweep.mjs): a row for each combination, spreads in three columns. */
export function studyTable({ keys, rows }) {
  const spreads = ['steps_to', 'accuracy', 'mean_accuracy', 'milliseconds'];
  const ends = ['mean', 'min', 'max'];
  const written = rows.some((row) => row.written) ? ['total', ...KINDS] : [];
  const waves = rows.some((row) => row.frequencies) ? WAVES : [];
  return table(
    'study',
    [
      ...keys,
      ...['n', 'reached', 'diverged', 'parameters'],
      ...spreads.flatMap((key) => ends.map((end) => `${key}_${end}`)),
      ...written.flatMap((kind) => ends.map((end) => `written_${kind}_${end}`)),
      ...waves.flatMap((key) => ends.map((end) => `${key}_${end}`)),
    ],
    rows.map((row) => [
      ...keys.map((key) => row.values[key]),
      ...['n', 'reached', 'diverged', 'parameters'].map((key) => row[key]),
      ...spreads.flatMap((key) => ends.map((end) => row[key]?.[end] ?? null)),
      ...written.flatMap((kind) => ends.map((end) => row.written?.[kind][end] ?? null)),
      ...waves.flatMap((key) => ends.map((end) => row[key]?.[end] ?? null)),
    ]),
  );
}

/** A cell after RFC 4180: quoted where it has a comma, a quote or a line end. */
function csvCell(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV, numbers in full. Every row ends with what `about` says of all of them, such as
 * { n, seed, step, kernels }; a column of the same name in the table is kept instead.
 * @param {Table} table @param {Record<string, any>} [about]
 */
export function csvOf({ columns, rows }, about = {}) {
  const more = Object.entries(about).filter(([key]) => !columns.includes(key));
  const heads = [...columns, ...more.map(([key]) => key)];
  const values = more.map(([, value]) => value);
  const lines = [heads, ...rows.map((row) => [...row, ...values])];
  return lines.map((line) => `${line.map(csvCell).join(',')}\n`).join('');
}

/**
 * Settings as a table for a paper.
 * @param {[name: string, value: any][]} settings @param {'markdown' | 'latex'} as
 */
export function settingsText(settings, as) {
  const value = (x) => (x === true ? 'yes' : x === false ? 'no' : String(x));
  if (as === 'markdown') {
    const cell = (x) => value(x).replaceAll('|', '\\|');
    const lines = settings.map(([name, x]) => `| ${cell(name)} | ${cell(x)} |\n`);
    return `| setting | value |\n|---|---|\n${lines.join('')}`;
  }
  const cell = (x) =>
    value(x)
      .replaceAll('\\', '\\textbackslash ')
      .replace(/[&%$#_{}]/g, '\\$&')
      .replaceAll('~', '\\textasciitilde ')
      .replaceAll('^', '\\textasciicircum ');
  const lines = settings.map(([name, x]) => `  ${cell(name)} & ${cell(x)} \\\\\n`);
  const heads = '  setting & value \\\\\n  \\hline\n';
  return `\\begin{tabular}{ll}\n${heads}${lines.join('')}\\end{tabular}\n`;
}
