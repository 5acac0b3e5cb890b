// Setters mark, one animation frame draws: what is wanted runs once, in a fixed order, and no more
// often than it should. The frame after a press is kept for its answer.
import { covers } from '../state/store.js';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {() => any} run a part that returns a promise is not run again before that settled
 * @property {number | (() => number)} [everyMs] the least time between two runs, or what says it
 * @property {string[] | (() => string[])} [reads] what it shows of the page's state: names of parts
 *   and fields (state/store.js)
 * @property {string[]} [atOnce] what of that does not wait for `everyMs`
 * @property {() => boolean} [goesOn] whether it is wanted at every frame by itself
 * @property {string[]} [after] what of that it shows a frame later
 */

/**
 * Parts run in the order in which they are added.
 * @param {(tick: (nowMs: number) => void) => void} [requestFrame]
 */
export function createSchedule(requestFrame = requestAnimationFrame) {
  const schedule = new Schedule(requestFrame);
  return {
    /** @param {Part} part */
    add: (part) => schedule.parts.push(part),
    want: (...names) => schedule.want(names),
    /** Wants parts in the frame after the next. */
    wantAfter: (...names) => schedule.wantAfter(names),
    /** Lets a part run at the next frame, however recently it ran. */
    hurry: (name) => schedule.hurry(name),
    /** These fields have changed: wants the parts that read them. */
    changed: (fields) => schedule.changed(fields),
    /**
     * Called when something was pressed, before anything answers: what was wanted until then is
     * drawn a frame later.
     */
    pressed: () => schedule.holdAll(),
  };
}

class Schedule {
  #wanted = new Set();
  #pending = new Set();
  #held = new Set();
  #lastMs = new Map();
  #scheduled = false;

  /** @type {Part[]} */
  parts = [];

  constructor(requestFrame) {
    // a browser's own function refuses to be called as a method
    this.requestFrame = (tick) => requestFrame(tick);
  }

  want(names) {
    for (const name of names) {
      this.#wanted.add(name);
      this.#held.delete(name);
    }
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.requestFrame((nowMs) => this.#tick(nowMs));
  }

  wantAfter(names) {
    this.want(names);
    names.forEach((name) => this.#held.add(name));
  }

  hurry(name) {
    this.#lastMs.delete(name);
    this.want([name]);
  }

  /** @param {string[]} fields */
  changed(fields) {
    const has = (names = []) => names.some((name) => fields.some((field) => covers(name, field)));
    for (const { name, reads, atOnce, after } of this.parts) {
      if (has(after)) this.wantAfter([name]);
      else if (has(atOnce)) this.hurry(name);
      else if (has(typeof reads === 'function' ? reads() : reads)) this.want([name]);
    }
  }

  holdAll() {
    this.#wanted.forEach((name) => this.#held.add(name));
  }

  #tick(nowMs) {
    this.#scheduled = false;
    this.#goOn();
    for (const part of this.parts) if (this.#isDue(part, nowMs)) this.#run(part, nowMs);
    this.#held.clear();
    const waiting = [...this.#wanted].some((name) => !this.#pending.has(name));
    if (this.#goOn() || waiting) this.want([]);
  }

  /** Wants what goes on by itself. @returns {boolean} whether anything does */
  #goOn() {
    const going = this.parts.filter(({ goesOn }) => goesOn?.());
    going.forEach(({ name }) => this.#wanted.add(name));
    return going.length > 0;
  }

  /** @param {Part} part */
  #isDue(part, nowMs) {
    const { name, everyMs = 0 } = part;
    if (!this.#wanted.has(name) || this.#held.has(name) || this.#pending.has(name)) return false;
    const least = typeof everyMs === 'function' ? everyMs() : everyMs;
    return nowMs - (this.#lastMs.get(name) ?? -Infinity) >= least;
  }

  #run({ name, run }, nowMs) {
    this.#wanted.delete(name);
    this.#lastMs.set(name, nowMs);
    const result = run();
    if (!(result instanceof Promise)) return;
    this.#pending.add(name);
    result.finally(() => {
      this.#pending.delete(name);
      if (this.#wanted.has(name)) this.want([]);
    });
  }
}
