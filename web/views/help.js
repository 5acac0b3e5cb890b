// The keyboard sheet, written from the table that binds the keys.
import { h } from '../base/dom.js';

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ title: string, rows: import('../app/shortcuts.js').Shortcut[] }[]} table
 */
export function createHelp(dialog, table) {
  dialog.setAttribute('aria-labelledby', 'help-title');
  const body = h('div', { class: 'key-groups' });
  dialog.append(
    h(
      'div',
      { class: 'head' },
      h('h2', { class: 'title', id: 'help-title', text: 'Keyboard' }),
      h('span', { class: 'sp' }),
      h('button', {
        type: 'button',
        class: 'plain',
        'aria-label': 'Close',
        text: '✕',
        onclick: () => dialog.close(),
      }),
    ),
    body,
  );

  return {
    /** Opens the sheet without the keys of parts that are hidden. */
    show(/** @type {(part: string) => boolean} */ isHidden) {
      body.replaceChildren(
        ...table.map(({ title, rows }) =>
          h(
            'section',
            {},
            h('h3', { text: title }),
            h(
              'dl',
              { class: 'keys' },
              ...rows
                .filter(({ part }) => !part || !isHidden(part))
                .flatMap(({ keys, does }) => [
                  h('dt', {}, ...keys.map((key) => h('kbd', { text: key }))),
                  h('dd', { text: does }),
                ]),
            ),
          ),
        ),
      );
      dialog.showModal();
    },
  };
}
