// How many threads of a pool take a run's steps. Beside other programs, or where a browser draws, a
// second thread may cost more than it brings. So now and then some steps are timed with another
// number.

/** How long one number of threads is timed, and for how many steps at least. */
const TRIAL = { ms: 120, steps: 3 };
/** The time between two trials, in lengths of a trial: more and more while they change nothing. */
const WAIT = { first: 4, most: 64 };
/** More threads are worth it where a step takes at most this part of the time. */
const WORTH = 0.9;

/**
 * The threads that there are: `most`, and how many of them take part.
 * @typedef {{ most: number, size: number, resize(size: number): void }} ThreadPool
 */

/** Steps of one number of threads: the first, in which threads wake or fall asleep, is left out. */
class Trial {
  #ms = 0;
  #steps = -1;
  /** Of all of its steps. */
  length = 0;

  /** @param {number} size */
  constructor(size) {
    this.size = size;
  }

  /** @param {number} ms of a step */
  add(ms) {
    this.#steps++;
    this.length += ms;
    if (this.#steps > 0) this.#ms += ms;
  }

  get done() {
    return this.#steps >= TRIAL.steps && this.#ms >= TRIAL.ms;
  }

  get mean() {
    return this.#ms / this.#steps;
  }
}

/** The number of threads of one run. */
export class PoolSize {
  #pool;
  #now;
  #size;
  #wait = WAIT.first;
  #length = 0; // of the last trial
  #since = 0; // ms of steps since it
  #own = /** @type {Trial | null} */ (null);
  #other = /** @type {Trial | null} */ (null);
  #tried = 0; // the number that was tried last

  /** @param {ThreadPool | null} pool @param {() => number} [now] in ms */
  constructor(pool, now = () => performance.now()) {
    this.#pool = pool && pool.most > 1 ? pool : null;
    this.#now = now;
    this.#size = pool?.most ?? 1;
  }

  /**
   * Takes a step.
   * @template T
   * @param {() => T} take
   * @returns {T}
   */
  step(take) {
    if (!this.#pool) return take();
    const size = this.#other?.size ?? this.#size;
    if (this.#pool.size !== size) this.#pool.resize(size);
    const start = this.#now();
    const result = take();
    this.#heard(this.#now() - start);
    return result;
  }

  #heard(ms) {
    this.#since += ms;
    const trial = this.#other ?? this.#own;
    trial?.add(ms);
    this.#length ||= Math.max(TRIAL.ms, TRIAL.steps * ms);
    if (!trial && this.#since >= this.#wait * this.#length) this.#own = new Trial(this.#size);
    if (!trial?.done) return;
    if (this.#other) this.#decide();
    else this.#other = new Trial(this.#neighbour());
  }

  /** Twice the threads, or half of them: in turns, where there are both. */
  #neighbour() {
    const most = /** @type {ThreadPool} */ (this.#pool).most;
    const choices = [Math.ceil(this.#size / 2), Math.min(2 * this.#size, most)].filter(
      (size) => size !== this.#size,
    );
    return choices.find((size) => size !== this.#tried) ?? choices[0];
  }

  #decide() {
    const [own, other] = [/** @type {Trial} */ (this.#own), /** @type {Trial} */ (this.#other)];
    const [less, more] = own.size < other.size ? [own, other] : [other, own];
    const best = more.mean <= WORTH * less.mean ? more : less;
    this.#wait = best === own ? Math.min(2 * this.#wait, WAIT.most) : WAIT.first;
    this.#size = best.size;
    this.#tried = best === own ? other.size : own.size;
    this.#length = other.length;
    this.#since = 0;
    this.#own = this.#other = null;
  }
}
