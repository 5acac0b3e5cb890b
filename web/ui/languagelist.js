// The list of languages, each as its readers write it.
import { h } from '../base/dom.js';
import { language } from '../words/language.js';
import { LANGUAGES } from '../words/languages.js';
import { w } from '../words/ui.js';

/**
 * The one in use is chosen.
 * @param {(code: string) => void} choose @returns {HTMLSelectElement}
 */
export function languageList(choose) {
  const list = h(
    'select',
    { 'aria-label': w.language, title: w.language, onchange: () => choose(list.value) },
    ...LANGUAGES.map(({ code, name, tag }) => h('option', { value: code, lang: tag, text: name })),
  );
  list.value = language();
  return list;
}
