// One question to the worker, kept up to date. A view asks for the same thing at every redraw; this
// sends a request only when the answer would differ, and no oftener than it should.

/** How long a question that failed is not asked again, so that its error is reported once. */
const RETRY_MS = 5000;

const CLOCK = {
  now: () => performance.now(),
  later: (task, ms) => setTimeout(task, ms),
};

/**
 * What the answers depend on, besides the request itself.
 * @typedef {object} Host
 * @property {{ model: { settings: any }, run: { now: any }, shown: { at: number|null }, cut:
 *   import('../state/cut.js').Cut }} state run.now: another object for each run
 * @property {number} step the step that is looked at
 * @property {(type: string, args?: object) => Promise<any>} ask null when the request failed, which
 *   it has reported, or when it is out of date
 * @property {(...names: string[]) => void} want
 * @property {() => Promise<void>} [picture] the answer is used as the next picture is drawn
 */

/**
 * @typedef {object} Asked one question as it was asked
 * @property {object} run
 * @property {any} settings
 * @property {string} what the request itself
 * @property {() => string} target says which cuts and past step a request is about now
 * @property {string} targeted what `target` said then
 * @property {number|null} step null where the answer does not change while the model trains
 */

/**
 * Use in a view, in its `update`, which runs at every redraw:
 *
 *     const tensor = new Question(host, { everyMs: 250 });
 *     if (await tensor.update('tensor', { source: state.shown.source, name })) draw(tensor.answer);
 *
 * A question of several requests is a job. `goesOn` is false once its answer would be out of date:
 *
 *     const scores = new Question(host, { everyMs: 2000 });
 *     await scores.work('scores', async (goesOn) => {
 *       let rows = null;
 *       for (let first = 0; goesOn() && first < 64; first += 8) {
 *         const reply = await host.ask('lensscore', { first, samples: 8 });
 *         if (!reply) return null;
 *         rows = addScores(rows, reply.rows);
 *       }
 *       return rows;
 *     });
 *
 * The rules. One request is under way at a time. Another request, run, cut, past step or setting is
 * asked about at once; another step of the same run after `everyMs` at the earliest, counted from
 * the last answer, and then `wake` is called by itself. An answer is dropped when the question has
 * changed meanwhile. While a model trains an answer is given with its next picture, so that both
 * are drawn in one frame. A question that failed is not asked again within RETRY_MS.
 */
export class Question {
  /** The newest answer that was not out of date when it came, or null. @type {any} */
  answer = null;
  /** @type {Asked|null} the last question that was asked */
  #asked = null;
  /** @type {Asked|null} the question of the last call */
  #wanted = null;
  /** @type {Promise<boolean>|null} */
  #pending = null;
  #settings = null; // that the answer is of
  #failed = false;
  #endedMs = -Infinity;
  #tookMs = 0;
  #timer = null;

  /**
   * @param {Host} host
   * @param {{ everyMs?: number | ((tookMs: number) => number), wake?: () => void, clock?: typeof
   *   CLOCK }} [options] everyMs may depend on how long the last answer took; `wake` is called when
   *   `update` has something to ask; it draws the view unless given
   */
  constructor(host, { everyMs = 0, wake = () => host.want('view'), clock = CLOCK } = {}) {
    this.host = host;
    this.everyMs = everyMs;
    this.wake = wake;
    this.clock = clock;
  }

