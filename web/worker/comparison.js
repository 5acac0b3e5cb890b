// A model beside the run: made of a checkpoint, and looked at while the run goes on. It has the
// parameters, and room for one sequence at a time.
import { refusal } from '../base/protocol.js';
import { planOf } from './workerrun.js';

export class Comparison {
  #lab = null;

  /**
   * Takes the model of a checkpoint in place of the one before; without bytes there is none.
   * @param {any} engine @param {Uint8Array} [checkpoint]
   * @returns {object} of `beside` in protocol.js; throws what the engine refuses, and then keeps
   *   the model that there was
   */
  take(engine, checkpoint) {
    const { lab, reply } = checkpoint ? small(engine, checkpoint) : { lab: null, reply: {} };
    this.#lab?.destroy();
    this.#lab = lab;
    return reply;
  }

  inspect(inspect) {
    if (!this.#lab) throw refusal('there is no model beside the run');
    return inspect(this.#lab);
  }
}

/** The model of a checkpoint with a batch of one, and what the page is reply of it. */
function small(engine, checkpoint) {
  const whole = engine.restore(checkpoint);
  try {
    const { step, settings } = whole;
    const lab = engine.create({ ...engine.readCheckpoint(checkpoint), batch: 1 });
    try {
      const parameters = whole.tensors().filter(({ kind }) => kind === 'parameter');
      lab.writeAll(parameters.map(({ name }) => [name, whole.copy(name).data]));
      Object.defineProperty(lab, 'step', { get: () => step });
      const { bytes } = planOf(lab);
      return { lab, reply: { step, settings, plan: planOf(whole), bytes } };
    } catch (error) {
      lab.destroy();
      throw error;
    }
  } finally {
    whole.destroy();
  }
}
