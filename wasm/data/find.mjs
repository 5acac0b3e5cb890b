// What a reader's file is, found out before anything is learned from it, and the text that the
// engine learns from. Pure: bytes in, an answer out; the same in a page and in Node.
import { count, counted, sentence, sentences } from '../lab/sentence.mjs';
import { columnsOf, isKnownName, looksLikeHeader, shown } from './columns.mjs';
import { settingsOf } from './decisions.mjs';
import { decode, ENCODINGS, refuseFile } from './encoding.mjs';
import { episodeNames, episodesOf, numberRoles, numbersTable } from './numbers.mjs';
import {
  findSeparator,
  MOST_CELLS,
  quotesQuote,
  readJson,
  recordsOf,
  SEPARATORS,
} from './records.mjs';
import { wordRoles } from './roles.mjs';
import { wordsTable } from './rows.mjs';

/** Rows that are looked into, at most; of more the file is refused. */
const MOST_ROWS = 1000000;
/** Rows after which it is said again how many were read. */
const SAID_EVERY = 10000;
/** First rows that an answer has. */
const PREVIEW = 8;
/** Share of records with the same number of cells, from which on a file is a table unasked. */
const SURE = 0.9;

/** Settings that overrule what is found, and what each may be. */
export const DECISIONS = {
  encoding: ['auto', ...ENCODINGS],
  separator: ['auto', ...Object.keys(SEPARATORS), 'json', 'none'],
  header: ['auto', 'yes', 'no'],
};
const ROLES = {
  words: ['input', 'output', 'text', 'label', 'ignored'],
  numbers: ['episode', 'step', 'state', 'action', 'reward', 'ends', 'value', 'ignored'],
};

/** Roles that two columns never have together. */
const BESIDE = [
  ['input', 'text'],
  ['output', 'label'],
];
/** Roles that one column has at most. */
const ONCE = ['input', 'output', 'text', 'label', 'episode', 'step', 'reward'];

/**
 * @typedef {import('../lab/sentence.mjs').Sentence} Sentence
 *
 * @typedef {object} FoundColumn
 * @property {string} name its number from 1 where the file does not name it
 * @property {string} role
 * @property {string} why a clause
 * @property {number} [mean] of numbers that are used
 * @property {number} [deviation]
 *
 * @typedef {object} Found
 * @property {'text'|'documents'|'pairs'|'labels'|'numbers'} kind
 * @property {string} encoding
 * @property {string | null} separator the character, or json
 * @property {boolean} header
 * @property {FoundColumn[]} columns
 * @property {number} rows in the file
 * @property {number} used rows that are learned from
 * @property {number} duplicates rows that are there already
 * @property {number} cut_rows
 * @property {number} [characters] different ones
 * @property {Record<string, number>} [labels] rows of each
 * @property {number} [episodes]
 * @property {string[][]} preview the first rows
 * @property {string[]} notes a sentence each
 *
 * @typedef {Omit<Found, 'columns' | 'notes'> & { columns: Omit<FoundColumn, 'why'>[] }} Facts what
 *   was found, without what is said of it
 * @typedef {Omit<Facts, 'columns'> & { notes: Sentence[],
 *   columns: (Omit<FoundColumn, 'why'> & { why: Sentence })[] }} FoundFile
 *
 * @typedef {Pick<FoundFile, 'encoding' | 'separator' | 'header' | 'notes'>} Base
 *
 * @typedef {{ as?: string, encoding?: string, separator?: string, header?: string,
 *   columns?: string }} Decisions `as`: text, data or numbers
 */

function checkDecisions(decisions) {
  for (const [key, choices] of Object.entries(DECISIONS)) {
    const value = decisions[key] ?? 'auto';
    if (!choices.includes(value))
      throw refuseFile(
        sentence`${key} cannot be "${value}": it is ${choices.join(', ')}`,
        key,
        value,
      );
  }
}

/**
 * Finds out what a file is.
 * @param {Uint8Array} bytes
 * @param {Decisions} [decisions] what is decided already
 * @param {(words: string) => void} [said] is told what is being done, in a few words
 * @returns {{ found: Found, text: string, settings: Record<string, string> }} text: what is learned
 *   from; settings: of the run that learns from it, its task and how the file was read. Throws
 *   LabError, with the line where there is one, where nothing can be made of the file.
 */
