// The sheet of keys, written from the table that binds them, and of the terms that texts mark; and
// the proof of this device.
import { h } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { glossary } from '../../model/glossary.js';
import { languageList } from '../../ui/languagelist.js';
import { createProof } from './proof/proof.js';
import { w as keyWords } from '../../words/keys.js';
import { w as names } from '../../words/views.js';
import { w } from './words.js';

/** What a row of the table says. */
function saidOf(/** @type {import('../../app/shortcuts.js').Shortcut} */ { does, views = [] }) {
  const words = keyWords.does[does];
  return typeof words === 'function'
    ? words({ views: views.map((id) => names.titles[id]).join(', ') })
    : words;
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ id: string, rows: import('../../app/shortcuts.js').Shortcut[] }[]} table
 * @param {{ copied: (text: string) => any, chooseLanguage: (code: string) => void }} actions
 *   copied puts a text on the clipboard
 */
export function createHelp(dialog, table, { copied, chooseLanguage }) {
  const body = h('div.key-groups');
  const terms = h('section#glossary.glossary');
  const languages = h('p');
  dialog.append(
    sheetHead(dialog, 'help-title', w.keysAndTerms),
    languages,
    body,
    createProof(copied),
    terms,
  );

  return {
    /** Opens the sheet without the keys of parts that are hidden. */
    show(/** @type {(part: string) => boolean} */ isHidden) {
      languages.replaceChildren(h('label', `${w.language} `, languageList(chooseLanguage)));
      const entries = glossary().flatMap(({ term, means, here }) => [
        h('dt', term),
        h('dd', `${means} ${here}`),
      ]);
      terms.replaceChildren(h('h3', w.glossary), h('dl', ...entries));
      body.replaceChildren(
        ...table.map(({ id, rows }) =>
          h(
            'section',
            h('h3', keyWords.groups[id]),
            h(
              'dl.keys',
              ...rows
                .filter(({ part }) => !part || !isHidden(part))
                .flatMap((row) => [
                  h('dt', ...row.keys.map((key) => h('kbd', w.keyNames[key] ?? key))),
                  h('dd', saidOf(row)),
                ]),
            ),
          ),
        ),
      );
      dialog.showModal();
    },
  };
}
