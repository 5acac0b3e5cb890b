// The keyboard sheet, written from the table that binds the keys.
import { h, sheetHead } from '../base/dom.js';

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ title: string, rows: import('../app/shortcuts.js').Shortcut[] }[]} table
 */
export function createHelp(dialog, table) {
  const body = h('div', { class: 'key-groups' });
  dialog.append(sheetHead(dialog, 'help-title', 'Keyboard'), body);

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
