// The reader's own texts as text, for a reload of the tab. Pure.
import { byReading, kindOf, marksOf, MOST_KEPT, textMark } from '../model/corpustext.js';

/** @typedef {import('../model/corpustext.js').ReaderText} ReaderText */

const LONGEST_NAME = 255;
const VERSION = 1;

/**
 * Texts as one text to store, as many as there is room for.
 * @param {ReaderText[]} texts the most important first
 * @returns {{ stored: string, kept: Set<ReaderText> }} kept: those that are in it
 */
export function packTexts(texts) {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const entries = [];
  const kept = new Set();
  let room = MOST_KEPT;
  for (const text of new Set(texts)) {
    if (text.bytes.length > 3 * room) continue; // no character of UTF-16 takes more bytes in UTF-8
    const characters = decoder.decode(text.bytes);
    if (characters.length > room) continue;
    room -= characters.length;
    kept.add(text);
    const name = text.name.slice(0, LONGEST_NAME);
    entries.push({
      name,
      text: characters,
      ...marksOf(kindOf(text)),
      read: byReading(text.settings)[0],
    });
  }
  return { stored: JSON.stringify({ version: VERSION, texts: entries }), kept };
}

/**
 * What packTexts stored, by mark; what is not whole is left out. @returns {Map<string, ReaderText>}
 */
export function unpackTexts(/** @type {string} */ stored) {
  const found = new Map();
  const isText = (value, most) => typeof value === 'string' && value.length <= most;
  let read;
  try {
    read = JSON.parse(stored);
  } catch {
    return found;
  }
  if (read?.version !== VERSION || !Array.isArray(read.texts)) return found;
  for (const entry of read.texts) {
    if (!isText(entry?.name, LONGEST_NAME) || !isText(entry.text, MOST_KEPT)) continue;
    const bytes = new TextEncoder().encode(entry.text);
    const { table, numbers } = entry;
    const kind = kindOf({ table: table === true, numbers: numbers === true });
    const [settings] = byReading(Object(entry.read));
    const text = { name: entry.name, bytes, ...marksOf(kind), settings };
    found.set(textMark(text), text);
  }
  return found;
}
