// "Start here" on the page: what its steps look at, what its buttons do, and where the reader is.
import { isPhone } from '../../base/phone.js';
import { cardOf } from './cardwords.js';
import { PRESET, STEPS } from './tutorial.js';
import { findPreset } from '../../model/settingsrules.js';
import { StartCard } from './startcard.js';
import { bestHead, staged } from '../../state/staged.js';
import { CutScore } from '../../ui/cutscore.js';
import { w } from './words.js';

/** What the card is about. */
const READS = [
  ...['run', 'model', 'worker', 'shown', 'focus', 'display', 'cut', 'stage', 'start'],
  'panels.inspecting',
];
/** Answers that the questions need. */
const LEAST_ANSWERS = 3;
const UPDATE_MS = 100;

/** @typedef {import('../../ui/hosttype.js').Host} Host */

export class StartHere {
  /** @param {Host} host */
  constructor(/** @type {Host} */ host) {
    this.host = host;
    this.score = new CutScore(host, () => this.update());
    this.panel = '';
    host.watch(['start.open'], () => this.progress.open || this.hide());
    host.draws({ name: 'start', everyMs: UPDATE_MS, reads: READS, run: () => this.draw() });
    const follow = () => this.follow();
    host.draws({ name: 'startgoes', asks: true, everyMs: UPDATE_MS, reads: READS, run: follow });
    this.view = new StartCard({
      choose: (id) => this.choose(id),
      move: (by) => this.move(by),
      close: () => host.act.start.close(),
      action: (name) => this.action(name),
      restore: () => host.actions.restoreCuts(),
      again: () => this.again(),
      lessons: () => {
        host.act.start.close();
        host.actions.showLesson(host.state.display.lesson);
      },
    });
  }

  get progress() {
    return this.host.state.start;
  }

  /** Begins, or goes on where the reader was. @param {boolean} [focus] the card takes the focus */
  open(focus = true) {
    this.host.act.start.open();
    this.update();
    if (focus) this.view.focus();
  }

  /** It was closed. */
  hide() {
    this.view.hide();
    this.panel = '';
    /** @type {HTMLElement|null} */ (document.querySelector('#start-here'))?.focus();
  }

  choose(id) {
    this.host.act.start.pick(STEPS[this.progress.at].id, id);
    this.update();
  }

  move(by) {
    this.host.act.start.goTo(Math.min(STEPS.length, Math.max(0, this.progress.at + by)));
    this.update();
    this.view.focus();
  }

  again() {
    this.host.act.start.again();
    this.update();
    this.view.focus();
  }

  action(name) {
    const { actions } = this.host;
    const known = {
      open: () => actions.choosePreset(PRESET),
      explore: () => actions.chooseMode('explore'),
      now: () => actions.lookAt(null),
      restart: () => actions.reset(),
      train: () => actions.play(),
      seed: () => actions.newSeed(),
    };
    known[name]?.();
    if (name === 'open') actions.chooseMode('explore');
  }

  /** The card as the page is now, after something of it may have changed. */
  update() {
    this.follow();
    this.draw();
  }

  card() {
    const facts = this.facts();
    return cardOf(this.progress, facts, this.pageFacts(facts));
  }

  draw() {
    if (this.progress.open) this.view.show(this.card(), this.progress.at, STEPS.length);
  }

  /** Notes what a prediction came to, and shows and asks for what the card needs. */
  follow() {
    if (!this.progress.open) return;
    const card = this.card();
    if (card.found) this.host.act.start.find(STEPS[this.progress.at].id, card.found);
    this.showPanel(card);
    if (STEPS[this.progress.at]?.id === 'cut') void this.score.ask();
  }

  /** On a phone one panel shows at a time: that of what the card speaks of, once for each phase. */
  showPanel({ phase, panel }) {
    const key = `${this.progress.at}.${phase}`;
    if (key === this.panel || !['ask', 'do'].includes(phase)) return;
    this.panel = key;
    const { panels } = this.host.state;
    if (!isPhone() || panels.panel === panel) return;
    const shown = panel === 'inspect' && !panels.inspecting ? 'model' : panel;
    this.host.actions.showPanel(shown);
  }

  pageFacts(facts) {
    const { state } = this.host;
    const { description, failed } = state.worker;
    const { preset } = state.model;
    return {
      preset: preset === findPreset(description, PRESET)?.name ? PRESET : preset,
      task: findPreset(description, preset)?.title ?? w.anotherTask,
      explore: state.display.mode === 'explore',
      failed,
      past: state.shown.at,
      ready: facts !== null,
    };
  }

  /**
   * @returns {import('./tutorial.js').Facts|null} null without a model that has
   *   answers
   */
  facts() {
    const { state } = this.host;
    const run = state.run.now;
    const { snapshot } = state.shown;
    const { settings, plan } = state.model;
    const { stage = null, heads = [] } = staged(state) ?? {};
    const { pinned, pointed } = state.stage;
    const whole = stage && stage.answers.length >= LEAST_ANSWERS && heads.length > 0;
    if (!whole || settings.head === 'none' || state.shown.source.tokens !== undefined) return null;
    const open = state.panels.inspecting ? state.focus.selected : null;
    return {
      settings,
      snapshot,
      plan,
      stage,
      heads,
      step: run.step,
      running: run.running,
      solvedStep: run.solvedStep,
      evaluation: run.evaluation,
      losses: run.held.column(1),
      diverged: run.diverged !== null,
      answer: pointed?.answer ?? pinned,
      tile: state.focus.hovered?.id ?? open,
      open,
      best: bestHead(state),
      cut: state.cut.places,
      score: this.score.now,
      narrow: isPhone(),
    };
  }
}
