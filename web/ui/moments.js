// Answers about the kept moments of a run: asked one moment after the other while somebody looks,
// and kept as long as the run.

const PAUSE_MS = 40;
/** Lets others go first. */
const pause = (work) => void setTimeout(work, PAUSE_MS);

/** @template A an answer */
export class MomentAnswers {
  #ask;
  #seen;
  #changed;
  #wait;
  /** @type {WeakMap<object, Map<number, A>>} run -> step -> answer */
  #known = new WeakMap();
  #run = null;
  #asking = false;
  /** Whether the reader stopped it. */
  stopped = false;

  /**
   * @param {{ ask: (step: number) => Promise<A|null>, seen: () => boolean, changed: () => void,
   *   wait?: (work: () => void) => void }} host ask: null when that failed; `seen`: whether
   *   somebody looks
   */
  constructor({ ask, seen, changed, wait = pause }) {
    this.#ask = ask;
    this.#seen = seen;
    this.#changed = changed;
    this.#wait = wait;
  }

  get #answers() {
    if (!this.#known.has(this.#run)) this.#known.set(this.#run, new Map());
    return this.#known.get(this.#run);
  }

  /** Goes on with this run, of which `most` moments can be kept. */
  follow(run, most) {
    this.#run = run;
    if (most > 0 && !this.#asking) void this.#next();
  }

  async #next() {
    const run = this.#run;
    const step = run.kept.find((one) => !this.#answers.has(one));
    if (this.stopped || step === undefined || !this.#seen()) return;
    this.#asking = true;
    const answer = await this.#ask(step);
    // A moment that went meanwhile is answered with its neighbour, which is then asked for itself.
    if (answer && run === this.#run) this.#answers.set(step, answer);
    this.#wait(() => {
      this.#asking = false;
      if (answer || run !== this.#run) void this.#next();
    });
    this.#changed();
  }

  /** How many of these moments are known. */
  count(kept) {
    return kept.filter((step) => this.#answers.has(step)).length;
  }

  /** What is known so far of these moments. @returns {{ step: number, answer: A }[]} */
  known(kept) {
    return kept
      .filter((step) => this.#answers.has(step))
      .map((step) => ({ step, answer: this.#answers.get(step) }));
  }
}
