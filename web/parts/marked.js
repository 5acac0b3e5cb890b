// Marked text of formulas as nodes: *strong*, _12 or _{i} set lower, ^{…} raised.
import { h } from '../base/dom.js';

/** @returns {Node[]} */
export function emphasise(text) {
  return text.split(/(\*[^*]*\*|_\d+|_\{[^}]*\}|\^\{[^}]*\})/).map((part) => {
    if (part.startsWith('*')) return h('b', { text: part.slice(1, -1) });
    if (part.startsWith('^{')) return h('sup', { text: part.slice(2, -1) });
    if (part.startsWith('_{')) return h('sub', { text: part.slice(2, -1) });
    return /^_\d/.test(part) ? h('sub', { text: part.slice(1) }) : document.createTextNode(part);
  });
}
