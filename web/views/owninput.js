// The reader's own input: numbers typed here go through the model instead of a held-out example.
import { dataLength, expectedAnswer } from '../anatomy.js';
import { h, setText } from '../dom.js';

/**
 * Reads typed data.
 * @returns {{ data: number[] } | { message: string }} the message says what is wrong with which value
 */
export function readOwnInput(text, settings) {
  const length = dataLength(settings), words = text.trim().split(/[\s,]+/).filter(Boolean);
  const wrong = words.find((word) => !/^\d{1,6}$/.test(word) || Number(word) < 2 || Number(word) >= settings.vocab);
  if (wrong !== undefined) return { message: `"${wrong.slice(0, 20)}" is not a token: use 2 to ${settings.vocab - 1}` };
  if (words.length !== length) return { message: `${length} numbers are needed; there are ${words.length}` };
  return { data: words.map(Number) };
}

/**
 * @param {HTMLElement} root
 * @param {{ useOwnInput: (data: number[]|null) => void }} actions
 */
export function createOwnInput(root, actions) {
  const input = h('input', { id: 'own-input', type: 'text', autocomplete: 'off', spellcheck: 'false', inputmode: 'numeric', 'aria-describedby': 'own-message' });
  const message = h('p', { class: 'error', id: 'own-message', role: 'status' });
  const clear = h('button', { type: 'button', class: 'plain', text: '✕', 'aria-label': 'Clear your own input', hidden: true, onclick: reset });
  const form = h('form', { class: 'own', onsubmit: (event) => { event.preventDefault(); use(); } },
    h('label', { for: 'own-input', text: 'Type your own:' }), input, clear);
  root.append(form, message);
  let settings = null;
  input.addEventListener('input', () => { if (input.value.trim() === '') reset(); else if ('data' in readOwnInput(input.value, settings)) use(); else setText(message, ''); });
  input.addEventListener('keydown', (event) => { if (event.key === 'Escape') reset(); });

  function use() {
    const read = readOwnInput(input.value, settings);
    setText(message, 'message' in read ? read.message : '');
    input.setAttribute('aria-invalid', String('message' in read));
    if ('data' in read) { clear.hidden = false; actions.useOwnInput(read.data); }
  }

  function reset() {
    input.value = '';
    clear.hidden = true;
    setText(message, '');
    input.removeAttribute('aria-invalid');
    actions.useOwnInput(null);
  }

  return {
    /** Fits the box to the task, or hides it where the page does not know what the answer must be. */
    update(next, example) {
      settings = next;
      const possible = dataLength(settings) !== null && expectedAnswer(settings.task, []) !== null;
      root.hidden = !possible;
      if (possible && example) input.placeholder = [...example].slice(0, dataLength(settings)).join(' ');
      if (possible && input.value !== '' && 'message' in readOwnInput(input.value, settings)) reset();
    },
  };
}
