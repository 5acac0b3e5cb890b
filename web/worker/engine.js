// The page's side of the protocol: requests as promises, events to one listener, stale runs dropped, a dead worker reported once.
import { isEvent, unpackError } from '../base/protocol.js';

/** How long a reply may take before the worker counts as stuck. Loading is not limited: a slow line is not a fault. */
const PATIENCE_MS = 15000;
const STOPPED = 'The training worker has stopped.';

/** One worker and what is asked of it. A new one is made for a restart. */
export class Engine {
  #worker;
  #waiting = new Map();
  #nextId = 1;
  #onEvent;
  #onFailure;
  #dead = false;
  #lastRun;
  run;

  /**
   * @param {{ createWorker: () => Worker, onEvent: (event: any) => void, onFailure: (message: string) => void, firstRun?: number }} options
   * `onFailure` is called at most once; afterwards every request is refused
   */
  constructor({ createWorker, onEvent, onFailure, firstRun = 0 }) {
    this.#onEvent = onEvent;
    this.#onFailure = onFailure;
    this.run = this.#lastRun = firstRun;
    this.#worker = createWorker();
    this.#worker.addEventListener('message', (event) => this.#receive(event.data));
    this.#worker.addEventListener('messageerror', () => this.#fail('A message from the training worker could not be read.'));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(event.message ? `The training worker stopped: ${event.message}` : 'The training worker could not be started.');
    });
  }

  /** Asks the worker. Resolves with the result; rejects with the engine's error, or with code "stale" when the run was replaced meanwhile. */
  request(type, args = {}, run = this.run) {
    if (this.#dead) return Promise.reject(stopped());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = type === 'open' ? 0 : setTimeout(() => this.#fail('The training worker does not answer.'), PATIENCE_MS);
      this.#waiting.set(id, { type, run, resolve, reject, timer });
      this.#worker.postMessage({ id, type, run, args });
    });
  }

  /** A new run with these settings. A refusal leaves the current run going as if nothing had been asked. */
  create(args) {
    return this.request('create', args, ++this.#lastRun);
  }

  #receive(message) {
    if (isEvent(message)) {
      if (message.event === 'failed') this.#fail(`Training stopped: ${message.message}`);
      else if (message.run === this.run) this.#onEvent(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    clearTimeout(waiting.timer);
    if (message.error) return waiting.reject(unpackError(message.error));
    if (waiting.type === 'create') this.run = waiting.run;
    if (waiting.run === this.run || waiting.type === 'open') waiting.resolve(message.result);
    else waiting.reject(unpackError({ code: 'stale', message: 'an older run' }));
  }

  #fail(message) {
    if (this.#dead) return;
    this.close(message);
    this.#onFailure(message);
  }

  /** Ends the worker; what was asked is refused, with the reason. */
  close(reason = STOPPED) {
    this.#dead = true;
    this.#worker.terminate();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(stopped(reason));
    }
    this.#waiting.clear();
  }
}

function stopped(reason = STOPPED) {
  return Object.assign(new Error(reason), { code: 'dead' });
}
