// What the elements of the page say of what shows: the root to the style sheets, the panels to
// screen readers.
import { byId } from '../base/dom.js';
import { phoneQuery } from '../base/phone.js';

/** Panels of a phone, but the first, and their elements. */
const PANELS = { charts: 'charts', inspect: 'inspect', settings: 'settings', lesson: 'lesson' };

/** @param {import('./state.js').App} app */
export function markRoot({ state, watch }) {
  const root = document.documentElement;
  watch(['panels', 'display.mode', 'display.large'], () => {
    const { panel, left, inspecting, full, maths, settings } = state.panels;
    const presenter = state.display.large !== '';
    root.dataset.panel = panel;
    if (state.display.mode) root.dataset.mode = state.display.mode;
    if (left) root.dataset.left = left;
    else delete root.dataset.left;
    const marks = { inspecting, full, maths, presenter, 'settings-open': settings };
    for (const [name, on] of Object.entries(marks)) root.toggleAttribute(`data-${name}`, on);
  });
}

/** On a phone one panel shows at a time: that one is then the page's main content. */
export function markMain(/** @type {import('../ui/hosttype.js').Host} */ { state, watch }) {
  const isPhone = phoneQuery();
  const mark = () => {
    for (const [panel, id] of Object.entries(PANELS)) {
      const isMain = isPhone.matches && state.panels.panel === panel;
      const other = id === 'charts' ? 'region' : 'complementary';
      byId(id).setAttribute('role', isMain ? 'main' : other);
    }
  };
  isPhone.addEventListener('change', mark);
  watch(['panels.panel'], mark);
}
