// The centre of the page: tabs, and below them one view at a time. Only the one that shows is
// drawn.
import { h, reveal, segments, setHidden } from '../base/dom.js';
import { w } from '../words/ui.js';
import { w as names } from '../words/views.js';

/**
 * @typedef {object} View what a module of a view of the centre makes
 * @property {() => void | Promise<void>} update draws what is known now; called at most ten times a
 *   second, and not again before a promise has settled
 * @property {() => string} [ofWhole] what it shows of the whole model even while parts are cut, as
 *   modelWords of model/ablation.js takes it
 * @property {() => Figure | null} [figure] what it shows, to be saved as a drawing
 *
 * @typedef {{ more: string, make: (caption: string) => string }} Figure more: sentences for its
 *   caption; make: the SVG with the whole of it
 *
 * @typedef {View & { id: string, root: HTMLElement, reads: string[],
 *   suits?: (settings: any) => boolean }} CentreView with its row of features/allviews.js
 */

/** The root of a view, below the tabs. */
export function viewRoot(parent, id, label) {
  const root = h('div', {
    class: `view ${id}-view`,
    id: `view-${id}`,
    hidden: true,
    'aria-label': label,
  });
  parent.append(root);
  return root;
}

/**
 * @param {HTMLElement} root of the tabs
 * @param {CentreView[]} views
 * @param {(id: string) => void} onchoose
 */
export function createCentre(root, views, onchoose) {
  const tabs = segments({
    label: w.views,
    role: 'tablist',
    onchoose,
    items: views.map(({ id }) => ({ id, text: names.titles[id], short: names.short[id] })),
  });
  [...tabs.element.children].forEach((tab, i) =>
    tab.setAttribute('aria-controls', views[i].root.id),
  );
  for (const { root: panel } of views) panel.setAttribute('role', 'tabpanel');
  root.append(tabs.element);
  let shown = views[0];
  /** Whether there is a view of this name of a model with these settings. */
  const has = (id, settings) =>
    views.some((view) => view.id === id && view.suits?.(settings) !== false);
  tabs.select(shown.id);
  return {
    has,
    /** Offers the views that there are of such a model. */
    offer: (settings) => tabs.offer((id) => has(id, settings)),
    /** Shows a view; an unknown one leaves everything as it is. */
    show(id) {
      shown = views.find((view) => view.id === id) ?? shown;
      tabs.select(shown.id);
      // before the views change, because it measures where things are
      reveal(root, tabs.element.querySelector('[aria-selected=true]'));
      for (const view of views) setHidden(view.root, view !== shown);
      document.documentElement.dataset.view = shown.id;
    },
    get shown() {
      return shown.id;
    },
    /** What the view that shows reads of the page's state. */
    get reads() {
      return shown.reads;
    },
    tabs: views.map(({ id }) => ({
      id,
      get title() {
        return names.titles[id];
      },
    })),
    update: () => shown.update(),
    /** What the view that shows can be saved as, or null. */
    figure: () => shown.figure?.() ?? null,
    /** What the view that shows has of the whole model. */
    get ofWhole() {
      return shown.ofWhole?.() ?? '';
    },
  };
}
