// The sheet of answers: what the reader has predicted, done and answered, as a table, a file, a
// line or on paper; and the answers of others, checked by training their runs again.
import { byId, h, setHidden, setText } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { clip, formatCount } from '../../base/format.js';
import { LOCALE } from '../../base/locale.js';
import { runWorker } from '../../base/workerjob.js';
import { download } from '../../ui/download.js';
import { showToast } from '../../ui/notice.js';
import { writeHandIn, writeLine } from '../../wasm/lessons/handin.mjs';
import { findStep, stepName } from '../../wasm/lessons/lesson.mjs';
import { answerWords } from '../../wasm/lessons/answers.mjs';
import { messageWords } from '../../words/messages.js';
import { w } from './words.js';

const WORKER_URL = new URL('./verify.worker.js', import.meta.url);
const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const NAME_KEY = 'headroom.name';
/** Files of one check, and bytes of one of them, at most. */
const MOST_FILES = 500;
const MOST_BYTES = 1 << 20;

/**
 * @typedef {import('../../wasm/lessons/lesson.mjs').Lesson} Lesson
 * @typedef {import('../../wasm/lessons/replay.mjs').Verified} Verified
 */

export class AnswerSheet {
  /**
   * @param {import('./lessonprogress.js').LessonProgress} progress
   * @param {{ lessons: () => Lesson[], own: () => string[], copied: (text: string) => void,
   *   forgotten: () => void }} actions own: texts of lessons of the reader's own
   */
  constructor(progress, actions) {
    this.progress = progress;
    this.actions = actions;
    this.checking = /** @type {AbortController|null} */ (null);
    this.dialog = /** @type {HTMLDialogElement} */ (
      h('dialog#answers-sheet', { onclose: () => this.checking?.abort() })
    );
    this.who = h('input#answers-name', {
      ...{ type: 'text', maxlength: 80, autocomplete: 'name', value: keptName() },
      onchange: () => keepName(this.who.value),
    });
    this.count = h('p#answers-count');
    this.table = h('div.scroll');
    this.say = h('p#answers-note.dim', { role: 'status' });
    this.makeForget();
    this.makeCheck();
    this.dialog.append(
      sheetHead(this.dialog, 'answers-title', w.yourAnswers),
      h('p', h('label', { for: 'answers-name', text: w.nameField }), ' ', this.who),
      this.count,
      this.table,
      this.makeButtons(),
      this.say,
      this.check,
    );
    document.body.append(this.dialog);
  }

  makeButtons() {
    const button = (id, text, onclick) => h('button.btn', { id, text, onclick });
    this.buttons = h(
      'p.answers-do',
      button('answers-save', w.saveAsAFile, () => this.save()),
      button('answers-copy', w.copyAsOneLine, () => this.copy()),
      button('answers-print', w.print, () => this.print()),
      this.forget,
    );
    return this.buttons;
  }

  makeForget() {
    let isSure = false;
    const text = w.forgetAllAnswers;
    this.forget = h('button#answers-forget.btn', {
      text,
      onclick: () => {
        if (isSure) {
          this.progress.forget(this.progress.all.map(({ name }) => name));
          this.actions.forgotten();
          this.draw();
        }
        isSure = !isSure;
        setText(this.forget, isSure ? w.pressAgainToForget : text);
      },
      onblur: () => {
        isSure = false;
        setText(this.forget, text);
      },
    });
  }

  makeCheck() {
    this.line = h('textarea#check-line', {
      ...{ rows: 2, placeholder: 'headroom-answers:…', 'aria-label': w.aLineOfAnswers },
      ...{ spellcheck: 'false', oninput: () => this.checkLine() },
    });
    const files = h('input#check-files', {
      ...{ type: 'file', multiple: true, accept: '.json,.txt', 'aria-label': w.filesOfAnswers },
      onchange: () => this.checkFiles([...files.files]),
    });
    this.state = h('p#check-state', { role: 'status' });
    this.cancel = h('button#check-cancel.btn', {
      text: w.cancel,
      hidden: true,
      onclick: () => this.checking?.abort(),
    });
    this.found = h('div#check-found.scroll');
    this.check = h(
      'details#answers-check',
      h('summary', w.checkTheAnswersOf),
      h('p.dim', w.theirRunsAreTrained),
      h('p', files),
      this.line,
      h('p', this.state, this.cancel),
      this.found,
    );
  }

