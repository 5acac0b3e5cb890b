// The lesson column: one step at a time (stepview.js), and the list of lessons.
import { h, setAttribute, setHidden, setText } from '../../base/dom.js';
import { formatCount } from '../../base/format.js';
import { markFirst } from '../../model/glossary.js';
import { runTitle } from '../../model/presetwords.js';
import { isStepDone } from '../../wasm/lessons/answers.mjs';
import {
  findStep,
  minutesOf,
  modelLinkOf,
  neighbourStep,
  saidBy,
  stepName,
} from '../../wasm/lessons/lesson.mjs';
import { isHandIn } from '../../wasm/lessons/handin.mjs';
import { asOwn, readLesson } from '../../wasm/lessons/own.mjs';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
import { language, lessonTexts } from '../../words/language.js';
import { fetchQuestion, lessonUrl } from './fetched.js';
import { LessonProgress } from './lessonprogress.js';
import { problemsOf } from './linkrequest.js';
import { OwnLessons } from './ownstore.js';
import { pageStep } from './pagefacts.js';
import { StepView } from './stepview.js';
import { w } from './words.js';

export { withModel } from '../../wasm/lessons/texts/alllessons.mjs';

const UPDATE_MS = 100;

/** The lessons of the page, in the language of its reader. */
export async function builtIn() {
  const texts = await lessonTexts();
  return saidBy(PARTS, (text) => texts[text] ?? text);
}

export class LessonColumn {
  /**
   * @param {HTMLElement} root
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {import('../../wasm/lessons/lesson.mjs').Part[]} parts
   */
  constructor(root, host, parts) {
    this.host = host;
    this.builtIn = parts;
    this.spoken = language();
    this.own = new OwnLessons();
    this.takeOwn();
    this.progress = new LessonProgress((name, kept) => this.report(name, kept));
    this.view = new StepView(host, this.progress);
    this.sheet = /** @type {import('./answersheet.js').AnswerSheet|null} */ (null);
    this.ownSheet = /** @type {import('./ownsheet.js').OwnSheet|null} */ (null);
    this.at = null; // the step that shows, as indices
    this.makeHead();
    this.makeFoot();
    this.list = h('nav#lesson-list', { 'aria-label': w.allLessons, hidden: true });
    this.drawList();
    this.asks = h('div.lesson-body', { hidden: true }); // for leave to fetch a lesson
    root.append(this.head, this.view.element, this.asks, this.list, this.foot);
    this.show('');
    addEventListener('keydown', (event) => this.hearRemote(event));
    host.draws({
      name: 'lesson',
      everyMs: UPDATE_MS,
      reads: ['run', 'model', 'shown', 'focus', 'display', 'cut'],
      run: () => this.update(),
    });
  }

  makeHead() {
    this.over = h('p.lesson-part');
    this.title = h('h2#lesson-title.title', { tabindex: -1 });
    this.model = h('p#lesson-model.dim');
    this.listButton = h('button#lesson-list-button.plain', {
      'aria-expanded': 'false',
      'aria-controls': 'lesson-list',
      text: w.allLessons,
      onclick: () => this.showList(this.list.hidden),
    });
    const close = h('button#lesson-close.plain', {
      'aria-label': w.closeTheLesson,
      text: '✕',
      onclick: () => this.host.actions.closeLesson(),
    });
    const sp = h('span.sp');
    this.head = h(
      'div.lesson-head',
      h('div.head', this.over, sp, this.listButton, close),
      this.title,
      this.model,
    );
  }

  makeFoot() {
    const button = (id, text, by) => h('button.btn', { id, text, onclick: () => this.move(by) });
    this.back = button('lesson-previous', w.previous, -1);
    this.next = button('lesson-next', w.next, 1);
    this.place = h('span.dim', { 'aria-live': 'polite' });
    this.foot = h('div.lesson-foot', this.back, this.place, this.next);
  }

  /** Parts and lessons, those of the reader's own after the others. */
  takeOwn() {
    const sound = this.own.texts.map(readLesson).filter(({ mistakes }) => mistakes.length === 0);
    const lessons = sound.map(({ lesson }) => asOwn(lesson));
    this.parts = [...this.builtIn, ...(lessons.length ? [{ title: w.yourOwn, lessons }] : [])];
    this.lessons = this.parts.flatMap((part) => part.lessons);
  }

