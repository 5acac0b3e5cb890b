// The module's exports and memory. JavaScript sees an address as a number only here, in engine.mjs
// and in the parts of a lab, which live.mjs names. Nothing here knows what the functions do, except
// how they take text and report errors (lab.h).
import { LabError } from './error.mjs';

const ABI_VERSION = 1;

/**
 * Every export that is used, with its number of parameters: a module of another version is refused
 * at load, by name.
 */
const SIGNATURES = {
  lab_abi_version: 0,
  lab_alloc: 1,
  lab_free: 1,
  lab_describe: 2,
  lab_plan: 7,
  lab_look: 11,
  lab_plan_own: 3,
  lab_read: 4,
  lab_threads: 1,
  lab_team_size: 1,
  lab_help: 1,
  lab_release: 0,
  lab_abandon: 0,
  lab_kernel: 1,
  lab_looking: 1,
  lab_create: 5,
  lab_destroy: 1,
  lab_reset: 1,
  lab_set: 4,
  lab_settings: 3,
  lab_begun: 3,
  lab_stand: 2,
  lab_alphabet: 3,
  lab_learned: 3,
  lab_corpus: 4,
  lab_train: 3,
  lab_groups: 3,
  lab_train_groups: 4,
  lab_evaluate: 5,
  lab_diverged_at: 3,
  lab_sample: 6,
  lab_listed: 3,
  lab_sample_size: 4,
  lab_probe: 6,
  lab_generate: 6,
  lab_next: 5,
  lab_batch: 8,
  lab_batch_forward: 2,
  lab_batch_gradient: 2,
  lab_batch_update: 2,
  lab_answers: 6,
  lab_tensors: 3,
  lab_written: 1,
  lab_heads: 4,
  lab_head_streams: 4,
  lab_outputs: 4,
  lab_cut: 5,
  lab_lens: 5,
  lab_evaluate_length: 5,
  lab_sources: 7,
  lab_score_parts: 10,
  lab_kernel_products: 8,
  lab_logit_parts: 5,
  lab_written_parts: 8,
  lab_rollout: 6,
  lab_world_returns: 5,
  lab_world_episode: 4,
  lab_circuit_table: 8,
  lab_circuit_measures: 7,
  lab_composition: 4,
  lab_composition_by_chance: 5,
  lab_task_read: 6,
  lab_task_draw: 6,
  lab_task_write: 8,
  lab_task_positions: 6,
  lab_task_next: 3,
  lab_hidden: 6,
  lab_probe_heads: 5,
  lab_head_words: 5,
  lab_hash: 2,
  lab_save: 3,
  lab_save_header: 3,
  lab_save_pieces: 3,
  lab_save_text: 4,
  lab_load: 4,
  lab_file: 5,
  lab_peak: 1,
};

/**
 * A message with its values apart (sentence.mjs): `places` has where each begins and ends.
 * @param {Uint8Array} text in UTF-8 @param {number[]} places
 */
export function apart(text, places) {
  const pieces = [0, ...places].map((at, i) => decoder.decode(text.subarray(at, places[i])));
  const [words, values] = [0, 1].map((odd) => pieces.filter((_, i) => i % 2 === odd));
  return { template: words.join('{}'), values, toString: () => pieces.join('') };
}

/** Bytes that hold most texts of the module, which are then written once. */
const TEXT_ROOM = 65536;

const decoder = new TextDecoder();

export class Memory {
  #memory;
  #bytes;
  /** @type {{ message: string, cause?: unknown } | null} why nothing can be called any more */
  #ended = null;
  /** The threads that run the labs, where there is more than one.
   *  @type {import('./poolsize.mjs').ThreadPool | null} */
  pool = null;
  #slack = 0; // bytes that kernels may read past the end of an array

  /** @param {any} exports of an instance */
  constructor(exports) {
    for (const [name, parameters] of Object.entries(SIGNATURES)) {
      if (exports[name]?.length === parameters) continue;
      const message = exports[name]
        ? `the module's ${name} takes ${exports[name].length} arguments instead of ${parameters}`
        : `the module has no ${name}`;
      throw new LabError({
        code: 'module',
        field: name,
        message: `${message}: it is of another version than this file`,
      });
    }
    exports._initialize?.();
    if (exports.lab_abi_version() !== ABI_VERSION) {
      throw new LabError({
        code: 'module',
        field: 'abi',
        value: exports.lab_abi_version(),
        message: `the module's ABI is ${exports.lab_abi_version()}, this file's ${ABI_VERSION}`,
      });
    }
    this.call = this.#guarded(exports);
    this.#memory = exports.memory;
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.description = JSON.parse(
      this.text((out, capacity) => this.call.lab_describe(out, capacity)),
    );
    this.#slack = this.description.layout.slack_bytes;
  }

