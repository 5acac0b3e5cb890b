// The sheet of keys, written from the table that binds them, and of the terms that texts mark; and
// the proof of this device.
import { h, sheetHead } from '../../base/dom.js';
import { GLOSSARY } from '../../model/glossary.js';
import { createProof } from './proof/proof.js';

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ title: string, rows: import('../../app/shortcuts.js').Shortcut[] }[]} table
 * @param {(text: string) => any} copied puts a text on the clipboard
 */
export function createHelp(dialog, table, copied) {
  const body = h('div.key-groups');
  const words = h(
    'section#glossary.glossary',
    h('h3', 'Glossary'),
    h(
      'dl',
      ...GLOSSARY.flatMap(({ term, means, here }) => [h('dt', term), h('dd', `${means} ${here}`)]),
    ),
  );
  dialog.append(
    sheetHead(dialog, 'help-title', 'Keys and terms'),
    body,
    createProof(copied),
    words,
  );

  return {
    /** Opens the sheet without the keys of parts that are hidden. */
    show(/** @type {(part: string) => boolean} */ isHidden) {
      body.replaceChildren(
        ...table.map(({ title, rows }) =>
          h(
            'section',
            h('h3', title),
            h(
              'dl.keys',
              ...rows
                .filter(({ part }) => !part || !isHidden(part))
                .flatMap(({ keys, does }) => [
                  h('dt', ...keys.map((key) => h('kbd', key))),
                  h('dd', does),
                ]),
            ),
          ),
        ),
      );
      dialog.showModal();
    },
  };
}
