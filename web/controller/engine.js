// The page's side of the protocol: requests as promises, events to one listener, stale runs
// dropped, a dead worker reported once.
import { isEvent, RUNLESS, STORED, unpackError } from '../base/protocol.js';
import { w } from '../words/controller.js';
import { messageWords } from '../words/messages.js';

/** The error of a reply, in the words of the page. */
const inWords = (/** @type {any} */ packed) =>
  unpackError({ ...packed, message: messageWords(packed) });

/**
 * A worker that was started before the page's modules were there (app/early.js): what was posted to
 * it, and what it has answered since. `stop` ends the collecting.
 * @typedef {{ worker: Worker, asked: { id: number, type: string, run: number, args: object }[],
 *   answered: any[], stop: () => void }} Early
 */

/**
 * How long a worker that was asked for something may give no reply before it counts as stuck,
 * besides the step and the evaluation that a reply may have to wait for. Loading has no limit: a
 * slow connection is not a fault. What waits for the browser's store has limits of its own
 * (savedruns.js): a store that does not answer is no reason to end a run.
 */
const PATIENCE_MS = 15000;
/** Floating-point operations that the slowest machine does in a millisecond. */
const SLOWEST_FLOPS_PER_MS = 5e5;
/** The longest time that a browser's timers know. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * @typedef {import('../base/protocol.js').Event} Event
 * @typedef {{ type: string, run: number, resolve: (result: any) => void, reject: (error: Error) =>
 *   void, isLimited: boolean, onProgress?: (how: any) => void }} Waiting
 */

/** One worker and what is asked of it. A restart makes a new one. */
export class Engine {
  #worker;
  /** Requests without a reply, by id. @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Runs while a request with a limit waits. */
  #patience = /** @type {any} */ (0);
  #nextId = 1;
  #onEvent;
  #onFailure;
  #dead = false;
  #lastRun;
  #workMs = 0;
  #early;
  run;

