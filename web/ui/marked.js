// Marked text of formulas as nodes: *strong*, _12 or _{i} set lower, ^{…} raised. A line breaks
// before "=" and "→" only: what is between two of them is a term, which stays whole where it fits.
import { h } from '../base/dom.js';

/** @returns {Node[]} the lines of the text, each of its terms */
export function emphasise(text) {
  return text
    .split('\n')
    .flatMap((line, i) => [...(i ? [document.createTextNode('\n')] : []), ...termNodes(line)]);
}

/** @returns {Node[]} */
function termNodes(line) {
  return termsOf(line).flatMap((term, i) => {
    const nodes = h('span.term');
    nodes.append(...markedNodes(term));
    return i ? [document.createTextNode(' '), nodes] : [nodes];
  });
}

/** The parts of a formula's line between which a line may break: "a", "= b", "= c". */
export const termsOf = (/** @type {string} */ text) => text.split(/ (?=[=→] )/);

/** @returns {Node[]} */
function markedNodes(text) {
  return text.split(/(\*[^*]*\*|_\d+|_\{[^}]*\}|\^\{[^}]*\})/).map((part) => {
    if (part.startsWith('*')) return h('b', part.slice(1, -1));
    if (part.startsWith('^{')) return h('sup', part.slice(2, -1));
    if (part.startsWith('_{')) return h('sub', part.slice(2, -1));
    return /^_\d/.test(part) ? h('sub', part.slice(1)) : document.createTextNode(part);
  });
}
