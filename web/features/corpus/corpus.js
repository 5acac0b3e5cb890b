// What a task of texts, rows or numbers learns from: what is built in, or what the reader pastes,
// chooses as a file, or drops anywhere on the page; the sheet says first what it is.
import { h, setAttribute, setHidden, setText } from '../../base/dom.js';
import { bringsModel, isOfLessons } from '../../base/dropped.js';
import { clip, formatCount } from '../../base/format.js';
import { kindOf } from '../../model/corpustext.js';
import { readBy } from '../../model/settingsrules.js';
import { Merges } from './merges.js';
import { useText } from './usetext.js';
import { w } from './words.js';

/** Labels that are named. */
const MOST_LABELS = 5;
/** What is built into the engine for the task. */
const builtInName = ({ facts, builtin_text: builtin }) =>
  w.kinds[readBy(facts)]?.builtin ?? w.builtInText[builtin];

/** What the second column holds. */
function outputWords(table) {
  if (table.columns === 1) return w.oneColumn;
  if (!table.classes) return w.outputsOfUpTo({ longest_output: formatCount(table.longest_output) });
  const first = table.labels.slice(0, MOST_LABELS).map(({ text }) => text);
  return w.labels({
    count: table.labels.length,
    first: first.join(', '),
    more: table.labels.length > MOST_LABELS,
  });
}

/** What was read of a table, in a sentence. */
function tableWords(table, sizes) {
  const { rows, duplicates, inputs, trained, held_out: held } = table;
  return w.tableIs({
    ...{ rows: formatCount(rows), header: table.header, duplicates: formatCount(duplicates) },
    ...{ inputs: formatCount(inputs), longest: formatCount(table.longest_input) },
    ...{ outputs: outputWords(table), trained: formatCount(trained), held: formatCount(held) },
    sizes,
  });
}

/** What was read of a table of numbers. */
function numbersWords({ header, rows, trained, episodes, longest, columns }) {
  const each = columns.map(({ name, number, mean, deviation }) => {
    const [a, b] = [mean, deviation].map((value) => String(Number(value.toPrecision(3))));
    return `${clip(name ?? w.columnOf({ number }))} ${a} ± ${b}`;
  });
  return w.numbersAre({
    ...{ rows: formatCount(rows), header, longest: formatCount(longest) },
    episodes: episodes === 1 ? null : formatCount(episodes),
    ...{ trained: formatCount(trained), held: formatCount(rows - trained) },
    columns: each.join(', '),
  });
}

/** What was read of the text, in sentences. */
function readWords(settings, plan) {
  if (plan?.numbers) return numbersWords(plan.numbers);
  const sizes = settings.facts.reads_text ? sizeWords(settings, plan) : '';
  return plan?.table ? tableWords(plan.table, sizes) : sizes;
}

function sizeWords(settings, plan) {
  const { characters = 0, text_tokens: n = 0, first_byte } = plan ?? {};
  return w.textIs({
    characters: formatCount(characters),
    tokens: n === characters ? null : formatCount(n),
    distinct: formatCount(settings.vocab),
    bytes: first_byte,
  });
}

const button = (text, onclick, rest = {}) => h('button.btn.small', { text, onclick, ...rest });

