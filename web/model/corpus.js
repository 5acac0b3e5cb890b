// A text of the reader's: read from a file, a drop or the clipboard into UTF-8 bytes. Whether it can be learned from is the engine's to say.

/** More than the longest text takes, whatever its characters: the rest of a larger file is not read, for the engine refuses the beginning too. */
const MOST_BYTES = 4 * (16 << 20) + 8;

/** @typedef {{ name: string, bytes: Uint8Array }} ReaderText */

/** @returns {ReaderText} */
export const pastedText = (/** @type {string} */ text) => ({ name: 'pasted text', bytes: new TextEncoder().encode(text) });

/** @param {{ name: string, slice: (from: number, to: number) => Blob }} file @returns {Promise<ReaderText>} */
export async function fileText(file) {
  return { name: file.name, bytes: new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()) };
}
