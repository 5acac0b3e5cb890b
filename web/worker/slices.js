// Work in slices of at most SLICE_MS, so that a message is answered within one slice.
import { SLICE_MS } from '../base/protocol.js';

export class Slices {
  #waiting = false;

  /**
   * @param {{ now: () => number, defer: (task: () => void) => void, next: () => (() => void)|null,
   *   after: () => void, fail: (error: any) => void }} host `defer` runs a task once waiting
   *   messages are answered; `next` gives the next piece of work, or null when there is none;
   *   `after` is called after each slice, `fail` in its place where work or `after` throws
   */
  constructor({ now, defer, next, after, fail }) {
    this.now = now;
    this.defer = defer;
    this.next = next;
    this.after = after;
    this.fail = fail;
  }

  /** Makes sure that a slice will run. */
  schedule() {
    if (this.#waiting) return;
    this.#waiting = true;
    this.defer(() => {
      this.#waiting = false;
      try {
        this.#slice();
        this.after();
      } catch (error) {
        this.fail(error);
      }
    });
  }

  /** Begins no work that would end after the slice, judged by the work before; the first always. */
  #slice() {
    const start = this.now();
    let workMs = 0;
    for (let work = this.next(); work; work = this.next()) {
      const before = this.now();
      if (workMs > 0 && before - start + workMs >= SLICE_MS) break;
      work();
      workMs = Math.max(this.now() - before, 1e-3);
    }
  }
}
