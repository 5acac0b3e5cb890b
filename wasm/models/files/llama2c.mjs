// Models of llama2.c, version 0: seven int32, then the weights as float32, one after the other.
// Format: export.py and run.c of github.com/karpathy/llama2.c.
import { sentence, sentences } from '../../lab/sentence.mjs';
import { toFloats } from './numbers.mjs';
import { refuseFile, viewOf } from './sources.mjs';
import { countOf } from '../tensors.mjs';

/**
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {import('../tensors.mjs').FileTensor} FileTensor
 */

const HEADER = 28;
const LATER = 0x616b3432;
const KEYS = ['dim', 'hidden_dim', 'n_layers', 'n_heads', 'n_kv_heads', 'vocab_size', 'seq_len'];
/** What a model may have at most, so that no other file is taken for one. */
const MOST = [1 << 16, 1 << 18, 256, 1024, 1024, 1 << 20, 1 << 20];

/** @param {Uint8Array} bytes the first ones of a file @param {number} size of the file */
export function isLlama2c(bytes, size) {
  if (bytes.length < HEADER) return false;
  if (viewOf(bytes).getUint32(0, true) === LATER) return true;
  const config = configOf(bytes);
  return config !== null && sizeOf(config) === size;
}

/** The seven numbers, or null where they cannot be those of a model. */
function configOf(bytes) {
  const view = viewOf(bytes);
  const numbers = KEYS.map((_, i) => view.getInt32(4 * i, true));
  const isTied = numbers[5] > 0;
  numbers[5] = Math.abs(numbers[5]);
  if (numbers.some((n, i) => n < 1 || n > MOST[i])) return null;
  const config = Object.fromEntries(KEYS.map((key, i) => [key, numbers[i]]));
  const fits = config.dim % config.n_heads === 0 && config.n_heads % config.n_kv_heads === 0;
  return fits ? { ...config, isTied } : null;
}

/** Names and shapes in the order of the file; freq_ are tables that are not used any more. */
function layout(c) {
  const width = c.dim / c.n_heads;
  const kv = c.n_kv_heads * width;
  const each = [
    ['rms_att', c.n_layers, c.dim],
    ['wq', c.n_layers, c.dim, c.dim],
    ['wk', c.n_layers, kv, c.dim],
    ['wv', c.n_layers, kv, c.dim],
    ['wo', c.n_layers, c.dim, c.dim],
    ['rms_ffn', c.n_layers, c.dim],
    ['w1', c.n_layers, c.hidden_dim, c.dim],
    ['w2', c.n_layers, c.dim, c.hidden_dim],
    ['w3', c.n_layers, c.hidden_dim, c.dim],
  ];
  return [
    ['token_embedding', c.vocab_size, c.dim],
    ...each,
    ['rms_final', c.dim],
    ['freq_real', c.seq_len, width / 2],
    ['freq_imaginary', c.seq_len, width / 2],
    ...(c.isTied ? [] : [['output', c.vocab_size, c.dim]]),
  ];
}

const sizeOf = (config) =>
  HEADER + 4 * layout(config).reduce((sum, [, ...shape]) => sum + countOf(shape), 0);

/**
 * @param {Source} source
 * @returns {Promise<{ config: any, tensors: Map<string, FileTensor> }>} tensors of all layers
 *   together, [L, ...]
 */
export async function readLlama2c(source) {
  const bytes = await source.read(0, HEADER);
  if (viewOf(bytes).getUint32(0, true) === LATER)
    throw refuseFile(
      sentences(
        sentence`${source.name} is of llama2.c, version ${viewOf(bytes).getInt32(4, true)}`,
        ': version 0 is read (export.py --version 0)',
      ),
    );
  const config = configOf(bytes);
  if (!config || sizeOf(config) !== source.size)
    throw refuseFile(sentence`${source.name} is no model of llama2.c`);
  const tensors = new Map();
  let at = HEADER;
  for (const [name, ...shape] of layout(config)) {
    const [from, count] = [at, countOf(shape)];
    const read = async () => toFloats('F32', await source.read(from, from + 4 * count), count);
    tensors.set(name, { name, shape, type: 'F32', read });
    at += 4 * count;
  }
  return { config, tensors };
}
