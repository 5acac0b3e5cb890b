// The sheet of a model that was trained elsewhere: its files, what it is, what no file tells, and
// the button that opens it in place of the run.
import { h, setHidden, setText } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { clip, decimals, formatCount } from '../../base/format.js';
import { runWorker } from '../../base/workerjob.js';
import { findSetting } from '../../model/settingsrules.js';
import { choiceWords, settingName } from '../../model/words.js';
import { noCut } from '../../state/cut.js';
import { messageSentence, messageWords } from '../../words/messages.js';
import { w } from './words.js';

const WORKER = () => new URL('./opening.worker.js', import.meta.url);
const readWords = (words, done, all) =>
  w.readPart({ part: words, percent: Math.round((100 * done) / all) });
const size = (bytes) =>
  bytes < 1e8 ? `${Math.ceil(bytes / 1e6)} MB` : `${decimals(bytes / 1e9, 1)} GB`;

/** What a model costs: to train it, and only to look into it. */
function costWords({ bytes, bytes_looking, most_bytes }) {
  const [training, looking, most] = [bytes, bytes_looking, most_bytes].map(size);
  if (bytes_looking > most_bytes) return w.tooLarge({ looking, most });
  return bytes > most_bytes
    ? w.onlyLooking({ training, looking, most })
    : w.bothWays({ training, looking });
}

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
      'aria-label': w.filesOfTheModel,
      onchange: () => this.choose([...(this.input.files ?? [])]),
    });
    this.names = h('p#model-names.dim');
    this.status = h('p#model-status', { role: 'status' });
    this.error = h('p#model-error.error', { role: 'alert' });
    this.title = h('h3#model-title');
    this.size = h('p#model-size');
    this.notes = h('ul#model-notes.dim');
    this.costs = h('p#model-costs');
    this.form = h('fieldset#model-asked', h('legend', w.whatNoFileTells));
    const { look, open } = this.ways();
    this.look = look;
    this.open = open;
    this.dialog = /** @type {HTMLDialogElement} */ (
      h('dialog#model-sheet', { onclose: () => this.closed() })
    );
    const choose = h('button#model-choose.btn', {
      type: 'button',
      text: w.chooseFiles,
      onclick: () => this.input.click(),
    });
    const cancel = h('button.btn', {
      type: 'button',
      text: w.cancel,
      onclick: () => this.dialog.close(),
    });
    this.dialog.append(
      sheetHead(this.dialog, 'model-sheet-title', w.openAModel),
      h('p', w.intro),
      h('div.buttons', choose, this.input),
      ...[
        this.names,
        this.status,
        this.error,
        this.title,
        this.size,
        this.notes,
        this.costs,
        this.form,
      ],
      h('div.buttons', cancel, this.look, this.open),
    );
    document.body.append(this.dialog);
  }

  /** The buttons of both ways to open a model. */
  ways() {
    const open = h('button#model-open.btn.strong', {
      type: 'button',
      text: w.openIt,
      onclick: () => this.take(false),
    });
    const look = h('button#model-look.btn', {
      type: 'button',
      text: w.onlyLookIntoIt,
      onclick: () => this.take(true),
    });
    return { look, open };
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
    for (const part of [this.names, this.status, this.error, this.title, this.size, this.costs])
      setText(part, '');
    this.notes.replaceChildren();
    setHidden(this.form, true);
    this.offer(false, false);
  }

  /** Says what the files are. */
  async choose(/** @type {File[]} */ files) {
    this.reset();
    this.input.value = ''; // so that the same files can be chosen again
    this.files = files;
    const names = files.map(({ name }) => clip(name));
    setText(this.names, names.length > 6 ? w.manyFiles({ count: names.length }) : names.join(', '));
    const found = await this.run(w.readingWhatItIs, null);
    if (!found) return;
    const { title, settings, parameters, asked, notes, costs } = found;
    setText(this.title, messageWords(title));
    setText(
      this.size,
      w.size({
        ...{ parameters: formatCount(parameters), layers: settings.n_layers },
        ...{ heads: settings.n_heads, width: settings.d_model },
        tokens: formatCount(settings.vocab),
      }),
    );
    this.notes.replaceChildren(...notes.map((note) => h('li', messageWords(note))));
    setText(this.costs, costs ? costWords(costs) : '');
    this.ask(asked);
    const { bytes, bytes_looking, most_bytes } = costs ?? {
      bytes: 0,
      bytes_looking: 0,
      most_bytes: 0,
    };
    this.offer(bytes <= most_bytes, bytes_looking <= most_bytes);
    (this.open.disabled ? this.look : this.open).focus();
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
        h('span.dim', messageWords(why)),
      );
    });
    this.form.replaceChildren(h('legend', w.whatNoFileTells), ...rows);
    setHidden(this.form, rows.length === 0);
  }

  /** Which ways to open it there are. */
  offer(/** @type {boolean} */ trains, /** @type {boolean} */ looks) {
    this.open.disabled = !trains;
    this.look.disabled = !looks;
    this.look.classList.toggle('strong', looks && !trains);
    this.open.classList.toggle('strong', trains || !looks);
  }

  /** What was answered, by key. */
  answers() {
    const answer = ({ key }) =>
      /** @type {HTMLInputElement} */ (this.form.querySelector(`#model-asked-${key}`)).value;
    return Object.fromEntries(this.asked.map((one) => [one.key, answer(one)]));
  }

  /** Opens the model in place of the run. */
  async take(/** @type {boolean} */ looking) {
    const settings = this.answers();
    const offered = [!this.open.disabled, !this.look.disabled];
    this.offer(false, false);
    const request = looking
      ? { files: { files: this.files, settings } }
      : await this.checkpoint(settings);
    const done = request && (await this.opened(request));
    const { note, errors } = this.host.state.form;
    if (done) return this.dialog.close();
    this.offer(offered[0], offered[1]);
    if (request && this.dialog.open)
      setText(this.error, w.notOpened({ why: note || Object.values(errors)[0]?.message }));
  }

  /** What opens a model that is trained on. */
  async checkpoint(/** @type {Record<string, any>} */ settings) {
    const made = await this.run(w.reading, settings);
    return made && { checkpoint: made.bytes, textName: made.textName };
  }

  /** Whether the page has it. To read weights takes a while; Cancel ends it. */
  async opened(
    /** @type {Partial<import('../../controller/controller.js').ModelRequest>} */ request,
  ) {
    this.work = new AbortController();
    const { signal } = this.work;
    const onProgress = ({ done, all }) => setText(this.status, readWords(w.reading, done, all));
    setText(this.status, w.reading);
    const done = await this.host.controller.open({
      ...{ note: w.opened({ title: this.title.textContent }), text: null, cut: noCut() },
      ...request,
      opening: { signal, onProgress },
    });
    setText(this.status, '');
    return done;
  }

  /** Lets the worker work; null where it failed, which is said, or was ended. */
  async run(words, settings) {
    this.work.abort();
    this.work = new AbortController();
    const { signal } = this.work;
    setText(this.error, '');
    setText(this.status, words);
    try {
      const onRow = ({ done, all }) => setText(this.status, readWords(words, done, all));
      const asked = { files: this.files, settings };
      const result = await runWorker(WORKER(), asked, { signal, onRow });
      setText(this.status, '');
      return result;
    } catch (error) {
      if (signal.aborted) return null;
      setText(this.status, '');
      setText(this.error, messageSentence(/** @type {Error} */ (error)));
      return null;
    }
  }
}
