// Series for the charts: a history of bounded memory, and columns on one axis. Pure.
import { roundUp } from './round.js';

/** Values over steps in bounded memory: when it is full, neighbours are averaged and each bucket holds twice as many steps. */
export class History {
  #fields;
  #limit;
  #stride = 1;
  #buckets = [];
  #open = null;

  /** @param {number} fields numbers in a point, the step first; @param {number} limit most buckets kept, even */
  constructor(fields, limit = 2048) {
    this.#fields = fields;
    this.#limit = limit;
  }

  get length() {
    return this.#buckets.length + (this.#open ? 1 : 0);
  }

  /** The step of the last point, or 0. */
  get lastStep() {
    return (this.#open ?? this.#buckets.at(-1))?.step ?? 0;
  }

  /** Adds points, `fields` numbers each. A number that is not finite is left out of the averages. */
  push(/** @type {ArrayLike<number>} */ points) {
    for (let at = 0; at + this.#fields <= points.length; at += this.#fields) {
      this.#open ??= newBucket(this.#fields);
      addPoint(this.#open, points, at);
      if (this.#open.points >= this.#stride) this.#close();
    }
  }

  #close() {
    this.#buckets.push(this.#open);
    this.#open = null;
    if (this.#buckets.length < this.#limit) return;
    const merged = [];
    for (let i = 0; i + 1 < this.#buckets.length; i += 2) merged.push(mergeBuckets(this.#buckets[i], this.#buckets[i + 1]));
    this.#buckets = merged;
    this.#stride *= 2;
  }

  /** The steps, ascending: the last step of each bucket. */
  steps() {
    return this.#all().map((bucket) => bucket.step);
  }

  /** Field `field` (1 is the first behind the step) averaged over each bucket; null where it has no number. */
  column(field) {
    return this.#all().map(({ sums, counts }) => (counts[field] ? sums[field] / counts[field] : null));
  }

  #all() {
    return this.#open ? [...this.#buckets, this.#open] : this.#buckets;
  }
}

function newBucket(fields) {
  return { step: 0, points: 0, sums: new Float64Array(fields), counts: new Uint32Array(fields) };
}

function addPoint(bucket, points, at) {
  bucket.step = points[at];
  bucket.points++;
  for (let field = 1; field < bucket.sums.length; field++) {
    const value = points[at + field];
    if (Number.isFinite(value)) { bucket.sums[field] += value; bucket.counts[field]++; }
  }
}

function mergeBuckets(a, b) {
  return { step: b.step, points: a.points + b.points,
    sums: a.sums.map((sum, i) => sum + b.sums[i]), counts: a.counts.map((count, i) => count + b.counts[i]) };
}

/**
 * Several groups of columns, each on its own ascending steps, on one common axis; null where a group has no point.
 * @param {{ steps: number[], columns: (number|null)[][] }[]} groups
 * @returns {(number|null)[][]} the common steps, then every column in order
 */
export function alignColumns(groups) {
  const steps = [...new Set(groups.flatMap((group) => group.steps))].sort((a, b) => a - b);
  const place = new Map(steps.map((step, i) => [step, i]));
  const aligned = groups.flatMap(({ steps: own, columns }) => columns.map((column) => {
    const out = new Array(steps.length).fill(null);
    own.forEach((step, i) => { out[place.get(step)] = column[i]; });
    return out;
  }));
  return [steps, ...aligned];
}

/** The axis' end for a run at `step`: it grows in jumps of about a half, so that a running chart seldom moves. */
export function axisEnd(step) {
  return Math.max(100, roundUp(Math.max(1, step * 1.02)));
}

/** The last number of a column at or before index `at`, or null. */
export function lastValue(column, at = column.length - 1) {
  for (let i = at; i >= 0; i--) if (column[i] !== null && column[i] !== undefined) return column[i];
  return null;
}
