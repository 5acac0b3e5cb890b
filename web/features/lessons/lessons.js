// The lesson column: one step at a time, its links, what to look for, and the list of lessons.
// Draws what lesson.js says; starts nothing by itself.
import { byId, h, setAttribute, setHidden, setText } from '../../base/dom.js';
import { glossed } from '../../ui/gloss.js';
import {
  aimMet,
  aimWords,
  findStep,
  formulaPieces,
  neighbourStep,
  readLinkRequest,
  stepName,
  requestEffect,
} from './lesson.js';
import { markFirst } from '../../model/glossary.js';
import { readInput } from '../../model/userinput.js';
import { showToast } from '../../ui/notice.js';

const UPDATE_MS = 100;

export class LessonColumn {
  /**
   * @param {HTMLElement} root
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {import('./lesson.js').Part[]} parts
   */
  constructor(root, host, parts) {
    this.host = host;
    this.parts = parts;
    this.description = host.state.worker.description;
    this.lessons = parts.flatMap((part) => part.lessons);
    this.met = new Set(); // names of the steps whose aim was met while they were shown
    this.at = null; // the step that shows, as indices
    this.actions = []; // its links: { request, note, element }
    this.aim = null; // the elements of its aim
    this.makeHead();
    this.makeFoot();
    this.body = h('div.lesson-body');
    this.list = this.makeList();
    root.append(this.head, this.body, this.list, this.foot);
    this.show('');
    host.draws({
      name: 'lesson',
      everyMs: UPDATE_MS,
      reads: ['run', 'model', 'shown.snapshot', 'focus', 'display'],
      run: () => this.update(),
    });
  }

  makeHead() {
    this.over = h('p.lesson-part');
    this.title = h('h2#lesson-title.title', { tabindex: -1 });
    this.listButton = h('button#lesson-list-button.plain', {
      'aria-expanded': 'false',
      'aria-controls': 'lesson-list',
      text: 'All lessons',
      onclick: () => this.showList(this.list.hidden),
    });
    const close = h('button#lesson-close.plain', {
      'aria-label': 'Close the lesson',
      text: '✕',
      onclick: () => this.host.actions.closeLesson(),
    });
    const sp = h('span.sp');
    this.head = h(
      'div.lesson-head',
      h('div.head', this.over, sp, this.listButton, close),
      this.title,
    );
  }

  makeFoot() {
    const button = (id, text, by) => h('button.btn', { id, text, onclick: () => this.move(by) });
    this.back = button('lesson-previous', '← Previous', -1);
    this.next = button('lesson-next', 'Next →', 1);
    this.place = h('span.dim', { 'aria-live': 'polite' });
    this.foot = h('div.lesson-foot', this.back, this.place, this.next);
  }

  makeList() {
    return h(
      'nav#lesson-list',
      { 'aria-label': 'All lessons', hidden: true },
      ...this.parts.flatMap(({ title, lessons }) => [
        h('h3', title),
        h('ol', ...lessons.map((lesson) => h('li', this.lessonLink(lesson)))),
      ]),
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
    );
  }

  get lesson() {
    return this.lessons[this.at.lesson];
  }

  /** Shows the list of lessons, or the step. */
  showList(open) {
    const part = this.parts.find(({ lessons }) => lessons.includes(this.lesson));
    setHidden(this.list, !open);
    for (const part of [this.body, this.foot]) setHidden(part, open);
    setText(this.title, open ? 'Lessons' : this.lesson.title);
    setText(this.over, open ? 'Nothing starts by itself.' : part.title);
    setAttribute(this.listButton, 'aria-expanded', String(open));
    setText(this.listButton, open ? 'Back' : 'All lessons');
    const links = [...this.list.querySelectorAll('[data-lesson]')];
    links.forEach((link, i) => {
      setText(link.firstChild, this.isDone(i) ? '✓' : '');
      setAttribute(link, 'aria-current', String(i === this.at.lesson));
    });
  }

  /** Whether all aims of a lesson were met. */
  isDone(lesson) {
    return this.lessons[lesson].steps.every(
      ({ aim }, step) => !aim || this.met.has(stepName(this.lessons, { lesson, step })),
    );
  }

  /** Goes `by` steps further. */
  move(by) {
    const to = neighbourStep(this.lessons, this.at, by);
    if (!to) return;
    this.host.actions.showLesson(stepName(this.lessons, to));
    this.title.focus({ preventScroll: true });
  }

