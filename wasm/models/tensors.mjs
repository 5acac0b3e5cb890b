// Tensors of files, read when they are asked for, and the few ways in which one layout becomes
// another. Shapes are row-major, the last dimension next to each other.
import { sentence } from '../lab/sentence.mjs';
import { firstNonFinite } from './files/numbers.mjs';
import { refuseFile } from './files/sources.mjs';

/**
 * @typedef {object} FileTensor
 * @property {string} name
 * @property {number[]} shape
 * @property {string} type of its numbers in the file
 * @property {() => Promise<Float32Array>} read
 * @property {(count: number) => Promise<Float32Array>} [begin] the first numbers, at most so many
 */

export const countOf = (/** @type {number[]} */ shape) => shape.reduce((a, b) => a * b, 1);

/** A tensor made of another. @returns {FileTensor} */
const made = (tensor, shape, read) => ({ ...tensor, shape, read, begin: undefined });

/** The tensor, which is not read where a number is not finite.
 *  @param {FileTensor} tensor @returns {FileTensor} */
export function finite(tensor) {
  const read = async () => {
    const numbers = await tensor.read();
    const at = firstNonFinite(numbers);
    if (at < 0) return numbers;
    throw refuseFile(
      sentence`${tensor.name} is not finite: number ${at} is ${numbers[at]}`,
      tensor.name,
    );
  };
  return { ...tensor, read };
}

/** Reads once for several that are read one after the other, such as packed q, k and v.
 *  @param {FileTensor} tensor @returns {FileTensor} */
export function shared(tensor) {
  let numbers = /** @type {WeakRef<Float32Array> | null} */ (null);
  return made(tensor, tensor.shape, async () => {
    const known = numbers?.deref();
    if (known) return known;
    const read = await tensor.read();
    numbers = new WeakRef(read);
    return read;
  });
}

/** [R, C] as [C, R]. @param {FileTensor} tensor */
export function transposed(tensor) {
  const [R, C] = tensor.shape;
  return made(tensor, [C, R], async () => {
    const from = await tensor.read();
    const out = new Float32Array(from.length);
    for (let r = 0; r < R; r++) for (let c = 0; c < C; c++) out[c * R + r] = from[r * C + c];
    return out;
  });
}

/** Rows first..first+count-1, of a vector its numbers. @param {FileTensor} tensor */
export function rows(tensor, first, count) {
  const [, ...rest] = tensor.shape;
  const width = countOf(rest);
  return made(tensor, [count, ...rest], async () =>
    (await tensor.read()).slice(first * width, (first + count) * width),
  );
}

/** Columns first..first+count-1 of a matrix. @param {FileTensor} tensor */
export function columns(tensor, first, count) {
  const [R, C] = tensor.shape;
  return made(tensor, [R, count], async () => {
    const from = await tensor.read();
    const out = new Float32Array(R * count);
    for (let r = 0; r < R; r++)
      out.set(from.subarray(r * C + first, r * C + first + count), r * count);
    return out;
  });
}

/** The same numbers in another shape. @param {FileTensor} tensor @param {number[]} shape */
export const reshaped = (tensor, shape) => made(tensor, shape, tensor.read);

/** [H, A, B] as [H, B, A]. @param {FileTensor} tensor */
export function swapped(tensor) {
  const [H, A, B] = tensor.shape;
  return made(tensor, [H, B, A], async () => {
    const from = await tensor.read();
    const out = new Float32Array(from.length);
    for (let h = 0; h < H; h++)
      for (let a = 0; a < A; a++)
        for (let b = 0; b < B; b++) out[(h * B + b) * A + a] = from[(h * A + a) * B + b];
    return out;
  });
}

/** Each number with another added. @param {FileTensor} tensor @param {number} more */
export const plus = (tensor, more) =>
  made(tensor, tensor.shape, async () => (await tensor.read()).map((x) => x + more));

/**
 * Rows of heads whose rotary positions turn halves (row i with row i + D/2) as rows whose positions
 * turn neighbours: of each head row i becomes row 2i, row i + D/2 row 2i + 1. Scores stay the same,
 * since queries and keys are moved alike. A bias is a vector of such rows.
 * @param {FileTensor} tensor [heads * D, ...] @param {number} heads
 */
export function neighbours(tensor, heads) {
  const [R, ...rest] = tensor.shape;
  const width = countOf(rest);
  const D = R / heads;
  return made(tensor, tensor.shape, async () => {
    const from = await tensor.read();
    const out = new Float32Array(from.length);
    for (let r = 0; r < R; r++) {
      const [head, i] = [Math.floor(r / D), r % D];
      const to = head * D + (i < D / 2 ? 2 * i : 2 * (i - D / 2) + 1);
      out.set(from.subarray(r * width, (r + 1) * width), to * width);
    }
    return out;
  });
}