  show() {
    this.draw();
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** Steps with answers, in the order of the lessons. */
  get rows() {
    const lessons = this.actions.lessons();
    const kept = this.progress.all.flatMap((handed) => {
      const at = findStep(lessons, handed.name);
      if (!at || stepName(lessons, at) !== handed.name) return [];
      return [{ at, handed, lesson: lessons[at.lesson] }];
    });
    return kept.sort((a, b) => a.at.lesson - b.at.lesson || a.at.step - b.at.step);
  }

  draw() {
    const { rows } = this;
    const met = rows.filter(({ handed }) => handed.met).length;
    setText(
      this.count,
      rows.length === 0 ? w.nothingHasBeenAnswered : w.stepsDone({ done: met, all: rows.length }),
    );
    setHidden(this.table, rows.length === 0);
    setHidden(this.buttons, rows.length === 0);
    const cells = rows.map(({ at, handed, lesson }) => {
      const { predict, check } = lesson.steps[at.step];
      const { pick = -1, right = null, met: done, answer, good, run } = handed;
      return [
        at.step ? '' : lesson.title,
        String(at.step + 1),
        predict && pick >= 0 ? `${mark(right)} ${predict.choices[pick]}` : '',
        done ? '✓' : '',
        check && (answer !== undefined || good)
          ? `${mark(good === true)} ${answer === undefined ? '' : answerWords(check, answer)}`
          : '',
        run ? w.runOf({ step: formatCount(run.step), hash: run.hash.slice(0, 8) }) : '',
      ];
    });
    this.table.replaceChildren(tableOf(Object.values(w.ownColumns), cells));
  }

  handIn() {
    const who = this.who.value.trim();
    return { who, made: new Date().toISOString(), steps: this.rows.map(({ handed }) => handed) };
  }

  save() {
    const handIn = this.handIn();
    const name = handIn.who.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    const file = `headroom-answers${name ? `-${name}` : ''}.json`;
    download(file, writeHandIn(handIn), 'application/json');
  }

  async copy() {
    this.actions.copied(await writeLine(this.handIn()));
  }

  /** Prints this sheet alone. */
  print() {
    const { dataset } = document.documentElement;
    dataset.print = 'answers';
    addEventListener('afterprint', () => delete dataset.print, { once: true });
    print();
  }

  /** Opens the part that checks, with one text. @param {string} text @param {string} name */
  showCheck(text, name) {
    /** @type {HTMLDetailsElement} */ (this.check).open = true;
    return this.checkAll([text], [name]);
  }

  checkLine() {
    const text = this.line.value.trim();
    if (text) this.checkAll([text], [w.thePastedLine]);
  }

  async checkFiles(/** @type {File[]} */ files) {
    if (files.length > MOST_FILES) return setText(this.state, w.mostFiles({ most: MOST_FILES }));
    const texts = files.map((file) => (file.size > MOST_BYTES ? '' : file.text()));
    try {
      await this.checkAll(
        await Promise.all(texts),
        files.map(({ name }) => name),
      );
    } catch {
      setText(this.state, w.aFileCouldNot);
    }
  }

  /** @param {string[]} texts @param {string[]} names */
  async checkAll(texts, names) {
    this.checking?.abort();
    const checking = new AbortController();
    this.checking = checking;
    this.found.replaceChildren();
    setText(this.state, w.reading);
    setHidden(this.cancel, false);
    const onRow = ({ done, of }) =>
      setText(this.state, w.trainingAgain({ done: formatCount(done), all: formatCount(of) }));
    try {
      const { signal } = checking;
      const asked = { texts, names, own: this.actions.own() };
      const rows = await runWorker(WORKER_URL, asked, { onRow, signal });
      this.drawFound(rows);
    } catch (error) {
      if (this.checking !== checking) return; // others are checked now
      const isCancelled = checking.signal.aborted;
      setText(this.state, isCancelled ? w.cancelled : w.failed({ why: messageWords(error) }));
    }
    setHidden(this.cancel, true);
  }

  /** @param {{ name: string, error: any, found: Verified|null }[]} rows */
  drawFound(rows) {
    const passed = rows.filter(({ found }) => found?.pass).length;
    setText(this.state, w.asTheySay({ passed, all: rows.length }));
    const count = (findings, test) => findings.filter(test).length;
    const cells = rows.map(({ name, error, found }) => {
      if (!found) return [clip(name), '', '', '', '', '', w.notRead({ why: messageWords(error) })];
      const { who, made, findings, pass } = found;
      const of = (done, all) =>
        w.doneOf({ done: count(findings, done), all: count(findings, all) });
      return [
        clip(name),
        who,
        Number.isNaN(Date.parse(made)) ? made : DATE.format(Date.parse(made)),
        of(
          ({ done }) => done,
          () => true,
        ),
        of(
          ({ prediction }) => prediction === 'right',
          ({ prediction }) => prediction,
        ),
        of(
          ({ check }) => check === 'right',
          ({ check }) => check,
        ),
        pass ? w.asItSays : problemsOf(findings),
      ];
    });
    this.found.replaceChildren(tableOf(Object.values(w.columns), cells));
    if (rows.length === 1 && rows[0].found) this.found.append(stepsOf(rows[0].found));
  }
}

const mark = (right) => (right === null ? '' : right ? '✓' : '✗');

/** @param {Verified['findings']} findings */
const problemsOf = (findings) =>
  findings.flatMap(({ name, problems }) => problems.map((one) => `${name}: ${one}`)).join('; ');

/** Each step of one learner. @param {Verified} found */
const stepsOf = ({ findings }) =>
  tableOf(
    Object.values(w.stepColumns),
    findings.map(({ name, title, prediction, check, run, problems, notes }) => [
      ...[name, title, prediction, check, w.runs[run || 'none']],
      [...problems, ...notes].join('; '),
    ]),
  );

function tableOf(head, rows) {
  return h(
    'table.answer-table',
    h('thead', h('tr', ...head.map((text) => h('th', { scope: 'col', text })))),
    h('tbody', ...rows.map((cells) => h('tr', ...cells.map((text) => h('td', { text }))))),
  );
}

function keptName() {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

function keepName(name) {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    showToast(byId('toast'), w.thisBrowserKeepsNothing);
  }
}
