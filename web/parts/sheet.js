// What all sheets have: a title, and a button that closes them.
import { h } from '../base/dom.js';

/**
 * The head of a sheet; names the dialog by its title.
 * @param {HTMLDialogElement} dialog
 * @param {string} id of the title @param {string} title
 * @param {...HTMLElement} buttons before the one that closes
 */
export function sheetHead(dialog, id, title, ...buttons) {
  dialog.setAttribute('aria-labelledby', id);
  return h(
    'div',
    { class: 'head' },
    h('h2', { class: 'title', id, text: title }),
    h('span', { class: 'sp' }),
    ...buttons,
    h('button', {
      type: 'button',
      class: 'plain',
      'aria-label': 'Close',
      text: '✕',
      onclick: () => dialog.close(),
    }),
  );
}
