// Setters mark, one animation frame draws: what is wanted runs once, in a fixed order, and no more
// often than it should. No frame is asked for before something is due. The frame after a press is
// kept for its answer.
import { covers } from '../state/store.js';

/** What can wait does so for a frame that something else asks for, at most so long. */
const LOW_PRIORITY_MS = 160;
/** What goes on by itself runs again after so many times what a frame costs, or later. */
const PACE = 2;
/** A frame that took longer was held up: by a hidden tab, a computer that slept. */
const MOST_COST_MS = 500;
/** Of how many frames the cost is a mean, roughly. */
const RECENT = 4;

const BROWSER = {
  requestFrame: (tick) => requestAnimationFrame(tick),
  /** Calls a task when the frame that is being drawn has been laid out and painted. */
  afterFrame: (task) => setTimeout(task),
  later: (task, ms) => setTimeout(task, ms),
  forget: (timer) => clearTimeout(timer),
  now: () => performance.now(),
  isHidden: () => document.hidden,
};

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {() => any} run a part that returns a promise is not run again before that settled
 * @property {number | (() => number)} [everyMs] the least time between two runs, or what says it
 * @property {string[] | (() => string[])} [reads] what it shows of the page's state: names of parts
 *   and fields (state/store.js)
 * @property {string[]} [atOnce] what of that does not wait for `everyMs`
 * @property {() => boolean} [goesOn] whether it is wanted again whenever it ran
 * @property {string[]} [after] what of that it shows a frame later
 * @property {boolean} [asks] it draws nothing, and needs no frame: only a page that shows
 */

/**
 * Parts run in the order in which they are added.
 * @param {{ first?: string[], lowPriority?: string[], isLive?: () => boolean,
 *   browser?: Partial<typeof BROWSER> }} [options] `first`: names of parts that run before the
 *   others, in this order, whenever they are added; `isLive`: whether one picture of a model that
 *   trains follows another. What reads `lowPriority` fields is drawn with the next of them, and so
 *  is what
 *   is wanted before it is due
 */
export function createSchedule({ browser = {}, ...options } = {}) {
  const schedule = new Schedule(options, { ...BROWSER, ...browser });
  return {
    /** @param {Part} part */
    add: (part) => schedule.add(part),
    want: (...names) => schedule.want(names),
    /** Wants parts in the frame after the next. */
    wantLater: (...names) => schedule.wantLater(names),
    /** Lets a part run at the next frame, however recently it ran. */
    wantNow: (name) => schedule.wantNow(name),
    /** Settles as the next picture is drawn; at once where none will follow. */
    picture: () => schedule.picture(),
    /** These fields have changed: wants the parts that read them. */
    changed: (fields) => schedule.changed(fields),
    /**
     * Called when something was pressed, before anything answers: what was wanted until then is
     * drawn a frame later.
     */
    pressed: () => schedule.deferAll(),
  };
}

class Schedule {
  #wanted = new Set();
  #lowPriority = new Set(); // of these, those that can wait for another's frame
  #pending = new Set();
  #deferred = new Set();
  #lastMs = new Map();
  #tickMs = -Infinity; // when the last frame was
  #costMs = 0; // of a frame: until it is painted
  #isComing = false; // a frame
  #timer = { id: null, atMs: Infinity };
  #awaited = []; // what settles in the next frame

  /** @type {Part[]} */
  parts = [];

  constructor({ first = [], lowPriority = [], isLive = () => false }, browser) {
    this.first = first;
    this.lowPriority = lowPriority;
    this.isLive = isLive;
    this.browser = browser;
  }

  /** @param {Part} part */
  add(part) {
    const rank = ({ name }) => this.first.indexOf(name) + 1 || Infinity;
    const at = this.parts.findIndex((other) => rank(other) > rank(part));
    this.parts.splice(at < 0 ? this.parts.length : at, 0, part);
  }

  want(names) {
    for (const name of names) {
      this.#wanted.add(name);
      this.#deferred.delete(name);
      this.#lowPriority.delete(name);
    }
    this.#wake();
  }

