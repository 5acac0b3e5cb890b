// Files of torch.save: a zip with a pickle, which is read without running anything, and beside it
// the numbers.
import { sentence } from '../../lab/sentence.mjs';
import { bytesOf, isRead, toFloats } from './numbers.mjs';
import { Described, unpickle } from './pickle.mjs';
import { baseName, readText, readWhole, refuseFile } from './sources.mjs';
import { countOf } from '../tensors.mjs';

/**
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {import('../tensors.mjs').FileTensor} FileTensor
 */

const MOST_PICKLE = 64 << 20;
/** Keys under which programs keep the state_dict. */
const STATES = ['model', 'state_dict', 'model_state_dict', 'net', 'weights', 'params'];

/** Whether entries of a zip are those of torch.save. @param {Source[]} entries */
export const isTorch = (entries) => entries.some(({ name }) => baseName(name) === 'data.pkl');

/**
 * @param {string} file its name @param {Source[]} entries of the zip
 * @returns {Promise<{ tensors: Map<string, FileTensor>, others: Map<string, any> }>} others: what
 *   stands beside the state_dict, such as model_args
 */
export async function readTorch(file, entries) {
  const pickle = /** @type {Source} */ (entries.find(({ name }) => baseName(name) === 'data.pkl'));
  const folder = pickle.name.slice(0, -'data.pkl'.length);
  const order = entries.find(({ name }) => name === `${folder}byteorder`);
  if (order && (await readText(order, 64)).trim() === 'big')
    throw refuseFile(sentence`${file} has big-endian numbers, which are not read`);
  const tree = unpickle(await readWhole(pickle, MOST_PICKLE), file);
  const { state, others } = stateOf(tree, file);
  const tensors = new Map();
  for (const [name, value] of state)
    if (value instanceof Described)
      tensors.set(String(name), tensorOf(file, folder, entries, String(name), value));
  return { tensors, others };
}

const hasTensors = (value) =>
  value instanceof Map && [...value.values()].some((one) => one instanceof Described);

/** The state_dict, wherever it stands; a single tensor may stand beside it, such as a loss. */
function stateOf(tree, file) {
  const key = tree instanceof Map && STATES.find((one) => hasTensors(tree.get(one)));
  if (!key && hasTensors(tree)) return { state: tree, others: new Map() };
  if (!key)
    throw refuseFile(sentence`${file} has no state_dict: no dict of tensors was found in it`);
  const others = new Map(tree);
  others.delete(key);
  return { state: tree.get(key), others };
}

/** @returns {FileTensor} */
function tensorOf(file, folder, entries, name, { storage, offset, shape, strides }) {
  const { type, key, count: stored } = storage;
  const count = countOf(shape);
  const last = shape.reduce((at, n, i) => at + (n - 1) * strides[i], offset);
  if (count > stored || (count > 0 && last >= stored))
    throw refuseFile(sentence`${name} of ${file} reaches beyond its numbers`);
  const entry = entries.find((one) => one.name === `${folder}data/${key}`);
  return {
    name,
    shape: [...shape],
    type,
    async read() {
      if (!isRead(type))
        throw refuseFile(sentence`${name} has numbers of type ${type}: they are not read`);
      if (!entry) throw refuseFile(sentence`${file} lacks the numbers of ${name} (data/${key})`);
      if (entry.size !== bytesOf(type, stored))
        throw refuseFile(sentence`${name} of ${file} does not fit the numbers that are there`);
      const each = bytesOf(type, 1);
      const read = async (first, some) =>
        toFloats(type, await entry.read(first * each, (first + some) * each), some);
      if (isContiguous(shape, strides)) return read(offset, count);
      return gathered(await read(0, stored), offset, shape, strides);
    },
  };
}

function isContiguous(shape, strides) {
  let expected = 1;
  for (let i = shape.length - 1; i >= 0; i--) {
    if (shape[i] !== 1 && strides[i] !== expected) return false;
    expected *= shape[i];
  }
  return true;
}

/** Numbers of a view whose strides are its own. */
function gathered(numbers, offset, shape, strides) {
  const out = new Float32Array(countOf(shape));
  const index = shape.map(() => 0);
  for (let i = 0, at = offset; i < out.length; i++) {
    out[i] = numbers[at];
    for (let k = shape.length - 1; k >= 0; k--) {
      at += strides[k];
      if (++index[k] < shape[k]) break;
      at -= strides[k] * shape[k];
      index[k] = 0;
    }
  }
  return out;
}
