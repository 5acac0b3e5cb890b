// Numbers of files as float32: the types of .safetensors, of PyTorch and of GGUF.
import { sentence } from '../../lab/sentence.mjs';
import { refuseFile, viewOf } from './sources.mjs';

/** Blocks of GGUF: numbers in a block and its bytes. */
const BLOCK = 32;

/** A float16 as a number, with its subnormals. IEEE 754-2019, binary16. */
function half(bits) {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return exponent
    ? sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
    : sign * fraction * 2 ** -24;
}

/** All 65,536 of them, made when the first is read. @type {Float32Array | null} */
let halves = null;

function fromHalves(words, out) {
  halves ??= Float32Array.from({ length: 65536 }, (_, bits) => half(bits));
  for (let i = 0; i < out.length; i++) out[i] = halves[words[i]];
}

/** The upper half of a float32. */
function fromBrains(words, out) {
  const bits = new Uint32Array(out.buffer);
  for (let i = 0; i < out.length; i++) bits[i] = words[i] << 16;
}

/** Each block a float16 scale and 32 signed bytes. */
function fromQ8(bytes, out) {
  const view = viewOf(bytes);
  for (let b = 0, at = 0; b < out.length; b += BLOCK, at += 2 + BLOCK) {
    const scale = half(view.getUint16(at, true));
    for (let i = 0; i < BLOCK; i++) out[b + i] = scale * view.getInt8(at + 2 + i);
  }
}

/** Each block a float16 scale and 16 bytes: low halves are numbers 0 to 15, high ones 16 to 31. */
function fromQ4(bytes, out) {
  const view = viewOf(bytes);
  for (let b = 0, at = 0; b < out.length; b += BLOCK, at += 2 + BLOCK / 2) {
    const scale = half(view.getUint16(at, true));
    for (let i = 0; i < BLOCK / 2; i++) {
      const pair = view.getUint8(at + 2 + i);
      out[b + i] = scale * ((pair & 15) - 8);
      out[b + BLOCK / 2 + i] = scale * ((pair >> 4) - 8);
    }
  }
}

/** Bytes of a block, its numbers, and how it is read. */
const TYPES = {
  F32: { bytes: 4, numbers: 1, read: (b, out) => out.set(new Float32Array(b.buffer)) },
  F64: { bytes: 8, numbers: 1, read: (b, out) => out.set(new Float64Array(b.buffer)) },
  F16: { bytes: 2, numbers: 1, read: (b, out) => fromHalves(new Uint16Array(b.buffer), out) },
  BF16: { bytes: 2, numbers: 1, read: (b, out) => fromBrains(new Uint16Array(b.buffer), out) },
  Q8_0: { bytes: 2 + BLOCK, numbers: BLOCK, read: fromQ8 },
  Q4_0: { bytes: 2 + BLOCK / 2, numbers: BLOCK, read: fromQ4 },
};

/** Whether numbers of a type are read. @param {string} type */
export const isRead = (type) => Object.hasOwn(TYPES, type);

/** Bytes that so many numbers of a type take. @param {string} type @param {number} count */
export function bytesOf(type, count) {
  const { bytes, numbers } = TYPES[type];
  if (count % numbers)
    throw refuseFile(sentence`${count} numbers cannot be ${type}, which has ${numbers} in a block`);
  return (count / numbers) * bytes;
}

/** @param {string} type @param {Uint8Array} bytes of exactly those numbers @param {number} count */
export function toFloats(type, bytes, count) {
  const out = new Float32Array(count);
  const own = bytes.byteOffset % 8 || bytes.buffer.byteLength !== bytes.length;
  TYPES[type].read(own ? bytes.slice() : bytes, out);
  return out;
}

/** The first number that is not finite, or -1. @param {Float32Array} numbers */
export function firstNonFinite(numbers) {
  for (let i = 0; i < numbers.length; i++) if (!Number.isFinite(numbers[i])) return i;
  return -1;
}
