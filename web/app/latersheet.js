// The style sheet of the views, which the start does not need.
import { w } from '../words/app.js';

let sheet = /** @type {Promise<any>|null} */ (null);

/** Brings the style sheet of the views, once. */
export function laterSheet() {
  sheet ??= new Promise((done, fail) => {
    const link = /** @type {HTMLLinkElement} */ (document.querySelector('#later'));
    link.onload = done;
    link.onerror = () => {
      sheet = null;
      link.disabled = true;
      fail(new Error(w.noStyleSheet));
    };
    link.disabled = false;
  });
  return sheet;
}
