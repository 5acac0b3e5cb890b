// The sheet of keys, written from the table that binds them, and of the terms that texts mark.
import { h, sheetHead } from '../base/dom.js';
import { GLOSSARY } from '../model/glossary.js';

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ title: string, rows: import('../app/shortcuts.js').Shortcut[] }[]} table
 */
export function createHelp(dialog, table) {
  const body = h('div', { class: 'key-groups' });
  const words = h(
    'section',
    { class: 'glossary', id: 'glossary' },
    h('h3', { text: 'Glossary' }),
    h(
      'dl',
      {},
      ...GLOSSARY.flatMap(({ term, means, here }) => [
        h('dt', { text: term }),
        h('dd', { text: `${means} ${here}` }),
      ]),
    ),
  );
  dialog.append(sheetHead(dialog, 'help-title', 'Keys and terms'), body, words);

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
