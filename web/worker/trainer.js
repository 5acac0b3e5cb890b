// The training of one run: its goal, its pace, and what it reports.
import { TRAINED_EVERY_MS } from '../base/protocol.js';
import { isCopied } from '../run/weightcopies.js';

const RATE_WINDOW_MS = 1000;
/** Steps between two in which groups of tensors are measured, which costs a copy of the weights. */
const GROUPS_EVERY = 10;

/** Steps before the first score of a run that is under way. */
const FIRST_SCORE = 20;

/**
 * Whether a score is due: every `apart` steps, and at half of the first. Counts of steps, not
 * times: the step at which a run is called solved then does not depend on the machine.
 */
const isScored = (step, apart) => step % apart === 0 || step === Math.max(FIRST_SCORE, apart / 2);

/** Steps a second over the last second, and how long the run has trained. */
class Pace {
  #now;
  #ticks = [];
  #elapsedMs = 0;
  #startedMs = NaN;

  constructor(now) {
    this.#now = now;
  }

  start(step) {
    this.stop();
    this.#startedMs = this.#now();
    this.#ticks = [{ ms: this.#startedMs, step }];
  }

  stop() {
    this.#elapsedMs = this.elapsedMs;
    this.#startedMs = NaN;
  }

  /** Forgets the rate. */
  rest() {
    this.#ticks = [];
  }

  /** The run is at this step now. */
  tick(step) {
    const ms = this.#now();
    this.#ticks.push({ ms, step });
    while (this.#ticks.length > 2 && this.#ticks[1].ms < ms - RATE_WINDOW_MS) this.#ticks.shift();
  }

  /** 0 before there are two times to compare. */
  get rate() {
    const first = this.#ticks[0];
    const last = this.#ticks.at(-1);
    return this.#ticks.length > 1 ? (last.step - first.step) / ((last.ms - first.ms) / 1000) : 0;
  }

  get elapsedMs() {
    const runningMs = Number.isNaN(this.#startedMs) ? 0 : this.#now() - this.#startedMs;
    return this.#elapsedMs + runningMs;
  }
}

export class Trainer {
  running = false;
  /** Where the run stopped being finite, { step, tensor }, or null. */
  diverged = null;
  /** How each group of tensors moved, { step, rows }, since the last report. */
  #groups = [];
  #goal = Infinity;
  #points = [];
  #postedMs = -Infinity;
  #pace;

  /**
   * @param {{ lab: any, weights: any, evaluator: import('./evaluator.js').Evaluator,
   *   now: () => number, plan: () => { planned_steps: number, steps_per_score: number },
   *   report: (trained: object) => void }} run `report` takes the data of `trained`
   */
  constructor({ lab, weights, evaluator, now, plan, report }) {
    this.lab = lab;
    this.weights = weights;
    this.evaluator = evaluator;
    this.now = now;
    this.plan = plan;
    this.report = report;
    this.#pace = new Pace(now);
  }

  /** Trains up to a step: so many more, or the planned end, and after that without end. */
  start(steps) {
    const { step } = this.lab;
    const planned = this.plan().planned_steps;
    this.#goal = steps ? step + steps : step < planned ? planned : Infinity;
    this.running = true;
    this.#pace.start(step);
  }

  /** One optimiser step. One that diverges is not applied. */
  advance() {
    const groups = this.lab.step % GROUPS_EVERY === 0;
    const result = this.lab.train(1, { groups });
    this.diverged = result.diverged;
    if (this.diverged) return;
    if (groups) this.#groups.push({ step: result.step, rows: result.groups });
    this.#points.push(
      result.step,
      result.loss,
      result.accuracy,
      result.sequence_accuracy,
      result.grad_norm,
      result.lr,
    );
    if (isCopied(this.lab.step)) this.weights.keep();
    if (isScored(this.lab.step, this.plan().steps_per_score)) this.evaluator.begin();
  }

  /** Interrupts training without a report; `stop` ends it. */
  hold() {
    this.running = false;
    this.#pace.stop();
  }

  stop() {
    this.weights.keep(true);
    if (!this.diverged) this.evaluator.begin();
    this.hold();
    this.#post();
    this.#pace.rest();
  }

  /** Whether the next step is to be taken. */
  get wantsStep() {
    return this.running && !this.diverged && this.lab.step < this.#goal;
  }

  /** After a slice in which the run trained: stops at the goal, else reports when it is time. */
  afterSlice() {
    this.#pace.tick(this.lab.step);
    if (!this.evaluator.busy && !this.wantsStep) this.stop();
    else if (this.#points.length > 0 && this.now() - this.#postedMs >= TRAINED_EVERY_MS)
      this.#post();
  }

  #post() {
    this.#postedMs = this.now();
    const { lab, running, diverged } = this;
    this.report({
      step: lab.step,
      epoch: lab.epoch,
      running,
      rate: this.#pace.rate,
      diverged,
      finished: lab.step >= this.plan().planned_steps,
      elapsedMs: this.#pace.elapsedMs,
      kept: this.weights.steps,
      groups: this.#groups,
      points: Float64Array.from(this.#points),
    });
    this.#points = [];
    this.#groups = [];
  }
}
