// Files as models are read from them: by name, a piece at a time, so that a large one never lies in
// memory as a whole. The same for the disk of Node, the files of a page and the entries of a zip.
import { sentence } from '../../lab/sentence.mjs';
import { refuse } from '../../lab/inputs.mjs';

/**
 * @typedef {object} Source
 * @property {string} name with / between folders
 * @property {number} size in bytes
 * @property {(from: number, to: number) => Promise<Uint8Array>} read bytes from..to-1, all there
 */

/** A LabError about a file.
 *  @param {string | import('../../lab/sentence.mjs').Sentence} message @param {string} [field] */
export const refuseFile = (message, field = 'file') => refuse('file', field, null, message);

/** A file of a page. @param {File} file @param {string} [name] @returns {Source} */
export const fileSource = (file, name = file.webkitRelativePath || file.name) => ({
  name,
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});

/** Bytes that are there.
 *  @param {string} name @param {Uint8Array} bytes @returns {Source} */
export const bytesSource = (name, bytes) => ({
  name,
  size: bytes.length,
  read: async (from, to) => bytes.slice(from, to),
});

/** The last part of a path. */
export const baseName = (/** @type {string} */ name) => name.split('/').at(-1) ?? name;

/** A file as text. @param {Source} source @param {number} most bytes that it may have */
export async function readText(source, most) {
  return new TextDecoder().decode(await readWhole(source, most));
}

/** All bytes of a file. @param {Source} source @param {number} most */
export async function readWhole(source, most) {
  if (source.size > most)
    throw refuseFile(sentence`${source.name} has ${source.size} bytes: at most ${most} are read`);
  return source.read(0, source.size);
}

/** A file of JSON. @param {Source} source @param {number} most @returns {Promise<any>} */
export async function readJson(source, most) {
  const text = await readText(source, most);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw refuseFile(sentence`${source.name} is not JSON: ${error.message}`);
  }
}

/** Little-endian numbers at a place of some bytes. */
export const viewOf = (/** @type {Uint8Array} */ bytes) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
