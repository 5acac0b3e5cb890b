// The note that a link hides controls, with what brings them back.
import { h, setHidden, setText } from '../../base/dom.js';
import { plural } from '../../base/format.js';

/**
 * @param {HTMLElement} root
 * @param {(hide: string) => void} hideParts
 */
export function createHiddenNote(root, hideParts) {
  const text = h('span');
  const showAll = h('button#show-all.plain', { text: 'Show all', onclick: () => hideParts('') });
  root.append(text, showAll);
  return {
    /** Says how many controls are hidden, when some are. */
    show(hidden) {
      setHidden(root, hidden === 0);
      setText(text, `${plural(hidden, 'control')} hidden · `);
    },
  };
}
