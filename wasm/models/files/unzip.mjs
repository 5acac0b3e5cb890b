// The entries of a zip file, each a file of its own. Format: APPNOTE.TXT of PKWARE, sections 4.3.7,
// 4.3.12, 4.3.14 to 4.3.16 and 4.5.3.
import { sentence, sentences } from '../../lab/sentence.mjs';
import { refuseFile, viewOf } from './sources.mjs';

/** @typedef {import('./sources.mjs').Source} Source */

const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record, with the longest comment, and the locator before it. */
const TAIL = 22 + 0xffff + 20;
const MOST_ENTRIES = 100000;
const MOST_DIRECTORY = 64 << 20;
/** A compressed entry may grow by this factor, from so many bytes on. */
const MOST_GROWTH = 100;
const SMALL = 64 << 20;

const big = (/** @type {DataView} */ view, /** @type {number} */ at) =>
  Number(view.getBigUint64(at, true));

/** Whether a file begins like a zip. @param {Uint8Array} bytes */
export const isZip = (bytes) =>
  bytes.length >= 4 && (viewOf(bytes).getUint32(0, true) === LOCAL || isEmptyZip(bytes));
const isEmptyZip = (bytes) => viewOf(bytes).getUint32(0, true) === END;

/** Where the directory is: { count, size, at }. */
async function findDirectory(source) {
  const from = Math.max(0, source.size - TAIL);
  const view = viewOf(await source.read(from, source.size));
  for (let at = view.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    const short = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      at: view.getUint32(at + 16, true),
    };
    const isLong = at >= 20 && view.getUint32(at - 20, true) === LOCATOR64;
    return isLong ? findLong(source, big(view, at - 12)) : short;
  }
  throw refuseFile(sentence`${source.name} is a zip without its end: it was cut off`);
}

async function findLong(source, at) {
  if (at + 56 > source.size)
    throw refuseFile(sentence`${source.name} is a zip without its directory`);
  const view = viewOf(await source.read(at, at + 56));
  if (view.getUint32(0, true) !== END64)
    throw refuseFile(sentence`${source.name} is a zip without its directory`);
  return { count: big(view, 32), size: big(view, 40), at: big(view, 48) };
}

/**
 * The files in a zip; folders are left out.
 * @param {Source} source @returns {Promise<Source[]>}
 */
export async function unzip(source) {
  const { count, size, at: from } = await findDirectory(source);
  if (count > MOST_ENTRIES || size > MOST_DIRECTORY || from + size > source.size)
    throw refuseFile(sentence`${source.name} is a zip whose directory does not fit it`);
  const bytes = await source.read(from, from + size);
  const view = viewOf(bytes);
  const entries = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY)
      throw refuseFile(sentence`${source.name} is a zip whose directory is broken`);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const end = at + 46 + name + extra + comment;
    if (end > bytes.length)
      throw refuseFile(sentence`${source.name} is a zip whose directory is broken`);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      isLocked: (view.getUint16(at + 8, true) & 1) !== 0,
      method: view.getUint16(at + 10, true),
      ...sizesOf(view, at, at + 46 + name, extra),
    });
    at = end;
  }
  return entries.filter(({ name }) => !name.endsWith('/')).map((entry) => entryOf(source, entry));
}

/** Sizes and place of an entry, from its extra field where they are too large for the entry. */
function sizesOf(view, at, extraAt, extra) {
  const found = {
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    local: view.getUint32(at + 42, true),
  };
  for (let i = extraAt; i + 4 <= extraAt + extra;) {
    const [id, length] = [view.getUint16(i, true), view.getUint16(i + 2, true)];
    let next = i + 4;
    for (const key of ['size', 'packed', 'local'])
      if (id === 1 && found[key] === 0xffffffff && next + 8 <= i + 4 + length) {
        found[key] = big(view, next);
        next += 8;
      }
    i += 4 + length;
  }
  return found;
}

/** @param {Source} source @param {any} entry @returns {Source} */
function entryOf(source, { name, method, size, packed, local, isLocked }) {
  const at = { data: 0, whole: /** @type {Uint8Array | null} */ (null) };
  const find = async () => {
    if (at.data) return;
    if (isLocked) throw refuseFile(sentence`${name} in ${source.name} is locked by a password`);
    if (method !== 0 && method !== 8)
      throw refuseFile(
        sentence`${name} in ${source.name} is packed in a way that is not read (${method})`,
      );
    if (size > SMALL && size > MOST_GROWTH * packed)
      throw refuseFile(
        sentences(
          sentence`${name} in ${source.name} would grow from ${packed} bytes to ${size}`,
          ': it is not unpacked',
        ),
      );
    const view = viewOf(await source.read(local, Math.min(local + 30, source.size)));
    if (view.byteLength < 30 || view.getUint32(0, true) !== LOCAL)
      throw refuseFile(sentence`${name} is not where the zip ${source.name} says`);
    at.data = local + 30 + view.getUint16(26, true) + view.getUint16(28, true);
    if (at.data + packed > source.size || (method === 0 && packed !== size))
      throw refuseFile(sentence`${name} does not fit the zip ${source.name}: it was cut off`);
  };
  return {
    name,
    size,
    async read(from, to) {
      await find();
      if (method === 0) return source.read(at.data + from, at.data + Math.min(to, size));
      at.whole ??= await inflate(await source.read(at.data, at.data + packed), name, size);
      return at.whole.slice(from, to);
    },
  };
}

/** Unpacks to exactly `size` bytes. */
async function inflate(packed, name, size) {
  const out = new Uint8Array(size);
  let length = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > size) throw new Error('longer');
      out.set(value, length);
      length += value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw refuseFile(sentence`${name} cannot be unpacked: ${error.message || 'it is broken'}`);
  }
  if (length !== size) throw refuseFile(sentence`${name} cannot be unpacked: it is too short`);
  return out;
}
