// Writes GGUF files, version 3, little-endian. Format: docs/gguf.md of github.com/ggml-org/ggml.
import { sentence } from '../lab/sentence.mjs';
import { joined, refuse } from '../lab/inputs.mjs';
import { TYPES, typeFor } from './ggmltypes.mjs';
import { f32s, i32s, u32s, u64s } from './littleendian.mjs';

const MAGIC = 0x46554747;
const VERSION = 3;
const ALIGNMENT = 32;

const encoder = new TextEncoder();

const string = (text) => {
  const bytes = encoder.encode(text);
  return joined([u64s(bytes.length), bytes]);
};

/** Types of values: the number of each, and how it is written. */
const VALUES = {
  u32: { type: 4, write: (value) => u32s(value) },
  i32: { type: 5, write: (value) => i32s(value) },
  f32: { type: 6, write: (value) => f32s([value]) },
  bool: { type: 7, write: (value) => Uint8Array.of(Number(value)) },
  text: { type: 8, write: string },
};
const LIST = 9;

/**
 * A key and its value, or a list of values of one type.
 * @typedef {[key: string, type: keyof typeof VALUES, value: any]} Value
 * @param {Value} value
 */
function valueBytes([key, of, value]) {
  const { type, write } = VALUES[of];
  if (!Array.isArray(value)) return [string(key), u32s(type), write(value)];
  return [string(key), u32s(LIST, type), u64s(value.length), ...value.map(write)];
}

const padded = (size) => Math.ceil(size / ALIGNMENT) * ALIGNMENT;

/**
 * The bytes of a file. Throws LabError where a number is too large for the type.
 * @param {Value[]} values
 * @param {{ name: string, shape: number[], data: Float32Array }[]} tensors shapes as those of
 *   PyTorch, the last dimension next to each other
 * @param {keyof typeof TYPES} type of matrices; typeFor() says what becomes of others
 */
export function writeGguf(values, tensors, type) {
  let offset = 0;
  const written = tensors.map(({ name, shape, data }) => {
    const own = TYPES[typeFor(shape, type)];
    const large = data.find((x) => Math.abs(x) > own.most);
    if (large !== undefined)
      throw refuse(
        'range',
        name,
        large,
        sentence`${name} has ${large}, too large for ${type}: take f32`,
      );
    const bytes = own.write(data);
    const at = offset;
    offset += padded(bytes.length);
    const info = [
      string(name),
      u32s(shape.length),
      u64s(...shape.toReversed()),
      u32s(own.type),
      u64s(at),
    ];
    return { info, bytes };
  });
  const header = joined([
    u32s(MAGIC, VERSION),
    u64s(tensors.length, values.length),
    ...values.flatMap(valueBytes),
    ...written.flatMap(({ info }) => info),
  ]);
  const fill = (size) => new Uint8Array(padded(size) - size);
  return joined([
    ...[header, fill(header.length)],
    ...written.flatMap(({ bytes }) => [bytes, fill(bytes.length)]),
  ]);
}