  drawList() {
    const button = (id, text, title, onclick) => h('button.btn', { id, text, title, onclick });
    this.list.replaceChildren(
      ...this.parts.flatMap(({ title, lessons }) => [
        h('h3', title),
        h('ol', ...lessons.map((lesson) => h('li', this.lessonLink(lesson)))),
      ]),
      h(
        'p.lesson-do',
        button('lesson-answers', w.yourAnswers, w.handThemInPrint, () => this.showAnswers()),
        button('lesson-own', w.yourOwnLessons, w.writeALessonOr, () => this.showOwn()),
        h('a#lesson-teaching.btn', {
          href: language() === 'en' ? 'teaching.html' : `teaching.${language()}.html`,
          target: '_blank',
          text: w.plansForAClass,
          title: w.plansOfAndMinutes,
        }),
      ),
    );
  }

  lessonLink({ id, title }) {
    const onclick = () => {
      this.host.actions.showLesson(id);
      this.title.focus();
    };
    return h(
      'button.lesson-link',
      { 'data-lesson': id, onclick },
      h('span.tick', { 'aria-hidden': 'true' }),
      h('span', title),
      h('small'),
    );
  }

  /** Opens the sheet of answers: to hand in, to print, to check those of others. */
  async showAnswers() {
    const { AnswerSheet } = await import('./answersheet.js');
    this.sheet ??= new AnswerSheet(this.progress, {
      lessons: () => this.lessons,
      own: () => this.own.texts.filter((text) => readLesson(text).mistakes.length === 0),
      copied: this.host.actions.copied,
      forgotten: () => this.show(stepName(this.lessons, this.at)),
    });
    this.sheet.show();
    return this.sheet;
  }

  /** Opens the sheet of the reader's own lessons. @param {string} [text] to begin with */
  async showOwn(text) {
    const { OwnSheet } = await import('./ownsheet.js');
    this.ownSheet ??= new OwnSheet({
      own: this.own,
      use: (one) => this.useOwn(one),
      remove: (one) => this.removeOwn(one),
      copied: this.host.actions.copied,
      problemsOf: (link) => problemsOf(this.host, link),
      pageStep: () => pageStep(this.host.state),
    });
    this.ownSheet.show(text);
  }

  /** Keeps a lesson of the reader's own, and shows it. */
  useOwn(/** @type {string} */ text) {
    const idOf = (one) => readLesson(one).lesson?.id ?? '';
    this.own.keep(text, idOf);
    this.takeOwn();
    this.drawList();
    this.host.actions.showLesson(asOwn(readLesson(text).lesson).id);
  }

  removeOwn(/** @type {string} */ text) {
    this.own.remove(text);
    this.takeOwn();
    this.drawList();
    this.at = { lesson: 0, step: 0 };
    this.drawStep();
    this.showList(true);
  }

  /**
   * A lesson or answers from a file, a line or another site; a lesson with mistakes is shown with
   * them. @param {string} text @param {string} name of the file
   */
  async take(text, name) {
    if (isHandIn(text)) return (await this.showAnswers()).showCheck(text, name);
    const { mistakes } = readLesson(text);
    if (mistakes.length) return this.showOwn(text);
    return this.useOwn(text);
  }

  /**
   * Tells the page around this one how a step went, if its link asked for that: report= has the
   * origin that may hear it.
   */
  report(name, { met = false, right = null, good = false }) {
    const { report } = this.host.state.display;
    if (!report || window === window.parent) return;
    const message = {
      type: 'headroom-step',
      step: name,
      done: met,
      predicted: right,
      checked: good,
    };
    parent.postMessage(message, report);
  }

  /** A remote for slides, in front of a room: with large type its keys turn the steps. */
  hearRemote(/** @type {KeyboardEvent} */ event) {
    const { display, panels } = this.host.state;
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    const isFree = !event.defaultPrevented && !document.querySelector('dialog[open]');
    if (!by || !isFree || !display.large || panels.left !== 'lesson') return;
    event.preventDefault();
    this.move(by);
  }

  timeOf(lesson) {
    return w.minutes({ minutes: minutesOf(this.lessons[lesson]) });
  }

  get lesson() {
    return this.lessons[this.at.lesson];
  }

