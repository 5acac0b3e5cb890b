// A loaded module: describes itself, plans and makes labs.
import { pairsText, refuse, settingsText, textBytes, typedArray, whole } from './inputs.mjs';
import { Lab } from './lab.mjs';
import { apart, Memory } from './memory.mjs';
import { others } from './others.mjs';

/**
 * How products may be computed, by the number lab_kernel takes: rows streamed past a strip, or
 * tiles of 4 or 6 rows.
 */
export const PRODUCTS = ['stream', 'tile4', 'tile6'];

/** A loaded module. */
export class Engine {
  #memory;
  #defaults;
  #pool = null;

  /** @param {object} exports of an instance @param {{ module: WebAssembly.Module }} about */
  constructor(exports, { module }) {
    this.#memory = new Memory(exports);
    this.module = module;
    this.threads = 1;
    /** What the loader has to say: a broken file, and the build that runs instead.
     *  @type {string | null} */
    this.note = null;
    this.kernels = this.#memory.description.build.kernels;
    /** One of PRODUCTS. */
    this.products = this.kernels === 'relaxed' ? 'stream' : 'tile4';
    this.#defaults = Object.fromEntries(
      this.#memory.description.settings.map((setting) => [setting.key, setting.default]),
    );
  }

  /** Computes the products of labs that are created from now on so: one of PRODUCTS. Results do not
   *  depend on it. @param {string} products */
  compute(products) {
    this.#memory.call.lab_kernel(PRODUCTS.indexOf(products));
    this.products = products;
  }

  /** Lets a thread pool, which start() makes, run the labs from now on. */
  async gather(start, threads) {
    this.#pool = this.#memory.pool = await start();
    this.threads = threads;
  }

  /** Lets the threads go, where there are any. The engine and its labs then refuse every call. */
  close() {
    this.#pool?.end();
    this.#pool = null;
    this.#memory.end('this engine was closed: load a new one');
  }

  /** The largest pool that the module's threads can form. */
  get mostThreads() {
    return this.#memory.description.layout.most_threads;
  }

  /** What the module says about itself: abi, most_bytes (of one lab), version, build, settings,
   *  presets, tasks. */
  describe() {
    const { layout, codes, ...description } = structuredClone(this.#memory.description);
    return { ...description, build: { ...description.build, threads: this.threads } };
  }

  /**
   * What settings would make, without making it: { settings, parameters, bytes, bytes_looking (of
   * a lab that is only looked into), flops_per_step, steps_per_epoch, planned_steps,
   * steps_per_score (between two scores of all held-out samples which then take less than a tenth
   * of the time), guess_loss, which_loss (null where there is none), guess_accuracy, best_loss,
   * best_accuracy, characters, idle: { key: why the setting has no effect beside the others },
   * costs, memory, breakdown }. Throws LabError when they make no model.
   *  @param {Record<string, any>} settings a preset, what differs from it, and `text`, what task
   *    text learns from: a string or its UTF-8 bytes (the built-in
   *  text without) */
  plan(settings = {}) {
    const { call } = this.#memory;
    return JSON.parse(
      this.#withRequest(settings, (request, guard) =>
        this.#memory.text((out, capacity) =>
          guard((error) => call.lab_plan(...request, out, capacity, error)),
        ),
      ),
    );
  }

  /**
   * What settings as text ask for: { preset, chosen, problems }. Each is read by itself:
   * `problems`, { key, message, template, values } (LabError), has those that were refused,
   * `chosen` what differs from the preset. Whether they fit each other, plan() says.
   *  @param {[key: string, text: string][]} pairs the last `preset` among them replaces all before
   *  @returns {{ preset: string, chosen: Record<string, any>, problems: { key: string, message:
   *    string, template: string, values: string[] }[] }} */
  read(pairs) {
    const lines = pairsText(pairs);
    const { problems, ...read } = JSON.parse(
      this.#memory.scope((take) => {
        const ptr = take(lines);
        return this.#memory.text((out, capacity) =>
          this.#memory.call.lab_read(ptr, lines.length, out, capacity),
        );
      }),
    );
    const worded = ({ key, message, places }) => {
      const { template, values } = apart(textBytes(message), places);
      return { key, message, template, values };
    };
    return { ...read, problems: problems.map(worded) };
  }

  /** A new lab. Throws LabError when the settings make no model or memory is short.
   *  @param {Record<string, any>} settings as for plan
   *  @param {{ looking?: boolean }} [how] looking: it is only looked into and cannot be trained,
   *    and takes plan().bytes_looking in place of plan().bytes */
  create(settings = {}, { looking = false } = {}) {
    const { call } = this.#memory;
    call.lab_looking(Number(looking));
    const handle = this.#withRequest(settings, (request, guard) =>
      guard((error) => call.lab_create(...request, error), true),
    );
    return new Lab(this.#memory, handle, settings.text, looking);
  }

  /**
   * Calls work([settings, size, text, size], guard) with the settings and the text in the module's
   * memory.
   */
  #withRequest(settings, work) {
    const lines = settingsText(settings);
    const text = textBytes(settings.text);
    return this.#memory.scope((take) => {
      const request = [take(lines), lines.length, text ? take(text) : 0, text ? text.length : 0];
      return work(request, (call, zeroFails) =>
        this.#memory.guard(take, this.#values(settings), call, zeroFails),
      );
    });
  }

  /**
   * Every setting's value as far as it is known here, so that an error can name the value it is
   * about.
   */
  #values(settings) {
    const preset = this.#memory.description.presets.find(
      ({ name, aliases }) => name === settings.preset || aliases.includes(settings.preset),
    );
    return {
      ...this.#defaults,
      ...preset?.settings,
      ...settings,
      text: null /* too long to be repeated */,
    };
  }

  /**
   * Floating-point operations that lab_peak does in `rounds` rounds on registers only: what kernels
   * are measured against.
   */
  peak(rounds) {
    const flops = this.#memory.call.lab_peak(whole('rounds', rounds, 1));
    if (flops) return flops;
    throw refuse('range', 'rounds', rounds, `rounds cannot be ${rounds}: that is too many at once`);
  }

  /** Bytes of the module's memory now. */
  get memoryBytes() {
    return this.#memory.bytesView.length;
  }

  /** Reads a .safetensors file: { metadata, tensors: Map of name to { dtype, shape, data } }. */
  readFile(bytes) {
    const { call } = this.#memory;
    typedArray('bytes', Uint8Array, bytes);
    others.refuseForeign?.(bytes);
    const { metadata, tensors } = JSON.parse(
      this.#memory.scope((take) => {
        const ptr = take(bytes);
        return this.#memory.text((out, capacity) =>
          this.#memory.guard(take, {}, (error) =>
            call.lab_file(ptr, bytes.length, out, capacity, error),
          ),
        );
      }),
    );
    const types = { F32: Float32Array, F64: Float64Array, I32: Int32Array };
    return {
      metadata,
      tensors: new Map(
        tensors.map(({ name, dtype, shape, begin, end }) => {
          const copy = Uint8Array.from(bytes.subarray(begin, end));
          return [
            name,
            { dtype, shape, data: types[dtype] ? new types[dtype](copy.buffer) : copy },
          ];
        }),
      ),
    };
  }

  /**
   * The settings of a checkpoint's run, and its `text` where it has one of its own: what create()
   * takes so that the lab's load(bytes) then continues exactly. Of a file of weights without
   * settings, those that its shapes tell; `given` must have the others, which an error names.
   *  @param {Uint8Array} bytes @param {Record<string, any>} [given]
   *  @returns {Record<string, any>} */
  readCheckpoint(bytes, given = {}) {
    const { metadata, tensors } = this.readFile(bytes);
    if (!metadata.settings && others.settingsOfShapes)
      return others.settingsOfShapes(tensors, given, new Set(Object.keys(this.#defaults)));
    if (!metadata.settings)
      throw refuse('file', 'file', null, 'this is not a checkpoint: its metadata has no settings');
    const settings = Object.fromEntries(
      metadata.settings
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const equals = line.indexOf('=');
          return [line.slice(0, equals), line.slice(equals + 1)];
        }),
    );
    const corpus = tensors.get('corpus');
    const task = this.#memory.description.tasks.find(({ name }) => name === settings.task);
    return corpus?.dtype === 'U8' && task?.reads_text
      ? { ...settings, text: corpus.data }
      : settings;
  }

  /**
   * A lab that continues a checkpoint's run; `changes` go over its settings. Throws LabError when
   * the file is none or does not fit.
   *  @param {Uint8Array} bytes @param {Record<string, any>} [changes] */
  restore(bytes, changes = {}) {
    const lab = this.create({ ...this.readCheckpoint(bytes, changes), ...changes });
    try {
      lab.load(bytes);
    } catch (error) {
      lab.destroy();
      throw error;
    }
    return lab;
  }

  /**
   * Opens a model of another program as a lab: models/open.mjs.
   * @param {Parameters<typeof import('../models/open.mjs').openModel>[1]} files
   * @param {Parameters<typeof import('../models/open.mjs').openModel>[2]} [how]
   */
  async open(files, how) {
    const { openModel } = await import('../models/open.mjs');
    return openModel(this, files, how);
  }

  /**
   * Calls one operation of the core (operations.mjs), which only the modules in build/operations
   * have. Typed arrays are copied in and, afterwards, back.
   * @param {string} name @param {...any} args
   */
  op(name, ...args) {
    if (!others.runOperation)
      throw refuse('state', name, null, 'single operations are for Node only');
    others.runOperation(this.#memory, name, args);
  }
}
