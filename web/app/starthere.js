// "Start here" on the page: what its steps look at, what its buttons do, and where the reader is.
import { cardOf } from '../features/start/cardwords.js';
import { PRESET, STEPS } from '../features/start/steps.js';
import { heldOutScore, samplesAtOnce, SCORE_SAMPLES } from '../model/heldout.js';
import { keepProgress, noProgress } from '../features/start/progress.js';
import { findPreset } from '../model/settings.js';
import { createStartCard } from '../features/start/startcard.js';
import { currentMode } from './mode.js';
import { bestHead, staged } from './staging.js';

const PHONE = '(max-width: 759px)';
/** Answers that the questions need. */
const LEAST_ANSWERS = 3;

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function createStartHere(app) {
  return new StartHere(app);
}

class StartHere {
  constructor(/** @type {App} */ app) {
    this.app = app;
    this.scoring = { key: '', score: null };
    this.panel = '';
    this.view = createStartCard({
      choose: (id) => this.choose(id),
      move: (by) => this.move(by),
      close: () => this.close(),
      deed: (name) => this.deed(name),
      restore: () => app.actions.restoreCuts(),
      again: () => this.again(),
      lessons: () => {
        this.close();
        app.guide.showLesson(app.page.look.lesson);
      },
    });
  }

  get progress() {
    return this.app.page.start;
  }

  /** Begins, or goes on where the reader was. @param {boolean} [focus] the card takes the focus */
  open(focus = true) {
    this.progress.open = true;
    this.change();
    if (focus) this.view.focus();
  }

  /** @returns {boolean} whether it was open */
  close() {
    if (!this.view.hide()) return false;
    this.progress.open = false;
    this.panel = '';
    keepProgress(this.progress);
    this.app.drawing.want('top');
    /** @type {HTMLElement|null} */ (document.querySelector('#start-here'))?.focus();
    return true;
  }

  change() {
    keepProgress(this.progress);
    this.update();
    this.app.drawing.want('top');
  }

  choose(id) {
    this.progress.picks[STEPS[this.progress.at].id] = id;
    this.change();
  }

  move(by) {
    this.progress.at = Math.min(STEPS.length, Math.max(0, this.progress.at + by));
    this.change();
    this.view.focus();
  }

  again() {
    this.app.page.start = { ...noProgress(), open: true };
    this.change();
    this.view.focus();
  }

  deed(name) {
    const { actions, mode } = this.app;
    const deeds = {
      open: () => actions.choosePreset(PRESET),
      explore: () => mode.choose('explore'),
      now: () => actions.lookAt(null),
      restart: () => actions.reset(),
      train: () => (this.app.run.running ? null : actions.togglePlay()),
      seed: () => actions.newSeed(),
    };
    deeds[name]?.();
    if (name === 'open' && currentMode() === 'everything') mode.choose('explore');
  }

  /** Draws the card as the page is now. Called whenever something of it may have changed. */
  update() {
    if (!this.progress.open) return;
    const facts = this.facts();
    const known = Object.keys(this.progress.found).length;
    const card = cardOf(this.progress, facts, this.pageFacts(facts));
    if (Object.keys(this.progress.found).length > known) keepProgress(this.progress);
    this.showPanel(card);
    this.view.show(card, this.progress.at, STEPS.length);
    void this.scoreCut();
  }

  /** On a phone one panel shows at a time: that of what the card speaks of, once for each phase. */
  showPanel({ phase, panel }) {
    const key = `${this.progress.at}.${phase}`;
    if (key === this.panel || !['ask', 'do'].includes(phase)) return;
    this.panel = key;
    const root = document.documentElement;
    if (!matchMedia(PHONE).matches || root.dataset.panel === panel) return;
    const shown = panel === 'inspect' && !root.hasAttribute('data-inspecting') ? 'model' : panel;
    this.app.actions.showPanel(shown);
  }

  pageFacts(facts) {
    const { page } = this.app;
    const { description, preset, failed, at } = page;
    return {
      preset: preset === findPreset(description, PRESET)?.name ? PRESET : preset,
      task: findPreset(description, preset)?.title ?? 'another task',
      explore: currentMode() === 'explore',
      failed,
      past: at,
      ready: facts !== null,
    };
  }

  /**
   * @returns {import('../features/start/steps.js').Facts|null} null without a model that has
   *   answers
   */
  facts() {
    const { app } = this;
    const { page, run } = app;
    const { snapshot, settings, plan, hovered } = page;
    const stage = staged(app);
    const { heads, pinned, pointed } = page.stage;
    const whole = stage && stage.answers.length >= LEAST_ANSWERS && heads.length > 0;
    if (!whole || settings.head === 'none' || page.source.tokens !== undefined) return null;
    const inspecting = document.documentElement.hasAttribute('data-inspecting');
    const open = inspecting ? page.selected : null;
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
      tile: hovered?.id ?? open,
      open,
      best: bestHead(page),
      cut: page.cut.places,
      score: this.score(),
      narrow: matchMedia(PHONE).matches,
    };
  }

  scoreKey() {
    const { page, run } = this.app;
    return JSON.stringify([page.runNumber, run.step, page.cut.places, page.cut.mode]);
  }

  /** Held-out accuracies of the model with and without its cuts, if they are known. */
  score() {
    return this.scoring.key === this.scoreKey() ? this.scoring.score : null;
  }

  /** Asks for them once for each cut, when the last step needs them. */
  async scoreCut() {
    const { app } = this;
    const { page, run } = app;
    const { places, mode } = page.cut;
    const isLast = STEPS[this.progress.at]?.id === 'cut';
    const key = this.scoreKey();
    if (!isLast || places.length === 0 || run.running || this.scoring.key === key) return;
    this.scoring = { key, score: null };
    const goesOn = () => app.run === run && this.scoring.key === key;
    const scoreOf = (cuts) =>
      heldOutScore(app.control.ask, {
        cuts,
        samples: Math.min(SCORE_SAMPLES, page.settings.eval_samples),
        atOnce: samplesAtOnce(page.plan, page.settings),
        goesOn,
      });
    const whole = await scoreOf(null);
    const without = whole && (await scoreOf({ places, mode }));
    if (!without || !goesOn()) {
      if (this.scoring.key === key) this.scoring = { key: '', score: null };
      return;
    }
    const score = { whole: whole.accuracy, without: without.accuracy, step: without.step };
    this.scoring = { key, score };
    this.update();
  }
}
