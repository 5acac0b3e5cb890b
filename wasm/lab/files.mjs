// A run as bytes: checkpoints in pieces, and its hash.
import { refuse, typedArray } from './inputs.mjs';
import { textChunks } from './texts.mjs';

/** Bytes of tensors in one chunk of a saved file. */
const CHUNK_BYTES = 1 << 20;

/** Saves and loads one run. */
export class Files {
  #live;

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  /** Lab.saveChunks(). @returns {Generator<Uint8Array, void, void>} */
  *saveChunks() {
    const { state } = this.#live;
    for (const chunk of this.#chunks()) {
      yield chunk;
      if (this.#live.state !== state || !this.#live.handle)
        throw refuse('state', null, null, 'the run went on while it was being saved: save again');
    }
  }

  *#chunks() {
    const { memory } = this.#live;
    yield this.#sized('lab_save_header', Uint8Array, 1);
    const pieces = this.#sized('lab_save_pieces', Uint32Array, 2);
    for (let i = 0; i < pieces.length; i += 2) {
      for (let at = 0; at < pieces[i + 1]; at += CHUNK_BYTES) {
        const size = Math.min(CHUNK_BYTES, pieces[i + 1] - at);
        yield memory.copy(Uint8Array, pieces[i] + at, size);
      }
    }
    yield* textChunks(this.#live, 'lab_save_text');
  }

  /**
   * What a function of (ptr, capacity) writes, which with capacity 0 says how many items there are;
   * an item is `each` numbers.
   *  @template {Uint8Array | Uint32Array} A
   *  @param {string} name @param {{ new (length: number): A, BYTES_PER_ELEMENT: number }} Type
   *  @param {number} each @returns {A}
   */
  #sized(name, Type, each) {
    const { memory } = this.#live;
    return memory.scope((take) => {
      const count = memory.check(this.#live.call(name, 0, 0));
      const ptr = take(Type.BYTES_PER_ELEMENT * each * count);
      memory.check(this.#live.call(name, ptr, count));
      return memory.copy(Type, ptr, each * count);
    });
  }

  /** Lab.load(), but for the counts of updates. @param {Uint8Array} bytes */
  load(bytes) {
    typedArray('bytes', Uint8Array, bytes);
    const { memory } = this.#live;
    memory.scope((take) =>
      memory.guard(take, {}, (error) =>
        this.#live.call('lab_load', take(bytes), bytes.length, error),
      ),
    );
  }

  /** Lab.hash(). */
  hash() {
    const { memory } = this.#live;
    const [low, high] = memory.scope((take) => {
      const ptr = take(8);
      memory.check(this.#live.call('lab_hash', ptr));
      return memory.copy(Uint32Array, ptr, 2);
    });
    return [high, low].map((word) => word.toString(16).padStart(8, '0')).join('');
  }
}
