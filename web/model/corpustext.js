// A text of the reader's, as it was made of a file (features/corpus/reading.js): UTF-8 bytes, which
// storage/textlist.js keeps over a reload of the tab. Whether it can be learned from is for the
// engine to say. Pure.

/**
 * Characters (of UTF-16) of all texts that are kept together: 2 MB of the 5 that a browser gives a
 * tab.
 */
export const MOST_KEPT = 1 << 20;

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
