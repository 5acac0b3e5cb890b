// The keyboard sheet.
import { h } from '../dom.js';
import { SHORTCUTS } from '../words.js';

/** @param {HTMLDialogElement} dialog */
export function createHelp(dialog) {
  dialog.setAttribute('aria-labelledby', 'help-title');
  dialog.append(
    h('div', { class: 'head' }, h('h2', { class: 'title', id: 'help-title', text: 'Keyboard' }), h('span', { class: 'sp' }),
      h('button', { type: 'button', class: 'plain', 'aria-label': 'Close', text: '✕', onclick: () => dialog.close() })),
    h('dl', { class: 'keys' }, ...SHORTCUTS.flatMap(([keys, effect]) => [
      h('dt', {}, ...keys.split('  ').map((key) => h('kbd', { text: key }))), h('dd', { text: effect })])));
  return { show: () => dialog.showModal() };
}
