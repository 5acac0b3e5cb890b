// Saves the worker's run in the browser when the page asks for it, and gives saved runs back.
import { refusal } from '../base/protocol.js';
import { inTime } from './intime.js';
import { packCopies } from './runfile.js';

/** A larger run is not saved: it would stop training for a second. */
const MOST_BYTES = 128 * 2 ** 20;
const COPIES_BYTES = 8 * 2 ** 20;
const LOCK = 'headroom.run.';
/** How long a tab that was reloaded may still hold its run. */
const LEAVING_MS = 3000;

const newId = () =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((id, n) => id + n.toString(36), '');

/** @typedef {import('./savedruns.js').SavedRuns} SavedRuns */

/** The browser's own files. What reads and writes them comes when they are first used. */
const openFiles = async () => (await import('./disk.js')).openFiles();

export class RunStore {
  #open;
  #opening = null;
  /** What `#opening` gave. */
  #saved = /** @type {SavedRuns|null} */ (null);
  #id = newId();
  #locks;
  #lock = { given: Promise.resolve(), release() {} };
  /** Of the present run, what was given to `save` last, and when it is stored. */
  #last = /** @type {{ step: number, page: string, stored: Promise<number> } | null} */ (null);
  /** Of each run, the state that waits until the one before it is stored. */
  #waiting = new Map();
  #turn = /** @type {Promise<any>} */ (Promise.resolve());

  /**
   * @param {{ open?: () => Promise<import('./disk.js').Files>, locks?: LockManager|null }} [host]
   *   locks: tell a run that another tab has open
   */
  constructor({ open = openFiles, locks = globalThis.navigator?.locks ?? null } = {}) {
    this.#open = open;
    this.#locks = locks;
  }

  /** @returns {Promise<SavedRuns>} rejects where the browser stores nothing */
  #runs() {
    this.#opening ??= this.#openRuns().then(
      (saved) => (this.#saved = saved),
      (error) => {
        this.#opening = null;
        throw refusal(`this browser does not let the page save runs (${error.message})`);
      },
    );
    return this.#opening;
  }

  async #openRuns() {
    const [files, { SavedRuns }] = await Promise.all([
      inTime(this.#open()),
      import('./savedruns.js'),
    ]);
    return new SavedRuns(files);
  }

  /** The worker has a new run. One that goes on from a saved run is saved in its place. */
  begin(id = '') {
    this.#lock.release();
    this.#saved?.release(this.#id);
    this.#id = id || newId();
    this.#last = null;
    this.#lock = hold(this.#locks, LOCK + this.#id);
  }

  get id() {
    return this.#id;
  }

  /**
   * Saves the run as it is now. Its bytes are taken before this returns; after its first save they
   * are also stored by then, where the browser lets a worker write at once: the tab may go right
   * after. Else, where a save is under way the next one waits, and one that waits gives way to a
   * newer one of the same run.
   * @param {import('../worker/workerrun.js').WorkerRun} run
   * @param {Record<string, any>} about fields of the header that the page knows
   * @param {string} page what the page keeps, as text
   * @returns {Promise<number>} the step that was stored, this or a later one
   */
  save({ lab, weights, plan }, about, page) {
    const { step } = lab;
    if (this.#last?.step === step && this.#last.page === page) return this.#last.stored;
    if (plan.bytes > MOST_BYTES)
      return Promise.reject(refusal('this model is too large to be saved while it trains'));
    const parts = {
      checkpoint: lab.save(),
      moments: packCopies(weights.copies, COPIES_BYTES),
      page: new TextEncoder().encode(page),
    };
    const stored = this.#store(this.#id, { about: { ...about, step }, parts });
    const last = { step, page, stored };
    this.#last = last;
    stored.catch(() => {
      if (this.#last === last) this.#last = null;
    });
    return stored;
  }

  /** Stores a state of a run, or the newer one that has come meanwhile; returns its step. */
  #store(id, state) {
    try {
      if (this.#saved?.saveNow(id, state.about, state.parts))
        return Promise.resolve(state.about.step);
    } catch (error) {
      return Promise.reject(reasonOf(error));
    }
    const waiting = this.#waiting.get(id);
    if (waiting) {
      waiting.state = state;
      return waiting.stored;
    }
    const turn = {
      state,
      stored: this.#turn.then(async () => {
        this.#waiting.delete(id);
        const { about, parts } = turn.state;
        const runs = await this.#runs();
        if (id === this.#id) await this.#lock.given.then(() => runs.hold(id));
        await runs.save(id, about, parts).catch((error) => {
          throw reasonOf(error);
        });
        return about.step;
      }),
    };
    this.#waiting.set(id, turn);
    this.#turn = turn.stored.catch(() => {});
    return turn.stored;
  }

  /** @returns {Promise<(import('./runfile.js').Header & { isOpen: boolean })[]>} */
  async list() {
    const runs = await (await this.#runs()).list();
    const held = (await this.#locks?.query?.())?.held ?? [];
    const open = new Set(held.map(({ name }) => name));
    return runs.map((header) => ({ ...header, isOpen: open.has(LOCK + header.id) }));
  }

  /** A saved run, whole. Throws where there is none. */
  async load(id) {
    const run = await (await this.#runs()).load(id);
    if (!run) throw refusal('this saved run is gone, or damaged');
    return { ...run, page: new TextDecoder().decode(run.parts.page) };
  }

  async rename(id, name) {
    if (!(await (await this.#runs()).rename(id, name))) throw refusal('this saved run is gone');
  }

  async remove(id) {
    await (await this.#runs()).remove(id);
  }
}

/** The error that the page shows. */
function reasonOf(error) {
  return error.name === 'QuotaExceededError'
    ? refusal('the room that this browser gives the page is full')
    : refusal(error.message);
}

/**
 * Asks for a lock, which another tab may have.
 * @returns {{ given: Promise<any>, release: () => void }} given: when it is held, or another tab
 *   has it for longer than one that goes
 */
function hold(locks, name) {
  if (!locks) return { given: Promise.resolve(), release() {} };
  const abort = new AbortController();
  let release = () => {};
  const released = new Promise((done) => {
    release = () => {
      abort.abort();
      done(undefined);
    };
  });
  const given = new Promise((done) => {
    setTimeout(done, LEAVING_MS);
    locks
      .request(name, { signal: abort.signal }, () => {
        done(undefined);
        return released;
      })
      .catch(done);
  });
  return { given, release };
}
