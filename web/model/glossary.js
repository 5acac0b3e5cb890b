// The glossary: every term that the page's texts mark, in plain words, and what shows it here; and
// the marks of first uses in a text. Pure.

import { w } from '../words/glossary.js';

/**
 * @typedef {object} Entry
 * @property {string} id @property {string} term
 * @property {string} form how texts write it: the source of a regular expression
 * @property {string} means the definition
 * @property {string} here one sentence on what shows it in the page
 */

let entries = { of: /** @type {any} */ (null), list: /** @type {Entry[]} */ ([]) };

/** Every entry, by the alphabet of the language in use. @returns {Entry[]} */
export function glossary() {
  if (entries.of !== w.glossary) {
    const list = Object.entries(w.glossary).map(([id, words]) => ({ id, ...words }));
    list.sort((a, b) => a.term.localeCompare(b.term));
    entries = { of: w.glossary, list };
  }
  return entries.list;
}

/** The definition of a marked word. @returns {Entry|undefined} */
export const findTerm = (id) =>
  Object.hasOwn(w.glossary, id) ? { id, ...w.glossary[id] } : undefined;

/** A mark as in ui/gloss.js, whose term counts as used there. */
const MARK = /\[([^\]|]+)\|([\w-]+)\]/g;
/** Words of everyday use: terms only where the text speaks of how attention compares positions. */
const EVERYDAY = ['key', 'value'];
/** The ends of a word; Chinese has none. */
const HAN = '\\p{Script=Han}';
const BEGINS = `(?:(?<![\\p{L}\\p{N}_"“-])|(?<=${HAN})|(?=${HAN}))`;
const ENDS = `(?:(?![\\p{L}\\p{N}_-])|(?=${HAN})|(?<=${HAN}))`;

/**
 * Where a text first uses a term, outside of marks, or -1. The title of a paper, a norm of the
 * gradient and a root mean square norm are no uses.
 */
export function firstUse(text, /** @type {Entry} */ { id, form }) {
  if (EVERYDAY.includes(id) && !new RegExp(w.glossary.query.form, 'i').test(text)) return -1;
  const word = new RegExp(`${BEGINS}(?:${form})${ENDS}`, 'iu');
  // the gradient may be marked, and blank
  return text.replace(MARK, (mark) => ' '.repeat(mark.length)).search(word);
}

/**
 * Texts that are read one after the other, with each term marked where it is first used, unless
 * `known` has it.
 * @param {string[]} texts @param {Set<string>} [known] gains the terms of these texts
 */
export function markFirst(texts, known = new Set()) {
  return texts.map((text) => {
    for (const [, , id] of text.matchAll(MARK)) known.add(id);
    let marked = text;
    for (const entry of glossary()) {
      const at = known.has(entry.id) ? -1 : firstUse(marked, entry);
      if (at < 0) continue;
      const form = new RegExp(entry.form, 'iuy');
      form.lastIndex = at;
      const [word] = form.exec(marked);
      marked = `${marked.slice(0, at)}[${word}|${entry.id}]${marked.slice(at + word.length)}`;
      known.add(entry.id);
    }
    return marked;
  });
}