export class Corpus {
  /**
   * @param {HTMLElement} root
   * @param {import('../../ui/hosttype.js').Host} host
   */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.merges = new Merges(host.ask);
    this.kind = /** @type {import('../../model/corpustext.js').Kind} */ ('text');
    this.title = h('h2', w.kinds.text.title);
    this.name = h('b#corpus-name');
    this.size = h('p#corpus-size.dim');
    this.kept = h('p#corpus-kept.dim', { role: 'status' });
    this.error = h('p#corpus-error.error', { role: 'alert' });
    this.makeInputs();
    this.makeButtons();
    this.form = this.makeForm();
    this.append();
    listenForDrops(addVeil(), (chosen) => this.takeDropped(chosen));
  }

  /** A file that was dropped anywhere: a text to learn from, or one for the lessons. */
  async takeDropped(/** @type {File} */ file) {
    const isLesson = await isOfLessons(file).catch(() => false); // it is gone: take() says so
    if (!isLesson) return this.take(file);
    const column = await this.host.parts.lesson.get();
    await column?.take(await file.text(), file.name);
  }

  makeInputs() {
    this.file = h('input#corpus-file.hidden', {
      type: 'file',
      accept: '.txt,.csv,.tsv,.json,.jsonl,text/*',
      tabindex: -1,
      'aria-label': w.aTextFileTo,
      onchange: () => this.take(this.file.files[0]),
    });
    this.area = h('textarea#corpus-area', {
      rows: 6,
      spellcheck: 'false',
      'aria-label': w.textToLearnFrom,
      'aria-describedby': 'corpus-error',
      placeholder: w.kinds.text.example,
    });
  }

  makeButtons() {
    this.own = button(w.builtInButton, () => useText(this.host, null), {
      id: 'corpus-builtin',
      title: w.returnToTheBuilt,
    });
    this.paste = button(w.paste, () => this.open(this.form.hidden), {
      id: 'corpus-paste',
      'aria-expanded': 'false',
      'aria-controls': 'corpus-form',
    });
  }

  makeForm() {
    const use = { type: 'submit', class: 'btn small', id: 'corpus-use', text: w.readIt };
    const cancel = button(w.cancelPaste, () => this.open(false));
    return h(
      'form#corpus-form',
      {
        hidden: true,
        onsubmit: (event) => this.submit(event),
        onkeydown: (event) => {
          if (event.key === 'Escape') this.open(false);
        },
      },
      this.area,
      h('div.buttons', cancel, h('button', use)),
    );
  }

  append() {
    const choose = button(w.file, () => this.file.click(), { id: 'corpus-choose' });
    this.root.append(
      this.title,
      h('p', this.name),
      this.size,
      this.kept,
      h('div.buttons', this.paste, choose, this.own),
      this.file,
      this.form,
      this.error,
      this.merges.element,
    );
  }

  open(/** @type {boolean} */ wanted) {
    setHidden(this.form, !wanted);
    this.paste.setAttribute('aria-expanded', String(wanted));
    if (wanted) this.area.focus();
    else if (this.form.contains(document.activeElement)) this.paste.focus();
  }

  /** What was typed stays until it is learned from. */
  submit(event) {
    event.preventDefault();
    return this.host.actions.readData({
      source: new TextEncoder().encode(this.area.value),
      name: '',
      here: this.kind,
      learned: () => {
        this.area.value = '';
        this.open(false);
      },
    });
  }

  take(/** @type {File | undefined} */ chosen) {
    const here = this.kind === 'numbers' ? 'numbers' : 'table';
    if (chosen)
      this.host.actions.readData({
        ...{ source: chosen, name: chosen.name },
        here: /\.(csv|tsv|tab)$/i.test(chosen.name) ? here : 'text',
      });
    this.file.value = ''; // so that the same file can be chosen again
  }

  /**
   * @param {any} settings in force
   * @param {{ characters?: number, text_tokens?: number, table?: any, numbers?: any } | null} plan
   * @param {import('../../model/corpustext.js').ReaderText | null} text the reader's, or null
   * @param {string} problem why a text was refused, or ''
   * @param {string} words what becomes of the reader's text, or became of it, in a sentence
   */
  update(settings, plan, text, problem, words) {
    setHidden(this.root, !settings.facts.reads_text && !problem);
    this.kind = readBy(settings.facts) || 'text';
    setText(this.title, w.kinds[this.kind].title);
    // the reader's text stays with the page while another kind of task is shown
    const own = text && kindOf(text) === this.kind ? text : null;
    setText(this.name, own ? own.name : builtInName(settings));
    setText(this.size, readWords(settings, plan));
    setAttribute(this.area, 'placeholder', w.kinds[this.kind].example);
    this.merges.update(settings);
    setText(this.kept, own || !text ? words : '');
    this.kept.classList.toggle('gone', text === null);
    setText(this.error, problem);
    this.area.setAttribute('aria-invalid', String(problem !== ''));
    this.own.disabled = own === null;
  }
}

/**
 * Takes a file that is dropped anywhere on the page, unless it is a checkpoint or a model, and
 * shows while a file is dragged that it can be dropped.
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
    const [file] = event.dataTransfer.files;
    if (file && !bringsModel(event.dataTransfer)) take(file);
  });
}

/** What covers the page while a file is dragged over it. */
function addVeil() {
  const text = w.dropATextA;
  const veil = h('div.drop', { hidden: true, 'aria-hidden': 'true' }, h('p', text));
  document.body.append(veil);
  return veil;
}
