// A zip file of stored (not compressed) entries: weights hardly shrink, and so no library is
// needed, in the page or in Node. Format: APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12, 4.3.16.
import { crc32 } from './crc32.mjs';
import { joined } from '../lab/inputs.mjs';

/** Largest size that the format's 32-bit fields hold. */
const MOST_BYTES = 0xffffffff;
const MOST_ENTRIES = 0xffff;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** What a reader must know: version 2.0. */
const VERSION = 20;
/** 1 January 1980, the first date of the format: equal contents make equal files. */
const DATE = 0x0021;

/** Little-endian numbers: [bytes, value] pairs. @param {[number, number][]} fields */
function record(fields) {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields)
    for (let i = 0; i < size; i++) bytes[at++] = Math.floor(value / 2 ** (8 * i)) & 0xff;
  return bytes;
}

/**
 * The bytes of a zip file.
 * @param {{ name: string, data: Uint8Array }[]} entries names with / between folders
 */
export function zip(entries) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const { name, data } of entries) {
    const path = new TextEncoder().encode(name);
    const shared = /** @type {[number, number][]} */ ([
      [2, VERSION],
      [2, FLAGS],
      [2, 0], // stored
      [2, 0], // time
      [2, DATE],
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, path.length],
      [2, 0], // extra field
    ]);
    const local = record([[4, 0x04034b50], ...shared]);
    const central = record([
      [4, 0x02014b50],
      [2, VERSION],
      ...shared,
      [2, 0], // comment
      [2, 0], // disk
      [2, 0], // internal attributes
      [4, 0], // external attributes
      [4, at],
    ]);
    parts.push(local, path, data);
    directory.push(central, path);
    at += local.length + path.length + data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  if (at + size > MOST_BYTES || entries.length > MOST_ENTRIES)
    throw new RangeError('a zip file holds at most 4 GiB and 65535 entries');
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, at],
    [2, 0],
  ]);
  return joined([...parts, ...directory, end]);
}