  /** The module's functions. Once one of them has trapped, or after end(), all refuse. */
  #guarded(exports) {
    const guarded =
      (run) =>
      (...args) => {
        this.#demandLive();
        try {
          return run(...args);
        } catch (error) {
          // what it was about to write, and its stack, are in no known state
          this.end(`the engine broke off earlier (${error.message}): load a new one`, error);
          throw error;
        }
      };
    const functions = Object.entries(exports).filter(([name]) => name.startsWith('lab_'));
    return Object.fromEntries(functions.map(([name, run]) => [name, guarded(run)]));
  }

  /** Refuses every call from now on, with this message. */
  end(message, cause) {
    this.#ended ??= { message, cause };
  }

  #demandLive() {
    if (!this.#ended) return;
    const { message, cause } = this.#ended;
    throw new LabError({ code: 'ended', message }, { cause });
  }

  /** Whether every call is refused. */
  get ended() {
    return this.#ended !== null;
  }

  /** A view of all memory, valid until the next call into the module. */
  get bytesView() {
    this.#demandLive();
    if (this.#bytes.buffer !== this.#memory.buffer)
      this.#bytes = new Uint8Array(this.#memory.buffer);
    return this.#bytes;
  }

  /** An owned copy of `count` numbers at an address.
   *  @template {Float32Array | Float64Array | Int32Array | Uint32Array | Uint8Array} A
   *  @param {new (length: number) => A} Type @returns {A} */
  copy(Type, ptr, count) {
    const array = new Type(count);
    new Uint8Array(array.buffer).set(this.bytesView.subarray(ptr, ptr + array.byteLength));
    return array;
  }

  /** Writes a typed array at an address. */
  write(ptr, array) {
    this.bytesView.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), ptr);
  }

  /**
   * Runs work(take) and frees afterwards, whatever happens, what take(byteLength) allocated. take
   * also accepts a typed array, which it copies in.
   *  @template R @param {(take: (what: number | ArrayBufferView) => number) => R} work @returns {R}
   *    */
  scope(work) {
    const taken = [];
    const take = (what) => {
      const byteLength = typeof what === 'number' ? what : what.byteLength;
      const ptr = this.call.lab_alloc(byteLength + this.#slack);
      if (!ptr)
        throw new LabError({
          code: 'memory',
          value: byteLength,
          message: `there is no memory left for ${byteLength} bytes`,
        });
      taken.push(ptr);
      if (typeof what !== 'number') this.write(ptr, what);
      return ptr;
    };
    try {
      return work(take);
    } finally {
      this.drop(taken);
    }
  }

  /** Addresses of copies of typed arrays, which stay until drop(). */
  keep(arrays) {
    const kept = [];
    for (const array of arrays) {
      const ptr = this.call.lab_alloc(array.byteLength + this.#slack);
      if (!ptr) {
        this.drop(kept);
        throw new LabError({
          code: 'memory',
          value: array.byteLength,
          message: `there is no memory left for ${array.byteLength} bytes`,
        });
      }
      this.write(ptr, array);
      kept.push(ptr);
    }
    return kept;
  }

  /** Frees what keep() took; in an engine that has ended there is nothing to free. */
  drop(kept) {
    if (this.ended) return;
    for (const ptr of kept) if (ptr) this.call.lab_free(ptr);
  }

  /**
   * Text that the module writes: call(out, capacity) returns its full size, or a negative status.
   * It is called with TEXT_ROOM bytes, and once more where the text is longer; where they cannot be
   * had, it is measured first.
   */
  text(call) {
    const guess = this.call.lab_alloc(TEXT_ROOM);
    try {
      const size = this.check(call(guess, guess ? TEXT_ROOM : 0));
      if (guess && size < TEXT_ROOM) return this.#textAt(guess, size);
      return this.scope((take) => {
        const ptr = take(size + 1);
        this.check(call(ptr, size + 1));
        return this.#textAt(ptr, size);
      });
    } finally {
      this.drop([guess]);
    }
  }

  #textAt(ptr, size) {
    return decoder.decode(this.bytesView.slice(ptr, ptr + size));
  }

  /**
   * Calls call(errorPtr), which returns a status, size or address, and throws when it failed:
   * negative, or 0 where `zeroFails`. `values` are those among which the error's field is.
   */
  guard(take, values, call, zeroFails = false) {
    const { size } = this.description.layout.error;
    const errorPtr = take(size);
    this.bytesView.fill(0, errorPtr, errorPtr + size);
    const result = call(errorPtr);
    if (result < 0 || (zeroFails && result === 0)) throw this.#errorAt(errorPtr, result, values);
    return result;
  }

  #errorAt(errorPtr, result, values) {
    const { layout, codes } = this.description;
    const { status, field, message, value_count, value_places, size } = layout.error;
    const at = this.bytesView.slice(errorPtr, errorPtr + size);
    const string = (from, to) => decoder.decode(at.subarray(from, to)).split('\0', 1)[0];
    const number = new DataView(at.buffer).getInt32(status, true) || result;
    if (!at[message]) return this.#bare(number);
    const places = new Uint16Array(at.buffer, value_places, 2 * at[value_count]);
    const name = string(field, message);
    return new LabError({
      code: codes[number] ?? 'unknown',
      field: name || null,
      value: values && Object.hasOwn(values, name) ? (values[name] ?? null) : null,
      message: apart(at.subarray(message, at.indexOf(0, message)), [...places]),
    });
  }

  #bare(status, message) {
    const code = this.description.codes[status] ?? 'unknown';
    return new LabError({
      code,
      message: message ?? DEFAULT_MESSAGES[code] ?? `the engine answered ${status}`,
    });
  }

  /** Returns a status that is no error, throws otherwise. `message` says what could not be done. */
  check(status, message) {
    if (status >= 0) return status;
    const code = this.description.codes[status];
    throw this.#bare(status, ['handle', 'memory'].includes(code) ? undefined : message);
  }
}

const DEFAULT_MESSAGES = {
  handle: 'this lab does not exist any more: it was destroyed',
  memory: 'there is no memory left for this',
  range: 'an argument is out of range',
  state: 'this cannot be done now',
};