  wantLater(names) {
    this.want(names);
    names.forEach((name) => this.#deferred.add(name));
  }

  wantNow(name) {
    this.#lastMs.delete(name);
    this.want([name]);
  }

  picture() {
    if (!this.isLive()) return Promise.resolve();
    return new Promise((settle) => {
      this.#awaited.push(settle);
      this.#wake();
    });
  }

  /** @param {string[]} fields */
  changed(fields) {
    const has = (names = []) => names.some((name) => fields.some((field) => covers(name, field)));
    const isLow = this.isLive() && fields.every((field) => this.lowPriority.includes(field));
    for (const { name, reads, atOnce, after } of this.parts) {
      if (has(after)) this.wantLater([name]);
      else if (has(atOnce)) this.wantNow(name);
      else if (has(typeof reads === 'function' ? reads() : reads)) {
        if (isLow) this.#wantCalmly(name);
        else this.want([name]);
      }
    }
  }

  #wantCalmly(name) {
    if (this.#wanted.has(name)) return;
    this.#wanted.add(name);
    this.#lowPriority.add(name);
    this.#wake();
  }

  deferAll() {
    this.#wanted.forEach((name) => this.#deferred.add(name));
  }

  /** Asks for a frame, or waits until one is due. */
  #wake() {
    if (this.#isComing) return;
    const nowMs = this.browser.now();
    const waiting = this.parts.filter(({ name }) => this.#isWaiting(name));
    const asking = waiting.filter(({ name, asks }) => asks && !this.#deferred.has(name));
    const drawing = waiting.filter((part) => !asking.includes(part));
    const awaitedMs = this.#awaited.length ? this.#tickMs + LOW_PRIORITY_MS : Infinity;
    const frameMs = Math.min(awaitedMs, ...drawing.map(this.#frameMs));
    if (frameMs <= nowMs) return this.#requestFrame();
    this.#waitUntil(Math.min(frameMs, ...asking.map(this.#dueMs)), nowMs);
  }

  #requestFrame() {
    this.#waitUntil(Infinity);
    this.#isComing = true;
    this.browser.requestFrame(() => this.#tick());
  }

  #waitUntil(atMs, nowMs = 0) {
    if (atMs === this.#timer.atMs) return;
    this.browser.forget(this.#timer.id);
    const id =
      atMs < Infinity ? this.browser.later(() => this.#ring(), Math.ceil(atMs - nowMs)) : null;
    this.#timer = { id, atMs };
  }

  /** What only asks is due, or a frame is. */
  #ring() {
    this.#timer = { id: null, atMs: Infinity };
    if (this.browser.isHidden()) return this.#requestFrame(); // it comes when the page shows
    try {
      this.#runDue(
        this.parts.filter(({ asks }) => asks),
        this.browser.now(),
      );
    } finally {
      this.#wake();
    }
  }

  #tick() {
    const nowMs = (this.#tickMs = this.browser.now());
    this.browser.afterFrame(() => {
      const costMs = Math.min(MOST_COST_MS, this.browser.now() - nowMs);
      this.#costMs += (costMs - this.#costMs) / RECENT;
    });
    this.#awaited.splice(0).forEach((settle) => settle());
    try {
      this.#runDue(this.parts, nowMs);
    } finally {
      this.#deferred.clear();
      this.#isComing = false;
      this.#wake();
    }
  }

  /** Runs what is due of these. Where one fails, those after it wait for another frame. */
  #runDue(parts, nowMs) {
    for (const part of parts) if (this.#isDue(part, nowMs)) this.#run(part, nowMs);
  }

  #isWaiting(name) {
    return this.#wanted.has(name) && !this.#pending.has(name);
  }

  /** When a part may run again. @param {Part} part */
  #dueMs = ({ name, everyMs = 0, goesOn }) => {
    const least = typeof everyMs === 'function' ? everyMs() : everyMs;
    const paced = goesOn ? Math.max(least, PACE * this.#costMs) : least;
    return (this.#lastMs.get(name) ?? -Infinity) + paced;
  };

  /** When it asks for a frame by itself. @param {Part} part */
  #frameMs = (part) => {
    const dueMs = this.#dueMs(part);
    const waits = this.#lowPriority.has(part.name) || (dueMs > this.#tickMs && this.isLive());
    return waits ? Math.max(dueMs, this.#tickMs + LOW_PRIORITY_MS) : dueMs;
  };

  /** @param {Part} part */
  #isDue(part, nowMs) {
    const { name } = part;
    return this.#isWaiting(name) && !this.#deferred.has(name) && this.#dueMs(part) <= nowMs;
  }

  /** @param {Part} part */
  #run({ name, run, goesOn }, nowMs) {
    this.#wanted.delete(name);
    this.#lowPriority.delete(name);
    this.#lastMs.set(name, nowMs);
    const result = run();
    if (goesOn?.()) this.#wanted.add(name);
    if (!(result instanceof Promise)) return;
    this.#pending.add(name);
    result.finally(() => {
      this.#pending.delete(name);
      if (this.#wanted.has(name) && this.isLive()) this.#lowPriority.add(name);
      this.#wake();
    });
  }
}
