// How much of the page shows: Explore, the stage and the model; or Everything, all views and
// settings. The choice is in the link and kept on this device (early.js reads it at the start).
import { byId, h } from '../base/dom.js';
import { modeOf } from '../model/link.js';
import { isEmbedded } from './embed.js';

const KEY = 'headroom.mode';

/** What a phone calls its panels. */
const PANEL_NAMES = {
  explore: { charts: 'Curve', inspect: 'Head', lesson: 'Start here' },
  everything: { charts: 'Charts', inspect: 'Inspect', lesson: 'Lesson' },
};

/** @typedef {'explore'|'everything'} Mode */

/** @returns {Mode} */
export const currentMode = () =>
  document.documentElement.dataset.mode === 'everything' ? 'everything' : 'explore';

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

function namePanels() {
  const names = PANEL_NAMES[currentMode()];
  for (const button of document.querySelectorAll('#panels [data-id]')) {
    const own = names[/** @type {HTMLElement} */ (button).dataset.id];
    if (own) button.textContent = own;
  }
}

/** @param {import('./state.js').App} app */
export function createMode(app) {
  const root = document.documentElement;
  const buttons = new Map();

  function draw() {
    for (const [mode, button] of buttons)
      button.setAttribute('aria-pressed', String(mode === currentMode()));
    namePanels();
  }

  /** Shows this much, without the link. */
  function take(/** @type {Mode} */ mode) {
    const { page, views } = app;
    root.dataset.mode = mode;
    page.look.mode = mode;
    draw();
    if (mode === 'explore') {
      if (page.look.view !== 'model') views.centre.show('model');
      page.look.view = 'model';
      page.look.chart = 'loss';
      views.charts?.choose('loss');
    }
    app.drawing.want('layout', 'top', 'inspector', 'stage', 'view', 'settings');
    app.drawing.hurry('charts');
  }

  return {
    take,
    /** The reader's choice. */
    choose(/** @type {Mode} */ mode) {
      if (mode === currentMode() || isEmbedded()) return;
      try {
        localStorage.setItem(KEY, mode);
      } catch {
        /* a browser that keeps nothing: the choice lasts as long as the page */
      }
      take(mode);
      if (mode === 'explore' && root.dataset.left) app.guide.closeLesson();
      app.link.show();
    },
    toggle() {
      this.choose(currentMode() === 'explore' ? 'everything' : 'explore');
    },
    /** Makes the two buttons that index.html keeps a place for. */
    fill() {
      for (const mode of /** @type {Mode[]} */ (['explore', 'everything']))
        buttons.set(
          mode,
          modeButton(mode, () => app.mode.choose(mode)),
        );
      byId('modes').replaceChildren(...buttons.values());
      draw();
    },
  };
}

const WORDS = {
  explore: ['Explore', 'The model, its answers and its curve (E)'],
  everything: ['Everything', 'All settings, views and read-outs (E)'],
};

function modeButton(mode, onclick) {
  const [text, title] = WORDS[mode];
  return h('button', { type: 'button', 'data-mode-to': mode, text, title, onclick });
}
