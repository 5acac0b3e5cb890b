// Numbers: a model that calculates modulo p, seen through all its problems and through the waves
// that it calculates with, at every kept moment of the run.
import { h, setHidden } from '../../base/dom.js';
import { Question } from '../../ui/ask.js';
import { MomentAnswers } from '../../ui/moments.js';
import { setProse } from '../../ui/prose.js';
import { Subviews } from '../../ui/subviews.js';
import { whyNoProblems } from '../../wasm/analysis/modular.mjs';
import { ProblemTable } from './problemtable.js';
import { Progress } from './progress.js';
import { Waves } from './waves.js';
import { w } from './words.js';

const EVERY_MS = 700;
/** Between two answers the model trains at least so many times as long as one took. */
const APART = 3;
/** The largest modulus that the page shows: of a larger one an answer keeps the worker for long. */
const MOST_MODULUS = 131;

/**
 * @typedef {ReturnType<typeof import('./numbers.request.js').problems>} Problems
 * @typedef {ReturnType<typeof import('./numbers.request.js').waves>} Moment
 */

export class NumbersView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.question = new Question(host, {
      everyMs: (tookMs) => Math.max(EVERY_MS, APART * tookMs),
    });
    /** What the reader has chosen. */
    this.asked = {
      frequency: /** @type {number | null} */ (null),
      of: 'embedding',
      without: /** @type {number[]} */ ([]),
      from: 'embedding',
    };
    /** Of which frequencies the moments' scores are. */
    this.key = '';
    this.none = h('p.note', { id: 'numbers-none' });
    this.table = new ProblemTable(this);
    this.waves = new Waves(this);
    this.progress = new Progress(this);
    this.subviews = new Subviews({
      view: 'numbers',
      label: w.allProblemsWavesOr,
      items: [
        { id: 'problems', text: w.allProblems, part: this.table },
        { id: 'waves', text: w.waves, part: this.waves },
        { id: 'progress', text: w.progress, part: this.progress },
      ],
      host,
    });
    root.append(this.none, ...this.subviews.elements);
  }

  /** What it shows of the whole model while parts are cut. */
  ofWhole() {
    return this.subviews.shown.part === this.table ? '' : w.earlierMoments;
  }

  figure() {
    return this.question.isOfModel ? this.subviews.figure() : null;
  }

  /** The newest answer. @returns {Problems} */
  get report() {
    return this.question.answer;
  }

  /** Asks something else. */
  ask(/** @type {Partial<NumbersView['asked']>} */ change) {
    Object.assign(this.asked, change);
    this.host.want('view');
  }

  async update() {
    const { model } = this.host.state;
    const why = whyNoProblems(model.settings, model.settings.facts.modulus, MOST_MODULUS);
    setHidden(this.none, !why);
    setHidden(this.subviews.tabs.element, Boolean(why));
    if (why) {
      setProse(this.none, `${why[0].toUpperCase()}${why.slice(1)}.`);
      await this.subviews.update(false);
      return;
    }
    await this.question.update('problems', this.asked);
    if (!this.question.isOfModel) return;
    await this.subviews.update();
  }

  /**
   * What is known of the kept moments, and of the one that shows, in order; their scores are with
   * the key frequencies of the newest answer.
   * @returns {Moment[]}
   */
  moments() {
    const { model, run } = this.host.state;
    const { waves } = this.report;
    const key = JSON.stringify(waves?.key ?? []);
    if (key !== this.key || !this.history) {
      if (this.history) this.history.stopped = true;
      this.history = this.#historyOf(waves?.key ?? []);
      this.key = key;
    }
    this.history.follow(run.now, model.moments.most);
    const known = this.history.known(run.now.kept).map(({ answer }) => answer);
    return [...known.filter(({ step }) => step !== this.report.step), this.#now()].sort(
      (a, b) => a.step - b.step,
    );
  }

  #historyOf(frequencies) {
    return new MomentAnswers({
      ask: (step) => this.host.ask('waves', { frequencies, at: step, cuts: null }),
      seen: () => !this.root.hidden && this.subviews.shown.part !== this.table,
      changed: () => this.host.want('view'),
    });
  }

  /** @returns {Moment} */
  #now() {
    const { p, step, score, waves } = this.report;
    const shares = waves && {
      embedding: waves.spectrum.embedding.shares,
      output: waves.spectrum.output.shares,
    };
    return { step, score, problems: p * p, scores: waves?.scores ?? null, shares };
  }

  /** How many kept moments are not known yet, in words, or ''. */
  missing() {
    const { kept } = this.host.state.run.now;
    const known = this.history?.count(kept) ?? 0;
    return known < kept.length ? w.missing({ known, kept: kept.length }) : '';
  }
}
