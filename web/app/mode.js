// How much of the page shows: Explore, the stage and the model; or Everything, all views and
// settings. The choice is in the link and kept on this device (early.js reads it at the start).
import { byId, h, isEmbedded } from '../base/dom.js';
import { modeOf } from '../model/link.js';
import { w } from '../words/app.js';

const KEY = 'headroom.mode';

/** @typedef {import('../state/display.js').Mode} Mode */

/** What the reader chose last, or null. */
function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** The mode that a link opens on this device. */
export const modeOfLink = (hash) => modeOf(hash, remembered());

function namePanels(/** @type {Mode} */ mode) {
  const names = w.panelNames[mode];
  for (const button of document.querySelectorAll('#panels [data-id]')) {
    const own = names[/** @type {HTMLElement} */ (button).dataset.id];
    if (own) button.textContent = own;
  }
}

/** @param {import('./state.js').App} app */
export function modeActions(app) {
  const { state, act, watch } = app;
  const buttons = new Map();

  function draw() {
    for (const [mode, button] of buttons)
      button.setAttribute('aria-pressed', String(mode === state.display.mode));
    namePanels(/** @type {Mode} */ (state.display.mode));
  }

  /** The reader's choice. */
  function choose(/** @type {Mode} */ mode) {
    if (mode === state.display.mode || isEmbedded()) return;
    try {
      localStorage.setItem(KEY, mode);
    } catch {
      /* a browser that keeps nothing: the choice lasts as long as the page */
    }
    act.display.takeMode(mode);
    if (mode === 'explore' && state.panels.left) app.actions.leaveLesson();
    else if (mode === 'everything' && state.display.lesson)
      app.actions.showLesson(state.display.lesson);
    app.address.show({ isStep: true });
  }

  watch(['display.mode'], draw);
  return {
    chooseMode: choose,
    toggleMode: () => choose(state.display.mode === 'explore' ? 'everything' : 'explore'),
    /** Makes the two buttons that index.html keeps a place for. */
    fillModes() {
      for (const mode of /** @type {Mode[]} */ (['explore', 'everything']))
        buttons.set(
          mode,
          modeButton(mode, () => choose(mode)),
        );
      byId('modes').replaceChildren(...buttons.values());
      draw();
    },
  };
}

function modeButton(mode, onclick) {
  const { text, title } = w.modes[mode];
  return h('button', { 'data-mode-to': mode, text, title, onclick });
}
