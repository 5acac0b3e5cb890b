// Two or more parts of a view, of which a tab shows one. Which one is in the link (`sub`).
import { segments, setAttribute, setHidden } from '../base/dom.js';

/** @typedef {{ element: HTMLElement, update: () => void | Promise<void> }} Part */

export class Subviews {
  /**
   * @param {object} options
   * @param {string} options.view id of the view
   * @param {string} options.label of the tabs
   * @param {{ id: string, text: string, short?: string, part: Part }[]} options.items the first
   *   shows by default; short: where there is no room for the text
   * @param {import('./hosttype.js').Host} options.host
   */
  constructor({ view, label, items, host }) {
    this.items = items;
    this.state = host.state;
    this.tabs = segments({
      label,
      role: 'tablist',
      items: items.map(({ id, text, short }) => ({ id, text, short })),
      onchoose: (id) => {
        host.act.display.change({ sub: id === items[0].id ? '' : id });
        host.actions.showView(view);
      },
    });
    items.forEach(({ id, part }, i) => {
      setAttribute(part.element, 'id', `${view}-${id}`);
      setAttribute(this.tabs.element.children[i], 'aria-controls', `${view}-${id}`);
    });
  }

  /** The tabs and the parts. */
  get elements() {
    return [this.tabs.element, ...this.items.map(({ part }) => part.element)];
  }

  /** The part that is asked for, else the first. */
  get shown() {
    return this.items.find(({ id }) => id === this.state.display.sub) ?? this.items[0];
  }

  /** What the part that shows can be saved as, or null. */
  figure() {
    return /** @type {any} */ (this.shown.part).figure?.() ?? null;
  }

  /** Shows the part that is asked for and draws it; where `can` is false, none. */
  update(can = true) {
    const { shown } = this;
    this.tabs.select(shown.id);
    for (const { id, part } of this.items) setHidden(part.element, !can || id !== shown.id);
    return can ? shown.part.update() : undefined;
  }
}
