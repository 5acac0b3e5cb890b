// One step of a lesson: what it is about, its question, what to do, and what came of it. It starts
// nothing by itself.
import { byId, h, setAttribute, setChildren, setText } from '../../base/dom.js';
import { findPreset } from '../../model/settingsrules.js';
import { phaseOf } from '../../model/teaching.js';
import { readInput } from '../../model/userinput.js';
import { CutScore } from '../../ui/cutscore.js';
import { glossed } from '../../ui/gloss.js';
import { showToast } from '../../ui/notice.js';
import { questionField, verdictLine } from '../../ui/question.js';
import { aimMet, aimWords, needsCutScore } from './aims.js';
import { cameTrue, isRight } from './answers.js';
import { formulaPieces, readLinkRequest, requestEffect, showsModelOf } from './lesson.js';

/**
 * @typedef {import('./lesson.js').Step} Step
 * @typedef {import('./lesson.js').LinkRequest} LinkRequest
 *
 * @typedef {object} Shown a step and where it stands
 * @property {string} name under which its answers are kept
 * @property {Step} step
 * @property {string} model the link of the model that it is about, or ''
 * @property {{ text: string, look: string, explain: string }} words with the marks of the glossary
 */

export class StepView {
  /**
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {import('./lessonprogress.js').LessonProgress} progress
   */
  constructor(host, progress) {
    this.host = host;
    this.progress = progress;
    this.description = host.state.worker.description;
    this.element = h('div.lesson-body');
    this.shown = /** @type {Shown} */ (/** @type {unknown} */ (null));
    /** @type {LinkRequest[]} of its actions */
    this.requests = [];
    /** @type {LinkRequest|null} */
    this.model = null;
    this.peeks = false;
    this.typed = ''; // into the field of its check
    this.last = ''; // the phase that was drawn
    /** @type {HTMLElement[]} what its actions would do now */
    this.notes = [];
    this.cutScore = new CutScore(host, () => this.update());
  }

  show(/** @type {Shown} */ shown) {
    const read = (/** @type {string} */ link) => readLinkRequest(this.description, link);
    this.shown = shown;
    this.requests = (shown.step.actions ?? []).map(({ link }) => read(link));
    this.model = shown.model ? read(shown.model) : null;
    this.peeks = false;
    this.typed = '';
    this.last = '';
    this.element.scrollTop = 0;
    this.update();
  }

  get kept() {
    return this.progress.of(this.shown.name);
  }

  get phase() {
    const { aim, predict } = this.shown.step;
    const { pick, met = false } = this.kept;
    const picked = pick !== undefined;
    return phaseOf({ asks: Boolean(predict), picked, done: met || !aim || this.peeks });
  }

  /** Notes what has been done, and draws what has changed. */
  update() {
    if (!this.shown || !this.host.state.model.settings) return;
    this.note();
    const { phase, kept } = this;
    const [other, needs] = [this.isOfOther(), this.lacks()];
    const key = JSON.stringify([this.shown.name, phase, this.peeks, kept, other, needs]);
    setAttribute(this.element, 'data-phase', phase);
    setChildren(this.element, key, () => {
      this.notes = [];
      return this.drawAll(phase, { other, needs });
    });
    this.notes.forEach((note, i) => setText(note, this.effectWords(this.requests[i])));
    if (this.last === 'do' && phase === 'seen')
      this.element.querySelector('.seen')?.scrollIntoView({ block: 'nearest' });
    this.last = phase;
  }

  /** Ticks off what is to be done, and a check of the page, when the page is as they want it. */
  note() {
    const { name, step } = this.shown;
    const { state } = this.host;
    const { pick, met, good } = this.kept;
    const score = this.cutScore.now;
    const waits = !step.predict || pick !== undefined;
    if (step.aim && waits && !met && aimMet(step.aim, state, score)) {
      const right = step.predict && pick ? cameTrue(step.predict, pick, state, score) : null;
      this.progress.change(name, { met: true, ...(right !== null && { right }) });
    }
    const isChecked = this.phase === 'seen' && step.check?.aim && !good;
    if (isChecked && aimMet(step.check.aim, state, score))
      this.progress.change(name, { good: true });
    if (needsCutScore(step.aim) || needsCutScore(step.check?.aim)) void this.cutScore.ask();
  }

  /** Whether the page shows none of the models that the step is about. */
  isOfOther() {
    const { model } = this.host.state;
    return (
      this.model !== null && !showsModelOf(this.description, model, [this.model, ...this.requests])
    );
  }

  /** Whether the page is not yet as the step needs it. */
  lacks() {
    const { needs } = this.shown.step;
    return needs !== undefined && !this.kept.met && !aimMet(needs, this.host.state);
  }

  drawAll(phase, { other, needs }) {
    const { step, words } = this.shown;
    return [
      h('p', ...glossed(words.text)),
      step.formula ? formula(step.formula) : null,
      step.code ? h('pre.lesson-code', { tabindex: 0, text: step.code }) : null,
      other ? this.drawOther() : null,
      ...(phase === 'ask' ? this.drawQuestion() : this.drawToDo(needs)),
      ...(phase === 'seen' ? this.drawSeen() : []),
    ].filter((node) => node !== null);
  }

