// Saves the worker's run in the browser, now and then, and gives saved runs back.
import { refusal } from '../base/protocol.js';
import { packMoments } from '../run/savedrun.js';
import { openFiles } from './files.js';
import { SavedRuns } from './savedruns.js';

/** A larger run is not saved: it would stop training for a second. */
const MOST_BYTES = 128 * 2 ** 20;
const MOMENTS_BYTES = 8 * 2 ** 20;
const LOCK = 'headroom.run.';

const newId = () =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((id, n) => id + n.toString(36), '');

export class Keeper {
  #open;
  #saved = null;
  #id = newId();
  #locks;
  #release = () => {};
  /** Of the present run, the newest step that was given to `save`, and when it is stored. */
  #last = /** @type {{ step: number, stored: Promise<number> } | null} */ (null);
  /** Of each run, the state that waits until the one before it is stored. */
  #waiting = new Map();
  #turn = /** @type {Promise<any>} */ (Promise.resolve());

  /**
   * @param {{ open?: () => Promise<import('./files.js').Files>, locks?: LockManager|null }} [host]
   *   locks: tell a run that another tab has open
   */
  constructor({ open = openFiles, locks = globalThis.navigator?.locks ?? null } = {}) {
    this.#open = open;
    this.#locks = locks;
  }

  /** @returns {Promise<SavedRuns>} rejects where the browser stores nothing */
  #runs() {
    this.#saved ??= this.#open().then(
      (files) => new SavedRuns(files),
      (error) => {
        this.#saved = null;
        throw refusal(`this browser does not let the page save runs (${error.message})`);
      },
    );
    return this.#saved;
  }

  /** The worker has a new run. One that goes on from a saved run is saved in its place. */
  begin(id = '') {
    this.#release();
    this.#id = id || newId();
    this.#last = null;
    this.#release = hold(this.#locks, LOCK + this.#id);
  }

  get id() {
    return this.#id;
  }

  /**
   * Saves the run as it is now. Its bytes are taken before this returns. Where a save is under way
   * the next one waits, and one that waits gives way to a newer one of the same run.
   * @param {import('./run.js').WorkerRun} run
   * @param {Record<string, any>} about fields of the header that the page knows
   * @param {string} page what the page keeps, as text
   * @returns {Promise<number>} the step that was stored, this or a later one
   */
  save({ lab, past, plan }, about, page) {
    const { step } = lab;
    if (this.#last?.step === step) return this.#last.stored;
    if (plan.bytes > MOST_BYTES)
      return Promise.reject(refusal('this model is too large to be saved while it trains'));
    const parts = {
      checkpoint: lab.save(),
      moments: packMoments(past.moments, MOMENTS_BYTES),
      page: new TextEncoder().encode(page),
    };
    const stored = this.#store(this.#id, { about: { ...about, step }, parts });
    const last = { step, stored };
    this.#last = last;
    stored.catch(() => {
      if (this.#last === last) this.#last = null;
    });
    return stored;
  }

  /** Stores a state of a run, or the newer one that has come meanwhile; returns its step. */
  #store(id, state) {
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
        await (await this.#runs()).save(id, about, parts).catch(giveReason);
        return about.step;
      }),
    };
    this.#waiting.set(id, turn);
    this.#turn = turn.stored.catch(() => {});
    return turn.stored;
  }

  /** @returns {Promise<(import('../run/savedrun.js').Header & { isOpen: boolean })[]>} */
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

/** @returns {never} */
function giveReason(error) {
  throw error.name === 'QuotaExceededError'
    ? refusal('the room that this browser gives the page is full')
    : refusal(error.message);
}

/** Holds a lock until the function that is returned is called. */
function hold(locks, name) {
  let release = () => {};
  const held = new Promise((done) => {
    release = () => done(undefined);
  });
  locks?.request(name, { ifAvailable: true }, () => held).catch(() => {});
  return release;
}
