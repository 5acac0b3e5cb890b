// What the heads did at the kept moments of a run: asked one moment after the other while somebody
// looks, and kept as long as the run.
import { placeKey } from '../../model/cuts.js';

const PAUSE_MS = 40;

export class HeadHistory {
  #ask;
  #seen;
  #changed;
  #wait;
  #known = new WeakMap(); // run -> Map of step to Map of placeKey to row
  #run = null;
  #samples = 0;
  #asking = false;
  /** Whether the reader stopped it. */
  stopped = false;

  /**
   * @param {{ ask: (type: string, args: object) => Promise<any>, seen: () => boolean, changed: ()
   * => void, wait?: (work: () => void) => void }} host
   *  `seen`: whether somebody looks; `wait`: lets others go first */
  constructor({
    ask,
    seen,
    changed,
    wait = (work) => {
      setTimeout(work, PAUSE_MS);
    },
  }) {
    this.#ask = ask;
    this.#seen = seen;
    this.#changed = changed;
    this.#wait = wait;
  }

  get #steps() {
    if (!this.#known.has(this.#run)) this.#known.set(this.#run, new Map());
    return this.#known.get(this.#run);
  }

  /** Goes on with this run's moments, if there are any to ask for. */
  follow(run, most, samples) {
    this.#run = run;
    this.#samples = samples;
    if (most > 0 && !this.#asking) void this.#next();
  }

  async #next() {
    const run = this.#run;
    const step = run.kept.find((one) => !this.#steps.has(one));
    if (this.stopped || step === undefined || !this.#seen()) return;
    this.#asking = true;
    const reply = await this.#ask('heads', { at: step, cuts: null, samples: this.#samples });
    // A moment that went meanwhile is answered with its neighbour, which is then asked for itself.
    if (reply && run === this.#run)
      this.#steps.set(step, new Map(reply.rows.map((row) => [placeKey(row), row])));
    this.#wait(() => {
      this.#asking = false;
      if (reply || run !== this.#run) void this.#next();
    });
    this.#changed();
  }

  /** How many of these moments are known. */
  count(kept) {
    return kept.filter((step) => this.#steps.has(step)).length;
  }

  /** One measure of one head over the moments known so far: [{ step, value }]. */
  curve(kept, key, measure) {
    return kept
      .filter((step) => this.#steps.has(step))
      .map((step) => ({ step, value: this.#steps.get(step).get(key)?.[measure] ?? null }));
  }
}