  drawStep() {
    const step = this.lesson.steps[this.at.step];
    this.actions = (step.actions ?? []).map((action) => this.addAction(action));
    this.aim = step.aim ? this.makeAim(step.aim) : null;
    const texts = markFirst(this.lesson.steps.flatMap(({ text, look }) => [text, look]));
    const [text, look] = texts.slice(2 * this.at.step);
    this.body.replaceChildren(
      h('p', ...glossed(text)),
      ...(step.formula ? [formula(step.formula)] : []),
      ...(this.actions.length
        ? [h('div.lesson-actions', ...this.actions.map(({ element }) => element))]
        : []),
      h('p', h('b', 'Look for. '), ...glossed(look)),
      ...(this.aim ? [this.aim.element] : []),
    );
    this.body.scrollTop = 0;
    this.drawFoot();
  }

  drawFoot() {
    const ahead = neighbourStep(this.lessons, this.at, 1);
    const leaves = ahead && ahead.lesson !== this.at.lesson;
    setText(this.place, `${this.at.step + 1} of ${this.lesson.steps.length}`);
    setText(this.next, leaves ? 'Next lesson →' : 'Next →');
    this.next.disabled = ahead === null;
    this.back.disabled = neighbourStep(this.lessons, this.at, -1) === null;
  }

  makeAim(aim) {
    const mark = h('span.tick', { 'aria-hidden': 'true' });
    const words = h('span', aimWords(this.description, aim));
    const state = h('span.hidden');
    const element = h('p.aim', { role: 'status' }, mark, words, state);
    return { mark, state, element };
  }

  addAction({ text, link }) {
    const request = readLinkRequest(this.description, link);
    const note = h('small');
    const onclick = () => this.follow(request);
    const element = h(
      'button.lesson-action',
      { 'data-link': link, onclick },
      h('span', text),
      note,
    );
    return { request, note, element };
  }

  /** Does what a link asks for. */
  async follow(request) {
    const { actions, ask } = this.host;
    if (request.opens) return actions.openModel();
    await actions.followRequest(request);
    if (!request.typed) return;
    const read = await readInput(ask, request.typed);
    if (!read) return;
    if ('message' in read) return showToast(byId('toast'), `${read.message}.`);
    actions.useOwnInput(read);
    const last = read.source.tokens.length - 1;
    actions.moveCell(last, last);
  }

  /** What following a link would do to the page as it is now. */
  effectWords(request) {
    const { rebuild, live } = requestEffect(this.description, this.host.state.model, request);
    const parts = [
      rebuild ? 'a new model, at step 0' : Object.keys(live).length ? 'applies to this run' : '',
      request.train ? `trains ${request.train} steps` : '',
      request.opens ? 'asks for its files' : '',
      request.typed ? 'types a text' : '',
    ].filter(Boolean);
    if (parts.length) return parts.join(' · ');
    return request.preset !== null && !Object.keys(request.look).length ? 'as it is now' : '';
  }

  /**
   * Shows a step, "positions" or "positions-2"; an unknown or empty name shows the first lesson's
   * list. @returns {string} the name of what shows
   */
  show(name) {
    const found = findStep(this.lessons, name);
    this.at = found ?? this.at ?? { lesson: 0, step: 0 };
    this.drawStep();
    this.showList(found === null);
    this.update();
    return stepName(this.lessons, this.at);
  }

  /** Notes at the links what they would do now, and ticks the step off when its aim is met. */
  update() {
    if (!this.at || !this.host.state.model.settings) return;
    this.actions.forEach(({ request, note }) => setText(note, this.effectWords(request)));
    if (!this.aim) return;
    const name = stepName(this.lessons, this.at);
    const { aim } = this.lesson.steps[this.at.step];
    if (!this.met.has(name) && aimMet(aim, this.host.state)) this.met.add(name);
    const met = this.met.has(name);
    setText(this.aim.mark, met ? '✓' : '');
    setText(this.aim.state, met ? ': seen' : ': not yet');
    setAttribute(this.aim.element, 'data-met', String(met));
  }
}

function formula(text) {
  return h(
    'p.f',
    ...formulaPieces(text).map(({ text: piece, at }) =>
      at === 'line' ? piece : h(at, { text: piece }),
    ),
  );
}
