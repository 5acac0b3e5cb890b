// Series for the charts: a history of bounded memory, and columns on one axis. Pure.
import { roundUp } from '../base/round.js';

/**
 * Values over steps in bounded memory: when it is full, neighbours are averaged and each bucket
 * holds twice as many steps.
 */
export class MetricSeries {
  #fields;
  #limit;
  #stride = 1;
  #buckets = [];
  #open = null;

  /**
   * @param {number} fields numbers in a point, the step first; @param {number} limit most buckets
   * kept, even
   */
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

  /**
   * Adds points, `fields` numbers each. A number that is not finite is left out of the averages.
   */
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
    if (this.#buckets.length >= this.#limit) this.#halve();
  }

  /** Averages neighbours, two by two; an odd last one stays. */
  #halve() {
    const merged = [];
    for (let i = 0; i < this.#buckets.length; i += 2)
      merged.push(
        i + 1 < this.#buckets.length
          ? mergeBuckets(this.#buckets[i], this.#buckets[i + 1])
          : this.#buckets[i],
      );
    this.#buckets = merged;
    this.#stride *= 2;
  }

  /** Brings a history that is complete down to at most `limit` buckets. */
  compact(limit) {
    if (this.#open) this.#close();
    this.#limit = limit;
    while (this.#buckets.length > limit) this.#halve();
  }

  /** The steps, ascending: the last step of each bucket. */
  steps() {
    return this.#all().map((bucket) => bucket.step);
  }

  /**
   * Field `field` (1 is the first after the step) averaged over each bucket; null where it has no
   * number.
   */
  column(field) {
    return this.#all().map(({ sums, counts }) =>
      counts[field] ? sums[field] / counts[field] : null,
    );
  }

  /** Every bucket as a point: its step and the averages, null where there is no number. */
  points() {
    return this.#all().map(({ step, sums, counts }) => [
      step,
      ...Array.from(sums.subarray(1), (sum, i) => (counts[i + 1] ? sum / counts[i + 1] : null)),
    ]);
  }

  /** All of it, as plain data for `restore`. */
  save() {
    const rows = this.#all().map(({ step, points, sums, counts }) => [
      step,
      points,
      ...Array.from(sums, (sum) => (Number.isFinite(sum) ? sum : 0)),
      ...counts,
    ]);
    return { stride: this.#stride, rows };
  }

  /** Takes in what `save` gave in place of what there is; false, and nothing, of anything else. */
  restore(saved) {
    const fields = this.#fields;
    const isRow = (row, i, rows) =>
      Array.isArray(row) &&
      row.length === 2 + 2 * fields &&
      row.every((value) => Number.isFinite(value)) &&
      (i === 0 || row[0] > rows[i - 1][0]);
    const isWhole =
      Number.isSafeInteger(saved?.stride) &&
      saved.stride > 0 &&
      Array.isArray(saved.rows) &&
      saved.rows.length <= this.#limit &&
      saved.rows.every(isRow);
    if (!isWhole) return false;
    this.#stride = saved.stride;
    this.#open = null;
    this.#buckets = saved.rows.map(([step, points, ...numbers]) => ({
      step,
      points,
      sums: Float64Array.from(numbers.slice(0, fields)),
      counts: Uint32Array.from(numbers.slice(fields)),
    }));
    if (this.#buckets.at(-1)?.points < this.#stride) this.#open = this.#buckets.pop();
    return true;
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
    if (Number.isFinite(value)) {
      bucket.sums[field] += value;
      bucket.counts[field]++;
    }
  }
}

function mergeBuckets(a, b) {
  return {
    step: b.step,
    points: a.points + b.points,
    sums: a.sums.map((sum, i) => sum + b.sums[i]),
    counts: a.counts.map((count, i) => count + b.counts[i]),
  };
}

/**
 * Several groups of columns, each on its own ascending steps, on one common axis; null where a
 * group has no point.
 * @param {{ steps: number[], columns: (number|null)[][] }[]} groups
 * @returns {(number|null)[][]} the common steps, then every column in order
 */
export function alignColumns(groups) {
  const steps = [...new Set(groups.flatMap((group) => group.steps))].sort((a, b) => a - b);
  const place = new Map(steps.map((step, i) => [step, i]));
  const aligned = groups.flatMap(({ steps: own, columns }) =>
    columns.map((column) => {
      const out = new Array(steps.length).fill(null);
      own.forEach((step, i) => {
        out[place.get(step)] = column[i];
      });
      return out;
    }),
  );
  return [steps, ...aligned];
}

/**
 * The exponential moving average of a column over its steps, `weight` being what remains of a value
 * after one step: the same curve however many steps a point stands for. The start is not pulled
 * towards 0: each value is divided by the weights that it holds (Kingma and Ba 2015, section 3).
 * @param {number[]} steps ascending @param {(number|null)[]} column
 */
export function smoothColumn(steps, column, weight) {
  let sum = 0;
  let held = 0;
  let before = 0;
  return column.map((value, i) => {
    const keep = weight ** (steps[i] - before);
    before = steps[i];
    sum *= keep;
    held *= keep;
    if (value === null) return null;
    sum += (1 - keep) * value;
    held += 1 - keep;
    return held > 0 ? sum / held : value;
  });
}

/**
 * The axis' end for a run at `step`: it grows in jumps of about a half, so that a running chart
 * seldom moves.
 */
export function axisEnd(step) {
  return Math.max(100, roundUp(Math.max(1, step * 1.02)));
}

/** The last number of a column at or before index `at`, or null. */
export function lastValue(column, at = column.length - 1) {
  for (let i = at; i >= 0; i--) if (column[i] !== null && column[i] !== undefined) return column[i];
  return null;
}
