// What task text learns from: the built-in text, or one that the reader pastes, chooses as a file,
// or drops anywhere on the page.
import { h, setText } from '../base/dom.js';
import { formatCount } from '../base/format.js';
import { fileText, pastedText } from '../model/corpus.js';

/**
 * @param {HTMLElement} root
 * @param {{ useText: (text: import('../model/corpus.js').ReaderText | null) => Promise<boolean> }}
 *   actions useText(null) goes back to the built-in text
 */
export function createCorpus(root, actions) {
  const name = h('b', { id: 'corpus-name' });
  const size = h('p', { class: 'dim', id: 'corpus-size' });
  const kept = h('p', { class: 'dim', id: 'corpus-kept', role: 'status' });
  const error = h('p', { class: 'error', id: 'corpus-error', role: 'alert' });
  const file = h('input', {
    type: 'file',
    id: 'corpus-file',
    class: 'hidden',
    accept: '.txt,text/*',
    tabindex: -1,
    'aria-label': 'A text file to learn from',
    onchange: () => take(file.files[0]),
  });
  const area = h('textarea', {
    id: 'corpus-area',
    rows: 6,
    spellcheck: 'false',
    'aria-label': 'Text to learn from',
    'aria-describedby': 'corpus-error',
    placeholder: 'Paste or type a text here',
  });
  const button = (text, onclick, rest = {}) =>
    h('button', { type: 'button', class: 'btn small', text, onclick, ...rest });
  const own = button('Built-in', () => actions.useText(null), {
    id: 'corpus-builtin',
    title: 'Go back to the text that comes with the page',
  });
  const paste = button('Paste…', () => open(form.hidden), {
    id: 'corpus-paste',
    'aria-expanded': 'false',
    'aria-controls': 'corpus-form',
  });
  const form = h(
    'form',
    {
      id: 'corpus-form',
      hidden: true,
      onsubmit: submit,
      onkeydown: (event) => {
        if (event.key === 'Escape') open(false);
      },
    },
    area,
    h(
      'div',
      { class: 'buttons' },
      button('Cancel', () => open(false)),
      h('button', { type: 'submit', class: 'btn small', id: 'corpus-use', text: 'Learn from it' }),
    ),
  );
  root.append(
    h('h2', { text: 'Text' }),
    h('p', {}, name),
    size,
    kept,
    h(
      'div',
      { class: 'buttons' },
      paste,
      button('File…', () => file.click(), { id: 'corpus-choose' }),
      own,
    ),
    file,
    form,
    error,
  );
  const veil = h(
    'div',
    { class: 'drop', hidden: true, 'aria-hidden': 'true' },
    h('p', { text: 'Drop a text to learn from it, or a .safetensors file to go on with its run' }),
  );
  document.body.append(veil);
  listenForDrops(veil, take);

  function open(/** @type {boolean} */ wanted) {
    form.hidden = !wanted;
    paste.setAttribute('aria-expanded', String(wanted));
    if (wanted) area.focus();
    else if (form.contains(document.activeElement)) paste.focus();
  }

  /** What was typed stays when the engine refuses it. */
  async function submit(event) {
    event.preventDefault();
    if (!(await actions.useText(pastedText(area.value)))) return area.focus();
    area.value = '';
    open(false);
  }

  async function take(/** @type {File | undefined} */ chosen) {
    if (chosen) {
      try {
        await actions.useText(await fileText(chosen));
      } catch (cause) {
        setText(error, `${chosen.name} cannot be read: ${cause.message}`);
        root.hidden = false;
      }
    }
    file.value = ''; // so that the same file can be chosen again
  }

  return {
    /**
     * @param {any} settings in force
     * @param {{ characters?: number } | null} plan
     * @param {import('../model/corpus.js').ReaderText | null} text the reader's, or null
     * @param {string} problem why a text was refused, or ''
     * @param {string} words what becomes of the reader's text, or became of it, in a sentence
     */
    update(settings, plan, text, problem, words) {
      root.hidden = settings.task !== 'text' && !problem;
      setText(name, text ? text.name : 'Built-in: a harbour town');
      setText(
        size,
        settings.task === 'text'
          ? `${formatCount(plan?.characters ?? 0)} characters, ${settings.alphabet.length} distinct`
          : '',
      );
      setText(kept, words);
      kept.classList.toggle('gone', text === null);
      setText(error, problem);
      area.setAttribute('aria-invalid', String(problem !== ''));
      own.disabled = text === null;
    },
  };
}

/**
 * Takes a file that is dropped anywhere, and shows meanwhile that it would be. A checkpoint is no
 * text.
 */
function listenForDrops(veil, take) {
  const brings = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
  addEventListener('dragover', (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) veil.hidden = true;
  });
  addEventListener('drop', (event) => {
    veil.hidden = true;
    if (!brings(event)) return;
    event.preventDefault(); // the browser would leave the page for the file
    const file = [...event.dataTransfer.files].find(({ name }) => !/\.safetensors$/i.test(name));
    if (file) take(file);
  });
}
