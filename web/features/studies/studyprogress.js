// How far a study is: a bar for each run, the time left, pause and cancel.
import { h, setAttribute, setHidden, setStyle, setText } from '../../base/dom.js';
import { formatDuration, formatShare } from '../../base/format.js';
import { millisecondsLeft } from '../../wasm/analysis/sweep.mjs';
import { said } from '../../words/engine.js';
import { w } from './words.js';

/** The state of a study in words. @param {any} pool */
function stateWords(pool) {
  const { entries, results, running } = pool;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const done = w.ofRunsDone({ done: results.length, all: entries.length, failed });
  if (pool.ended === 'refused') return w.theStudyDidNot({ problem: pool.problem });
  if (pool.ended) return pool.ended === 'cancelled' ? w.cancelled({ done }) : done;
  const leftMs = millisecondsLeft(entries, results, running, pool.workers);
  const left = Number.isFinite(leftMs) ? formatDuration(leftMs) : '';
  return w.going({ done, atOnce: pool.paused ? null : running.length, left });
}

/** One run of a study in words. */
function runWords({ state, step, steps, message, job, result }) {
  if (state === 'failed') return w.runFailed({ id: job.id, message });
  if (state !== 'done') return w.runGoes({ id: job.id, state: w.runState[state], step, steps });
  const accuracy = formatShare(result.accuracy);
  return w.afterStepsHash({ id: job.id, accuracy, steps: result.steps, hash: result.hash });
}

export class Progress {
  /** @param {{ pause: () => void, cancel: () => void }} actions */
  constructor({ pause, cancel }) {
    const button = (id, text, onclick) => h('button.btn.small', { id, text, onclick });
    this.pool = null;
    this.items = [];
    this.words = h('p#study-state.study-state', { 'aria-live': 'polite' });
    this.hold = button('study-pause', '', pause);
    this.stop = button('study-cancel', w.cancel, cancel);
    this.list = h('ol.study-runs', { 'aria-label': w.runs });
    const sp = h('span.sp');
    this.element = h('div', h('div.cut-row', this.words, sp, this.hold, this.stop), this.list);
  }

  /** Takes over the runs of another study. */
  begin(pool) {
    this.pool = pool;
    this.items = pool.entries.map(({ job }) =>
      h('li', { 'data-id': job.id }, h('span', jobWords(job.id)), h('i')),
    );
    this.list.replaceChildren(...this.items);
  }

  update(pool, study) {
    for (const part of [this.hold, this.stop]) setHidden(part, !pool || Boolean(pool.ended));
    if (!pool) return setText(this.words, w.chooseAStudyIts);
    if (this.pool !== pool) this.begin(pool);
    setText(this.words, w.named({ name: said(study.title), state: stateWords(pool) }));
    setText(this.hold, pool.paused ? w.goOn : w.pause);
    pool.entries.forEach((entry, i) => this.drawRun(this.items[i], entry));
  }

  drawRun(item, entry) {
    const { state, step, steps } = entry;
    const percent = state === 'done' ? 100 : ((100 * step) / steps).toFixed(1);
    setAttribute(item, 'data-state', state);
    setStyle(item.lastChild, { '--p': `${percent}%` });
    setAttribute(item, 'title', runWords(entry));
  }
}

/** "n_layers 2 seed 1" of "n_layers=2 seed=1". @param {string} id of a run (planJobs) */
const jobWords = (id) => id.replace(/=(?= )/g, '=none').replace(/(^| )(\w+)=/g, '$1$2 ');
