// The Studies view: the same run with settings varied over several seeds, in spare workers; and the
// model of the page at other lengths.
import { startModuleWorker } from '../../base/capabilities.js';
import { h } from '../../base/dom.js';
import { isPhone } from '../../base/phone.js';
import { ALL } from '../../model/ablation.js';
import { choose, findPreset, pageOwn } from '../../model/settingsrules.js';
import { Chooser } from './studychooser.js';
import { Lengths } from './lengths.js';
import { Progress } from './studyprogress.js';
import { Proposal } from './proposal.js';
import { Results } from './results.js';
import { Subviews } from '../../ui/subviews.js';
import { thisMachine } from '../../run/threads.js';
import { Pool } from './pool.js';
import { planJobs } from '../../wasm/analysis/sweep.mjs';
import { said } from '../../words/engine.js';
import { w } from './words.js';

const WORKER_URL = new URL('./studies.worker.js', import.meta.url);

export class StudiesView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.subviews = new Subviews({
      view: 'studies',
      label: w.studiesOrLengths,
      items: [
        { id: 'studies', text: w.manyRuns, part: new Runner(host) },
        { id: 'lengths', text: w.lengths, part: new Lengths(host) },
      ],
      host,
    });
    root.append(...this.subviews.elements);
  }

  update() {
    return this.subviews.update();
  }

  /** The studies train models of their own. */
  ofWhole() {
    return this.subviews.shown.id === 'studies' ? ALL : '';
  }
}

/** Runs at once. One core stays free for the page, and while its own run trains, its threads. */
function workersNow({ state }) {
  return Math.max(
    1,
    thisMachine().cores - 1 - (state.run.now.running ? state.worker.build.threads : 0),
  );
}

/** What is studied, how far it is, and what came out. */
class Runner {
  constructor(host) {
    this.host = host;
    this.state = host.state;
    this.actions = host.actions;
    this.pool = null;
    this.study = null;
    /** What is chosen and has not begun: { pool, study }. */
    this.next = null;
    this.chooser = new Chooser(host, (next) => this.propose(next));
    this.proposal = new Proposal({ begin: () => this.start(), drop: () => this.drop() });
    this.results = new Results({
      open: (values) => this.open(values),
      copied: this.actions.copied,
    });
    this.progress = new Progress({
      pause: () => (this.pool.paused ? this.pool.resume() : this.pool.pause()),
      cancel: () => this.pool.cancel(),
    });
    this.element = h(
      'section.studies-part',
      { role: 'tabpanel', 'aria-label': w.manyRuns },
      this.chooser.element,
      h('div.study-results', this.proposal.element, this.progress.element, this.results.element),
    );
  }

  /** Says what a study will do and take. */
  propose(study) {
    this.next?.pool.cancel();
    /** @type {Pool|null} */
    let pool = null;
    pool = new Pool({
      startWorker: () => startModuleWorker(WORKER_URL),
      jobs: planJobs(study),
      study,
      kernels: this.state.worker.build.kernels,
      size: workersNow(this.host),
      changed: () => {
        pool?.resize(workersNow(this.host));
        this.host.want('view');
      },
      held: true,
    });
    this.next = { pool, study };
    this.update();
    if (isPhone()) this.proposal.element.scrollIntoView({ block: 'start' });
    this.proposal.begin.focus({ preventScroll: true });
  }

  start() {
    this.pool?.cancel();
    Object.assign(this, this.next);
    this.next = null;
    this.pool.begin();
    this.host.want('view');
  }

  drop() {
    this.next.pool.cancel();
    this.next = null;
    this.update();
  }

  /** Opens a setting of the study on the page. */
  async open(values) {
    const preset =
      findPreset(this.state.worker.description, this.study.preset)?.name ?? this.state.model.preset;
    const wanted = Object.entries({
      ...this.study.settings,
      steps: this.study.steps,
      ...values,
      seed: this.study.seeds[0],
    });
    const chosen = wanted.reduce(
      (some, [key, value]) => choose(this.state.worker.description, preset, some, key, value),
      pageOwn(this.state.model.chosen),
    );
    await this.actions.openSettings(
      preset,
      chosen,
      w.atStep({
        title: said(this.study.title),
        values: Object.entries(values)
          .map(([key, value]) => `${key} ${value}`)
          .join(', '),
      }),
    );
    this.actions.showView('model');
  }

  update() {
    const { description } = this.state.worker;
    const chosen = this.next?.study ?? this.study;
    const task = said(findPreset(description, chosen?.preset)?.title ?? '');
    this.chooser.update(chosen?.name ?? '', this.pool !== null && !this.pool.ended);
    this.proposal.update(this.next?.pool ?? null, chosen, {
      task,
      ends: this.pool !== null && !this.pool.ended,
    });
    this.progress.update(this.pool, this.study);
    this.results.update(this.pool, this.study);
    if (this.pool?.ended === 'done' && this.counted !== this.pool) {
      this.counted = this.pool;
      this.host.act.run.study();
    }
  }
}
