// The steps of the browser's history: a view and a model each are one. Back and forward bring a
// model back with its weights and its curve, as long as the page keeps them.
import { plural } from '../base/format.js';
import { readLook } from '../model/link.js';
import { KEPT_BYTES } from '../run/exports.js';

/**
 * @typedef {{ step: number, bytes: Uint8Array, run: any, number: number, preset: string, chosen:
 *   Record<string, any>, text: any }} Left a model that another has replaced: its checkpoint, and
 *   what the page knew of its run
 */

/** Models that were replaced, the newest last, within KEPT_BYTES. Pure. */
class LeftModels {
  #left = /** @type {Map<number, Left>} */ (new Map());
  #most;

  constructor(most = KEPT_BYTES) {
    this.#most = most;
  }

  /** Keeps a model under its number; the oldest ones go where there is no more room. */
  keep(/** @type {number} */ model, /** @type {Left} */ left) {
    this.#left.delete(model);
    this.#left.set(model, left);
    for (const oldest of this.#left.keys()) {
      if (this.bytes <= this.#most) break;
      this.#left.delete(oldest);
    }
  }

  get(/** @type {number} */ model) {
    return this.#left.get(model) ?? null;
  }

  /** The newest first. */
  get all() {
    return [...this.#left.values()].reverse();
  }

  get bytes() {
    return [...this.#left.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  forget(/** @type {number} */ model) {
    this.#left.delete(model);
  }
}

/** What the note on a new model says of the one before. */
const leftWords = ({ step, bytes }) =>
  ` Back in the browser restores the model of step ${step}, with weights and curve: ` +
  `${(bytes.length / 2 ** 20).toFixed(1)} MB are kept for it.`;

/**
 * What a link to a step holds, and whether training to it gives the same weights.
 * @param {number} step @param {string[]} changes of settings during the run, in words
 * @param {boolean} [isOwnText] whether the run learns from the reader's own text
 */
export function linkWords(step, changes, isOwnText = false) {
  const all = 'Every setting, the seed, the view and the lesson are in the link';
  const text = 'Your text is not: it stays on this machine, and the link opens the built-in one';
  if (!step) return `${all}${isOwnText ? `. ${text}` : ''}; nothing is uploaded.`;
  const how = isOwnText
    ? `${text}, so the weights will differ`
    : changes.length
      ? `Settings were changed during this run (${changes.join('; ')}), so the weights will differ`
      : 'With the kernels simd128 the weights are the same on every machine';
  return `${all}, and step ${step}: the page offers to train to it. ${how}. Nothing is uploaded.`;
}

/** @param {import('./state.js').App} app */
export function createSteps(app) {
  const { state } = app;
  const left = new LeftModels();
  const own = Math.random(); // tells entries of this load of the page from those before a reload
  let current = 0; // the number of the model that shows
  let newest = 0;
  const isOwn = () => history.state?.page === own;

  /** Goes to the entry of the history that the browser shows now. */
  async function travel() {
    if (!isOwn()) return; // a link: hashchange takes it
    const { hash } = location;
    const { model } = history.state;
    const kept = left.get(model);
    if (model !== current && !kept) return app.link.fill(hash);
    const look = readLook(hash);
    if (model !== current) {
      const { preset, chosen, text, bytes } = kept;
      const note = `The model of ${plural(kept.step, 'step')}, with its weights and its curve.`;
      const rest = { checkpoint: bytes, text, resumed: { ...kept, model } };
      if (!(await app.control.rebuild(preset, chosen, note, rest))) return app.link.show();
    }
    app.link.takeLook(look);
  }

  return {
    /** What the entry of the history remembers of the model. */
    get state() {
      return { page: own, model: current };
    },
    get model() {
      return current;
    },
    /** Models that were replaced and are kept, the newest first. */
    get left() {
      return left.all;
    },
    isOwn,
    travel,
    /**
     * The model that shows is no longer the worker's: `made` is the worker's reply that has its
     * checkpoint, if it took a step.
     */
    leave({ left: checkpoint = null }) {
      if (!checkpoint) return;
      const { preset, chosen, text } = state.model;
      const { number } = app.state.run.runs.current;
      left.keep(current, { ...checkpoint, run: app.state.run.now, number, preset, chosen, text });
    },
    /** Another model shows; with its number where it had been left. */
    arrive(model = ++newest) {
      const before = left.get(current);
      left.forget(model);
      current = model;
      return before ? leftWords(before) : '';
    },
  };
}
