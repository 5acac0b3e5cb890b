// The head of a sheet: its title, its buttons, and what closes it.
import { h } from '../base/dom.js';
import { w } from '../words/ui.js';

/**
 * The head of a sheet; names the dialog by its title.
 * @param {HTMLDialogElement} dialog
 * @param {string} id of the title @param {string} title
 * @param {...HTMLElement} buttons before the one that closes
 */
export function sheetHead(dialog, id, title, ...buttons) {
  dialog.setAttribute('aria-labelledby', id);
  return h(
    'div.head',
    h('h2.title', { id, text: title }),
    h('span.sp'),
    ...buttons,
    h('button.plain', { 'aria-label': w.close, text: '✕', onclick: () => dialog.close() }),
  );
}
