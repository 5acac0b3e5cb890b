// Another language while the page is open: every text that shows is written anew, and the run goes
// on.
import { forgetChildren } from '../base/dom.js';
import { forgetSizes } from '../base/measured.js';
import { translateTexts } from '../ui/translated.js';
import { changeWords } from '../words/anew.js';
import { speak } from '../words/language.js';
import { nameFrame } from './frame.js';

/** @param {import('./state.js').App} app */
export async function speakTo({ state, drawing }, code) {
  const say = await speak(code, changeWords);
  nameFrame();
  translateTexts(document.documentElement, say);
  forgetChildren();
  forgetSizes();
  if (!state.model.settings) return;
  drawing.takeTheme(); // what is painted has words too
  drawing.changed(
    Object.entries(state).flatMap(([part, fields]) =>
      Object.keys(fields).map((field) => `${part}.${field}`),
    ),
  );
}
