// Bytes of a file as text: which encoding it has, by a mark, by its bytes, or as asked.
import { LabError } from '../lab/error.mjs';
import { sentence, sentences } from '../lab/sentence.mjs';

/** @typedef {import('../lab/sentence.mjs').Sentence} Sentence */

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
/** Files that people choose by mistake: how they begin, what they are, and what to do instead. */
const KINDS = [
  { begin: [0x89, 0x50, 0x4e, 0x47], what: 'a PNG image' },
  { begin: [0xff, 0xd8, 0xff], what: 'a JPEG image' },
  { begin: [0x47, 0x49, 0x46, 0x38], what: 'a GIF image' },
  { begin: [0x52, 0x49, 0x46, 0x46], what: 'an image, a sound or a film (RIFF)' },
  { begin: [0x25, 0x50, 0x44, 0x46], what: 'a PDF file: copy its text into a text file' },
  { begin: [0xd0, 0xcf, 0x11, 0xe0], what: 'an old Office file: save it as CSV or as text' },
  { begin: [0x1f, 0x8b], what: 'a gzip file: unpack it first' },
  { begin: [0x37, 0x7a, 0xbc, 0xaf], what: 'a 7z file: unpack it first' },
  { begin: [0x50, 0x41, 0x52, 0x31], what: 'a Parquet file: save it as CSV' },
  { begin: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], what: 'an SQLite database: save a table as CSV' },
  { begin: [0x00, 0x61, 0x73, 0x6d], what: 'a WebAssembly module' },
  { begin: [0x7f, 0x45, 0x4c, 0x46], what: 'a program' },
  { begin: [0x80, 0x02], what: 'a pickle of Python' },
  { begin: [0x89, 0x48, 0x44, 0x46], what: 'an HDF5 file: save a table as CSV' },
  { begin: [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59], what: 'a NumPy file: save it as CSV' },
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Folders in a zip that say what it is. */
const OFFICE = [
  ['xl/', 'an Excel workbook (.xlsx): save its sheet as CSV'],
  ['word/', 'a Word document (.docx): save it as text'],
  ['ppt/', 'a presentation (.pptx): save it as text'],
  ['mimetypeapplication/vnd.oasis', 'an OpenDocument file: save it as CSV or as text'],
];
/** Bytes whose zeros tell UTF-16 without a mark, and how many of every second one must be zero. */
const LOOKED_AT = 200;
const MOSTLY = 0.9;

/** An error about the reader's file.
 *  @param {string | import('../lab/sentence.mjs').Sentence} message @param {string} [field] */
export const refuseFile = (message, field = 'text', value = null) =>
  new LabError({ code: 'file', field, value, message });

const beginsWith = (bytes, begin) => begin.every((byte, i) => bytes[i] === byte);

/** What the bytes clearly are, where that is no text; null otherwise. */
function foreign(bytes) {
  const kind = KINDS.find(({ begin }) => beginsWith(bytes, begin));
  if (kind) return kind.what;
  if (!beginsWith(bytes, ZIP)) return null;
  const names = Array.from(bytes.subarray(0, 4096), (byte) => String.fromCharCode(byte)).join('');
  const office = OFFICE.find(([folder]) => names.includes(folder));
  return office ? office[1] : 'a zip file: unpack it first';
}

/** Whether every second byte is 0, from `first` on, in the beginning of a file. */
function hasZeros(bytes, first) {
  const size = Math.min(bytes.length & ~1, LOOKED_AT);
  let zeros = 0;
  for (let i = first; i < size; i += 2) zeros += bytes[i] === 0 ? 1 : 0;
  return size >= 4 && zeros >= (MOSTLY * size) / 2;
}

/** Where the first byte is that begins no character of UTF-8; -1 where all do. */
function notUtf8At(bytes) {
  for (let i = 0; i < bytes.length;) {
    const byte = bytes[i];
    if (byte < 0x80) {
      i++;
      continue;
    }
    const size = byte >= 0xc2 && byte <= 0xdf ? 2 : byte >> 4 === 14 ? 3 : byte <= 0xf4 ? 4 : 0;
    if (byte < 0xc2 || size === 0) return i;
    const second = bytes[i + 1] ?? 0;
    const least = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    const most = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) return i;
    for (let k = 2; k < size; k++) if ((bytes[i + k] ?? 0) >> 6 !== 2) return i;
    i += size;
  }
  return -1;
}

/** The line of a byte, from 1. */
function lineAt(bytes, at) {
  let line = 1;
  for (let i = 0; i < at; i++)
    if (bytes[i] === 0x0a || (bytes[i] === 0x0d && bytes[i + 1] !== 0x0a)) line++;
  return line;
}

/** The encoding, and what a reader should know of how it was found. */
function find(bytes) {
  const mark = MARKS.find(({ bytes: begin }) => beginsWith(bytes, begin));
  if (mark) return { encoding: mark.encoding, notes: [] };
  for (const [first, encoding] of /** @type {[number, string][]} */ ([
    [1, 'utf-16le'],
    [0, 'utf-16be'],
  ]))
    if (hasZeros(bytes, first)) return { encoding, notes: [] };
  const at = notUtf8At(bytes);
  if (at < 0) return { encoding: 'utf-8', notes: [] };
  const byte = bytes[at].toString(16).toUpperCase();
  const line = lineAt(bytes, at);
  const why = sentence`line ${line} has the byte ${byte}`;
  return {
    encoding: 'windows-1252',
    notes: [sentence`It is no UTF-8 (${why}), so it was read as windows-1252.`],
  };
}

/**
 * The text of a file, without a mark at its beginning.
 * @param {Uint8Array} bytes
 * @param {string} [wanted] an encoding, or auto
 * @returns {{ text: string, encoding: string, notes: Sentence[] }} throws LabError where the bytes
 *   are a file of another kind or no text
 */
export function decode(bytes, wanted = 'auto') {
  if (bytes.length === 0) throw refuseFile('the file is empty');
  const what = foreign(bytes);
  if (what) throw refuseFile(`this is ${what}`);
  const { encoding, notes } = wanted === 'auto' ? find(bytes) : { encoding: wanted, notes: [] };
  let text;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const at = encoding === 'utf-8' ? notUtf8At(bytes) : -1;
    const where = at < 0 ? '' : sentence`: line ${lineAt(bytes, at)} has bytes that are none`;
    throw refuseFile(sentences(sentence`the file is not ${encoding}`, where), 'encoding', encoding);
  }
  const zero = text.indexOf('\0');
  if (zero >= 0) {
    const line = text.slice(0, zero).split(/\r\n|\r|\n/).length;
    throw refuseFile(sentence`this is no text: line ${line} has a zero byte`);
  }
  if (!/\S/.test(text)) throw refuseFile('the file has no text in it');
  return { text, encoding, notes };
}
