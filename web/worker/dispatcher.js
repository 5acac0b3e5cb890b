// Answers requests by a table of handlers, one reply for each. Refuses those of an older run.
import { buffersOf, isRequest, packError, refusal, RUNLESS } from '../base/protocol.js';

/**
 * Whether the module broke off in the middle of its work, or one of its threads did. Its memory is
 * then in no known state, and the worker cannot go on.
 */
export function isTrap(error) {
  return error instanceof WebAssembly.RuntimeError;
}

export class Dispatcher {
  /** The number of the run that there is. */
  run = 0;
  /** The number of the newest run that was asked for. */
  #newest = 0;
  /** Requests for a run that have no reply yet, and the reply to the last. */
  #making = 0;
  #coming = Promise.resolve();
  #post;
  #handlers;
  #other;

  /**
   * @param {(message: object, transfer: ArrayBuffer[]) => void} post
   * @param {Record<string, (args: any, run: number) => any>} handlers one for each request, which
   *   returns the result or a promise of it, or throws
   * @param {(type: string, args: any, run: number) => any} [other] answers all other requests
   */
  constructor(post, handlers, other = () => {}) {
    this.#post = post;
    this.#handlers = handlers;
    this.#other = other;
  }

  /** Posts a message. The buffers of its arrays go with it. */
  send(message) {
    this.#post(message, buffersOf(message));
  }

  /** Tells the page that the worker cannot go on. */
  fail(error) {
    const why = String(error?.message ?? error);
    const message = isTrap(error) ? `the engine has stopped (${why}).` : why;
    this.send({ event: 'failed', run: this.run, message });
  }

  /** Refuses to go on with what was asked of an older run. */
  needRun(run) {
    if (run !== this.run) throw refusal('an older run', 'stale');
  }

  /** Refuses to make a run that waited while another was asked for, which takes its place. */
  needNewest(run) {
    if (run < this.#newest) throw refusal('another model was asked for meanwhile', 'stale');
  }

  /** A request of a later run waits for the model that is being made, and its reply. */
  async #answer({ id, type, run, args }) {
    try {
      if (type !== 'create' && !RUNLESS.includes(type)) {
        if (run > this.run) await this.#coming;
        this.needRun(run);
      }
      const done = this.#handle(type, args, run);
      // at once where it can be: what the next request does comes after this reply
      this.send({ id, run, result: done instanceof Promise ? await done : done });
    } catch (error) {
      if (isTrap(error)) this.fail(error);
      else this.#post({ id, run, error: packError(error, type) }, []);
    }
  }

  #handle(type, args, run) {
    if (!Object.hasOwn(this.#handlers, type)) return this.#other(type, args, run);
    return this.#handlers[type](args, run);
  }

  /** Answers one message. Never throws: what goes wrong is the reply. */
  async receive(message) {
    if (!isRequest(message)) return;
    if (message.type === 'create') await this.#make(message);
    else await this.#answer(message);
  }

  /** One run after the other is made: the last that was asked for stays. */
  async #make(message) {
    this.#newest = Math.max(this.#newest, message.run);
    const answer = () => this.#answer(message);
    const answered = this.#making > 0 ? this.#coming.then(answer) : answer();
    this.#making++;
    this.#coming = answered;
    await answered;
    this.#making--;
  }
}
