// The texts of the page in another language, wherever they were written.
import { setProse } from './prose.js';

const ATTRIBUTES = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt', 'label'];

/** What has no language: names, indices, code. */
const OF_NO_LANGUAGE = '[translate=no], sub, code, pre';

/** Which words a text that shows may be, by its place: "" or an attribute (words/anew.js). */
const memories = /** @type {WeakMap<Node, Record<string, { of?: string[] }>>} */ (new WeakMap());
function memoryOf(/** @type {Node} */ node, place = '') {
  const all = memories.get(node) ?? {};
  memories.set(node, all);
  return (all[place] ??= {});
}

/** Sentences whose terms are marked, in whichever language had some. @type {WeakSet<Element>} */
const marked = new WeakSet();

/**
 * Writes the texts of all that is in an element anew.
 * @param {Element} root @param {ReturnType<typeof import('../words/anew.js').changeWords>} say
 */
export function translateTexts(root, say) {
  for (const element of root.querySelectorAll('*')) {
    for (const name of ATTRIBUTES) {
      const text = element.getAttribute(name);
      const next = text ? say(text, memoryOf(element, name)) : undefined;
      if (next) element.setAttribute(name, next);
    }
    if (element.matches(OF_NO_LANGUAGE)) continue;
    if ([...element.children].some((child) => child.matches('.gloss'))) marked.add(element);
    const next = marked.has(element) && say(element.textContent, memoryOf(element));
    if (next) setProse(element, next);
    else for (const node of element.childNodes) if (node instanceof Text) translate(node, say);
  }
}

function translate(node, say) {
  const text = node.data.trim();
  const next = text ? say(text, memoryOf(node)) : undefined;
  if (next) node.data = node.data.replace(text, () => next);
}
