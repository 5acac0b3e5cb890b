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
import { answerWords, cameTrue, isRight } from '../../wasm/lessons/answers.mjs';
import { isMet, needsCutScore } from '../../wasm/lessons/conditions.mjs';
import { aimWords } from './aimwords.js';
import { formulaPieces, readLinkRequest, requestEffect, showsModelOf } from './linkrequest.js';
import { factsOf, runOf } from './pagefacts.js';
import { w } from './words.js';

/**
 * @typedef {import('../../wasm/lessons/lesson.mjs').Step} Step
 * @typedef {import('./linkrequest.js').LinkRequest} LinkRequest
 *
 * @typedef {object} Shown a step and where it stands
 * @property {string} name under which its answers are kept
 * @property {Step} step
 * @property {string} model the link of the model that it is about, or ''
 * @property {{ text: string, look: string, explain: string }} words with the marks of the glossary
 * @property {boolean} isPlain words without marks
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

  get facts() {
    return factsOf(this.host.state, this.cutScore.now);
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
    const { name, words } = this.shown;
    const key = JSON.stringify([name, words, phase, this.peeks, kept, other, needs]);
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
    const { pick = -1, met, good } = this.kept;
    const { facts } = this;
    const waits = !step.predict || this.kept.pick !== undefined;
    if (step.aim && waits && !met && isMet(step.aim, facts)) {
      const right = step.predict && pick >= 0 ? cameTrue(step.predict, pick, facts) : null;
      this.progress.change(name, { met: true, ...(right !== null && { right }) });
      void this.noteRun('run');
    }
    const isChecked = this.phase === 'seen' && step.check?.aim && !good;
    if (isChecked && isMet(step.check.aim, facts)) {
      this.progress.change(name, { good: true });
      void this.noteRun('checked');
    }
    if (needsCutScore(step.aim) || needsCutScore(step.check?.aim)) void this.cutScore.ask();
  }

  /** Keeps with which run the step was done, or its check met. @param {'run'|'checked'} as */
  async noteRun(as) {
    const { name } = this.shown;
    const run = await runOf(this.host);
    if (run) this.progress.change(name, { [as]: run });
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
    return needs !== undefined && !this.kept.met && !isMet(needs, this.facts);
  }

  drawAll(phase, { other, needs }) {
    const { step, words } = this.shown;
    return [
      step.title && h('h3.lesson-step', step.title),
      ...words.text.split('\n').map((text) => h('p', ...this.marked(text))),
      step.formula ? formula(step.formula) : null,
      step.code ? h('pre.lesson-code', { tabindex: 0, text: step.code }) : null,
      other ? this.drawOther() : null,
      ...(phase === 'ask' ? this.drawQuestion() : this.drawToDo(needs)),
      ...(phase === 'seen' ? this.drawSeen() : []),
    ].filter(Boolean);
  }

  /** A text with the words of the glossary. */
  marked(text) {
    return this.shown.isPlain ? [text] : glossed(text);
  }

  drawOther() {
    const request = /** @type {LinkRequest} */ (this.model);
    const title = findPreset(this.description, request.preset)?.title ?? request.preset;
    const settings = Object.keys(request.chosen).length
      ? aimWords(this.description, { settings: request.chosen })
      : '';
    return h(
      'p.lesson-other',
      { role: 'status' },
      w.otherModel({ title, settings }),
      ' ',
      h('button#lesson-open-model.btn', {
        text: w.openIt,
        title: w.aNewModelAt,
        onclick: () => this.host.actions.followRequest(request),
      }),
    );
  }

  drawQuestion() {
    const { question, choices } = /** @type {any} */ (this.shown.step.predict);
    return [
      questionField({
        ...{ lead: w.predict, question },
        choices: choices.map((text, i) => ({ id: String(i), text })),
        choose: (id) => this.pick(Number(id)),
      }),
      h('button#lesson-skip.plain', {
        text: w.goOnWithoutA,
        onclick: () => this.pick(-1),
      }),
    ];
  }

  /** @param {number} pick -1: none */
  pick(pick) {
    this.progress.change(this.shown.name, { pick });
    this.update();
    /** @type {any} */ (this.element.querySelector('.picked, .lesson-action, .sign'))?.focus();
  }

  drawToDo(needs) {
    const { step } = this.shown;
    const { met = false } = this.kept;
    const { pickWords: pick } = this;
    const actions = (step.actions ?? []).map((action, i) => this.drawAction(action, i));
    const peek = { text: w.showItWithoutDoing, onclick: () => this.peek() };
    return [
      pick ? h('p.picked', { tabindex: -1, text: w.yourPrediction({ pick }) }) : null,
      needs ? h('p.trouble', w.needsFirst({ needs: this.words(step.needs) })) : null,
      actions.length ? h('div.lesson-actions', ...actions) : null,
      step.aim ? this.drawAim(step.aim, met) : null,
      step.aim && !met && !this.peeks ? h('button#lesson-peek.plain', peek) : null,
    ];
  }

  /** The prediction, or ''. */
  get pickWords() {
    return this.shown.step.predict?.choices[this.kept.pick ?? -1] ?? '';
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
    const state = h('span.hidden', met ? w.aimState.met : w.aimState.open);
    return h(
      'p.aim',
      { role: 'status', 'data-met': String(met) },
      ...[mark, h('span', this.words(aim)), state],
    );
  }

  drawSeen() {
    const { step, words } = this.shown;
    const { right = null } = this.kept;
    const { pickWords: pick } = this;
    return [
      pick && !this.peeks ? verdictLine(right, pick) : null,
      h('p.seen', { tabindex: -1 }, h('b', w.youSee), ' ', ...this.marked(words.look)),
      words.explain ? h('p', h('b', w.why), ' ', ...this.marked(words.explain)) : null,
      ...(step.check ? this.drawCheck(step.check) : []),
    ];
  }

  drawCheck(/** @type {import('../../wasm/lessons/lesson.mjs').Check} */ check) {
    const { good = null, answer = '' } = this.kept;
    const field = check.choices
      ? questionField({
          ...{ lead: w.checkWord, question: check.question },
          choices: check.choices.map((text, i) => ({ id: String(i), text })),
          choose: (id) => this.answer(id),
        })
      : check.aim
        ? this.drawTask(check, good === true)
        : this.drawNumber(check, answer);
    if (good === null || check.aim) return [field];
    const words = answerWords(check, answer);
    const said = good
      ? w.answeredRight({ answer: words })
      : w.answeredWrong({ answer: words, hint: check.hint });
    const kind = good ? 'sign came-true' : 'sign came-false';
    return [field, h('p', { class: kind, role: 'status', text: said })];
  }

  drawTask(/** @type {import('../../wasm/lessons/lesson.mjs').Check} */ { question, aim }, met) {
    return h('div.question', h('p', h('b', w.checkTitle), ' ', question), this.drawAim(aim, met));
  }

  drawNumber({ question }, answer) {
    const input = h('input#lesson-answer', {
      ...{ type: 'text', inputmode: 'decimal', autocomplete: 'off', maxlength: 40 },
      ...{ 'aria-label': w.yourAnswer, value: this.typed || answer },
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
      h('p', h('b', w.checkTitle), ' ', question),
      h('span.lesson-number', input, h('button.btn', { type: 'submit', text: w.checkWord })),
    );
  }

  /** An answer to the check. */
  answer(/** @type {string} */ answer) {
    const { name, step } = this.shown;
    const good = isRight(/** @type {any} */ (step.check), answer, this.facts);
    this.typed = '';
    this.progress.change(name, { answer, good, tries: (this.kept.tries ?? 0) + 1 });
    if (good && typeof step.check?.number === 'string') void this.noteRun('checked');
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
      rebuild ? w.aNewModelAtStep : Object.keys(live).length ? w.appliesToThisRun : '',
      request.train ? w.trains({ steps: request.train }) : '',
      request.opens ? w.asksForItsFiles : '',
      request.typed ? w.typesAText : '',
    ].filter(Boolean);
    if (parts.length) return parts.join(' · ');
    return request.preset !== null && !Object.keys(request.look).length ? w.asItIsNow : '';
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
