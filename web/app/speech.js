// The language in which the page speaks: at the start, and another that the reader chooses or a
// link names.
import { byId } from '../base/dom.js';
import { showToast } from '../ui/notice.js';
import { w } from '../words/app.js';
import { language, speakFirst } from '../words/language.js';

const KEY = 'headroom.language'; // early.js reads it

/** Settles when there are words to start with. @param {import('./state.js').App} app */
export async function addSpeech(app) {
  const { state, act, watch } = app;
  let turn = Promise.resolve();
  async function change() {
    const { lang } = state.display;
    if (!lang || lang === language()) return;
    try {
      await (await import('./translation.js')).speakTo(app, lang);
    } catch ({ message }) {
      act.display.change({ lang: '' });
      showToast(byId('toast'), w.notLoaded({ what: w.later.language, why: message }));
    }
  }
  watch(['display.lang'], () => {
    turn = turn.then(change);
  });
  await speakFirst();
  if (language() !== 'en') (await import('./frame.js')).nameFrame();
}

/** @param {import('./state.js').App} app */
export const speechActions = ({ act, address }) => ({
  /** The reader's choice. */
  chooseLanguage(/** @type {string} */ code) {
    try {
      localStorage.setItem(KEY, code);
    } catch {
      /* a browser that keeps nothing: the choice lasts as long as the page */
    }
    act.display.change({ lang: code });
    address.show();
  },
});
