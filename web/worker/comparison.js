// A model beside the run: made of a checkpoint, and looked at while the run goes on. It has the
// parameters, and room for one sequence at a time.
import { refusal } from '../base/protocol.js';
import { nearestIndex } from '../run/weightcopies.js';
import { forLooking, planOf } from './workerrun.js';

export class Comparison {
  #lab = null;
  /** Moments of its past, ascending in steps; the last is what it was when it was kept. */
  #moments = /** @type {import('./weighthistory.js').Moment[]} */ ([]);
  #written = /** @type {import('./weighthistory.js').Moment | null} */ (null);

  /**
   * Takes the model of a checkpoint in place of the one before; without bytes there is none.
   * @param {any} engine @param {Uint8Array} [checkpoint]
   * @param {import('./weighthistory.js').Moment[]} [past] earlier moments of its run
   * @returns {object} of `beside` in protocol.js; throws what the engine refuses, and then keeps
   *   the model that there was
   */
  take(engine, checkpoint, past = []) {
    const { lab, now, reply } = checkpoint
      ? small(engine, checkpoint)
      : { lab: null, now: null, reply: {} };
    this.#lab?.destroy();
    this.#lab = lab;
    this.#written = now;
    this.#moments = now ? [...past.filter(({ step }) => step < now.step), now] : [];
    return reply;
  }

  /**
   * Calls inspect(lab) with the model as it was kept, or at its moment nearest to a step.
   * @template T @param {number | undefined} at @param {(lab: any) => T} inspect
   */
  inspect(at, inspect) {
    const lab = this.#lab;
    if (!lab) throw refusal('there is no model beside the run');
    const steps = this.#moments.map(({ step }) => step);
    const moment = this.#moments[at === undefined ? steps.length - 1 : nearestIndex(steps, at)];
    if (moment !== this.#written) {
      this.#written = null;
      lab.writeAll(moment.data);
      lab.standAt(moment.step);
      this.#written = moment;
    }
    return inspect(lab);
  }
}

/** The model of a checkpoint with a batch of one, and what the page is reply of it. */
function small(engine, checkpoint) {
  const whole = engine.restore(checkpoint);
  try {
    const { step, settings } = whole;
    const lab = engine.create(forLooking(whole));
    try {
      const parameters = whole.tensors().filter(({ kind }) => kind === 'parameter');
      const data = parameters.map(({ name }) => [name, whole.copy(name).data]);
      lab.writeAll(data);
      lab.standAt(step);
      const { bytes } = planOf(lab);
      return { lab, now: { step, data }, reply: { step, settings, plan: planOf(whole), bytes } };
    } catch (error) {
      lab.destroy();
      throw error;
    }
  } finally {
    whole.destroy();
  }
}