export function findData(bytes, decisions, said = () => {}) {
  const { found, ...rest } = findFile(bytes, decisions, (words) => said(String(words)));
  const columns = found.columns.map((column) => ({ ...column, why: String(column.why) }));
  return { found: { ...found, columns, notes: found.notes.map(String) }, ...rest };
}

/**
 * As findData, for other languages: `why` of columns, `notes` and what is told are sentences with
 * their values apart.
 * @param {Uint8Array} bytes @param {Decisions} [decisions]
 * @param {(words: Sentence) => void} [said]
 * @returns {{ found: FoundFile, text: string, settings: Record<string, string> }}
 */
export function findFile(bytes, decisions = {}, said = () => {}) {
  const { found, task, text } = read(bytes, decisions, said);
  return { found, text, settings: { task, ...settingsOf(found) } };
}

/**
 * @param {Uint8Array} bytes @param {Decisions} decisions @param {(words: Sentence) => void} said
 */
function read(bytes, decisions, said) {
  checkDecisions(decisions);
  const { as, encoding: wanted = 'auto', separator = 'auto' } = decisions;
  const { text, encoding, notes } = decode(bytes, wanted);
  const base = { encoding, notes };
  if (as === 'text') return plainText(text, base);
  const json = separator === 'json' || separator === 'auto' ? readJson(text) : null;
  if (separator === 'json' && !json)
    throw refuseFile('the file is no JSON: its first line is none', 'separator', 'json');
  if (json) return tableOf({ ...json, header: true, separator: 'json' }, base, decisions, said);
  const best = separator === 'auto' ? findSeparator(text) : namedSeparator(separator);
  const isDecided = as !== undefined || separator !== 'auto';
  const isTable = best && (isDecided || isSure(best));
  if (!isTable && !isDecided && !areDocuments(text)) return plainText(text, base);
  const mark = isTable ? best.separator : null;
  const quotes = mark === null ? false : quotesQuote(text, mark);
  const records = [];
  // one column: no character separates
  for (const record of recordsOf(text, mark ?? '\0', { quotes })) {
    if (records.push(record) > MOST_ROWS + 1)
      throw refuseFile(
        sentences(
          sentence`the file has more than ${MOST_ROWS.toLocaleString('en')} rows`,
          ': learn from a part of it',
        ),
      );
    if (records.length % SAID_EVERY === 0) said(sentence`Reading rows: ${count(records.length)} …`);
  }
  const names = null;
  return tableOf({ names, records, header: null, separator: mark }, base, decisions, said);
}

/** Whether records are so alike that a file is a table though nobody said so. */
const isSure = ({ share, cells, sentences }) =>
  share >= SURE && cells <= MOST_CELLS && sentences < 0.5;

/** @param {string} name none: one column */
const namedSeparator = (name) =>
  name === 'none' ? null : { name, separator: SEPARATORS[name], cells: 2, share: 1, sentences: 0 };

/** Whether lines look like a list of short things, such as names, and not like sentences. */
function areDocuments(text) {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim());
  if (lines.length < 8) return false;
  const short = lines.filter((line) => line.length <= 40 && !/\p{P}\s*$/u.test(line)).length;
  const characters = lines.reduce((sum, line) => sum + line.trim().length, 0);
  return short >= 0.95 * lines.length && characters <= 20 * lines.length;
}

function plainText(text, { encoding, notes }) {
  const characters = new Set(text).size;
  const rows = text.split(/\r\n|\r|\n/).filter((line) => line.trim()).length;
  const preview = text
    .split(/\r\n|\r|\n/, PREVIEW)
    .map((line) => [line.length > 200 ? `${line.slice(0, 199)}…` : line]);
  const found = {
    kind: /** @type {const} */ ('text'),
    ...{ encoding, separator: null, header: false, columns: [], rows, used: rows },
    ...{ duplicates: 0, cut_rows: 0, characters, preview, notes },
  };
  return { found, task: /** @type {const} */ ('text'), text };
}

