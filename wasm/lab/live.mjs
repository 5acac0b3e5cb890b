// What the parts of a Lab share: one run in the module, by its handle, and what is remembered of
// it in JavaScript. The parts: texts, training, batches, tensors, sequences, looking, why,
// circuits, cuts, typed and files.
import { refuse, settingsText, whole } from './inputs.mjs';
import { expandPlace, stacksOf } from './places.mjs';
import { PoolSize } from './poolsize.mjs';
import { others } from './others.mjs';

/** One live run. */
export class Live {
  #settings = null;
  #settled = /** @type {object|null} */ (null); // the state in which they were read
  #task = null;
  // Map of name to { kind, shape, stride?, at }; null when activations may have other shapes than
  // it says
  #tensors = null;
  #probeShape = ''; // lengths of the sequence that was probed last
  #poolSize;
  #seen = null; // of lab.probe(): { state, source, queries }

  /** @type {import('./others.mjs').Cutter | null | undefined} */
  #tokenizer;
  #text;

  /**
   * @param {import('./memory.mjs').Memory} memory @param {number} handle
   * @param {string | Uint8Array} [text] @param {boolean} [looking] whether it cannot be trained
   */
  constructor(memory, handle, text, looking = false) {
    this.looking = looking;
    this.memory = memory;
    this.#text = text;
    this.handle = handle;
    this.#poolSize = new PoolSize(memory.pool);
    /** Updates done; another object after each change of the parameters. */
    this.state = { step: 0, epoch: 0 };
  }

  /** Calls a function of the module about this run. @param {string} name @param {...any} args */
  call(name, ...args) {
    return this.memory.call[name](this.handle, ...args);
  }

  /** Calls a function that computes a step's gradient, with as many threads as are worth it. */
  step(name, ...args) {
    return this.#poolSize.step(() => this.call(name, ...args));
  }

  /** The text that a function writes, whose last parameters are (out, capacity). */
  text(name, ...args) {
    return this.memory.text((out, capacity) => this.call(name, ...args, out, capacity));
  }

  /** The same text, read as JSON. */
  json(name, ...args) {
    return JSON.parse(this.text(name, ...args));
  }

  /**
   * Calls call(reportPtr) and reads the report: { step, epoch, loss, accuracy, sequence_accuracy,
   * targets, sequences, grad_norm, lr, diverged }; of streams also losses, by prediction. `message`
   * is for a call that fails.
   */
  report(call, message) {
    const { memory } = this;
    const { size, losses, ...members } = memory.description.layout.report;
    return memory.scope((take) => {
      const ptr = take(size);
      memory.check(call(ptr), message);
      const numbers = memory.copy(Float64Array, ptr, size / 8);
      /** @type {Record<string, any>} */
      const report = Object.fromEntries(
        Object.entries(members).map(([name, offset]) => [name, numbers[offset / 8]]),
      );
      if (this.hasStreams) report.losses = this.#lossesIn(numbers.subarray(losses / 8));
      return report;
    });
  }

  /** @param {Float64Array} numbers @returns {Record<string, number>} */
  #lossesIn(numbers) {
    return Object.fromEntries(this.task.predictions.map(({ name }, i) => [name, numbers[i]]));
  }

  /** Whether samples are streams (steps.mjs), not tokens. */
  get hasStreams() {
    const { task } = this.#settings ?? this.settings;
    return this.memory.description.tasks.find(({ name }) => name === task).has_streams;
  }

  /**
   * The numbers of call(ptr, capacity), which with capacity 0 says how many doubles it needs and
   * else how many it wrote. `message` is for a model that has none.
   */
  doubles(call, message) {
    const { memory } = this;
    return memory.scope((take) => {
      const needed = memory.check(call(0, 0), message);
      const ptr = take(8 * needed);
      return memory.copy(Float64Array, ptr, memory.check(call(ptr, needed)));
    });
  }

  /** Lab.settings. @returns {Record<string, any>} */
  get settings() {
    if (this.#settings?.events && this.#settled !== this.state) this.#settings = null;
    this.#settings ??= this.json('lab_settings');
    this.#settled = this.state;
    return { ...this.#settings };
  }

  /** Lab.begun. @returns {Record<string, any>} */
  get begun() {
    return this.json('lab_begun');
  }

  /** Whether tokens are those of another program. */
  get isGiven() {
    return (this.#settings ?? this.settings).tokens === 'given';
  }

  /** Lab.tokenizer. */
  get tokenizer() {
    if (!this.isGiven || !this.#text) return null;
    return (this.#tokenizer ??= others.tokenizerOf?.(this.#text) ?? null);
  }

  /** Lab.setAll(). @param {Record<string, any>} values */
  setAll(values) {
    for (const [key, value] of Object.entries(values)) {
      if (key === 'text')
        throw refuse('state', key, null, 'a text makes a new model: it cannot be set in a run');
      if (value === undefined)
        throw refuse('config', String(key), value, `${String(key)} cannot be undefined`);
    }
    const text = settingsText(values);
    this.memory.scope((take) =>
      this.memory.guard(take, values, (error) =>
        this.call('lab_set', take(text), text.length, error),
      ),
    );
    this.#settings = null;
  }

  /** Lab.standAt(), but for the counts of updates. @param {number} step */
  standAt(step) {
    this.memory.check(this.call('lab_stand', whole('step', step)), 'there is no such step');
    this.#settings = null;
    this.unsee();
  }

  /** What Engine.plan() says of these settings. */
  plan() {
    return this.json('lab_plan_own');
  }

  /** What the task says of itself: plan().task. */
  get task() {
    return (this.#task ??= this.plan().task);
  }

  /** All tensors by name: { kind, shape, stride?, at }, `at` an address. */
  get tensors() {
    this.#tensors ??= new Map(this.json('lab_tensors').map(({ name, ...rest }) => [name, rest]));
    return this.#tensors;
  }

  /** Activations may have other shapes than the listing says. */
  forgetTensors() {
    this.#tensors = null;
  }

  /** A sequence of these lengths was handed over; null: activations are of another one. */
  probed(shape) {
    if (shape !== this.#probeShape || !shape) this.#tensors = null;
    this.#seen = null;
    this.#probeShape = shape ?? '';
  }

  /** The model ran a sequence of these lengths, whose activations are there. */
  saw(source, queries) {
    this.#seen = { state: this.state, source, queries };
  }

  /** Parameters are the same, but the activations of the probe are no longer the model's. */
  unsee() {
    this.#seen = null;
  }

  /**
   * Lengths of the sequence that was probed with the parameters and cuts as they are now, or null.
   * @returns {{ source: number, queries: number } | null}
   */
  get seen() {
    return this.#seen?.state === this.state ? this.#seen : null;
  }

  /**
   * A head's place in full, and the numbers by which the module knows it: stack, layer, kind, head.
   * @param {{ stack?: string, layer: number, part?: string, head: number }} place
   * @returns {{ place: any, numbers: number[] }}
   */
  head(place) {
    const { settings, memory } = this;
    const { part = 'self', head } = place;
    whole('head', head);
    const [full] = expandPlace({ ...place, part }, settings);
    const stack = stacksOf(settings).findIndex(({ name }) => name === full.stack);
    const numbers = [stack, full.layer, memory.description.layout.cut[part], head];
    return { place: full, numbers };
  }

  /** The run is gone: every later call is refused. */
  end() {
    this.handle = 0;
    this.#settings = this.#tensors = null;
  }
}
