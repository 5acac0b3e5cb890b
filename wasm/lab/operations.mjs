// Single operations of the core (lab_ops.h), for comparison with references. They are in modules of
// their own, which the build puts in build/operations.
import { refuse, typedArray } from './inputs.mjs';
import { others } from './others.mjs';

const F32 = Float32Array;
const NUMBER = null;

/** What each operation takes, in order: numbers, and arrays of a type and a length. */
const PARAMETERS = {
  activation: (f, n) => [NUMBER, NUMBER, [F32, n], [F32, n], [F32, n]],
  norm: (R, C) => {
    const rows = [F32, R * C];
    const columns = [F32, C];
    return [NUMBER, NUMBER, rows, columns, columns, rows, rows, rows, columns, columns];
  },
  softmax: (R, n) => [NUMBER, NUMBER, [F32, R * n], [F32, R * n]],
  cross_entropy: (R, V) => {
    const logits = [F32, R * V];
    return [NUMBER, NUMBER, logits, [Int32Array, R], NUMBER, NUMBER, logits, [Float64Array, 1]];
  },
  attention: (n, Tq, Tk, H, D) => {
    const queries = [F32, n * Tq * H * D];
    const keys = [F32, n * Tk * H * D];
    const weights = [F32, n * H * Tq * Tk];
    const sizes = Array(6).fill(NUMBER);
    const inputs = [[Uint8Array, n * Tk], queries, keys, keys, queries];
    return [...sizes, ...inputs, queries, weights, queries, keys, keys];
  },
  positions: (length, C) => [NUMBER, NUMBER, [F32, length * C]],
};

/** Refuses arguments that are not what the operation takes. */
function checkArguments(name, args) {
  const parameters = PARAMETERS[name](...args);
  const wrong = (i, value, wanted) =>
    refuse('range', name, value, `argument ${i + 1} of the operation ${name} is ${wanted}`);
  if (args.length !== parameters.length)
    throw wrong(parameters.length, args.length, `not there, or its last: it has ${args.length}`);
  args.forEach((value, i) => {
    if (parameters[i] === NUMBER) {
      if (!Number.isFinite(value)) throw wrong(i, value, `a number, not ${value}`);
      return;
    }
    const [Type, length] = parameters[i];
    typedArray(name, Type, value);
    if (value.length !== length)
      throw wrong(i, value.length, `${length} numbers, not ${value.length}`);
  });
}

/**
 * Calls one operation. Typed arrays are copied in and, afterwards, back.
 * @param {import('./memory.mjs').Memory} memory @param {string} name @param {any[]} args
 */
function runOperation(memory, name, args) {
  const run = Object.hasOwn(PARAMETERS, name) ? memory.call[`lab_op_${name}`] : null;
  if (!run) {
    const message = `this module has no operation ${name}: operations are in build/operations`;
    throw refuse('state', name, null, message);
  }
  checkArguments(name, args);
  memory.scope((take) => {
    const values = args.map((value) => (ArrayBuffer.isView(value) ? take(value) : value));
    memory.check(run(...values), `the operation ${name} refused its arguments`);
    args.forEach((value, i) => {
      if (!ArrayBuffer.isView(value)) return;
      const array = /** @type {any} */ (value);
      array.set(memory.copy(array.constructor, values[i], array.length));
    });
  });
}

others.runOperation = runOperation;
