// Runs saved in the browser. Each has two files and is saved to the older one, so the newer one is
// whole whenever saving ends in the middle. The files of the run that trains are held open: saving
// it takes one call then, which still ends when the tab goes.
import { inTime, PATIENCE_MS } from './intime.js';
import { MOST_HEADER, nameOf, packRun, readHeader, unpackRun } from './runfile.js';

/** Runs without a name that are kept; the oldest go. */
export const MOST_UNNAMED = 8;
const SLOTS = ['a', 'b'];
const HEAD = 16 + MOST_HEADER;
const FILE = /^([0-9a-z]{1,40})\.([ab])$/;

/** @typedef {import('./runfile.js').Header} Header */

export class SavedRuns {
  #files;
  #now;
  #patienceMs;
  #queue = /** @type {Promise<any>} */ (Promise.resolve());
  /** Of each run, what is known to be whole: its slot and header. */
  #whole = new Map();
  /** Of each run that is held, a pen for each slot. */
  #pens = new Map();

  /**
   * @param {import('./disk.js').Files} files @param {() => number} [now] ms since 1970
   * @param {number} [patienceMs]
   */
  constructor(files, now = () => Date.now(), patienceMs = PATIENCE_MS) {
    this.#files = files;
    this.#now = now;
    this.#patienceMs = patienceMs;
  }

  /** One piece of work after the other: two at once could choose the same file. */
  #inTurn(/** @type {() => Promise<any>} */ work) {
    const turn = this.#queue.then(() => inTime(work(), this.#patienceMs));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** The newest headers, that of the run saved last first. @returns {Promise<Header[]>} */
  list() {
    return this.#inTurn(() => this.#list());
  }

  async #list() {
    const ids = new Set();
    for (const name of await this.#files.names()) {
      const found = FILE.exec(name);
      if (found) ids.add(found[1]);
    }
    const all = await Promise.all([...ids].map(async (id) => (await this.#slots(id))[0]?.header));
    return all.filter((header) => header).sort((a, b) => b.savedMs - a.savedMs);
  }

  /** The slots of a run that have a whole header, the newest first. */
  async #slots(id) {
    const found = [];
    for (const slot of SLOTS) {
      const bytes = await this.#read(id, slot, HEAD);
      const header = bytes && readHeader(bytes);
      if (header?.id === id) found.push({ slot, header });
    }
    return found.sort((a, b) => b.header.sequence - a.header.sequence);
  }

  /** The first bytes of a slot, or all. */
  async #read(id, slot, most = Infinity) {
    const pen = this.#pens.get(id)?.[slot];
    if (pen) return pen.read(most);
    return this.#files.read(`${id}.${slot}`, most);
  }

  /**
   * Saves a run; resolves when it is stored. A run that had a name keeps it.
   * @param {string} id @param {object} about fields of the header
   * @param {Record<string, Uint8Array>} parts
   */
  save(id, about, parts) {
    return this.#inTurn(async () => {
      await this.#write(id, about, parts);
      await this.#prune(id);
    });
  }

  /**
   * Saves a run that is held, and has done so when it returns. Throws where it cannot be stored.
   * @returns {boolean} whether the run is held; `save` saves one that is not
   */
  saveNow(id, about, parts) {
    const pens = this.#pens.get(id);
    if (!pens) return false;
    const { slot, header } = this.#next(id, about);
    pens[slot].write(packRun(header, parts));
    this.#whole.set(id, { slot, header });
    return true;
  }

  /** Where and as what a run is saved next. */
  #next(id, about) {
    const whole = this.#whole.get(id);
    const header = /** @type {Header} */ ({
      name: whole?.header.name ?? '',
      ...about,
      id,
      sequence: 1 + (whole?.header.sequence ?? 0),
      savedMs: this.#now(),
    });
    return { slot: whole?.slot === 'a' ? 'b' : 'a', header };
  }

  async #write(id, about, parts) {
    if (!this.#whole.has(id)) await this.#load(id);
    if (this.saveNow(id, about, parts)) return;
    const { slot, header } = this.#next(id, about);
    await this.#files.write(`${id}.${slot}`, packRun(header, parts));
    this.#whole.set(id, { slot, header });
  }

  /**
   * From now on `saveNow` saves this run, unless the files cannot be held.
   * @returns {Promise<void>}
   */
  hold(id) {
    return this.#inTurn(async () => {
      if (this.#pens.has(id) || !this.#files.hold) return;
      await this.#load(id);
      const pens = {};
      try {
        for (const slot of SLOTS) pens[slot] = await this.#files.hold(`${id}.${slot}`);
        this.#pens.set(id, pens);
      } catch {
        for (const pen of Object.values(pens)) pen.close();
      }
    });
  }

  release(id) {
    return this.#inTurn(async () => this.#releaseNow(id));
  }

  #releaseNow(id) {
    for (const pen of Object.values(this.#pens.get(id) ?? {})) pen.close();
    this.#pens.delete(id);
  }

  /** Never the run that was just saved: by a clock that was set back it looks old. */
  async #prune(saved) {
    const unnamed = (await this.#list()).filter(({ name }) => !name);
    const others = unnamed.filter(({ id }) => id !== saved);
    const room = MOST_UNNAMED - (unnamed.length - others.length);
    for (const { id } of others.slice(room)) await this.#removeNow(id);
  }

  /** The newest state of a run that is whole, { header, parts }, or null. */
  load(id) {
    return this.#inTurn(() => this.#load(id));
  }

  async #load(id) {
    for (const { slot } of await this.#slots(id)) {
      const bytes = await this.#read(id, slot);
      const run = bytes && unpackRun(bytes);
      if (!run) continue;
      this.#whole.set(id, { slot, header: run.header });
      return { slot, ...run };
    }
    return null;
  }

  /** Gives a run a name, or with '' takes it away; false where there is no such run. */
  rename(id, name) {
    return this.#inTurn(async () => {
      const run = await this.#load(id);
      if (!run) return false;
      const { header, parts } = run;
      await this.#write(id, { ...header, name: nameOf(name) }, parts);
      return true;
    });
  }

  remove(id) {
    return this.#inTurn(() => this.#removeNow(id));
  }

  async #removeNow(id) {
    this.#releaseNow(id);
    this.#whole.delete(id);
    for (const slot of SLOTS) await this.#files.remove(`${id}.${slot}`);
  }
}