  drawOther() {
    const request = /** @type {LinkRequest} */ (this.model);
    const title = findPreset(this.description, request.preset)?.title ?? request.preset;
    const own = Object.keys(request.chosen).length
      ? `, ${aimWords(this.description, { settings: request.chosen })}`
      : '';
    return h(
      'p.lesson-other',
      { role: 'status' },
      `This step is about another model: ${title}${own}. `,
      h('button#lesson-open-model.btn', {
        text: 'Open it',
        title: 'A new model, at step 0. Back in the browser brings this one back.',
        onclick: () => this.host.actions.followRequest(request),
      }),
    );
  }

  drawQuestion() {
    const { question, choices } = /** @type {any} */ (this.shown.step.predict);
    return [
      questionField({
        ...{ lead: 'Predict', question },
        choices: choices.map((text) => ({ id: text, text })),
        choose: (pick) => this.pick(pick),
      }),
      h('button#lesson-skip.plain', {
        text: 'Go on without a prediction',
        onclick: () => this.pick(''),
      }),
    ];
  }

  /** @param {string} pick '' for none */
  pick(pick) {
    this.progress.change(this.shown.name, { pick });
    this.update();
    /** @type {any} */ (this.element.querySelector('.picked, .lesson-action, .sign'))?.focus();
  }

  drawToDo(needs) {
    const { step } = this.shown;
    const { pick, met = false } = this.kept;
    const actions = (step.actions ?? []).map((action, i) => this.drawAction(action, i));
    const peek = { text: 'Show it without doing it', onclick: () => this.peek() };
    return [
      pick ? h('p.picked', { tabindex: -1, text: `Your prediction: ${pick}.` }) : null,
      needs ? h('p.trouble', `It needs this first: ${this.words(step.needs)}.`) : null,
      actions.length ? h('div.lesson-actions', ...actions) : null,
      step.aim ? this.drawAim(step.aim, met) : null,
      step.aim && !met && !this.peeks ? h('button#lesson-peek.plain', peek) : null,
    ];
  }

  words(aim) {
    return aimWords(this.description, aim);
  }

  peek() {
    this.peeks = true;
    this.update();
    /** @type {any} */ (this.element.querySelector('.seen'))?.focus();
  }

  drawAction({ text, link }, i) {
    const note = h('small');
    this.notes[i] = note;
    const onclick = () => this.follow(this.requests[i]);
    return h('button.lesson-action', { 'data-link': link, onclick }, h('span', text), note);
  }

  drawAim(aim, met) {
    const mark = h('span.tick', { 'aria-hidden': 'true', text: met ? '✓' : '' });
    const state = h('span.hidden', met ? ': seen' : ': not yet');
    return h(
      'p.aim',
      { role: 'status', 'data-met': String(met) },
      ...[mark, h('span', this.words(aim)), state],
    );
  }

  drawSeen() {
    const { step, words } = this.shown;
    const { pick, right = null } = this.kept;
    return [
      pick && step.predict && !this.peeks ? verdictLine(right, pick) : null,
      h('p.seen', { tabindex: -1 }, h('b', 'You see. '), ...glossed(words.look)),
      words.explain ? h('p', h('b', 'Why. '), ...glossed(words.explain)) : null,
      ...(step.check ? this.drawCheck(step.check) : []),
    ];
  }

  drawCheck(/** @type {import('./lesson.js').Check} */ check) {
    const { good = null, answer = '' } = this.kept;
    const field = check.choices
      ? questionField({
          ...{ lead: 'Check', question: check.question },
          choices: check.choices.map((text) => ({ id: text, text })),
          choose: (text) => this.answer(text),
        })
      : check.aim
        ? this.drawTask(check, good === true)
        : this.drawNumber(check, answer);
    if (good === null || check.aim) return [field];
    const said = good ? `✓ Right: ${answer}.` : `✗ Not ${answer}. ${check.hint ?? 'Try again.'}`;
    const kind = good ? 'sign came-true' : 'sign came-false';
    return [field, h('p', { class: kind, role: 'status', text: said })];
  }

  drawTask(/** @type {import('./lesson.js').Check} */ { question, aim }, met) {
    return h('div.question', h('p', h('b', 'Check: '), question), this.drawAim(aim, met));
  }

  drawNumber({ question }, answer) {
    const input = h('input#lesson-answer', {
      ...{ type: 'text', inputmode: 'decimal', autocomplete: 'off', maxlength: 40 },
      ...{ 'aria-label': 'Your answer', value: this.typed || answer },
      oninput: (event) => (this.typed = event.target.value),
    });
    return h(
      'form.question',
      {
        onsubmit: (event) => {
          event.preventDefault();
          if (input.value.trim()) this.answer(input.value.trim());
        },
      },
      h('p', h('b', 'Check: '), question),
      h('span.lesson-number', input, h('button.btn', { type: 'submit', text: 'Check' })),
    );
  }

  /** An answer to the check. */
  answer(/** @type {string} */ answer) {
    const { name, step } = this.shown;
    const good = isRight(/** @type {any} */ (step.check), answer, this.host.state);
    this.typed = '';
    this.progress.change(name, { answer, good, tries: (this.kept.tries ?? 0) + 1 });
    this.update();
  }

  /** Does what a link asks for. */
  async follow(/** @type {LinkRequest} */ request) {
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
  effectWords(/** @type {LinkRequest} */ request) {
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
}

function formula(text) {
  return h(
    'p.f',
    ...formulaPieces(text).map(({ text: piece, at }) =>
      at === 'line' ? piece : h(at, { text: piece }),
    ),
  );
}
