// Tensors of .safetensors files, one or several that an index lists, a piece at a time.
// Format: huggingface.co/docs/safetensors (8 bytes of header size, a header of JSON, the numbers).
import { sentence } from '../../lab/sentence.mjs';
import { bytesOf, isRead, toFloats } from './numbers.mjs';
import { baseName, readJson, refuseFile, viewOf } from './sources.mjs';
import { countOf } from '../tensors.mjs';

/**
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {import('../tensors.mjs').FileTensor} FileTensor
 */

const MOST_HEADER = 100 << 20;
const MOST_INDEX = 64 << 20;
const MOST_RANK = 8;

/** Whether a file begins like one: the size of its header, then {. @param {Uint8Array} bytes */
export const isSafetensors = (bytes) =>
  bytes.length >= 9 && bytes[8] === 0x7b && viewOf(bytes).getUint32(4, true) === 0;

const isPlace = (pair, size) =>
  Array.isArray(pair) &&
  pair.length === 2 &&
  pair.every((n) => Number.isSafeInteger(n) && n >= 0) &&
  pair[0] <= pair[1] &&
  pair[1] <= size;

const isShape = (shape) =>
  Array.isArray(shape) &&
  shape.length <= MOST_RANK &&
  shape.every((n) => Number.isSafeInteger(n) && n >= 0) &&
  Number.isSafeInteger(countOf(shape));

/**
 * @param {Source} source
 * @returns {Promise<{ metadata: Record<string, string>, tensors: Map<string, FileTensor> }>}
 */
async function readSafetensors(source) {
  const size = source.size < 8 ? 0 : viewOf(await source.read(0, 8)).getBigUint64(0, true);
  if (size < 2 || size > MOST_HEADER || Number(size) + 8 > source.size)
    throw refuseFile(
      sentence`${source.name} is no .safetensors file, or was cut off in its header`,
    );
  const data = 8 + Number(size);
  const text = new TextDecoder().decode(await source.read(8, data));
  let header;
  try {
    header = JSON.parse(text);
  } catch {
    throw refuseFile(sentence`${source.name} has a header that is not JSON`);
  }
  const { __metadata__: metadata = {}, ...entries } = Object(header);
  const tensors = Object.entries(entries).map(([name, entry]) => {
    const { dtype, shape, data_offsets: place } = Object(entry);
    if (!isShape(shape) || !isPlace(place, source.size - data))
      throw refuseFile(
        sentence`${name} of ${source.name} does not lie in the file: it was cut off`,
      );
    return [
      name,
      tensorOf(source, { name, dtype, shape, from: data + place[0], size: place[1] - place[0] }),
    ];
  });
  return { metadata: Object(metadata), tensors: new Map(/** @type {any} */ (tensors)) };
}

/** @returns {FileTensor} */
function tensorOf(source, { name, dtype, shape, from, size }) {
  const count = countOf(shape);
  if (isRead(dtype) && bytesOf(dtype, count) !== size)
    throw refuseFile(
      sentence`${name} of ${source.name} takes ${size} bytes, which do not fit its shape`,
    );
  return {
    name,
    shape,
    type: dtype,
    async begin(most) {
      const some = isRead(dtype) ? Math.min(most, count) : 0;
      if (some === 0) return new Float32Array();
      return toFloats(dtype, await source.read(from, from + bytesOf(dtype, some)), some);
    },
    async read() {
      if (!isRead(dtype))
        throw refuseFile(sentence`${name} has numbers of type ${dtype}: they are not read`);
      return toFloats(dtype, await source.read(from, from + size), count);
    },
  };
}

/**
 * All tensors of the .safetensors among some files: of those that an index lists, or of all.
 * @param {Source[]} sources
 */
export async function readShards(sources) {
  const index = sources.find(({ name }) => name.endsWith('.safetensors.index.json'));
  const shards = sources.filter(({ name }) => name.endsWith('.safetensors'));
  const map = index ? Object((await readJson(index, MOST_INDEX)).weight_map) : null;
  const wanted = map
    ? [...new Set(Object.values(map).map(String))]
    : shards.map(({ name }) => name);
  const all = new Map();
  let metadata = {};
  for (const name of wanted) {
    const shard = shards.find((one) => baseName(one.name) === baseName(name));
    if (!shard)
      throw refuseFile(
        sentence`${name} is missing: ${baseName(index?.name ?? '')} lists it`,
        'shard',
      );
    const read = await readSafetensors(shard);
    metadata = { ...metadata, ...read.metadata };
    for (const [key, tensor] of read.tensors) {
      if (all.has(key)) throw refuseFile(sentence`${key} stands in two files: which is meant?`);
      all.set(key, tensor);
    }
  }
  const lost = map && Object.keys(map).find((key) => !all.has(key));
  if (lost)
    throw refuseFile(
      sentence`${lost} is in none of the files, and ${baseName(index?.name ?? '')} lists it`,
      'shard',
    );
  return { metadata, tensors: all };
}
