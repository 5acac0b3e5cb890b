// Samples of streams, as callers see them: an array for each stream and each target by name. The
// module has the numbers of a step beside each other (core/base/streams.h).
import { refuse } from './inputs.mjs';

/**
 * @typedef {{ name: string, kind: 'vector' | 'token', size: number }} Numbers
 * @typedef {Record<string, ArrayLike<number>>} Arrays by name: [steps, size] of vectors, [steps] of
 *   tokens, flat
 */

/**
 * Of one sequence, or of n beside each other. timesteps: a step's number in its episode,
 * [n, steps], by default from 0. valid: 0 for an empty step, [n, steps], by default 1. Targets that
 * are NaN, or tokens of −1, are none.
 * @typedef {{ inputs: Arrays, timesteps?: ArrayLike<number>, valid?: ArrayLike<number>,
 *   targets?: Arrays }} Sample
 */

/** Numbers before the streams of a step: its number in its episode, and whether it is there. */
const BEFORE = 2;

/** Numbers in a step. @param {Numbers} one */
const widthOf = ({ kind, size }) => (kind === 'token' ? 1 : size);

/** The numbers in a step of all. @param {Numbers[]} all */
const widthOfAll = (all) => all.reduce((sum, one) => sum + widthOf(one), 0);

/** An array of the caller's as long as it must be.
 *  @param {string} field @param {any} values @param {number} length @returns {ArrayLike<number>} */
function arrayOf(field, values, length) {
  if (typeof values === 'object' && values !== null && values.length === length) return values;
  const got = values?.length ?? typeof values;
  throw refuse('range', field, got, `${field} needs ${length} numbers, and has ${got}`);
}

/** A token or a step's number: whole, as the module's 4 bytes hold it. */
function wholeOf(field, value) {
  if (Number.isInteger(value) && value === (value | 0)) return value;
  throw refuse('range', field, value, `${field} holds ${value}, which is not a whole number`);
}

/** Puts the arrays into steps of `width` numbers, from number `at` on.
 *  @param {Numbers[]} all @param {Arrays} arrays @param {DataView} out */
function put(all, arrays, out, at, width, steps) {
  for (const { name, kind, size } of all) {
    const n = widthOf({ name, kind, size });
    const values = arrayOf(name, arrays[name], steps * n);
    for (let i = 0; i < steps * n; i++) {
      const byte = 4 * (Math.floor(i / n) * width + at + (i % n));
      if (kind === 'token') out.setInt32(byte, wholeOf(name, values[i]), true);
      else out.setFloat32(byte, values[i], true);
    }
    at += n;
  }
}

/** Steps of `steps` that lie `width` numbers apart, by name. */
function take(all, numbers, at, width, steps) {
  const view = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const arrays = {};
  for (const one of all) {
    const n = widthOf(one);
    const values = one.kind === 'token' ? new Int32Array(steps) : new Float32Array(steps * n);
    for (let i = 0; i < steps * n; i++) {
      const byte = 4 * (Math.floor(i / n) * width + at + (i % n));
      values[i] = one.kind === 'token' ? view.getInt32(byte, true) : view.getFloat32(byte, true);
    }
    arrays[one.name] = values;
    at += n;
  }
  return arrays;
}

function checkNames(field, all, arrays) {
  for (const name of Object.keys(arrays ?? {}))
    if (!all.some((one) => one.name === name)) {
      const names = all.map((one) => one.name).join(', ');
      throw refuse('range', field, name, `${field} has "${name}"; there are ${names}`);
    }
}

/** How many steps the arrays of a sample have, for each of n sequences. */
function stepsOf(streams, arrays, n) {
  const first = streams[0];
  const values = arrays?.[first.name];
  const steps = (values?.length ?? NaN) / widthOf(first) / n;
  if (Number.isInteger(steps) && steps >= 1) return steps;
  const got = values?.length ?? typeof values;
  const message = `${first.name} has ${got} numbers, which are no whole steps of ${n} sequences`;
  throw refuse('range', first.name, got, message);
}

/**
 * The numbers of the inputs of n sequences, and how many steps each has.
 * @param {{ streams: Numbers[] }} task @param {Sample} sample
 */
export function packInputs({ streams }, { inputs, timesteps, valid }, n = 1) {
  checkNames('inputs', streams, inputs);
  const steps = stepsOf(streams, inputs, n);
  const width = BEFORE + widthOfAll(streams);
  const numbers = new Int32Array(n * steps * width);
  const times = timesteps && arrayOf('timesteps', timesteps, n * steps);
  const there = valid && arrayOf('valid', valid, n * steps);
  for (let i = 0; i < n * steps; i++) {
    numbers[i * width] = times ? wholeOf('timesteps', times[i]) : i % steps;
    numbers[i * width + 1] = there ? wholeOf('valid', there[i]) : 1;
  }
  put(streams, inputs, new DataView(numbers.buffer), BEFORE, width, n * steps);
  return { numbers, steps };
}

/** The numbers of the targets of so many steps.
 *  @param {{ predictions: Numbers[] }} task @param {Arrays} targets @param {number} steps */
export function packTargets({ predictions }, targets = {}, steps) {
  checkNames('targets', predictions, targets);
  const width = widthOfAll(predictions);
  const numbers = new Int32Array(steps * width);
  put(predictions, targets, new DataView(numbers.buffer), 0, width, steps);
  return numbers;
}

/** A sample of the module's.
 *  @param {{ streams: Numbers[], predictions: Numbers[] }} task
 *  @param {Int32Array} tokens @param {Int32Array} targets */
export function unpack({ streams, predictions }, tokens, targets) {
  const width = BEFORE + widthOfAll(streams);
  const steps = tokens.length / width;
  const column = (at) => Int32Array.from({ length: steps }, (_, i) => tokens[i * width + at]);
  return {
    inputs: take(streams, tokens, BEFORE, width, steps),
    timesteps: column(0),
    valid: column(1),
    targets: take(predictions, targets, 0, widthOfAll(predictions), steps),
  };
}
