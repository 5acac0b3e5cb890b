// Numbers in the types of GGUF that are written: as 32-bit floats, 16-bit floats, or blocks of 32
// signed bytes with a scale.

/** Numbers in a block of Q8_0. */
const BLOCK = 32;
const Q8_BYTES = 2 + BLOCK;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** A number as a float16, rounded to the nearest, ties to even: IEEE 754-2019, binary16. */
function halfOf(x) {
  float[0] = x;
  const sign = (bits[0] >>> 16) & 0x8000;
  const exponent = ((bits[0] >>> 23) & 255) - 112;
  const fraction = bits[0] & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00 | (exponent === 143 && fraction ? 0x200 : 0);
  if (exponent < -10) return sign;
  // a subnormal keeps fewer digits of its fraction, the leading one among them
  const whole = exponent > 0 ? (exponent << 23) | fraction : fraction | 0x800000;
  const drop = exponent > 0 ? 13 : 14 - exponent;
  const kept = whole >>> drop;
  const rest = whole & ((1 << drop) - 1);
  const middle = 1 << (drop - 1);
  return sign | (kept + Number(rest > middle || (rest === middle && kept & 1)));
}

const asHalves = (data) => new Uint8Array(Uint16Array.from(data, halfOf).buffer);

/** quantize_row_q8_0_ref of ggml-quants.c: the largest of a block becomes 127 or -127. */
function asBlocks(data) {
  const bytes = new Uint8Array((data.length / BLOCK) * Q8_BYTES);
  const view = new DataView(bytes.buffer);
  for (let from = 0, at = 0; from < data.length; from += BLOCK, at += Q8_BYTES) {
    const block = data.subarray(from, from + BLOCK);
    const most = block.reduce((largest, x) => Math.max(largest, Math.abs(x)), 0);
    const scale = Math.fround(most / 127);
    const inverse = scale ? Math.fround(1 / scale) : 0;
    view.setUint16(at, halfOf(scale), true);
    block.forEach((x, i) => view.setInt8(at + 2 + i, rounded(Math.fround(x * inverse))));
  }
  return bytes;
}

/** To the nearest, ties away from zero: roundf of C. */
const rounded = (x) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5);

/** The largest float16. */
const MOST_HALF = 65504;

/** By the name of --type: ggml's number for it, that of files of it, its largest number, and how
 *  it is written. */
export const TYPES = {
  f32: {
    ...{ type: 0, file: 0, most: Infinity },
    write: (data) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  },
  f16: { type: 1, file: 1, most: MOST_HALF, write: asHalves },
  q8_0: { type: 8, file: 7, most: 127 * MOST_HALF, write: asBlocks },
};

/**
 * The type in which a tensor is written: vectors as f32, and as f16 what no blocks fit.
 * @param {number[]} shape @param {keyof typeof TYPES} type
 * @returns {keyof typeof TYPES}
 */
export function typeFor(shape, type) {
  if (shape.length < 2) return 'f32';
  return type === 'q8_0' && shape[shape.length - 1] % BLOCK ? 'f16' : type;
}
