// The past of a run: its moments, and a second, small lab in which one of them at a time can be
// looked at while training goes on in the first.
import { Moments } from '../run/moments.js';

/**
 * Kinds of tensors that belong to training and are not kept: at an earlier moment there are none.
 */
const NOT_KEPT = new Set(['gradient', 'adam_m', 'adam_v']);
/** A model of this size is made and written to in a few milliseconds. */
const QUICK_BYTES = 2 ** 20;

/**
 * @param {any} lab the run's, at step 0
 * @param {() => any} createSmall makes a lab of the same model for one sequence at a time; called
 *   at the first look back
 * @param {number} [budget] bytes of all moments together
 */
export function createPast(lab, createSmall, budget) {
  const parameters = lab.tensors().filter(({ kind }) => kind === 'parameter');
  const sizes = parameters.map(({ shape }) => shape.reduce((a, b) => a * b, 1));
  const bytesEach = 4 * sizes.reduce((sum, size) => sum + size, 0);
  const moments = new Moments(bytesEach, budget);
  const copyNow = () => parameters.map(({ name }) => [name, lab.copy(name).data]);
  const changed = new Map(); // settings that were changed during the run
  let small = null;
  let written = null;

  /**
   * The small lab. It says the moment's step for its own, and shows no tensor that a moment does
   * not have.
   */
  function open() {
    small = createSmall();
    for (const [key, value] of changed) small.set(key, value);
    const tensors = small.tensors.bind(small);
    small.tensors = () => tensors().filter(({ kind }) => !NOT_KEPT.has(kind));
    Object.defineProperty(small, 'step', { get: () => written?.step ?? 0 });
  }

  return {
    get steps() {
      return moments.steps;
    },
    most: moments.most,
    bytesEach,
    /** Whether `at` takes no time worth mentioning. */
    isQuick: moments.most > 0 && bytesEach <= QUICK_BYTES,
    /** What is kept, ascending in steps: of each the numbers of every parameter. */
    get moments() {
      return moments.all.map(({ step, data }) => ({
        step,
        data: data.map(([, numbers]) => numbers),
      }));
    },
    /** Takes in moments of this run, read by `unpack` for tensors of these sizes, up to now. */
    restore(unpack) {
      moments.restore(
        unpack(sizes)
          .filter(({ step }) => step <= lab.step)
          .map(({ step, data }) => ({
            step,
            data: data.map((numbers, i) => [parameters[i].name, numbers]),
          })),
      );
      this.keep();
    },
    /** Keeps the run's parameters as they are now; see Moments.keep. */
    keep(passing = false) {
      moments.keep(lab.step, copyNow, passing);
    },
    /**
     * The small lab at the moment nearest to a step; null where none is kept. Written to only when
     * another moment is asked for.
     */
    at(step) {
      const moment = moments.nearest(step);
      if (!moment) return null;
      if (!small) open();
      if (written !== moment) {
        written = null;
        small.writeAll(moment.data);
        written = moment;
      }
      return small;
    },
    /** A setting that was changed during the run. */
    set(key, value) {
      changed.set(key, value);
      small?.set(key, value);
    },
    destroy() {
      small?.destroy();
      small = null;
    },
  };
}
