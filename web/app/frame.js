// The texts of index.html in another language than English.
import { w } from '../words/frame.js';

/** Writes the texts of index.html, each by the key that it names: `data-w="title:reset"`. */
export function nameFrame() {
  for (const element of document.querySelectorAll('[data-w]'))
    for (const pair of /** @type {HTMLElement} */ (element).dataset.w.split(' ')) {
      const [place, key] = pair.split(':');
      if (place === 'text') element.textContent = w[key];
      else element.setAttribute(place === 'label' ? 'aria-label' : place, w[key]);
    }
}
