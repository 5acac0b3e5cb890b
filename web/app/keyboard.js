// Single-key shortcuts. Never inside a field, never with a modifier, never while a dialog is open.

const FIELDS = 'input, select, textarea, [contenteditable]';
/**
 * Fields that take no letters: the single keys work there, except those that move or press the
 * field itself.
 */
const WORDLESS = 'input[type=range], input[type=checkbox], input[type=radio]';
const ON_BUTTONS = 'button, summary, a';

/**
 * @param {Map<string, { part?: string, run: (actions: any) => void }>} keys see shortcuts.js
 * @param {any} actions
 * @param {(part: string) => boolean} isHidden whether a part of the page is hidden, and its keys
 *   with it
 */
export function listenForKeys(keys, actions, isHidden) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (
      (target.closest?.(FIELDS) && !target.matches(WORDLESS)) ||
      document.querySelector('dialog[open]')
    )
      return;
    // The space bar presses a button or a box that has the focus, except where there is nothing
    // else to press.
    if (
      event.key === ' ' &&
      (target.matches?.(WORDLESS) || target.closest?.(ON_BUTTONS)) &&
      target.id !== 'play'
    )
      return;
    // an arrow belongs to what has the focus, unless that is the page or one of the run's buttons
    if (event.key === 'ArrowRight' && target !== document.body && !target.closest?.('.run')) return;
    const bound = keys.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    if (!bound || (bound.part && isHidden(bound.part))) return;
    event.preventDefault();
    bound.run(actions);
  });
}