  /**
   * Asks one request, if it is due.
   * @param {string} type
   * @param {Record<string, any>} [args]
   * @param {{ moves?: boolean }} [options] moves: whether the answer changes with the step
   * @returns {Promise<boolean>} whether there is a new answer
   */
  update(type, args = {}, { moves = true } = {}) {
    const question = { what: JSON.stringify([type, args]), target: () => this.#looksAt(args) };
    return this.#ask(question, moves, () => this.host.ask(type, args));
  }

  /**
   * Does a job of several requests, if it is due.
   * @param {string} name all that the job depends on, besides run, settings, cuts and past step
   * @param {(goesOn: () => boolean) => Promise<any>} job null when it failed
   * @param {{ moves?: boolean }} [options] as of `update`
   * @returns {Promise<boolean>} whether there is a new answer
   */
  work(name, job, { moves = true } = {}) {
    // at which moment it asks depends on whether the model trains (steadyMoment)
    const what = `${name} ${this.host.state.run.now?.running}`;
    return this.#ask({ what, target: () => this.#looksAt({}) }, moves, job);
  }

  /** Whether there is an answer, of the model that the page has now. */
  get isOfModel() {
    return this.answer !== null && this.#settings === this.host.state.model.settings;
  }

  /** Whether a request is under way. */
  get busy() {
    return this.#pending !== null;
  }

  /** Lets the next call ask at once. Drops the answer that is under way, keeps the one it has. */
  forget() {
    this.#asked = null;
    this.#wanted = null;
    this.#failed = false;
    this.#endedMs = -Infinity;
  }

  /** Cuts and past step that `ask` adds to a request, unless it has its own. */
  #looksAt(args) {
    const { shown, cut } = this.host.state;
    const { at } = shown;
    const cuts = cut.shown && cut.places.length > 0 ? [cut.places, cut.mode] : null;
    return JSON.stringify(['at' in args ? null : at, 'cuts' in args ? null : cuts]);
  }

  #ask({ what, target }, moves, job) {
    const { state, step } = this.host;
    const { settings } = state.model;
    const run = state.run.now;
    const wanted = { run, settings, what, target, targeted: target(), step: moves ? step : null };
    this.#wanted = wanted;
    if (this.#pending) return this.#pending;
    const waitMs = this.#waitMs(wanted);
    if (waitMs > 0) this.#wakeIn(waitMs);
    if (waitMs !== 0) return Promise.resolve(false);
    this.#asked = wanted;
    this.#pending = this.#run(wanted, job);
    return this.#pending;
  }

  /** Milliseconds until this question is due: 0 is now, and -1 never by itself. */
  #waitMs(wanted) {
    const asked = this.#asked;
    const sinceMs = this.clock.now() - this.#endedMs;
    if (!asked || !same(asked, wanted)) return 0;
    if (this.#failed) return sinceMs >= RETRY_MS ? 0 : -1;
    if (asked.step === wanted.step) return -1;
    const everyMs = typeof this.everyMs === 'function' ? this.everyMs(this.#tookMs) : this.everyMs;
    return Math.max(0, everyMs - sinceMs);
  }

  async #run(asked, job) {
    const goesOn = () => this.#isWanted(asked);
    const begunMs = this.clock.now();
    const answer = await job(goesOn).catch(() => null);
    this.#tookMs = this.clock.now() - begunMs;
    await this.host.picture?.();
    this.#pending = null;
    if (!goesOn()) {
      if (this.#asked === asked) this.#asked = null;
      this.wake();
      return false;
    }
    this.#endedMs = this.clock.now();
    this.#failed = answer === null || answer === undefined;
    if (this.#failed) return false;
    this.answer = answer;
    this.#settings = asked.settings;
    if (this.#wanted.step !== asked.step) this.wake();
    return true;
  }

  /** Whether the answer to `asked` would still be of use: only the step may have changed. */
  #isWanted(asked) {
    const { run, model } = this.host.state;
    return (
      this.#wanted !== null &&
      same(asked, this.#wanted) &&
      asked.run === run.now &&
      asked.settings === model.settings &&
      asked.targeted === asked.target()
    );
  }

  #wakeIn(ms) {
    if (this.#timer !== null) return;
    this.#timer = this.clock.later(() => {
      this.#timer = null;
      this.wake();
    }, ms);
  }
}

/** Whether two questions differ by their step at most. */
function same(one, other) {
  return ['run', 'settings', 'what', 'targeted'].every((key) => one[key] === other[key]);
}
