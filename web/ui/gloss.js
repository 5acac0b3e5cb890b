// Words that the glossary explains, as the page's texts mark them: a dotted underline, and a card
// on hover, focus and tap (ui/glosscard.js). Their definitions are in model/glossary.js.
import { h, setChildren } from '../base/dom.js';

/** A mark in a text: the words as they show, a bar, and the id of the definition. */
const MARK = /\[([^\]|]+)\|([\w-]+)\]/;

/** A word with its card. @param {string} id of the definition @returns {HTMLButtonElement} */
export function gloss(id, text) {
  return h('button.gloss', { 'data-term': id, text });
}

/** A text with marks like "[tokens|token]" as nodes. @returns {(Node|string)[]} */
export function glossed(text) {
  const [before, shown, id, ...rest] = text.split(MARK);
  if (id === undefined) return [before];
  const after = text.slice(before.length + `[${shown}|${id}]`.length);
  return [before, gloss(id, shown), ...(rest.length ? glossed(after) : [])].filter(
    (node) => node !== '',
  );
}

/** Writes a text with marks only when it changed, so that an open card stays. */
export function setGlossed(element, text) {
  setChildren(element, text, () => glossed(text));
}

/**
 * A plain text with the first mention of a word marked; the text alone where it does not occur.
 * @returns {(Node|string)[]}
 */
export function withFirst(text, /** @type {string|RegExp} */ word, id) {
  const at = text.search(word);
  if (at < 0) return [text];
  const [shown] = text.slice(at).match(word);
  return [text.slice(0, at), gloss(id, shown), text.slice(at + shown.length)];
}
