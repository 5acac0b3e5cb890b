// Models that another one has replaced: Back and Forward bring them back with weights and curve, as
// long as there is room for them. Pure.
import { decimals } from '../base/format.js';
import { KEPT_BYTES } from '../run/exports.js';
import { w } from '../words/controller.js';

/**
 * @typedef {{ step: number, bytes: Uint8Array, run: any, number: number, preset: string, chosen:
 *   Record<string, any>, text: any }} Left a model that another has replaced: its checkpoint, and
 *   what the page knew of its run
 */

/** What the note on a new model says of the one before. */
const leftWords = (/** @type {Left} */ { step, bytes }) =>
  w.backRestores({ step, megabytes: decimals(bytes.length / 2 ** 20, 1) });

/** The models of a visit by their numbers: 1 is the first. */
export class LeftModels {
  #left = /** @type {Map<number, Left>} */ (new Map());
  #most;
  #newest = 0;
  /** The number of the model that shows; 0 before the first. */
  current = 0;

  constructor(most = KEPT_BYTES) {
    this.#most = most;
  }

  /** Keeps the model that shows, which is replaced; the oldest go where there is no more room. */
  leave(/** @type {Left} */ left) {
    this.#left.delete(this.current);
    this.#left.set(this.current, left);
    for (const oldest of this.#left.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#left.delete(oldest);
    }
  }

  /**
   * Another model shows; with its number where it had been left.
   * @returns {string} what to say of the one before
   */
  arrive(model = ++this.#newest) {
    const before = this.#left.get(this.current);
    this.#left.delete(model);
    this.current = model;
    return before ? leftWords(before) : '';
  }

  get(/** @type {number} */ model) {
    return this.#left.get(model) ?? null;
  }

  /** The newest first. */
  get all() {
    return [...this.#left.values()].reverse();
  }

  get #bytes() {
    return [...this.#left.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }
}
