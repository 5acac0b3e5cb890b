// Setters mark, one animation frame draws: what is wanted runs once, in a fixed order, and no more
// often than it should. The frame after a press is kept for its answer.

/**
 * @typedef {{ name: string, run: () => any, everyMs?: number | (() => number) }} Part A part that
 *   returns a promise is not run again before that settled. everyMs: the least time between two
 *   runs, or what says it
 */

/**
 * @param {Part[]} parts in the order in which they run
 * @param {{ keepGoing: () => string[], requestFrame?: (tick: (nowMs: number) => void) => void }}
 *   options `keepGoing`: parts wanted on every frame by themselves, none when the page is still
 */
export function createSchedule(parts, { keepGoing, requestFrame = requestAnimationFrame }) {
  const schedule = new Schedule(parts, keepGoing, requestFrame);
  return {
    want: (...names) => schedule.want(names),
    /** Wants parts in the frame after the next. */
    wantAfter: (...names) => schedule.wantAfter(names),
    /** Lets a part run at the next frame, however recently it ran. */
    hurry: (name) => schedule.hurry(name),
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

  /** @param {Part[]} parts */
  constructor(parts, keepGoing, requestFrame) {
    this.parts = parts;
    this.keepGoing = keepGoing;
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

  holdAll() {
    this.#wanted.forEach((name) => this.#held.add(name));
  }

  #tick(nowMs) {
    this.#scheduled = false;
    for (const name of this.keepGoing()) this.#wanted.add(name);
    for (const part of this.parts) if (this.#isDue(part, nowMs)) this.#run(part, nowMs);
    this.#held.clear();
    const waiting = [...this.#wanted].some((name) => !this.#pending.has(name));
    if (waiting || this.keepGoing().length) this.want([]);
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
