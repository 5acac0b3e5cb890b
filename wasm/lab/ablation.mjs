// Parts of a model that it goes without (core/layers/ablation.h).
import { refuse, whole } from './inputs.mjs';
import { cutTable, expandPlace, outputMeans } from './places.mjs';

/** The cuts of one run. */
export class Ablation {
  #live;
  #places = []; // places that are cut, in full
  #kept = []; // addresses of what the module reads of them

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  /** Lab.cuts. */
  get places() {
    return this.#places.map((place) => ({ ...place }));
  }

  /** Lab.cut(). @param {object[]} places @param {string} mode @param {number} samples */
  cut(places, mode, samples) {
    if (mode !== 'zero' && mode !== 'mean')
      throw refuse('range', 'mode', mode, `mode cannot be "${mode}": it is zero or mean`);
    const { settings, memory } = this.#live;
    const expanded = places.flatMap((place) => expandPlace(place, settings));
    const means =
      mode === 'mean' && expanded.some(({ values }) => !values) ? this.#means(samples) : null;
    const filled = expanded.map((place) =>
      place.values || mode === 'zero' ? place : { ...place, mode, values: means(place) },
    );
    const { cuts, values } = cutTable(filled, settings, memory.description.layout.cut);
    this.#put(cuts, values);
    this.#places = filled;
  }

  /** The rows of a place's mean output in the whole model. */
  #means(samples) {
    this.#put(new Int32Array(0), new Float32Array(0));
    this.#places = [];
    const sums = this.#live.doubles(
      (ptr, capacity) =>
        this.#live.call('lab_outputs', whole('samples', samples, 1), ptr, capacity),
      'this model has no samples to take a mean of: cut to zero',
    );
    this.#live.forgetTensors();
    return outputMeans(sums, this.#live.settings);
  }

  #put(cuts, values) {
    const { memory } = this.#live;
    this.#live.unsee();
    const { numbers } = memory.description.layout.cut;
    const kept = cuts.length ? memory.keep([cuts, values]) : [0, 0];
    try {
      memory.check(
        this.#live.call('lab_cut', cuts.length / numbers, kept[0], kept[1], values.length),
      );
    } catch (error) {
      memory.drop(kept);
      throw error;
    }
    this.drop();
    this.#kept = kept;
  }

  /** Frees what the module read of the cuts, after it has let go of them. */
  drop() {
    this.#live.memory.drop(this.#kept.splice(0));
  }
}