/** A table, as words or as numbers. */
function tableOf(read, { encoding, notes: before }, decisions, said) {
  const notes = [...before];
  const rows = count(read.records.length);
  said(sentence`Finding out what the columns of ${rows} rows are …`);
  const { as, header = 'auto', columns: written = '' } = decisions;
  const width = read.names?.length ?? commonest(read.records.map(({ cells }) => cells.length));
  if (width > MOST_CELLS)
    throw refuseFile(
      sentence`a row has ${width.toLocaleString('en')} cells: at most ${MOST_CELLS} are read`,
    );
  const wide = read.records.filter(({ cells }) => cells.length > width);
  const fitting = wide.length
    ? read.records.filter((record) => record.cells.length <= width)
    : read.records;
  const [first, ...others] = fitting;
  const sample = columnsOf(others, width);
  const isHeader =
    read.header ??
    (header === 'auto'
      ? others.length > 0 && looksLikeHeader(first.cells, sample)
      : header === 'yes');
  const records = read.names || !isHeader ? fitting : others;
  if (records.length === 0) throw refuseFile('the table has no rows');
  const columns = isHeader && !read.names ? sample : columnsOf(records, width);
  const given = read.names ?? (isHeader ? first.cells.map((cell) => cell.trim()) : []);
  const names = Array.from({ length: width }, (_, i) => (isHeader ? (given[i] ?? '') : null));
  const table = {
    ...{ records, columns, names, width, separator: read.separator, rows: records.length },
    labels: names.map((name, i) => name || String(i + 1)),
  };
  if (wide.length > 0)
    notes.push(
      counted(
        wide.length,
        '{} row has more than {} cells (the first in line {}) and is left out.',
        '{} rows have more than {} cells (the first in line {}) and are left out.',
        width,
        wide[0].line,
      ),
    );
  const comma = read.separator !== ',' && needsComma(columns);
  const numbers = as === 'numbers' || (as === undefined && areNumbers(table, comma));
  if (as === 'data' && areNumbers(table, comma))
    notes.push(
      sentence`Its columns are numbers: read as numbers, they are learned from by their size.`,
    );
  const chosen = chosenRoles(written, table, numbers ? ROLES.numbers : ROLES.words);
  const base = { encoding, separator: read.separator, header: isHeader, notes };
  said(sentence`Writing ${rows} rows to learn from …`);
  return numbers
    ? foundNumbers(table, { comma, chosen }, base)
    : foundWords(table, { chosen }, base);
}

/** The commonest of some numbers, the larger of equals. @param {number[]} numbers */
function commonest(numbers) {
  const counts = new Map();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  let best = 0;
  for (const [n, count] of counts)
    if (count > (counts.get(best) ?? 0) || (count === counts.get(best) && n > best)) best = n;
  return best;
}

/** Whether some column has numbers only if commas are decimal ones. */
const needsComma = (columns) =>
  columns.some((column) => column.areNumbers(true) && !column.areNumbers());

/** Whether a table is one of numbers: by its names, or by what is left without dates and texts. */
function areNumbers({ names, columns, width }, comma) {
  const known = names.filter((name) => name !== null);
  if (episodeNames(/** @type {string[]} */ (known)) >= 2) return true;
  if (
    known.some((name) => isKnownName(name ?? '') && /^(input|output|text|label)/i.test(name ?? ''))
  )
    return false;
  const numeric = columns.filter((column) => column.areNumbers(comma)).length;
  const others = columns.filter((column) => column.isEmpty || column.areDates).length;
  return numeric >= 1 && numeric + others === width && (width >= 3 || others > 0 || width === 1);
}

/** Roles of setting `columns`: "v2:text,v1:label", by name or number; null: not decided. */
function chosenRoles(written, { labels, names }, roles) {
  if (!written.trim()) return null;
  const chosen = labels.map(() => ({ role: 'ignored', why: sentence`columns= does not name it` }));
  for (const part of written.split(',')) {
    const [name, role = ''] = part.split(/:(?=[^:]*$)/).map((one) => one.trim());
    const of = columnsNamed(name, names);
    if (of.length === 0)
      throw refuseFile(sentence`there is no column "${name}"`, 'columns', written);
    if (!roles.includes(role))
      throw refuseFile(
        sentence`column ${name} cannot be "${role}": it is ${roles.join(', ')}`,
        'columns',
        written,
      );
    for (const at of of) chosen[at] = { role, why: sentence`columns= says so` };
    if (ONCE.includes(role) && chosen.filter((one) => one.role === role).length > 1)
      throw refuseFile(sentence`only one column can be ${role}`, 'columns', written);
    const [other] = BESIDE.filter((pair) => pair.includes(role))
      .flat()
      .filter((one) => one !== role);
    if (chosen.some((one) => one.role === other))
      throw refuseFile(
        sentence`no column can be ${role} beside one that is ${other}`,
        'columns',
        written,
      );
  }
  return chosen;
}

