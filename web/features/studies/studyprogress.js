// How far a study is: a bar for each run, the time left, pause and cancel.
import { h, setAttribute, setHidden, setStyle, setText } from '../../base/dom.js';
import { formatDuration, formatShare } from '../../base/format.js';
import { millisecondsLeft } from '../../wasm/analysis/sweep.mjs';

/** The state of a study in words. @param {any} pool */
function stateWords(pool) {
  const { entries, results, running } = pool;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const failures = failed ? `, ${failed} failed` : '';
  const done = `${results.length} of ${entries.length} runs done${failures}`;
  if (pool.ended === 'refused') return `The study did not begin: ${pool.problem}`;
  if (pool.ended) return `${done}${pool.ended === 'cancelled' ? ' · cancelled' : ''}`;
  const leftMs = millisecondsLeft(entries, results, running, pool.workers);
  const now = pool.paused ? 'paused' : `${running.length} at once`;
  return `${done} · ${now}${Number.isFinite(leftMs) ? ` · ${formatDuration(leftMs)} left` : ''}`;
}

/** One run of a study in words. */
function runWords({ state, step, steps, message, job, result }) {
  if (state === 'failed') return `${job.id} failed: ${message}`;
  if (state !== 'done') return `${job.id}: ${state}, step ${step} of ${steps}`;
  const accuracy = formatShare(result.accuracy);
  return `${job.id}: ${accuracy} after ${result.steps} steps, hash ${result.hash}`;
}

export class Progress {
  /** @param {{ pause: () => void, cancel: () => void }} actions */
  constructor({ pause, cancel }) {
    const button = (id, text, onclick) => h('button.btn.small', { id, text, onclick });
    this.pool = null;
    this.items = [];
    this.words = h('p#study-state.study-state', { 'aria-live': 'polite' });
    this.hold = button('study-pause', '', pause);
    this.stop = button('study-cancel', 'Cancel', cancel);
    this.list = h('ol.study-runs', { 'aria-label': 'Runs' });
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
    if (!pool)
      return setText(
        this.words,
        'Choose a study: its runs train in workers of their own, with one thread each. ' +
          'Results are kept while the page is open.',
      );
    if (this.pool !== pool) this.begin(pool);
    setText(this.words, `${study.title}: ${stateWords(pool)}`);
    setText(this.hold, pool.paused ? 'Go on' : 'Pause');
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