  /**
   * @param {{ createWorker: () => Worker, early?: Early|null, onEvent: (event: Event) => void,
   *   onFailure: (message: string) => void, firstRun?: number }} options
   * `onFailure` is called at most once; afterwards every request is refused. `early` is taken over
   * in place of a worker of `createWorker`
   */
  constructor({ createWorker, early = null, onEvent, onFailure, firstRun = 0 }) {
    this.#onEvent = onEvent;
    this.#onFailure = onFailure;
    this.run = this.#lastRun = firstRun;
    this.#early = early;
    early?.stop();
    this.#nextId = 1 + Math.max(0, ...(early?.asked.map(({ id }) => id) ?? []));
    this.#worker = early ? early.worker : createWorker();
    this.#worker.addEventListener('message', (event) => this.#take(event.data));
    this.#worker.addEventListener('messageerror', () => this.#fail(w.aMessageFromThe));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(
        event.message ? w.workerStopped({ why: event.message }) : w.theTrainingWorkerCould,
      );
    });
  }

  /**
   * Asks the worker. Resolves with the result; rejects with the engine's error, or with code
   * "stale" when the run was replaced meanwhile.
   * @template {string} T @param {T} type @param {object} [args] @param {number} [run]
   * @param {(how: any) => void} [onProgress] takes the data of `opening`
   * @returns {Promise<import('../base/protocol.js').ReplyTo<T>>}
   */
  request(type, args = {}, run = this.run, onProgress = undefined) {
    if (this.#dead) return Promise.reject(stopped());
    const asked = this.#takeAsked(type, run, args);
    const id = asked ?? this.#nextId++;
    return new Promise((resolve, reject) => {
      const isLimited =
        type !== 'open' && !STORED.includes(type) && !('kept' in args || 'files' in args);
      this.#waiting.set(id, { type, run, resolve, reject, isLimited, onProgress });
      if (isLimited && !this.#patience) this.#wait();
      if (asked === undefined) this.#worker.postMessage({ id, type, run, args });
      this.#hand();
    });
  }

  /** Whether it refuses every request. */
  get isDead() {
    return this.#dead;
  }

  /** Counts from now on. Each reply begins it anew: a worker with much to do is not stuck. */
  #wait() {
    clearTimeout(this.#patience);
    this.#patience = 0;
    if (![...this.#waiting.values()].some(({ isLimited }) => isLimited)) return;
    const ms = Math.min(LONGEST_MS, PATIENCE_MS + this.#workMs);
    this.#patience = setTimeout(() => this.#fail(w.theTrainingWorkerDoes), ms);
  }

  /**
   * A new run with these settings. A refusal leaves the current run going as if nothing had been
   * asked.
   */
  create(/** @type {object} */ args, onProgress = /** @type {any} */ (undefined)) {
    return this.request('create', args, ++this.#lastRun, onProgress);
  }

  /**
   * The id of this request, if it was posted early. From now on the page has asked for it.
   * @param {string} type @param {number} run @param {object} args
   */
  #takeAsked(type, run, args) {
    if (!this.#early) return undefined;
    const { asked } = this.#early;
    const wanted = JSON.stringify([type, run, args]);
    const at = asked.findIndex((one) => JSON.stringify([one.type, one.run, one.args]) === wanted);
    if (at >= 0) return asked.splice(at, 1)[0].id;
    asked.length = 0; // the page wants something else: what was posted early is of no use
    return undefined;
  }

  #take(/** @type {any} */ message) {
    if (!this.#early) return this.#receive(message);
    this.#early.answered.push(message);
    this.#hand();
  }

  /**
   * Hands over the next message of an early worker. One a task, as messages come: the page takes a
   * new model in before it hears of its score. A reply waits until the page has asked for it.
   */
  #hand() {
    if (!this.#early) return;
    const { asked, answered } = this.#early;
    if (answered.length === 0 || asked.some(({ id }) => id === answered[0].id)) return;
    this.#receive(answered.shift());
    if (answered.length > 0) setTimeout(() => this.#hand());
    else if (asked.length === 0) this.#early = null;
  }

  #receive(/** @type {any} */ message) {
    if (isEvent(message)) {
      if (message.event === 'failed') this.#fail(w.trainingStopped({ why: message.message }));
      else if (message.event === 'opening')
        this.#waiting.forEach(
          ({ run, onProgress }) => run === message.run && onProgress?.(message),
        );
      else if (message.run === this.run) this.#onEvent(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    if (waiting.type === 'create' && !message.error) {
      this.run = waiting.run;
      this.#workMs = workMs(message.result);
    }
    this.#wait();
    if (message.error) return waiting.reject(inWords(message.error));
    if (waiting.run === this.run || RUNLESS.includes(waiting.type)) waiting.resolve(message.result);
    else waiting.reject(unpackError({ code: 'stale', message: w.anOlderRun }));
  }

  #fail(/** @type {string} */ message) {
    if (this.#dead) return;
    this.close(message);
    this.#onFailure(message);
  }

  /** Ends the worker; what was asked is refused, with the reason. */
  close(reason = w.theTrainingWorkerHas) {
    if (this.#dead) return;
    this.#dead = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(stopped(reason));
    this.#waiting.clear();
    this.#wait();
  }
}

/** How long a step and a score take on the slowest machine. */
function workMs(/** @type {import('../base/protocol.js').Made} */ { plan, settings }) {
  // a step is forward and backward, three times the work of the forward pass that a score is
  const steps = 1 + settings.eval_samples / (3 * settings.batch);
  return (plan.flops_per_step * steps) / SLOWEST_FLOPS_PER_MS;
}

/** The error of what was asked: part of a sentence, as those of the engine are. */
function stopped(reason = w.theTrainingWorkerHas) {
  return Object.assign(new Error(reason.replace(/\.$/, '')), { code: 'dead' });
}
