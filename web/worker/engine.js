// The page's side of the protocol: requests as promises, events to one listener, stale runs
// dropped, a dead worker reported once.
import { isEvent, unpackError } from '../base/protocol.js';

/**
 * How long a reply may take before the worker counts as stuck, beside the step and the evaluation
 * that it may have to wait for. Loading is not limited: a slow line is not
 *  a fault. */
const PATIENCE_MS = 15000;
/** Floating-point operations that the slowest machine does in a millisecond. */
const SLOWEST_FLOPS_PER_MS = 5e5;
/** The longest time that a browser's timers know. */
const LONGEST_MS = 2 ** 31 - 1;
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
  #workMs = 0;
  run;

  /**
   * @param {{ createWorker: () => Worker, onEvent: (event: any) => void, onFailure: (message:
   *   string) => void, firstRun?: number }} options
   * `onFailure` is called at most once; afterwards every request is refused
   */
  constructor({ createWorker, onEvent, onFailure, firstRun = 0 }) {
    this.#onEvent = onEvent;
    this.#onFailure = onFailure;
    this.run = this.#lastRun = firstRun;
    this.#worker = createWorker();
    this.#worker.addEventListener('message', (event) => this.#receive(event.data));
    this.#worker.addEventListener('messageerror', () =>
      this.#fail('A message from the training worker could not be read.'),
    );
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(
        event.message
          ? `The training worker stopped: ${event.message}`
          : 'The training worker could not be started.',
      );
    });
  }

  /**
   * Asks the worker. Resolves with the result; rejects with the engine's error, or with code
   * "stale" when the run was replaced meanwhile.
   */
  request(type, args = {}, run = this.run) {
    if (this.#dead) return Promise.reject(stopped());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer =
        type === 'open'
          ? 0
          : setTimeout(
              () => this.#fail('The training worker does not answer.'),
              Math.min(LONGEST_MS, PATIENCE_MS + this.#workMs),
            );
      this.#waiting.set(id, { type, run, resolve, reject, timer });
      this.#worker.postMessage({ id, type, run, args });
    });
  }

  /**
   * A new run with these settings. A refusal leaves the current run going as if nothing had been
   * asked.
   */
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
    if (waiting.type === 'create') {
      this.run = waiting.run;
      // a step is forward and backward, three times the work of the forward pass that a score is
      const { plan, settings } = message.result;
      this.#workMs =
        (plan.flops_per_step * (1 + settings.eval_samples / (3 * settings.batch))) /
        SLOWEST_FLOPS_PER_MS;
    }
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
    if (this.#dead) return;
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
