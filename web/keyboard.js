// Single-key shortcuts. Never inside a field, never with a modifier, never while a dialog is open.

const FIELDS = 'input, select, textarea, [contenteditable]';

/**
 * @param {Record<string, (event: KeyboardEvent) => void>} actions by event.key; letters in lower case
 */
export function listenForKeys(actions) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.(FIELDS) || document.querySelector('dialog[open]')) return;
    // On a button the space bar presses that button, except where there is nothing else to press.
    if (event.key === ' ' && target.closest?.('button, summary, a') && target.id !== 'play') return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key](event);
  });
}
