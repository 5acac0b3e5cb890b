// A saved run as the bytes of one file. Pure. Numbers are little-endian:
//
//    0  8 bytes  "HEADRUN1"
//    8  uint32   length of the header
//   12  uint32   CRC-32 of the header
//   16           the header, JSON in UTF-8
//                the parts, in the order of `parts` in the header
//
// A file that was cut short, or changed in any byte, is not read.
import { crc32 } from '../wasm/export/crc32.mjs';
import { count, list, number, orNull, readJson, record, text } from './schema.js';

const MAGIC = new TextEncoder().encode('HEADRUN1');
const START = 16;
/** A header is smaller; nothing larger is read. */
export const MOST_HEADER = 64 * 1024;
const LONGEST_NAME = 60;

/**
 * @typedef {object} Header
 * @property {string} id of the run
 * @property {number} sequence counts the times that the run was saved
 * @property {string} name by the reader, or ''
 * @property {number} savedMs time since 1970
 * @property {number} step
 * @property {string} preset
 * @property {Record<string, any>} chosen what was set beside the preset
 * @property {string} textName of the reader's own text, or ''
 * @property {{ step: number, accuracy: number } | null} score the last one of held-out samples
 * @property {number} [crc] of the parts
 * @property {{ name: string, bytes: number }[]} [parts]
 */

/**
 * @param {Header} header without `crc` and `parts`
 * @param {Record<string, Uint8Array>} parts
 * @returns {Uint8Array}
 */
export function packRun(header, parts) {
  const all = Object.values(parts);
  const head = new TextEncoder().encode(
    JSON.stringify({
      ...header,
      crc: all.reduce((sum, part) => crc32(part, sum), 0),
      parts: Object.entries(parts).map(([name, { length }]) => ({ name, bytes: length })),
    }),
  );
  if (head.length > MOST_HEADER) throw new Error('the settings of the run are too long');
  const length = all.reduce((sum, part) => sum + part.length, START + head.length);
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  file.set(MAGIC);
  view.setUint32(8, head.length, true);
  view.setUint32(12, crc32(head), true);
  file.set(head, START);
  let at = START + head.length;
  for (const part of all) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/**
 * The header of a file, of which the first START + MOST_HEADER bytes are enough.
 * @param {Uint8Array} bytes
 * @returns {Header & { start: number } | null} start: where the parts begin; null of anything else
 */
export function readHeader(bytes) {
  if (bytes.length < START || MAGIC.some((byte, i) => bytes[i] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = view.getUint32(8, true);
  if (length > MOST_HEADER || START + length > bytes.length) return null;
  const head = bytes.subarray(START, START + length);
  if (crc32(head) !== view.getUint32(12, true)) return null;
  const header = readJson(textOf(head), isHeader);
  return header && { ...header, start: START + length };
}

/** '' where the bytes are no UTF-8. */
function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

/**
 * A whole file, checked.
 * @param {Uint8Array} bytes
 * @returns {{ header: Header, parts: Record<string, Uint8Array> } | null}
 */
export function unpackRun(bytes) {
  const header = readHeader(bytes);
  if (!header) return null;
  const length = header.parts.reduce((sum, part) => sum + part.bytes, header.start);
  if (length !== bytes.length || crc32(bytes.subarray(header.start)) !== header.crc) return null;
  const parts = {};
  let at = header.start;
  for (const { name, bytes: size } of header.parts) {
    parts[name] = bytes.subarray(at, at + size);
    at += size;
  }
  return { header, parts };
}

/** A name as it is kept: without space around it, not too long. */
export const nameOf = (name) => name.trim().slice(0, LONGEST_NAME);

const isHeader = record({
  id: text(40),
  sequence: count(),
  name: text(LONGEST_NAME),
  savedMs: number,
  step: count(),
  preset: text(200),
  chosen: record({}),
  textName: text(1000),
  score: orNull(record({ step: count(), accuracy: number })),
  crc: count(),
  parts: list(record({ name: text(200), bytes: count() })),
});

/**
 * Moments as bytes: of each its step, as a float64, and its numbers. They are thinned until they
 * fit, evenly; the first and the last stay.
 * @param {{ step: number, data: Float32Array[] }[]} moments
 * @param {number} budget bytes
 */
export function packCopies(moments, budget) {
  const each = moments.length
    ? 8 + 4 * moments[0].data.reduce((sum, { length }) => sum + length, 0)
    : 0;
  const room = Math.floor(budget / Math.max(1, each));
  const count = room < 2 ? 0 : Math.min(room, moments.length);
  const out = new Uint8Array(count * each);
  const view = new DataView(out.buffer);
  for (let i = 0; i < count; i++) {
    const from = count === 1 ? 0 : Math.round((i * (moments.length - 1)) / (count - 1));
    const { step, data } = moments[from];
    let at = i * each;
    view.setFloat64(at, step, true);
    at += 8;
    for (const part of data) {
      out.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
      at += part.byteLength;
    }
  }
  return out;
}

/**
 * What packCopies wrote, for a model whose tensors have these sizes; none where it does not fit.
 * @param {Uint8Array} bytes @param {number[]} sizes numbers of each tensor
 * @returns {{ step: number, data: Float32Array[] }[]} ascending in steps
 */
export function unpackCopies(bytes, sizes) {
  const each = 8 + 4 * sizes.reduce((sum, size) => sum + size, 0);
  if (bytes.length % each) return [];
  const moments = [];
  for (let at = 0; at < bytes.length; at += each) {
    const own = bytes.slice(at, at + each); // aligned, and the only copy that stays
    const step = new DataView(own.buffer).getFloat64(0, true);
    if (!count()(step) || step <= (moments.at(-1)?.step ?? -1)) return [];
    let from = 8;
    const data = sizes.map((size) => {
      const part = new Float32Array(own.buffer, from, size);
      from += 4 * size;
      return part;
    });
    moments.push({ step, data });
  }
  return moments;
}
