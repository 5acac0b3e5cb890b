// What a model does inside, measured by the module: heads, masks, and what each block predicts
// (core/inspect/measure.h).
import { tokenArray, whole } from './inputs.mjs';
import { headRows, lensDepths, stacksOf } from './places.mjs';

/** Looks into one run. */
export class Inspection {
  #live;
  #tensors;

  /** @param {import('./live.mjs').Live} live @param {import('./tensors.mjs').Tensors} tensors */
  constructor(live, tensors) {
    this.#live = live;
    this.#tensors = tensors;
  }

  /** Lab.heads(). @param {number} samples */
  heads(samples) {
    const live = this.#live;
    const numbers = live.doubles(
      (ptr, capacity) => live.call('lab_heads', whole('samples', samples, 1), ptr, capacity),
      'this model has no samples to be measured on: choose head token or class',
    );
    live.forgetTensors();
    const rows = this.#rows(numbers);
    return live.hasStreams ? this.#withStreams(rows, samples) : rows;
  }

  /** Rows of heads with the share of their attention that goes from each stream to each. */
  #withStreams(rows, samples) {
    const live = this.#live;
    const names = live.task.streams.map(({ name }) => name);
    const numbers = live.doubles((ptr, capacity) =>
      live.call('lab_head_streams', samples, ptr, capacity),
    );
    const each = names.length ** 2;
    const named = (row) => Object.fromEntries(names.map((name, i) => [name, row[i]]));
    const table = (at) =>
      Object.fromEntries(
        names.map((name, i) => {
          const from = at * each + i * names.length;
          return [name, named(numbers.subarray(from, from + names.length))];
        }),
      );
    const heads = live.settings.n_heads;
    return rows.map((row) => ({
      ...row,
      streams: table(row.layer * (heads + 1) + 1 + row.head),
      uniform: { ...row.uniform, streams: table(row.layer * (heads + 1)) },
    }));
  }

  /** The numbers of all heads as rows with words. @param {Float64Array} numbers */
  #rows(numbers) {
    const { memory, settings } = this.#live;
    const words = memory.scope((take) =>
      this.#live.json('lab_head_words', take(numbers), numbers.length),
    );
    const { measures, roles } = memory.description;
    return headRows(numbers, { names: measures.split(' '), roles }, words, settings);
  }

  /** Lab.probeHeads(). @param {ArrayLike<number>} targets */
  probeHeads(targets) {
    const live = this.#live;
    const own = tokenArray('targets', targets);
    const numbers = live.memory.scope((take) => {
      const ptr = take(own);
      return live.doubles(
        (out, capacity) => live.call('lab_probe_heads', own.length, ptr, out, capacity),
        'there is no sequence to measure before a probe',
      );
    });
    return numbers.length ? this.#rows(numbers) : [];
  }

  /** Lab.masks(). */
  masks() {
    const masks = new Map();
    stacksOf(this.#live.settings).forEach(({ name, cross, layers }, stack) => {
      for (const part of cross ? ['self', 'cross'] : ['self'])
        for (let layer = 0; layer < layers; layer++) {
          const like = this.#layerOfMask(part, layer);
          masks.set(
            `${name} ${part} ${layer}`,
            like < layer ? masks.get(`${name} ${part} ${like}`) : this.#mask(stack, like, part),
          );
        }
    });
    return masks;
  }

  /** The first layer that sees what this one does: `full_every` makes two kinds of layers. */
  #layerOfMask(part, layer) {
    const { window, sparse_stride, full_every } = this.#live.settings;
    if (part === 'cross' || !full_every || (!window && !sparse_stride)) return 0;
    if ((layer + 1) % full_every === 0) return full_every - 1;
    return 0;
  }

  #mask(stack, layer, part) {
    const { memory } = this.#live;
    const isCross = Number(part === 'cross');
    const hidden = (ptr, capacity) =>
      memory.check(this.#live.call('lab_hidden', stack, layer, isCross, ptr, capacity));
    return memory.scope((take) => {
      const size = hidden(0, 0);
      if (!size) return null;
      const ptr = take(size);
      hidden(ptr, size);
      return memory.copy(Uint8Array, ptr, size);
    });
  }

  /** Lab.lens(). @param {boolean} between @param {number} [depth] */
  lens(between, depth) {
    const { shape } = this.#tensors.copy('logits');
    const all = lensDepths(this.#live.settings, between);
    const depths = depth === undefined ? all : all.slice(depth, depth + 1);
    return depths.map(({ layer, part, sublayer }) => ({
      layer,
      part,
      logits: { data: this.#readOut(layer, sublayer, shape[0] * shape[1]), shape: [...shape] },
    }));
  }

  /** The logits after a sublayer of the last probe. */
  #readOut(layer, sublayer, count) {
    const { memory } = this.#live;
    return memory.scope((take) => {
      const ptr = take(4 * count);
      memory.check(
        this.#live.call('lab_lens', layer, sublayer, ptr, count),
        'there is nothing to read out before a probe',
      );
      return memory.copy(Float32Array, ptr, count);
    });
  }
}
