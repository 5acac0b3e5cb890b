// Text as records of cells: separated values with quotes (RFC 4180), and JSON.
import { sentence } from '../lab/sentence.mjs';
import { refuseFile } from './encoding.mjs';

/** Separators by the word of setting `separator`; as people's files have them. */
export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' };
/** Of two that fit equally well, what stands less often in sentences. */
const ORDER = ['tab', 'semicolon', 'bar', 'comma'];

/** Records, and characters, by which a separator is found. */
const LOOKED_AT = 200;
const LOOKED_AT_CHARACTERS = 1e6;

/** Cells of a record, at most. */
export const MOST_CELLS = 4096;

const QUOTE = '"';

/** Where a line ends from `at` on. */
function lineEnd(text, at) {
  const end = /[\r\n]|$/g;
  end.lastIndex = at;
  return /** @type {RegExpExecArray} */ (end.exec(text)).index;
}

const afterLine = (text, end) => end + (text.startsWith('\r\n', end) ? 2 : 1);

/**
 * Reads records of separated values. Lines end in LF, CRLF or CR; lines without a character are
 * skipped. A cell in quotes may hold separators, line ends and doubled quotes; a quotation mark
 * that begins no such cell is text.
 * @param {string} text
 * @param {string} separator one character
 * @param {{ quotes?: boolean }} [options] without quotes every quotation mark is text
 * @returns {Generator<{ cells: string[], line: number }>} line: where it begins, from 1
 */
export function* recordsOf(text, separator, { quotes = true } = {}) {
  let at = 0;
  let line = 1;
  let unclosed = Infinity; // from here on no quoted cell ends
  while (at < text.length) {
    const from = line;
    const cells = [];
    let end = lineEnd(text, at);
    if (end === at) {
      at = afterLine(text, end);
      line++;
      continue;
    }
    for (;;) {
      if (quotes && text[at] === QUOTE && at < unclosed) {
        const cell = quotedCell(text, at, separator);
        if (cell) {
          cells.push(cell.value);
          line += cell.lines;
          at = cell.end;
          if (at > end) end = lineEnd(text, at);
          if (at >= end) break;
          at++;
          continue;
        }
        if (text.indexOf(QUOTE, at + 1) < 0) unclosed = at;
      }
      const next = text.indexOf(separator, at);
      if (next < 0 || next >= end) {
        cells.push(text.slice(at, end));
        break;
      }
      cells.push(text.slice(at, next));
      at = next + 1;
    }
    at = afterLine(text, end);
    line++;
    yield { cells, line: from };
  }
}

/** A quoted cell that begins at `at`: its value, where it ends, line ends in it; null: none. */
function quotedCell(text, at, separator) {
  for (let close = text.indexOf(QUOTE, at + 1); close >= 0;) {
    const next = text[close + 1];
    if (next === QUOTE) {
      close = text.indexOf(QUOTE, close + 2);
      continue;
    }
    if (next !== undefined && next !== separator && next !== '\n' && next !== '\r') return null;
    const raw = text.slice(at + 1, close);
    return {
      value: raw.includes(QUOTE) ? raw.replaceAll('""', QUOTE) : raw,
      end: close + 1,
      lines: raw.split(/\r\n|\r|\n/).length - 1,
    };
  }
  return null;
}

/**
 * Whether quotation marks quote: in tab-separated files only where every cell of a line that begins
 * with one also ends with one, and doubles those within.
 */
export function quotesQuote(text, separator) {
  if (separator !== '\t') return true;
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at);
    for (const cell of text.slice(at, end).split(separator)) {
      if (!cell.startsWith(QUOTE)) continue;
      if (!/^"(?:[^"]|"")*"$/.test(cell)) return false;
    }
    at = afterLine(text, end);
  }
  return true;
}

/** How alike the first records are with a separator: the commonest number of cells, its share. */
function likeness(text, separator) {
  const counts = new Map();
  let records = 0;
  let empty = 0;
  let sentences = 0;
  for (const { cells } of recordsOf(text, separator, { quotes: quotesQuote(text, separator) })) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const last = cells.at(-1).trimEnd();
    empty += last === '' ? 1 : 0;
    // as in "when it rains, it pours."
    sentences += last.startsWith(' ') && /[.!?…]['"”’]?$/.test(last) ? 1 : 0;
    if (++records === LOOKED_AT) break;
  }
  const [cells, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
  return {
    records,
    cells,
    share: count / Math.max(1, records),
    ends: empty / Math.max(1, records),
    sentences: sentences / Math.max(1, records),
  };
}

/**
 * The separator with which most of the first records have the same number of cells, at least two.
 * @param {string} text
 * @returns {{ name: string, separator: string, cells: number, share: number,
 *   sentences: number } | null} null: none
 */
export function findSeparator(text) {
  const part = text.slice(0, LOOKED_AT_CHARACTERS);
  const found = ORDER.map((name) => ({
    name,
    separator: SEPARATORS[name],
    ...likeness(part, SEPARATORS[name]),
  })).filter(
    ({ records, cells, share, ends }) =>
      records > 1 && cells > 1 && share > 0.5 && (cells > 2 || ends < 0.5),
  );
  found.sort((a, b) => b.share - a.share || ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
  const [best] = found;
  if (!best) return null;
  // a comma that fits a little better than a semicolon is in the sentences of its cells
  const near = found.filter(({ share }) => share > best.share - 0.02);
  return ORDER.map((name) => near.find((one) => one.name === name)).find(Boolean) ?? best;
}

const isRecord = (value) => value !== null && typeof value === 'object';

/** A value of JSON as a cell. */
const cellOf = (value) =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/**
 * JSON, a list of objects or JSON Lines, as records under one header.
 * @param {string} text
 * @returns {{ names: string[], records: { cells: string[], line: number }[] } | null} null where
 *   the text does not begin as JSON; throws LabError, naming the line, where it then is none
 */
export function readJson(text) {
  const begin = text.search(/\S/);
  if (text[begin] !== '{' && text[begin] !== '[') return null;
  const values = wholeJson(text) ?? jsonLines(text);
  if (!values) return null;
  const names = new Map();
  for (const { value } of values)
    for (const name of isRecord(value) ? Object.keys(value) : ['value'])
      if (!names.has(name)) names.set(name, names.size);
  const records = values.map(({ value, line }) => {
    const cells = Array(names.size).fill('');
    if (!isRecord(value)) cells[names.get('value')] = cellOf(value);
    else for (const [name, one] of Object.entries(value)) cells[names.get(name)] = cellOf(one);
    return { cells, line };
  });
  return { names: [...names.keys()], records };
}

/** The rows of one JSON value: a list, or an object whose one list is the rows. */
function wholeJson(text) {
  let whole;
  try {
    whole = JSON.parse(text);
  } catch {
    return null;
  }
  const lists = isRecord(whole) ? Object.values(whole).filter(Array.isArray) : [];
  const rows = Array.isArray(whole) ? whole : lists.length === 1 ? lists[0] : [whole];
  if (rows.length === 0) throw refuseFile('the JSON has no rows');
  return rows.map((value, i) => ({ value, line: i + 1 }));
}

/** A value a line; null where the first line is none. */
function jsonLines(text) {
  const values = [];
  let line = 0;
  for (const written of text.split(/\r\n|\r|\n/)) {
    line++;
    if (!written.trim()) continue;
    try {
      values.push({ value: JSON.parse(written), line });
    } catch {
      if (values.length === 0) return null;
      throw refuseFile(sentence`line ${line} is no JSON, as the lines before it are`);
    }
  }
  return values;
}
