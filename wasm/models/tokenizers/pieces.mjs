// What tokens spell, as bytes: written as lines of a text of tokens (core/tasks/given.h), and read
// again; the alphabet in which GPT-2 writes bytes.
import { joined } from '../../lab/inputs.mjs';

const encoder = new TextEncoder();

/** Bytes as a line: text where they are UTF-8, \xHH where not. @param {Uint8Array} bytes */
export function escaped(bytes) {
  const hex = (byte) => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const isText = equal(encoder.encode(text), bytes);
  if (!isText) return Array.from(bytes, hex).join('');
  return text
    .replace(/\\/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\0/g, '\\x00');
}

/** What escaped() wrote. @param {string} line @returns {Uint8Array} */
export function unescaped(line) {
  const parts = line.split(/(\\x[0-9A-F]{2}|\\[nr\\])/);
  const bytes = parts.map((part) => {
    if (part[0] !== '\\' || part.length === 1) return encoder.encode(part);
    if (part[1] === 'x') return Uint8Array.of(parseInt(part.slice(2), 16));
    return encoder.encode({ n: '\n', r: '\r', '\\': '\\' }[part[1]]);
  });
  return joined(bytes);
}

const equal = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);

/**
 * The character in which GPT-2 writes each byte: printable ones as they are, the others from U+0100
 * on (bytes_to_unicode of encoder.py of openai/gpt-2).
 */
export const BYTE_CHARACTERS = (() => {
  const isPlain = (byte) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(isPlain(byte) ? byte : 256 + others++),
  );
})();

/** A text in GPT-2's alphabet. @param {string} text */
export const inByteCharacters = (text) =>
  Array.from(encoder.encode(text), (byte) => BYTE_CHARACTERS[byte]).join('');

const BYTE_OF = new Map(BYTE_CHARACTERS.map((character, byte) => [character, byte]));

/** The bytes that GPT-2's alphabet writes so; null where a character is not of it. */
export function bytesOfCharacters(/** @type {string} */ text) {
  const bytes = Array.from(text, (character) => BYTE_OF.get(character) ?? -1);
  return bytes.includes(-1) ? null : Uint8Array.from(bytes);
}

/** What a token of a byte is called: <0x0A>. @param {number} byte */
export const nameOfByte = (byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;

/** The byte of a piece such as <0x0A>, or -1. @param {string} piece */
export function byteOfPiece(piece) {
  const [, digits] = /^<0x([0-9A-F]{2})>$/i.exec(piece) ?? [];
  return digits === undefined ? -1 : parseInt(digits, 16);
}
