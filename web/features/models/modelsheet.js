// The sheet of a model that was trained elsewhere: its files, what it is, what no file tells, and
// the button that opens it in place of the run.
import { h, setHidden, setText, sheetHead } from '../../base/dom.js';
import { clip, formatCount } from '../../base/format.js';
import { runWorker } from '../../base/workerjob.js';
import { findSetting } from '../../model/settingsrules.js';
import { choiceWords, settingName } from '../../model/words.js';
import { noCut } from '../../state/cut.js';

const WORKER = () => new URL('./opening.worker.js', import.meta.url);
const INTRO =
  'GPT-2, Llama, Mistral or Qwen of Hugging Face with its config.json; a checkpoint of nanoGPT ' +
  'or minGPT; TransformerLens; nn.TransformerEncoder; llama2.c; GGUF. Choose all its files, with ' +
  'the tokenizer, or drop them or their folder on the page. Nothing leaves the tab, and nothing ' +
  'in a file is run.';

const sentence = (/** @type {string} */ text) =>
  `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

export class ModelSheet {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.files = /** @type {File[]} */ ([]);
    this.asked = /** @type {any[]} */ ([]);
    this.work = new AbortController();
    this.input = h('input#model-files.hidden', {
      type: 'file',
      multiple: true,
      tabindex: -1,
      'aria-label': 'Files of the model',
      onchange: () => this.choose([...(this.input.files ?? [])]),
    });
    this.names = h('p#model-names.dim');
    this.status = h('p#model-status', { role: 'status' });
    this.error = h('p#model-error.error', { role: 'alert' });
    this.title = h('h3#model-title');
    this.size = h('p#model-size');
    this.notes = h('ul#model-notes.dim');
    this.form = h('fieldset#model-asked', h('legend', 'What no file tells'));
    this.open = h('button#model-open.btn.strong', {
      type: 'button',
      text: 'Open it',
      onclick: () => this.take(),
    });
    this.dialog = /** @type {HTMLDialogElement} */ (
      h('dialog#model-sheet', { onclose: () => this.closed() })
    );
    const choose = h('button#model-choose.btn', {
      type: 'button',
      text: 'Choose files …',
      onclick: () => this.input.click(),
    });
    const cancel = h('button.btn', {
      type: 'button',
      text: 'Cancel',
      onclick: () => this.dialog.close(),
    });
    this.dialog.append(
      sheetHead(this.dialog, 'model-sheet-title', 'Open a model'),
      h('p', INTRO),
      h('div.buttons', choose, this.input),
      ...[this.names, this.status, this.error, this.title, this.size, this.notes, this.form],
      h('div.buttons', cancel, this.open),
    );
    document.body.append(this.dialog);
  }

  /** @param {File[]} [files] that were dropped */
  show(files) {
    this.reset();
    if (!this.dialog.open) this.dialog.showModal();
    return files?.length ? this.choose(files) : undefined;
  }

  /** The event comes late: the sheet may be open again. */
  closed() {
    if (!this.dialog.open) this.work.abort();
  }

  reset() {
    this.work.abort();
    this.files = [];
    for (const part of [this.names, this.status, this.error, this.title, this.size])
      setText(part, '');
    this.notes.replaceChildren();
    setHidden(this.form, true);
    this.open.disabled = true;
  }

  /** Says what the files are. */
  async choose(/** @type {File[]} */ files) {
    this.reset();
    this.input.value = ''; // so that the same files can be chosen again
    this.files = files;
    const names = files.map(({ name }) => clip(name));
    setText(this.names, names.length > 6 ? `${names.length} files` : names.join(', '));
    const found = await this.run('Reading what it is …', null);
    if (!found) return;
    const { title, settings, parameters, asked, notes } = found;
    setText(this.title, title);
    setText(
      this.size,
      `${formatCount(parameters)} parameters: ${settings.n_layers} layers` +
        `${settings.n_heads ? ` of ${settings.n_heads} heads` : ''}, width ` +
        `${settings.d_model}, ${formatCount(settings.vocab)} tokens.`,
    );
    this.notes.replaceChildren(...notes.map((note) => h('li', note)));
    this.ask(asked);
    this.open.disabled = false;
    this.open.focus();
  }

  /** A field for each setting that no file tells, filled in with what it usually is. */
  ask(asked) {
    this.asked = asked;
    const { description } = this.host.state.worker;
    const rows = asked.map(({ key, guess, suggest, why }) => {
      const { type, choices = ['false', 'true'], min, max } = findSetting(description, key);
      const id = `model-asked-${key}`;
      const value = String(guess ?? suggest ?? '');
      const field = ['choice', 'bool'].includes(type)
        ? h(
            'select',
            { id },
            ...choices.map((one) =>
              h('option', {
                value: one,
                text: choiceWords(choices[0] === 'false' ? one === 'true' : one),
                selected: one === value,
              }),
            ),
          )
        : h('input', { id, type: 'number', step: 'any', min, max, value });
      return h(
        'label',
        { for: id },
        h('b', { text: settingName(key), title: key }),
        field,
        h('span.dim', why),
      );
    });
    this.form.replaceChildren(h('legend', 'What no file tells'), ...rows);
    setHidden(this.form, rows.length === 0);
  }

  /** Opens the model in place of the run. */
  async take() {
    const fields = this.asked.map(({ key }) => [
      key,
      /** @type {HTMLInputElement} */ (this.form.querySelector(`#model-asked-${key}`)).value,
    ]);
    this.open.disabled = true;
    const made = await this.run('Reading its weights …', Object.fromEntries(fields));
    this.open.disabled = false;
    if (!made) return;
    const { bytes: checkpoint, title, textName } = made;
    const request = { note: `Opened: ${title}.`, text: null, textName, checkpoint, cut: noCut() };
    const done = await this.host.controller.open(request);
    const { note, errors } = this.host.state.form;
    if (done) this.dialog.close();
    else setText(this.error, `It was not opened: ${note || Object.values(errors)[0]?.message}`);
  }

  /** Lets the worker work; null where it failed, which is said, or was ended. */
  async run(words, settings) {
    this.work.abort();
    this.work = new AbortController();
    const { signal } = this.work;
    setText(this.error, '');
    setText(this.status, words);
    try {
      const onRow = ({ done, all }) =>
        setText(this.status, `${words} ${Math.round((100 * done) / all)} %`);
      const asked = { files: this.files, settings };
      const result = await runWorker(WORKER(), asked, { signal, onRow });
      setText(this.status, '');
      return result;
    } catch (error) {
      if (signal.aborted) return null;
      setText(this.status, '');
      setText(this.error, sentence(/** @type {Error} */ (error).message));
      return null;
    }
  }
}
