// Layouts of other programs.

/** @typedef {import('./weights.mjs').Tensor} Tensor */

/** Of queries, keys and values, which are equally large: one after the other.
 *  @param {Float32Array[]} parts */
export function ofThree(parts) {
  const all = new Float32Array(3 * parts[0].length);
  parts.forEach((part, i) => all.set(part, i * part.length));
  return all;
}

/**
 * Rows of heads whose rotary positions turn neighbours, as here, as rows whose positions turn
 * halves: the reverse of neighbours() of models/tensors.mjs.
 * @param {Tensor} tensor [heads * D, ...] @param {number} heads @returns {Tensor}
 */
export function halves({ shape, data }, heads) {
  const D = shape[0] / heads;
  const width = data.length / shape[0];
  const turned = new Float32Array(data.length);
  for (let r = 0; r < shape[0]; r++) {
    const [head, i] = [Math.floor(r / D), r % D];
    const from = head * D + (i < D / 2 ? 2 * i : 2 * (i - D / 2) + 1);
    turned.set(data.subarray(from * width, (from + 1) * width), r * width);
  }
  return { shape, data: turned };
}
