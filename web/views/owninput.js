// The reader's own input: what is typed here goes through the model instead of a held-out example.
import { h, setAttribute, setText } from '../base/dom.js';
import { answerOf, lengthWords, ownKind, readOwn } from '../model/own.js';
import { answerCells, fitCells } from '../parts/tokens.js';

/** Units that "longer" adds. */
const LONGER = 4;
/** Room of the answer. */
const ROW_PX = 268;

/**
 * @param {HTMLElement} root
 * @param {{ useOwnInput: (own: import('../model/own.js').Own|null) => void }} actions
 */
export function createOwnInput(root, actions) {
  const input = h('input', {
    id: 'own-input',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': 'own-message own-note',
  });
  const message = h('p', { class: 'error', id: 'own-message', role: 'status' });
  const note = h('p', { class: 'dim', id: 'own-note' });
  const answer = h('p', { class: 'own-answer', id: 'own-answer', hidden: true });
  const clear = h('button', {
    type: 'button',
    class: 'plain',
    text: '✕',
    'aria-label': 'Clear your own input',
    hidden: true,
    onclick: reset,
  });
  const draw = (id, text, title, add) =>
    h('button', {
      type: 'button',
      class: 'plain',
      id,
      text,
      title,
      onclick: () => fillRandom(add),
    });
  const form = h(
    'form',
    {
      class: 'own',
      onsubmit: (event) => {
        event.preventDefault();
        use();
      },
    },
    h('label', { for: 'own-input', text: 'Type your own:' }),
    input,
    clear,
  );
  const help = h(
    'div',
    { class: 'own-help' },
    note,
    h('span', { class: 'sp' }),
    draw('own-random', 'random', 'Random input as long as those of training', 0),
    draw(
      'own-longer',
      'longer',
      `Random input, ${LONGER} longer than what is there: longer than anything trained on`,
      LONGER,
    ),
  );
  root.append(form, answer, message, help);
  let settings = null;
  let inForce = false;
  let refused = false;
  input.addEventListener('input', () => {
    if (input.value === '') reset();
    else use();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') reset();
  });

  function use() {
    const read = readOwn(input.value, settings);
    say(read);
    clear.hidden = input.value === '';
    if ('source' in read) actions.useOwnInput(read);
  }

  /** Shows what is wrong with the text, or how its length compares with training. */
  function say(read) {
    const wrong = (refused = 'message' in read);
    if (wrong) answer.hidden = true; // it is of what was typed before
    setText(message, wrong ? read.message : '');
    if (wrong) setAttribute(input, 'aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    setText(
      note,
      (!wrong && lengthWords(settings, read.length)) || ownKind(settings).hint(settings),
    );
  }

  function reset() {
    input.value = '';
    clear.hidden = true;
    refused = false;
    setText(message, '');
    input.removeAttribute('aria-invalid');
    setText(note, ownKind(settings).hint(settings));
    actions.useOwnInput(null);
  }

  function fillRandom(add) {
    const kind = ownKind(settings);
    const { trained, most } = kind.lengths(settings);
    const now = readOwn(input.value, settings);
    const length = Math.min(
      most,
      add ? ('length' in now ? now.length : trained[1]) + add : trained[1],
    );
    input.value = kind.random(settings, length, Math.random);
    use();
  }

  return {
    /**
     * @param {any} next settings in force
     * @param {any} snapshot of the model, or null
     * @param {boolean} own whether the snapshot is of this input
     */
    update(next, snapshot, own) {
      if (next !== settings) {
        settings = next;
        inForce = false;
        if (input.value !== '') say(readOwn(input.value, settings));
        else setText(note, ownKind(settings).hint(settings));
        setAttribute(
          input,
          'inputmode',
          settings.task === 'text' || settings.task === 'modular' || settings.task === 'recall'
            ? 'text'
            : 'numeric',
        );
      }
      if (snapshot && !own)
        setAttribute(input, 'placeholder', ownKind(settings).write(settings, snapshot));
      if (inForce !== own) form.classList.toggle('on', (inForce = own));
      const before = answer.hidden;
      answer.hidden = refused || !own || !snapshot?.predictions;
      if (answer.hidden) return;
      drawAnswer(snapshot);
      if (before && root.contains(document.activeElement))
        root.scrollIntoView({ block: 'nearest' });
    },
  };

  function drawAnswer(snapshot) {
    const read = answerOf(settings, snapshot);
    const verdict = read.counted
      ? read.whole
        ? 'all right'
        : `${read.right} of ${read.counted} right`
      : '';
    fitCells(answer, read, ROW_PX);
    answer.replaceChildren(
      h('span', { class: 'answer' }, ...answerCells(read)),
      h('span', { class: 'dim', text: verdict }),
    );
  }
}
