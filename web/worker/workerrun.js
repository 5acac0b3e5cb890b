// One run in the worker: its lab, copies of its weights, its training and its scores.
import { refusal } from '../base/protocol.js';
import { lookingEvents } from '../wasm/lab/events.mjs';
import { withCuts } from './withcuts.js';
import { Evaluator } from './evaluator.js';
import { WeightHistory } from './weighthistory.js';
import { Trainer } from './trainer.js';

/** What the worker's time goes into while a run trains. */
class Spent {
  /** Milliseconds since the run was made, of its steps, its held-out scores and what was asked. */
  ms = { train: 0, score: 0, look: 0 };
  #now;
  #counts;

  /** @param {() => number} now @param {() => boolean} counts whether it is counted */
  constructor(now, counts) {
    this.#now = now;
    this.#counts = counts;
  }

  /** Does a piece of work. @template T @param {keyof Spent['ms']} what @param {() => T} work */
  on(what, work) {
    const counts = this.#counts();
    const startMs = this.#now();
    try {
      return work();
    } finally {
      if (counts) this.ms = { ...this.ms, [what]: this.ms[what] + this.#now() - startMs };
    }
  }
}

export class WorkerRun {
  #turn = /** @type {Promise<any>|null} */ (null);

  /**
   * Makes a lab at step 0, or throws what the engine refuses.
   * @param {any} engine
   * @param {{ wanted?: Record<string, any>, checkpoint?: Uint8Array, lab?: any, now: () => number,
   *   send: (event: object) => void }} options wanted: settings as for engine.create; lab: one that
   *   is there, in place of both; send: posts an event, with this run's number
   */
  constructor(engine, { wanted, checkpoint, lab = labOf(engine, wanted, checkpoint), now, send }) {
    this.engine = engine;
    this.lab = lab;
    this.weights = new WeightHistory(lab, () => engine.create(forLooking(lab)));
    this.weights.keep();
    this.plan = planOf(lab);
    this.spent = new Spent(now, () => this.trainer.running);
    this.evaluator = new Evaluator(lab, (step) => this.weights.at(step), now, send);
    this.trainer = new Trainer({
      lab,
      weights: this.weights,
      evaluator: this.evaluator,
      now,
      plan: () => this.plan,
      report: (trained) => send({ event: 'trained', ...trained, spent: this.spent.ms }),
    });
    this.evaluator.begin();
  }

  destroy() {
    this.lab.destroy();
    this.weights.destroy();
  }

  /**
   * The next piece of work, or null. A score is finished before the next step, except that the
   * first step of a small model does not wait for the first score.
   */
  next() {
    const { evaluator, lab, weights, spent, trainer } = this;
    const first = lab.step === 0 && weights.isQuick;
    if (trainer.wantsStep && (first || !evaluator.busy))
      return () => spent.on('train', () => trainer.advance());
    return evaluator.busy ? () => spent.on('score', () => evaluator.part(this.plan)) : null;
  }

  /**
   * One after the other what changes the run, at once where nothing waits: a step waits for a
   * score, and training that was asked for meanwhile begins after it.
   * @template T @param {() => T | Promise<T>} work @returns {T | Promise<T>}
   */
  inTurn(work) {
    const done = this.#turn ? this.#turn.then(work) : work();
    if (!(done instanceof Promise)) return done;
    const turn = done
      .catch(() => {}) // whoever asked hears of it
      .then(() => {
        if (this.#turn === turn) this.#turn = null;
      });
    this.#turn = turn;
    return done;
  }

  /** Whether there is or will be work to do. */
  get isBusy() {
    return this.evaluator.busy || this.trainer.running;
  }

  /** Changes a setting that needs no new model; returns the settings of now, those that the run
   *  began with, and the plan. */
  set(key, value) {
    this.lab.set(key, value);
    this.weights.forget();
    if (key === 'eval_samples') this.evaluator.restart();
    this.plan = planOf(this.lab);
    return { settings: this.lab.settings, begun: this.lab.begun, plan: this.plan };
  }

  /** Calls inspect(lab) with the lab of the requested moment, without the parts that are cut. */
  inspect({ at, cuts }, inspect) {
    const lab = typeof at === 'number' ? this.weights.at(at) : this.lab;
    if (!lab) throw refusal('this model is too large for earlier moments to be kept');
    return this.spent.on('look', () => withCuts(lab, cuts, () => inspect(lab)));
  }

  /** Throws where no step can be taken. */
  needTrainable() {
    if (this.trainer.diverged) throw refusal('the run diverged: reset it first');
    if (this.lab.looking) throw refusal('this model is only looked into');
    if (this.lab.settings.head === 'none')
      throw refusal('this model has no output to train: choose head token or class');
  }

  /** What the page is told of a new run. */
  describe() {
    const { lab, weights, plan } = this;
    return {
      settings: lab.settings,
      parameters: lab.parameters(),
      plan,
      moments: { most: weights.most, bytesEach: weights.bytesEach, kept: weights.steps },
      step: lab.step,
    };
  }
}

/** A lab of settings, or of a checkpoint with the events that it is to have. */
function labOf(engine, wanted, checkpoint) {
  if (!checkpoint) return engine.create(wanted);
  return engine.restore(checkpoint, wanted.events === undefined ? {} : { events: wanted.events });
}

/**
 * The settings of a lab like this one that looks at one sequence at a time.
 * @param {any} lab
 */
export const forLooking = ({ begun, text }) => ({
  ...begun,
  ...(text && { text }),
  batch: 1,
  events: lookingEvents(begun.events),
});

/** What the engine says of a lab: see protocol.js. Its text is not read again for it. */
export function planOf(lab) {
  const { settings: _, breakdown, ...plan } = lab.plan();
  return { ...plan, planned_steps: plan.planned_steps || Infinity };
}
