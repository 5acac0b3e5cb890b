// A model that acts in the world of its task, and what the controllers of its data reach there.
import { refuse, whole } from './inputs.mjs';

/** Controllers whose returns say what can be asked for from a start. */
const CONTROLLERS = 100;

/** Numbers of an array that holds a state: TX_ENV_OBSERVED. */
const STATE_SIZE = 16;

/**
 * @typedef {{ asked: number, reward: number, state: number[], action: number[] }} RolloutStep
 * @typedef {{ return: number, arrived: boolean, steps: RolloutStep[] }} Rollout
 */

/** Acts in the world of one run. */
export class Environment {
  #live;

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  #refused() {
    const { task } = this.#live.settings;
    return refuse('state', 'task', task, `the task ${task} has no world to act in`);
  }

  /** The start as the module takes it: an address of the state's numbers, or 0. */
  #start(take, state) {
    if (!state) return 0;
    const { size } = this.#live.task.streams.find(({ name }) => name === 'state');
    const numbers = Float64Array.from(state);
    if (numbers.length !== size || !numbers.every(Number.isFinite))
      throw refuse('range', 'state', String(state), `state needs ${size} finite numbers`);
    const padded = new Float64Array(STATE_SIZE);
    padded.set(numbers);
    return take(padded);
  }

  /**
   * An episode in which the model acts, from where held-out episode `index` begins or from a
   * `state`, when this return is asked for. Its sequence is then in the probe.
   * @param {{ index?: number, state?: ArrayLike<number>, asked?: number }} [how] @returns {Rollout}
   */
  rollout({ index = 0, state, asked = 0 } = {}) {
    whole('index', index);
    if (!Number.isFinite(asked))
      throw refuse('range', 'asked', asked, `the return asked for cannot be "${asked}"`);
    const live = this.#live;
    if (!live.task.acts) throw this.#refused();
    const numbers = live.memory.scope((take) => {
      const start = this.#start(take, state);
      const count = live.memory.check(live.call('lab_rollout', index, start, asked, 0, 0));
      const out = take(8 * count);
      live.memory.check(live.call('lab_rollout', index, start, asked, out, count));
      return live.memory.copy(Float64Array, out, count);
    });
    live.probed(null);
    return this.#read(numbers);
  }

  /** @param {Float64Array} numbers @returns {Rollout} */
  #read([total, arrived, ...rest]) {
    const sizes = Object.fromEntries(this.#live.task.streams.map(({ name, size }) => [name, size]));
    const width = 2 + sizes.state + sizes.action;
    const steps = Array.from({ length: rest.length / width }, (_, i) => {
      const [asked, reward, ...own] = rest.slice(i * width, (i + 1) * width);
      return { asked, reward, state: own.slice(0, sizes.state), action: own.slice(sizes.state) };
    });
    return { return: total, arrived: arrived === 1, steps };
  }

  /**
   * Returns of controllers like those of the data from such a start, ascending.
   * @param {{ index?: number, state?: ArrayLike<number>, count?: number }} [how]
   */
  returns({ index = 0, state, count = CONTROLLERS } = {}) {
    whole('index', index);
    whole('count', count, 1);
    const live = this.#live;
    if (!live.task.acts) throw this.#refused();
    return live.memory.scope((take) => {
      const start = this.#start(take, state);
      const out = take(8 * count);
      live.memory.check(live.call('lab_world_returns', index, start, count, out));
      return live.memory.copy(Float64Array, out, count);
    });
  }

  /**
   * What a controller of the data reaches from the start of episode `index`, or with `best` the
   * best controller there is.
   * @param {number} index @param {{ best?: boolean }} [which]
   */
  episode(index, { best = false } = {}) {
    whole('index', index);
    const live = this.#live;
    if (!live.task.acts) throw this.#refused();
    return live.memory.scope((take) => {
      const out = take(16);
      live.memory.check(live.call('lab_world_episode', index, best ? 1 : 0, out));
      const [total, arrived] = live.memory.copy(Float64Array, out, 2);
      return { return: total, arrived: arrived === 1 };
    });
  }
}