/** The columns that a name, a number from 1 or a range of numbers stands for; #2: never a name. */
function columnsNamed(name, names) {
  const at = names.findIndex((one) => one !== null && one === name);
  if (at >= 0) return [at];
  const [, from, to = from] = /^#?(\d+)(?:-(\d+))?$/.exec(name) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (!(first >= 1 && last >= first && last <= names.length)) return [];
  return Array.from({ length: last - first + 1 }, (_, i) => first - 1 + i);
}

const preview = (records) => records.slice(0, PREVIEW).map(({ cells }) => cells);

/** @param {Base} base */
function foundNumbers(table, { comma, chosen }, base) {
  const { names, columns, rows, records, labels } = table;
  const roles =
    chosen ?? numberRoles({ names: names.map((name) => name ?? ''), columns, rows, comma });
  const described = roles.map(({ role, why }, i) => ({ name: labels[i], role, why }));
  if (!roles.some(({ role }) => ['state', 'value'].includes(role)))
    throw refuseFile('no column has numbers to learn: states, or values', 'columns');
  const read = episodesOf({ records, roles, comma });
  const { text, stats, kept, rows: used } = numbersTable(read, described);
  for (const { column, mean, deviation } of stats)
    Object.assign(described[column], { mean, deviation });
  const faults = read.episodes.filter(({ fault }) => fault > 0);
  if (faults.length > 0)
    base.notes.push(
      counted(
        faults.length,
        '{} of {} episodes has a cell without a number (the first in line {}) and is left out.',
        '{} of {} episodes have a cell without a number (the first in line {}) and are left out.',
        count(read.episodes.length),
        faults[0].fault,
      ),
    );
  if (comma) base.notes.push(sentence`Commas are decimal.`);
  const found = {
    kind: /** @type {const} */ ('numbers'),
    ...base,
    ...{ columns: described, rows, used, duplicates: 0, cut_rows: 0, episodes: kept },
    preview: preview(records),
  };
  return { found, task: /** @type {const} */ ('numbers'), text };
}

/** @param {Base} base */
function foundWords(table, { chosen }, base) {
  const { names, columns, rows, records, labels } = table;
  const roles = chosen ?? wordRoles({ names, columns, rows });
  const described = roles.map(({ role, why }, i) => ({ name: labels[i], role, why }));
  const at = (role) => roles.findIndex((one) => one.role === role);
  const isLabelled = at('label') >= 0;
  const left = Math.max(at('text'), at('input'));
  const right = isLabelled ? at('label') : at('output');
  if (left < 0) throw refuseFile('no column has a text to learn from', 'columns');
  const made = wordsTable(records, { left, right: right < 0 ? null : right, isLabelled });
  if (made.used === 0)
    throw refuseFile('no row has a text in every column that is used', 'columns');
  base.notes.push(...made.notes);
  if (isLabelled && Object.keys(made.labels).length < 2)
    throw refuseFile(
      sentences(
        sentence`column ${shown(labels[right])} has one label only, `,
        sentence`"${shown(Object.keys(made.labels)[0])}": there is `,
        'nothing to tell apart',
      ),
      'columns',
    );
  const kind = isLabelled ? 'labels' : right < 0 ? 'documents' : 'pairs';
  const found = {
    kind: /** @type {Found['kind']} */ (kind),
    ...base,
    ...{ columns: described, rows, used: made.used, duplicates: made.duplicates },
    ...{ cut_rows: made.cut, characters: made.characters },
    ...(isLabelled && { labels: made.labels }),
    preview: preview(records),
  };
  return { found, task: /** @type {const} */ ('data'), text: made.text };
}
