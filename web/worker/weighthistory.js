// The weights of a run over its steps: copies of them, and a second, small lab in which one of
// these at a time can be looked at while training goes on in the first.
import { WeightCopies } from '../run/weightcopies.js';

/**
 * Kinds of tensors that belong to training and are not kept: at an earlier moment there are none.
 */
const NOT_KEPT = new Set(['gradient', 'adam_m', 'adam_v']);
/** A model of this size is made and written to in a few milliseconds. */
const QUICK_BYTES = 2 ** 20;

const sizeOf = ({ shape }) => shape.reduce((a, b) => a * b, 1);

/** @typedef {{ step: number, data: [string, Float32Array][] }} Moment parameters by name */

export class WeightHistory {
  #lab;
  #createSmall;
  #parameters;
  #copies;
  #small = null;
  #written = null;

  /**
   * @param {any} lab the run's
   * @param {() => any} createSmall makes a lab of the same model for one sequence at a time; called
   *   at the first look back
   * @param {number} [budget] bytes of all moments together
   */
  constructor(lab, createSmall, budget) {
    this.#lab = lab;
    this.#createSmall = createSmall;
    this.#parameters = lab.tensors().filter(({ kind }) => kind === 'parameter');
    this.bytesEach = 4 * this.#parameters.reduce((sum, one) => sum + sizeOf(one), 0);
    this.#copies = new WeightCopies(this.bytesEach, budget);
    this.most = this.#copies.most;
    /** Whether `at` takes no time worth mentioning. */
    this.isQuick = this.most > 0 && this.bytesEach <= QUICK_BYTES;
  }

  get steps() {
    return this.#copies.steps;
  }

  /** What is kept, ascending in steps: of each the numbers of every parameter. */
  get copies() {
    return this.#copies.all.map(({ step, data }) => ({
      step,
      data: data.map(([, numbers]) => numbers),
    }));
  }

  /** The same with the names. @returns {Moment[]} */
  get moments() {
    return this.#copies.all;
  }

  /** Takes in moments of this run, read by `unpack` for tensors of these sizes, up to now. */
  restore(unpack) {
    const named = (data) => data.map((numbers, i) => [this.#parameters[i].name, numbers]);
    this.#copies.restore(
      unpack(this.#parameters.map(sizeOf))
        .filter(({ step }) => step <= this.#lab.step)
        .map(({ step, data }) => ({ step, data: named(data) })),
    );
    this.keep();
  }

  /** Keeps the run's parameters as they are now; see WeightCopies.keep. */
  keep(passing = false) {
    const copy = () => this.#parameters.map(({ name }) => [name, this.#lab.copy(name).data]);
    this.#copies.keep(this.#lab.step, copy, passing);
  }

  /**
   * The small lab at the moment nearest to a step; null where none is kept. Written to only when
   * another moment is asked for.
   */
  at(step) {
    const moment = this.#copies.nearest(step);
    if (!moment) return null;
    this.#small ??= this.#open();
    if (this.#written !== moment) {
      this.#written = null;
      this.#small.writeAll(moment.data);
      this.#small.standAt(moment.step);
      this.#written = moment;
    }
    return this.#small;
  }

  /** The small lab: it has no tensor that a moment does not have. */
  #open() {
    const small = this.#createSmall();
    const tensors = small.tensors.bind(small);
    small.tensors = () => tensors().filter(({ kind }) => !NOT_KEPT.has(kind));
    return small;
  }

  /** Settings of the run are others: the small lab is made anew when it is needed. */
  forget() {
    this.#small?.destroy();
    this.#small = this.#written = null;
  }

  destroy() {
    this.forget();
  }
}
