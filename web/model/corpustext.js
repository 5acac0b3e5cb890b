// A text of the reader's, as it was made of a file (features/corpus/reading.js): UTF-8 bytes, kept
// as text over a reload of the tab. Whether it can be learned from is the engine's to say. Pure.

/**
 * Characters (of UTF-16) of all texts that are kept together: 2 MB of the 5 that a browser gives a
 * tab.
 */
export const MOST_KEPT = 1 << 20;
const LONGEST_NAME = 255;
const VERSION = 1;

/**
 * What a task reads: a text; a table of texts, or of numbers.
 * @typedef {'text' | 'table' | 'numbers'} Kind
 * @typedef {{ name: string, bytes: Uint8Array, table?: boolean, numbers?: boolean,
 *   settings?: Record<string, any>, preset?: string }} ReaderText settings: how it was read, and
 *   preset: to begin with, until it is learned from
 */

/** @returns {Kind} */
export const kindOf = ({ table = false, numbers = false }) =>
  numbers ? 'numbers' : table ? 'table' : 'text';

/** Settings that say how a file was read. */
const READ = ['encoding', 'separator', 'header', 'columns'];

/** Settings in two: those that say how a file was read, and the others. */
export const byReading = (settings = {}) =>
  [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => READ.includes(key) === wanted)),
  );

/** What marks a text of that kind. */
export const marksOf = (/** @type {string} */ kind) => (kind === 'text' ? {} : { [kind]: true });

const marks = new WeakMap();

/**
 * What tells a text from others: 16 hexadecimal digits, FNV-1a with two starts. A reload must find
 * the very text of a run, not one of the same name.
 */
export function textMark(/** @type {ReaderText} */ text) {
  if (!marks.has(text))
    marks.set(
      text,
      [0x811c9dc5, 0x050c5d1f]
        .map((start) => fnv(text.bytes, start).toString(16).padStart(8, '0'))
        .join(''),
    );
  return marks.get(text);
}

/** Characters of a name in a link. */
const MOST_OF_NAME = 80;

const labels = new WeakMap();

/**
 * What a link says of a text, which it does not have: kind, characters, mark and name; of a model
 * that was opened with it, that.
 */
export function textLabel(/** @type {ReaderText} */ text, isOfModel = false) {
  if (!labels.has(text)) {
    let characters = 0;
    for (const byte of text.bytes) characters += (byte & 0xc0) !== 0x80 ? 1 : 0;
    const name = [...text.name.replace(/[=\p{Cc}]/gu, '_')].slice(0, MOST_OF_NAME).join('');
    labels.set(text, [kindOf(text), characters, textMark(text), name].join(':'));
  }
  const label = labels.get(text);
  return isOfModel ? label.replace(/^\w+/, 'model') : label;
}

/** What textLabel wrote; its form is in LOOK of model/link.js. */
export function readTextLabel(/** @type {string} */ label) {
  const [kind, characters, mark, ...name] = label.split(':');
  return { kind, characters: Number(characters), mark, name: name.join(':') };
}

/** Whether it is the text of that label. */
export const isTextOf = (
  /** @type {string} */ label,
  /** @type {ReaderText | null | undefined} */ text,
) => Boolean(text) && label !== '' && readTextLabel(label).mark === textMark(text);

function fnv(bytes, hash) {
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash >>> 0;
}

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
