// GGUF files of llama.cpp: what they say, and their tensors. Format: docs/gguf.md of ggml, versions
// 2 and 3, little-endian.
import { sentence, sentences } from '../../lab/sentence.mjs';
import { bytesOf, isRead, toFloats } from './numbers.mjs';
import { refuseFile, viewOf } from './sources.mjs';
import { countOf } from '../tensors.mjs';

/**
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {import('../tensors.mjs').FileTensor} FileTensor
 */

const MAGIC = 0x46554747;
/** Read at first, and doubled until the header is whole. */
const FIRST_BYTES = 1 << 20;
const MOST_HEADER = 256 << 20;
const MOST_ENTRIES = 1 << 20;
const ALIGNMENT = 32;
/** Names of ggml's types by their numbers: those that are read, and others for messages. */
const TYPES = {
  ...{ 0: 'F32', 1: 'F16', 2: 'Q4_0', 3: 'Q4_1', 6: 'Q5_0', 7: 'Q5_1', 8: 'Q8_0', 10: 'Q2_K' },
  ...{ 11: 'Q3_K', 12: 'Q4_K', 13: 'Q5_K', 14: 'Q6_K', 15: 'Q8_K', 28: 'F64', 30: 'BF16' },
};

/** The header goes on beyond the bytes that are there. */
const MORE = Symbol('more');

/** Whether a file is one. @param {Uint8Array} bytes */
export const isGguf = (bytes) => bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === MAGIC;

class Header {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = viewOf(bytes);
    this.at = 0;
  }

  take(n) {
    if (!(this.at + n <= this.bytes.length)) throw MORE;
    this.at += n;
    return this.at - n;
  }

  u32() {
    return this.view.getUint32(this.take(4), true);
  }

  u64() {
    return Number(this.view.getBigUint64(this.take(8), true));
  }

  text() {
    const size = this.u64();
    const at = this.take(size);
    return new TextDecoder().decode(this.bytes.subarray(at, at + size));
  }

  /** A value of a type by its number. */
  value(type) {
    const { view } = this;
    switch (type) {
      case 0:
      case 7:
        return type === 7 ? view.getUint8(this.take(1)) !== 0 : view.getUint8(this.take(1));
      case 1:
        return view.getInt8(this.take(1));
      case 2:
        return view.getUint16(this.take(2), true);
      case 3:
        return view.getInt16(this.take(2), true);
      case 4:
        return this.u32();
      case 5:
        return view.getInt32(this.take(4), true);
      case 6:
        return view.getFloat32(this.take(4), true);
      case 8:
        return this.text();
      case 9:
        return this.array();
      case 10:
        return this.u64();
      case 11:
        return Number(view.getBigInt64(this.take(8), true));
      case 12:
        return view.getFloat64(this.take(8), true);
      default:
        throw refuseFile(sentence`the GGUF file has a value of type ${type}, which is not known`);
    }
  }

  array() {
    const type = this.u32();
    const count = this.u64();
    if (type === 9 || count > MOST_HEADER)
      throw refuseFile('the GGUF file has a list that is not read');
    const values = [];
    for (let i = 0; i < count; i++) values.push(this.value(type));
    return values;
  }
}

/** @param {Source} source */
async function readHeader(source) {
  for (let size = FIRST_BYTES; ; size *= 2) {
    const all = Math.min(size, source.size);
    try {
      return parse(new Header(await source.read(0, all)), source.name);
    } catch (error) {
      if (error !== MORE) throw error;
      if (all === source.size || size > MOST_HEADER)
        throw refuseFile(sentence`${source.name} was cut off: its header does not end`);
    }
  }
}

function parse(header, name) {
  header.u32();
  const version = header.u32();
  if (version !== 2 && version !== 3)
    throw refuseFile(sentence`${name} is GGUF of version ${version}: versions 2 and 3 are read`);
  const [tensors, pairs] = [header.u64(), header.u64()];
  if (tensors > MOST_ENTRIES || pairs > MOST_ENTRIES)
    throw refuseFile(sentence`${name} is a GGUF file whose header is broken`);
  const values = new Map();
  for (let i = 0; i < pairs; i++) {
    const key = header.text();
    values.set(key, header.value(header.u32()));
  }
  const infos = [];
  for (let i = 0; i < tensors; i++) {
    const tensor = header.text();
    const rank = header.u32();
    if (rank > 4) throw refuseFile(sentence`${tensor} of ${name} has ${rank} dimensions`);
    // the first dimension of ggml is that of neighbours
    const shape = Array.from({ length: rank }, () => header.u64()).reverse();
    infos.push({ name: tensor, shape, type: header.u32(), offset: header.u64() });
  }
  const alignment = values.get('general.alignment') ?? ALIGNMENT;
  if (!(Number.isInteger(alignment) && alignment >= 8 && alignment % 8 === 0))
    throw refuseFile(sentence`${name} has general.alignment ${alignment}`);
  return { values, infos, data: Math.ceil(header.at / alignment) * alignment };
}

/**
 * @param {Source} source
 * @returns {Promise<{ values: Map<string, any>, tensors: Map<string, FileTensor> }>} values: the
 *   key-value pairs; shapes as those of PyTorch, [out, in]
 */
export async function readGguf(source) {
  const { values, infos, data } = await readHeader(source);
  const tensors = infos.map((info) => [info.name, tensorOf(source, data, info)]);
  return { values, tensors: new Map(/** @type {any} */ (tensors)) };
}

/** @returns {FileTensor} */
function tensorOf(source, data, { name, shape, type: number, offset }) {
  const type = TYPES[number] ?? `number ${number}`;
  const count = countOf(shape);
  if (!isRead(type))
    throw refuseFile(
      sentences(
        sentence`${name} of ${source.name} has numbers of type ${type}`,
        ': read are F32, F16, BF16, Q8_0, Q4_0',
      ),
      'type',
    );
  const size = bytesOf(type, count);
  if (!(data + offset + size <= source.size))
    throw refuseFile(sentence`${name} of ${source.name} does not lie in the file: it was cut off`);
  return {
    name,
    shape,
    type,
    read: async () => toFloats(type, await source.read(data + offset, data + offset + size), count),
  };
}
