// The runs of a study, given to spare workers one by one. Pure: workers are made by the caller, and
// a test makes others.
import { messageWords } from '../../words/messages.js';
import { w } from './words.js';

/**
 * @typedef {{ id: string, values: Record<string, any>, seed: number, settings: Record<string, any>
 *   }} Job
 * @typedef {{ job: Job, state: 'waiting'|'running'|'done'|'failed', step: number, steps: number,
 *   result: any, message: string, points: any[] }} Entry
 */

export class Pool {
  #startWorker;
  #changed;
  #kernels;
  #study;
  #workers = new Set(); // { port, entry, ready }
  #size;
  #checked = false;
  #cost = { flops: [0], perMs: 1 };
  #held;
  /** @type {Entry[]} */
  entries;
  paused = false;
  /** Why the study did not begin. */
  problem = '';
  /** '' while it goes on. @type {''|'done'|'cancelled'|'refused'} */
  ended = '';

  /**
   * @param {{ startWorker: () => any, jobs: Job[], study: any, kernels: string, size: number,
   *   changed: () => void, held?: boolean }} options startWorker: something with
   *   postMessage, addEventListener and terminate, as worker.js here; size: how many work at once
   *   at most; `changed` is called after every change; held: the settings are checked and their
   *   cost is measured, and no run begins before `begin`
   */
  constructor({ startWorker, jobs, study, kernels, size, changed, held = false }) {
    this.#held = held;
    this.#startWorker = startWorker;
    this.#changed = changed;
    this.#kernels = kernels;
    this.#study = study;
    this.#size = size;
    this.entries = jobs.map((job) => ({
      job,
      state: 'waiting',
      step: 0,
      steps: study.steps,
      result: null,
      message: '',
      points: [],
    }));
    this.#add();
  }

  get results() {
    return this.entries.filter(({ state }) => state === 'done').map(({ result }) => result);
  }
  get running() {
    return this.entries.filter(({ state }) => state === 'running');
  }
  get workers() {
    return this.#workers.size;
  }
  /** Whether the settings make models, and plannedMs is known. */
  get checked() {
    return this.#checked;
  }
  /** How many runs there are at once. */
  get atOnce() {
    return Math.min(this.#size, this.entries.length);
  }
  /** Milliseconds of all runs where none ends early, by what was measured. */
  get plannedMs() {
    const { flops, perMs } = this.#cost;
    return flops.reduce((sum, one) => sum + one, 0) / perMs / this.atOnce;
  }

  /** Begins with the runs of a pool that is held. */
  begin() {
    this.#held = false;
    if (this.#checked) this.#share();
    this.#changed();
  }

  /** How many may work at once from now on; one that is too many ends after its run. */
  resize(size) {
    if (size === this.#size || this.ended) return;
    this.#size = size;
    this.#share();
  }

  pause() {
    this.#tellAll(true);
  }
  resume() {
    this.#tellAll(false);
  }

  #tellAll(paused) {
    if (this.ended || this.paused === paused) return;
    this.paused = paused;
    for (const { port } of this.#workers) port.postMessage({ type: paused ? 'pause' : 'resume' });
    if (!paused) this.#share();
    this.#changed();
  }

  /** Ends all workers; what is done stays. */
  cancel() {
    this.#end('cancelled');
  }

  #end(how) {
    if (this.ended) return;
    this.ended = how;
    for (const { port } of this.#workers) port.terminate();
    this.#workers.clear();
    for (const entry of this.entries) if (entry.state === 'running') entry.state = 'waiting';
    this.#changed();
  }

  #add() {
    let port;
    try {
      port = this.#startWorker();
    } catch (error) {
      this.problem = error.message;
      return this.#end('refused');
    }
    const worker = { port, entry: null, ready: false };
    this.#workers.add(worker);
    port.addEventListener('message', ({ data }) => {
      if (this.#workers.has(worker)) this.#hear(worker, data);
    });
    port.addEventListener('error', (event) => {
      event.preventDefault?.();
      if (this.#workers.has(worker)) this.#crashed(worker, event.message || w.theWorkerCouldNot);
    });
    port.postMessage({ type: 'open', kernels: this.#kernels });
  }

  #hear(worker, message) {
    const { entry } = worker;
    const { type } = message;
    if (type === 'ready') {
      worker.ready = true;
      if (!this.#checked)
        worker.port.postMessage({
          ...{ type: 'check', study: this.#study },
          jobs: this.entries.map(({ job }) => job),
        });
    }
    if (type === 'checked') {
      this.problem = message.problem ? messageWords(message.problem) : '';
      if (this.problem) return this.#end('refused');
      this.#checked = true;
      this.#cost = { flops: message.flops, perMs: message.perMs };
    }
    if (type === 'progress' && entry) {
      entry.step = message.step;
      if (message.point) entry.points.push(message.point);
    }
    if (type === 'done')
      this.#finish(worker, { state: 'done', result: message.result, step: message.result.steps });
    if (type === 'refused')
      this.#finish(worker, { state: 'failed', message: messageWords(message.problem) });
    if (this.#checked) this.#share();
    this.#changed();
  }

  #finish(worker, how) {
    Object.assign(worker.entry, how);
    worker.entry = null;
  }

  /**
   * One run is lost with its worker, the others go on. A worker that breaks before it has one is
   * not replaced: the study has the workers that there are, and ends where there are none.
   */
  #crashed(worker, message) {
    this.#workers.delete(worker);
    worker.port.terminate();
    if (worker.entry) this.#finish(worker, { state: 'failed', message });
    else {
      this.problem = message;
      this.#size = this.#workers.size;
      if (this.#size === 0) return this.#end('refused');
    }
    this.#share();
    this.#changed();
  }

  /**
   * Gives waiting runs to idle workers, starts workers that are missing and ends those that are too
   * many.
   */
  #share() {
    if (this.ended || this.paused || this.#held) return;
    const waiting = this.entries.filter(({ state }) => state === 'waiting');
    for (const worker of [...this.#workers]) {
      if (worker.entry || !worker.ready) continue;
      const next = this.#workers.size > this.#size ? null : waiting.shift();
      if (next) {
        worker.entry = next;
        Object.assign(next, { state: 'running', step: 0, points: [] });
        worker.port.postMessage({ type: 'run', job: next.job, study: this.#study });
      } else {
        this.#workers.delete(worker);
        worker.port.terminate();
      }
    }
    const starting = [...this.#workers].filter(({ ready }) => !ready).length;
    for (let i = starting; i < waiting.length && this.#workers.size < this.#size; i++) this.#add();
    if (this.entries.every(({ state }) => state === 'done' || state === 'failed'))
      this.#end('done');
  }
}
