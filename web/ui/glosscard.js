// The card of a marked word: its definition, and what shows it in the page. It opens while the word
// has the pointer or the focus, or after a tap, and Escape closes it.
import { h, setStyle } from '../base/dom.js';
import { findTerm } from '../model/glossary.js';
import { w } from '../words/ui.js';

const GAP_PX = 6;
const EDGE_PX = 8;
/** The pointer may take this long from the word to its card. */
const LEAVE_MS = 200;

const wordOf = (target) => /** @type {HTMLElement|null} */ (target?.closest?.('.gloss') ?? null);

export class GlossCard {
  constructor() {
    this.word = /** @type {HTMLElement|null} */ (null);
    this.leaving = 0;
    this.title = h('b');
    this.means = h('p');
    this.here = h('p.here');
    this.element = h(
      'div#gloss-card.gloss-card',
      { role: 'tooltip', hidden: true },
      this.title,
      this.means,
      this.here,
    );
    this.region = h('div', { role: 'region', 'aria-label': w.glossary }, this.element);
    document.body.append(this.region);
    this.listen();
  }

  listen() {
    const on = (type, handle) => document.addEventListener(type, handle, { capture: true });
    on('pointerover', ({ target, pointerType }) => {
      if (pointerType === 'touch') return;
      const word = wordOf(target);
      if (word) this.open(word);
      else if (this.element.contains(target)) clearTimeout(this.leaving);
      else if (this.word && document.activeElement !== this.word) this.closeSoon();
    });
    on('focusin', ({ target }) => {
      const word = wordOf(target);
      if (word) this.open(word);
      else this.close();
    });
    on('click', ({ target }) => {
      const word = wordOf(target);
      if (word) this.open(word);
      else if (!this.element.contains(target)) this.close();
    });
    on('scroll', ({ target }) => {
      if (target !== this.element) this.close();
    });
    on('keydown', (event) => {
      if (event.key !== 'Escape' || !this.word) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.close();
    });
  }

  open(word) {
    clearTimeout(this.leaving);
    const entry = findTerm(word.dataset.term);
    if (word === this.word || !entry) return;
    this.close();
    this.word = word;
    this.title.textContent = entry.term;
    this.means.textContent = entry.means;
    this.here.textContent = `Here: ${entry.here}`;
    word.setAttribute('aria-describedby', this.element.id);
    word.setAttribute('data-open', '');
    // in an open dialog, so that it is above it
    (word.closest('dialog[open]') ?? document.body).append(this.region);
    this.element.hidden = false;
    this.place(word.getBoundingClientRect());
  }

  /** Below the word, or above where there is no room; never outside the window. */
  place({ left, top, bottom }) {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const below = bottom + GAP_PX;
    const fits = below + height + EDGE_PX <= innerHeight;
    const y = fits ? below : Math.max(EDGE_PX, top - GAP_PX - height);
    const x = Math.max(EDGE_PX, Math.min(left, innerWidth - EDGE_PX - width));
    setStyle(this.element, { left: x, top: y });
  }

  closeSoon() {
    clearTimeout(this.leaving);
    this.leaving = Number(setTimeout(() => this.close(), LEAVE_MS));
  }

  close() {
    clearTimeout(this.leaving);
    this.word?.removeAttribute('aria-describedby');
    this.word?.removeAttribute('data-open');
    this.word = null;
    this.element.hidden = true;
  }
}
