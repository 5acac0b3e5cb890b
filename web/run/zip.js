// A zip archive of files that are not compressed (PKWARE APPNOTE 6.3.9, sections 4.3.7 to 4.3.16).
// Pure.
import { crc32 } from '../base/crc32.js';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x800;
/** 1 January 1980, the earliest date that there is. */
const DATE = 0x21;

/**
 * @param {{ name: string, bytes: Uint8Array }[]} files smaller than 4 GB together
 * @returns {Uint8Array}
 */
export function zip(files) {
  const pieces = [];
  const directory = [];
  let at = 0;
  const add = (list, piece) => {
    list.push(piece);
    return piece.length;
  };
  for (const { name, bytes } of files) {
    const text = new TextEncoder().encode(name);
    const facts = { crc: crc32(bytes), size: bytes.length };
    const start = at;
    at += add(pieces, record([[LOCAL, 4], ...common(facts, text)]));
    at += add(pieces, text) + add(pieces, bytes);
    const place = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [start, 4],
    ];
    add(directory, record([[CENTRAL, 4], [VERSION, 2], ...common(facts, text), ...place]));
    add(directory, text);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = [
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [size, 4],
    [at, 4],
    [0, 2],
  ];
  return joined([...pieces, ...directory, record(end)]);
}

/** The fields that both headers of a file have. */
const common = ({ crc, size }, name) => [
  [VERSION, 2],
  [UTF8_NAMES, 2],
  [0, 2], // stored
  [0, 2],
  [DATE, 2],
  [crc, 4],
  [size, 4],
  [size, 4],
  [name.length, 2],
  [0, 2],
];

/** Numbers with their widths in bytes, little-endian. */
function record(fields) {
  const bytes = new Uint8Array(fields.reduce((sum, [, width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
