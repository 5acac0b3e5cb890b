// What of a link could not be done, on the page.
import { errorWords, problemWords } from '../model/errorwords.js';
import { findSetting } from '../model/settingsrules.js';
import { w } from '../words/problems.js';

/** @typedef {import('../model/link.js').Problem} Problem */

/** Shows each problem at its control, and all of them in the note. */
export function showProblems(
  /** @type {import('./controller.js').Context['store']} */ { state, act },
  /** @type {Problem[]} */ all,
) {
  const known = all.filter(({ key }) => findSetting(state.worker.description, key));
  const errors = Object.fromEntries(known.map((one) => [one.key, { message: problemWords(one) }]));
  const words = (/** @type {Problem} */ one) =>
    errorWords(problemWords(one), one.key, state.model.settings);
  act.form.refuseSome(errors, w.notTaken({ problems: all.map(words).join('; ') }));
}
