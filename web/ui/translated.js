// The texts of the page in another language, wherever they were written.
import { setProse } from './prose.js';

const ATTRIBUTES = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt', 'label'];

/** Sentences whose terms are marked, in whichever language had some. @type {WeakSet<Element>} */
const marked = new WeakSet();

/**
 * Writes the texts of all that is in an element anew.
 * @param {Element} root @param {(text: string) => string | undefined} say see words/words.js
 */
export function translateTexts(root, say) {
  for (const element of root.querySelectorAll('*')) {
    for (const name of ATTRIBUTES) {
      const next = say(element.getAttribute(name) ?? '');
      if (next) element.setAttribute(name, next);
    }
    if ([...element.children].some((child) => child.matches('.gloss'))) marked.add(element);
    const next = marked.has(element) && say(element.textContent);
    if (next) setProse(element, next);
    else for (const node of element.childNodes) if (node instanceof Text) translate(node, say);
  }
}

function translate(node, say) {
  const text = node.data.trim();
  const next = say(text);
  if (next) node.data = node.data.replace(text, () => next);
}
