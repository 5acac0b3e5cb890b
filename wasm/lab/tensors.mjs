// Every tensor of a run by its name: listed, copied out, replaced.
import { refuse, typedArray } from './inputs.mjs';

/** Attention weights that are computed in one call, about. */
const LOOK_NUMBERS = 1 << 18;

/** The tensors of one run. */
export class Tensors {
  #live;

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  /** Lab.tensors(). */
  list() {
    return [...this.#live.tensors].map(([name, { kind, shape }]) => ({
      name,
      shape: [...shape],
      kind,
    }));
  }

  #find(name) {
    const tensor = this.#live.tensors.get(name);
    if (!tensor) {
      const when = /^(act|attn|logits)/.test(name) ? ' before the first probe' : '';
      throw refuse('range', name, null, `there is no tensor ${name}${when}`);
    }
    return { ...tensor, count: tensor.shape.reduce((a, b) => a * b, 1) };
  }

  /** Lab.copy(). @param {string} name */
  copy(name) {
    const { memory } = this.#live;
    const { shape, at, count, stride, look } = this.#find(name);
    const width = shape.at(-1);
    if (look) return { name, shape: [...shape], data: this.#look(look, shape, count) };
    if (!stride) return { name, shape: [...shape], data: memory.copy(Float32Array, at, count) };
    const data = new Float32Array(count);
    const rows = memory.copy(Float32Array, at, (count / width) * stride);
    for (let r = 0; r < count / width; r++)
      data.set(rows.subarray(r * stride, r * stride + width), r * width);
    return { name, shape: [...shape], data };
  }

  /**
   * Attention weights of a long sequence, [.., H, Tq, Tk]: the engine computes them again, some
   * rows at a time.
   * @param {number[]} place the first arguments of lab_look
   * @param {number[]} shape
   * @param {number} count
   */
  #look(place, shape, count) {
    const live = this.#live;
    const data = new Float32Array(count);
    const [sequences, heads, rows, width] = [...(shape.length === 3 ? [1] : []), ...shape];
    const some = Math.max(1, Math.floor(LOOK_NUMBERS / width));
    live.memory.scope((take) => {
      const count = Math.min(some, rows) * width;
      const ptr = take(4 * count);
      let at = 0;
      for (let slab = 0; slab < sequences * heads; slab++)
        for (let first = 0; first < rows; first += some) {
          const head = [Math.floor(slab / heads), slab % heads];
          const part = [first, Math.min(some, rows - first)];
          const n = live.memory.check(
            live.call('lab_look', ...place, ...head, ...part, ptr, count),
          );
          data.set(live.memory.copy(Float32Array, ptr, n), at);
          at += n;
        }
    });
    return data;
  }

  /** Where a tensor is that `data` may replace. */
  #placeFor(name, data) {
    const { at, count, kind } = this.#find(name);
    if (kind === 'activation' || kind === 'attention')
      throw refuse('range', name, null, `${name} cannot be replaced: it is a result of a pass`);
    typedArray(name, Float32Array, data);
    if (data.length !== count)
      throw refuse('range', name, data.length, `${name} has ${count} numbers, not ${data.length}`);
    return at;
  }

  /** Lab.writeAll(). @param {[string, Float32Array][]} tensors */
  writeAll(tensors) {
    const live = this.#live;
    const all = [...tensors];
    const places = all.map(([name, data]) => this.#placeFor(name, data));
    all.forEach(([, data], i) => live.memory.write(places[i], data));
    live.state = { ...live.state }; // a save that is under way notices
    live.memory.check(live.call('lab_written'));
  }
}