  /** Shows the list of lessons, or the step. */
  showList(open) {
    const part = this.parts.find(({ lessons }) => lessons.includes(this.lesson));
    setHidden(this.list, !open);
    setHidden(this.asks, true);
    for (const part of [this.view.element, this.foot]) setHidden(part, open);
    setText(this.title, open ? w.lessons : this.lesson.title);
    setText(this.over, open ? w.nothingStartsByItself : part.title);
    setAttribute(this.listButton, 'aria-expanded', String(open));
    setText(this.listButton, open ? w.back : w.allLessons);
    const links = [...this.list.querySelectorAll('[data-lesson]')];
    links.forEach((link, i) => {
      const [done, all] = [this.countDone(i), this.lessons[i].steps.length];
      setText(link.firstChild, done === all ? '✓' : '');
      setText(
        link.lastChild,
        done && done < all ? w.doneAndTime({ done, all, time: this.timeOf(i) }) : this.timeOf(i),
      );
      setAttribute(link, 'aria-current', String(i === this.at.lesson));
    });
  }

  /** How many steps of a lesson ask for nothing more. */
  countDone(lesson) {
    return this.lessons[lesson].steps.filter((one, step) =>
      isStepDone(one, this.progress.of(stepName(this.lessons, { lesson, step }))),
    ).length;
  }

  /** Goes `by` steps further. */
  move(by) {
    const to = neighbourStep(this.lessons, this.at, by);
    if (!to) return;
    this.host.actions.showLesson(stepName(this.lessons, to));
    this.title.focus({ preventScroll: true });
  }

  drawStep() {
    const { lesson, step } = this.at;
    const each = this.lesson.steps.map(({ text, look, explain = '' }) => [text, look, explain]);
    // what looks like a mark in a text of the reader's own is text
    const isPlain = each.flat().some((text) => text.includes('|'));
    const marked = isPlain ? each.flat() : markFirst(each.flat());
    const [text, look, explain] = marked.slice(3 * step);
    this.view.show({
      name: stepName(this.lessons, this.at),
      step: this.lesson.steps[step],
      model: modelLinkOf(this.lessons[lesson], step),
      ...{ words: { text, look, explain }, isPlain },
    });
    this.drawFoot();
  }

  drawFoot() {
    const ahead = neighbourStep(this.lessons, this.at, 1);
    const leaves = ahead && ahead.lesson !== this.at.lesson;
    setText(this.place, w.doneOf({ done: this.at.step + 1, all: this.lesson.steps.length }));
    setAttribute(this.place, 'title', w.takes({ time: this.timeOf(this.at.lesson) }));
    setText(this.next, leaves ? w.nextLesson : w.next);
    this.next.disabled = ahead === null;
    this.back.disabled = neighbourStep(this.lessons, this.at, -1) === null;
  }

  /**
   * Shows a step, "positions" or "positions-2"; an unknown or empty name shows the first lesson's
   * list. @returns {string} the name of what shows
   */
  show(name) {
    const url = lessonUrl(name);
    if (url) return this.askFor(url, name);
    const found = findStep(this.lessons, name);
    this.at = found ?? this.at ?? { lesson: 0, step: 0 };
    this.drawStep();
    this.showList(found === null);
    this.update();
    return stepName(this.lessons, this.at);
  }

  /** @param {URL} url @param {string} name @returns {string} the name of what shows */
  askFor(url, name) {
    this.at ??= { lesson: 0, step: 0 };
    this.asks.replaceChildren(...fetchQuestion(url, (text) => this.take(text, url.pathname)));
    this.showList(false);
    for (const part of [this.view.element, this.foot]) setHidden(part, true);
    setHidden(this.asks, false);
    setText(this.title, w.aLessonFromAnother);
    setText(this.over, '');
    return name;
  }

  /** Says the lessons in another language. */
  async speak() {
    this.spoken = language();
    this.builtIn = await builtIn();
    this.takeOwn();
    this.drawList();
    this.drawStep();
    this.showList(!this.list.hidden);
  }

  /** As the page is now. */
  update() {
    if (this.spoken !== language()) void this.speak();
    const { model, worker } = this.host.state;
    if (!this.at || !model.settings) return;
    const title = runTitle(worker.description, model.preset, model.settings);
    setText(this.model, w.modelIs({ title, parameters: formatCount(model.plan.parameters) }));
    this.view.update();
  }
}
