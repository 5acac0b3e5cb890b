// Every tensor of a run by its name: listed, copied out, replaced.
import { refuse, typedArray } from './inputs.mjs';

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
    const { shape, at, count, stride } = this.#find(name);
    const width = shape.at(-1);
    if (!stride) return { name, shape: [...shape], data: memory.copy(Float32Array, at, count) };
    const data = new Float32Array(count);
    const rows = memory.copy(Float32Array, at, (count / width) * stride);
    for (let r = 0; r < count / width; r++)
      data.set(rows.subarray(r * stride, r * stride + width), r * width);
    return { name, shape: [...shape], data };
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
