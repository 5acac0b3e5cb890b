// The commands that change the present model or its run, one after the other. Pure.

/**
 * @typedef {Record<string, any>} Patch what a change asks for (changes.js)
 *
 * @typedef {object} Command
 * @property {'open' | 'change' | 'run'} kind `open`: another model, in place of all that waits;
 *   `change`: other settings of the present one, taken in by a change that waits last; `run`:
 *   something that the run does
 * @property {(patch: Patch) => Promise<boolean>} work whether it was done
 * @property {Patch} [patch] of a change
 *
 * @typedef {Command & { done: Promise<boolean>, settle: (done: boolean | Promise<boolean>) =>
 *   void }} Waiting
 */

export class Queue {
  /** The first one runs. @type {Waiting[]} */
  #line = [];
  #merge;
  #changed;

  /**
   * @param {(first: Patch, second: Patch) => Patch} merge two changes as one
   * @param {(patches: Patch[]) => void} changed called with the changes that are asked for and not
   *   done, in order, whenever these are others
   */
  constructor(merge, changed) {
    this.#merge = merge;
    this.#changed = changed;
  }

  /**
   * Runs a command when those before it are done.
   * @param {Command} command
   * @returns {Promise<boolean>} whether it was done: not where it was refused, or another model was
   *   asked for before it began
   */
  add(command) {
    if (command.kind === 'open') this.#line.splice(1).forEach(({ settle }) => settle(false));
    const last = this.#line.length > 1 ? this.#line[this.#line.length - 1] : null;
    if (last?.kind === 'change' && command.kind === 'change') {
      last.patch = this.#merge(last.patch ?? {}, command.patch ?? {});
      this.#tell();
      return last.done;
    }
    let settle = /** @type {Waiting['settle']} */ (() => {});
    const done = /** @type {Promise<boolean>} */ (new Promise((resolve) => (settle = resolve)));
    this.#line.push({ ...command, done, settle });
    this.#tell();
    if (this.#line.length === 1) this.#run();
    return done;
  }

  /** Whether a model is being opened, or is to be. */
  get opens() {
    return this.#line.some(({ kind }) => kind === 'open');
  }

  /** Whether a model is being made, or may be. */
  get makes() {
    return this.#line.some(({ kind }) => kind !== 'run');
  }

  /** Whether another model waits for the command that runs. */
  get isOvertaken() {
    return this.#line.slice(1).some(({ kind }) => kind !== 'run');
  }

  #tell() {
    this.#changed(this.#line.flatMap(({ patch }) => (patch ? [patch] : [])));
  }

  async #run() {
    const [{ work, patch, settle }] = this.#line;
    const doing = work(patch ?? {});
    await doing.catch(() => {}); // whoever gave the command hears of it
    this.#line.shift();
    this.#tell();
    settle(doing);
    if (this.#line.length > 0) this.#run();
  }
}
