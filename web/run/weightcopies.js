// Copies of the weights of a run, at steps spaced evenly in their logarithm, within a
// budget of bytes. Pure.

export const COPIES_BYTES = 64 * 2 ** 20;
export const COPIES_A_DECADE = 24;

/**
 * Whether the weights are copied at this step: 0, 1, 2, 3 … one by one, and from about 10 on
 * COPIES_A_DECADE times a decade.
 */
export function isCopied(step) {
  if (step < 1) return step === 0;
  const nearest = Math.round(COPIES_A_DECADE * Math.log10(step));
  return Math.round(10 ** (nearest / COPIES_A_DECADE)) === step;
}

/**
 * The index of the entry of an ascending list that is nearest to a step, the earlier of two; -1 of
 * none.
 */
export function nearestIndex(/** @type {ArrayLike<number>} */ steps, step) {
  let best = -1;
  for (let i = 0; i < steps.length; i++)
    if (best < 0 || Math.abs(steps[i] - step) < Math.abs(steps[best] - step)) best = i;
  return best;
}

/** What is kept of one run, ascending in steps. */
export class WeightCopies {
  #copies = [];
  #passing = false; // whether the last one is only the newest step, and no moment of the grid

  /** @param {number} bytesEach of one copy @param {number} budget bytes of all */
  constructor(bytesEach, budget = COPIES_BYTES) {
    const room = Math.floor(budget / bytesEach);
    /** The most copies that fit; 0 when not even the first and the newest do. */
    this.most = room < 2 ? 0 : room;
  }

  get steps() {
    return this.#copies.map(({ step }) => step);
  }

  /** { step, data } of each, ascending in steps. */
  get all() {
    return this.#copies;
  }

  /** Takes in the moments of a run that goes on, ascending in steps, as many as there is room. */
  restore(/** @type {{ step: number, data: any }[]} */ moments) {
    this.#copies = [];
    this.#passing = false;
    for (const { step, data } of moments) this.keep(step, () => data);
  }

  /**
   * Keeps what `copy` gives for this step, which is later than every step kept. When there is no
   * more room, the moment goes whose neighbours are closest in their logarithm, the earliest among
   * equals; never the first, and never the newest.
   * @param {() => any} copy
   * @param {boolean} passing kept only until the next one
   */
  keep(step, copy, passing = false) {
    if (this.#copies.at(-1)?.step === step) {
      this.#passing &&= passing;
      return;
    }
    if (this.most === 0) return;
    if (this.#passing) this.#copies.pop();
    else if (this.#copies.length === this.most) this.#copies.splice(this.#dispensable(), 1);
    this.#copies.push({ step, data: copy() });
    this.#passing = passing;
  }

  #dispensable() {
    if (this.most === 2) return 1;
    const log = (i) => Math.log(this.#copies[i].step + 1);
    let best = 1;
    let least = Infinity;
    for (let i = 1; i < this.#copies.length - 1; i++) {
      const gap = log(i + 1) - log(i - 1);
      if (gap < least - 1e-9) {
        best = i;
        least = gap;
      }
    }
    return best;
  }

  /** The moment nearest to a step: { step, data }, or undefined. */
  nearest(step) {
    return this.#copies[nearestIndex(this.steps, step)];
  }
}
