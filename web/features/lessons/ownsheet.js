// The sheet of a reader's own lessons: written, opened from a file, tried, kept and saved. Nothing
// in a lesson runs: it is text, links of this page, and conditions.
import { h, setHidden, setText } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { download } from '../../ui/download.js';
import { readLesson, stepText } from '../../wasm/lessons/own.mjs';
import { EXAMPLE } from './ownexample.js';
import { w } from './words.js';

const NEW = `---
headroom: lesson
id: my-lesson
---

# My lesson
`;
const CHECK_MS = 250;
const MOST_BYTES = 1 << 20;

/**
 * @typedef {import('../../wasm/lessons/own.mjs').Mistake} Mistake
 *
 * @typedef {object} OfColumn what the sheet needs of the lessons
 * @property {import('./ownstore.js').OwnLessons} own
 * @property {(text: string) => void} use keeps a lesson, and shows its first step
 * @property {(text: string) => void} remove
 * @property {(text: string) => void} copied
 * @property {(link: string) => Promise<string[]>} problemsOf what a link of a lesson cannot say
 * @property {() => import('../../wasm/lessons/lesson.mjs').Step} pageStep what the page shows
 */

export class OwnSheet {
  /** @param {OfColumn} column */
  constructor(column) {
    this.column = column;
    this.timer = /** @type {any} */ (0);
    this.dialog = /** @type {HTMLDialogElement} */ (h('dialog#own-sheet'));
    this.source = h('textarea#own-source', {
      ...{ rows: 16, spellcheck: 'false', 'aria-label': w.theLessonAsMarkdown },
      oninput: () => this.changed(),
    });
    this.mistakes = h('ul#own-mistakes', { role: 'status' });
    this.kept = h('div#own-kept');
    const button = (id, text, onclick, title = '') =>
      h('button.btn', { id, text, onclick, ...(title && { title }) });
    this.useIt = button('own-use', w.useIt, () => this.use());
    this.file = h('input#own-file', {
      ...{ type: 'file', accept: '.md,.json,.txt', 'aria-label': w.aFileWithA },
      onchange: () => this.open(this.file.files[0]),
    });
    this.dialog.append(
      sheetHead(this.dialog, 'own-title', w.yourOwnLessons),
      h('p.dim', w.aLessonIsOne),
      this.kept,
      h('p', this.file),
      h(
        'p.answers-do',
        button('own-new', w.newLesson, () => this.edit(NEW)),
        button('own-example', w.anExampleOfEvery, () => this.edit(EXAMPLE)),
        button('own-add', w.addWhatThePage, () => this.add()),
      ),
      this.source,
      this.mistakes,
      h(
        'p.answers-do',
        this.useIt,
        button('own-save', w.saveAsAFile, () => this.save()),
        button('own-copy', w.copy, () => column.copied(this.source.value)),
      ),
    );
    document.body.append(this.dialog);
  }

  /** @param {string} [text] to begin with; else what was there */
  show(text) {
    this.drawKept();
    if (text !== undefined) this.edit(text);
    else if (this.source.value === '') this.edit(NEW);
    if (!this.dialog.open) this.dialog.showModal();
  }

  edit(text) {
    this.source.value = text;
    return this.look();
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), CHECK_MS);
  }

  drawKept() {
    const { own, remove } = this.column;
    const row = (text) => {
      const { lesson } = readLesson(text);
      const title = lesson?.title ?? 'a lesson';
      const button = (words, onclick) =>
        h('button.btn', { text: words, 'aria-label': `${words} ${title}`, onclick });
      return h(
        'li',
        h('span', title),
        button(w.edit, () => this.edit(text)),
        button(w.remove, () => {
          remove(text);
          this.drawKept();
        }),
      );
    };
    setHidden(this.kept, own.texts.length === 0);
    this.kept.replaceChildren(h('ul', ...own.texts.map(row)));
  }

  /** What is wrong with the text that shows. @returns {Promise<Mistake[]>} */
  async look() {
    const text = this.source.value;
    const { lesson, mistakes } = readLesson(text);
    const all = mistakes.length ? mistakes : await this.mistakesInLinks(lesson, text);
    if (text !== this.source.value) return all;
    this.mistakes.replaceChildren(
      ...all.map(({ line, message }) =>
        h(
          'li',
          line
            ? h('button.plain', { text: w.line({ line }), onclick: () => this.goTo(line) })
            : h('span', w.theFile),
          `: ${message}`,
        ),
      ),
    );
    this.useIt.disabled = all.length > 0;
    return all;
  }

  /** Links are read by the engine, when all else is as it should be. */
  async mistakesInLinks(lesson, text) {
    const lines = text.split(/\r\n?|\n/);
    const lineOf = (link) => lines.findIndex((line) => line.includes(link)) + 1;
    const links = [
      lesson.model,
      ...lesson.steps.flatMap(({ model, actions = [] }) => [
        model,
        ...actions.map(({ link }) => link),
      ]),
    ].filter(Boolean);
    const found = [];
    for (const link of new Set(links))
      for (const message of await this.column.problemsOf(link))
        found.push({ line: lineOf(link), message });
    return found;
  }

  goTo(line) {
    const lines = this.source.value.split('\n');
    const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    this.source.focus();
    this.source.setSelectionRange(from, from + lines[line - 1].length);
  }

  /** The model and the view that show, as one more step. */
  add() {
    const text = this.source.value.trimEnd() || NEW.trimEnd();
    const count = (text.match(/^## /gm) ?? []).length;
    this.edit(`${text}\n\n${stepText(this.column.pageStep(), count)}\n`);
    this.source.scrollTop = this.source.scrollHeight;
  }

  async use() {
    if ((await this.look()).length) return;
    this.dialog.close();
    this.column.use(this.source.value);
  }

  async open(/** @type {File|undefined} */ file) {
    if (!file) return;
    const text = file.size > MOST_BYTES ? null : await file.text().catch(() => null);
    if (text === null)
      setText(this.mistakes, w.fileNotRead({ name: file.name, bytes: MOST_BYTES }));
    else await this.edit(text);
  }

  save() {
    const { lesson } = readLesson(this.source.value);
    const isJson = this.source.value.trimStart().startsWith('{');
    const name = `${lesson?.id ?? 'lesson'}.${isJson ? 'json' : 'md'}`;
    download(name, this.source.value, isJson ? 'application/json' : 'text/markdown');
  }
}
