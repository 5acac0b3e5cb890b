// The Lens view: what the model would answer behind each block, and which part carries an answer
// from a clean input to a corrupted one.
import { h, segments, setAttribute } from '../base/dom.js';
import { Patching } from '../parts/lens/patching.js';
import { ReadOut } from '../parts/lens/readout.js';

/**
 * @param {HTMLElement} root @param {any} host hostOf in app/views.js @returns
 * {import('./centre.js').CentreView}
 */
export function createLens(root, host) {
  const { page, actions } = host;
  const parts = { lens: new ReadOut(host), patch: new Patching(host) };
  const tabs = segments({
    label: 'Lens or patching',
    role: 'tablist',
    items: [
      { id: 'lens', text: 'Read out each block' },
      { id: 'patch', text: 'Patch' },
    ],
    onchoose: (id) => {
      page.look.sub = id === 'lens' ? '' : id;
      actions.showView('lens');
    },
  });
  for (const [id, { element }] of Object.entries(parts)) setAttribute(element, 'id', `lens-${id}`);
  [...tabs.element.children].forEach((tab) =>
    tab.setAttribute('aria-controls', `lens-${tab.dataset.id}`),
  );
  const none = h('p', {
    class: 'note',
    text: 'This model has no output layer, so there is no answer to read out.',
  });
  root.append(tabs.element, none, ...Object.values(parts).map(({ element }) => element));
  return {
    id: 'lens',
    title: 'Lens',
    root,
    update() {
      const shown = page.look.sub === 'patch' ? 'patch' : 'lens';
      const can = page.settings.head !== 'none';
      none.hidden = can;
      tabs.select(shown);
      for (const [id, { element }] of Object.entries(parts)) element.hidden = !can || id !== shown;
      return can ? parts[shown].update() : undefined;
    },
  };
}
