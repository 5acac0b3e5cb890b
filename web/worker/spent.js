// What the worker's time goes into while a run trains.

export class Spent {
  /** Milliseconds since the run was made, of its steps, its held-out scores and what was asked. */
  ms = { train: 0, score: 0, look: 0 };
  #now;
  #counts;

  /** @param {() => number} now @param {() => boolean} counts whether it is counted */
  constructor(now, counts) {
    this.#now = now;
    this.#counts = counts;
  }

  /** Does a piece of work. @template T @param {keyof Spent['ms']} what @param {() => T} work */
  on(what, work) {
    const counts = this.#counts();
    const startMs = this.#now();
    try {
      return work();
    } finally {
      if (counts) this.ms = { ...this.ms, [what]: this.ms[what] + this.#now() - startMs };
    }
  }
}
