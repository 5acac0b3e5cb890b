// Writes protocol buffers: the wire format of protobuf.dev/programming-guides/encoding, as far as
// ONNX needs it.
import { joined } from '../lab/inputs.mjs';

const VARINT = 0;
const LENGTH = 2;
const FIXED32 = 5;
const encoder = new TextEncoder();

/** A base-128 number; a negative one takes ten bytes. @param {number | bigint} value */
function varint(value) {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes = [];
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

const tag = (field, type) => varint(field * 8 + type);

/** An integer field. @param {number} field @param {number | bigint} value */
export const int = (field, value) => joined([tag(field, VARINT), varint(value)]);

/** A float field. @param {number} field @param {number} value */
export function float(field, value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return joined([tag(field, FIXED32), bytes]);
}

/** Bytes, or a string as UTF-8. @param {number} field @param {Uint8Array | string} value */
export function bytes(field, value) {
  const data = typeof value === 'string' ? encoder.encode(value) : value;
  return joined([tag(field, LENGTH), varint(data.length), data]);
}

/** A message of the parts. @param {number} field @param {Uint8Array[]} parts */
export const message = (field, parts) => bytes(field, joined(parts));
