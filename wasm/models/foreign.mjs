// Files that are no .safetensors files, by how they begin; and files of weights without settings.
import { sentence, sentences } from '../lab/sentence.mjs';
import { refuse } from '../lab/inputs.mjs';

/** Beginnings of files that people open by mistake, and what to do instead. */
const KINDS = [
  {
    begin: [0x50, 0x4b, 0x03, 0x04],
    text:
      'this is a zip file. A bundle must be unpacked first; weights that PyTorch saved (.pt) ' +
      'must be saved as .safetensors',
  },
  {
    begin: [0x80],
    text: 'this is a pickle of Python, which can run programs: save the weights as .safetensors',
  },
  { begin: [0x47, 0x47, 0x55, 0x46], text: 'this is a GGUF file: save as .safetensors' },
  { begin: [0x89, 0x48, 0x44, 0x46], text: 'this is an HDF5 file: save as .safetensors' },
  { begin: [0x93, 0x4e, 0x55, 0x4d], text: 'this is a NumPy file: save as .safetensors' },
  { begin: [0x1f, 0x8b], text: 'this is a gzip file: unpack it first' },
  { begin: [0x7b], text: 'this is JSON, not a .safetensors file' },
  { begin: [0x3c], text: 'this is a page of HTML or XML, not a .safetensors file' },
];

/** Throws LabError where the bytes are clearly a file of another kind. A .safetensors file begins
 *  with the size of its header, below 2^20, so its bytes 4 to 8 are 0.
 *  @param {Uint8Array} bytes */
export function refuseForeign(bytes) {
  if (bytes.length === 0) throw refuse('file', 'file', null, 'this file is empty');
  const kind = KINDS.find(({ begin }) => begin.every((byte, i) => bytes[i] === byte));
  const isSized = bytes.length >= 8 && bytes.subarray(4, 8).every((byte) => byte === 0);
  if (kind && !isSized) throw refuse('file', 'file', null, kind.text);
}

/** Settings that no shape tells. */
const UNSEEN = ['task', 'arch', 'n_heads', 'norm', 'activation', 'posenc', 'embed_scale'];

/**
 * The settings of a PyTorch state_dict with the engine's names, as far as names and shapes tell
 * them. Throws LabError, naming the others, unless `given` has them; what is neither seen nor
 * asked for has its default.
 * @param {Map<string, { dtype: string, shape: number[], data: any }>} tensors
 * @param {Record<string, any>} given settings of the caller
 * @param {Set<string>} known the engine's settings
 * @returns {Record<string, any>}
 */
export function settingsOfShapes(tensors, given, known) {
  const two = tensors.has('src_embedding.weight');
  const embedding = tensors.get(two ? 'tgt_embedding.weight' : 'embedding.weight');
  const blocks = two ? 'encoder_blocks' : 'blocks';
  if (embedding?.shape.length !== 2 || countBlocks(tensors, blocks) === 0)
    throw refuse(
      'file',
      'file',
      null,
      'this is not a checkpoint: its metadata has no settings, and it has no tensors named ' +
        'embedding.weight and blocks.0',
    );
  const all = {
    ...(two && { arch: 'encdec', src_vocab: tensors.get('src_embedding.weight').shape[0] }),
    vocab: embedding.shape[0],
    d_model: embedding.shape[1],
    n_layers: countBlocks(tensors, blocks),
    ...(two && { n_dec_layers: countBlocks(tensors, 'decoder_blocks') }),
    ...positionsOf(tensors, two),
    ...blockOf(tensors, `${blocks}.0.`, embedding.shape[1], given),
    final_norm: tensors.has(two ? 'decoder_norm.weight' : 'norm.weight'),
    ...outputOf(tensors, embedding, String(given.tied) === 'true'),
  };
  const seen = Object.fromEntries(
    Object.entries(all).filter(([key, value]) => value !== undefined && known.has(key)),
  );
  const needed = known.has('norm_type') ? [...UNSEEN, 'norm_type'] : UNSEEN;
  const missing = needed.filter((key) => seen[key] === undefined && given[key] === undefined);
  if (missing.length)
    throw refuse(
      'config',
      missing[0],
      null,
      sentences(
        'this file has weights and no settings, and shapes do not tell ',
        sentence`${missing.join(', ')}`,
        missing.length === 1 ? ': give it as settings' : ': give them as settings',
      ),
    );
  return seen;
}

/** How many blocks there are: 0 to n - 1 without a gap. */
function countBlocks(tensors, name) {
  const names = [...tensors.keys()];
  let n = 0;
  while (names.some((one) => one.startsWith(`${name}.${n}.`))) n++;
  return n;
}

function positionsOf(tensors, two) {
  const table = tensors.get(two ? 'tgt_positions.weight' : 'positions.weight');
  return table && { posenc: 'learned', max_len: table.shape[0] };
}

/** What the first block tells. */
function blockOf(tensors, prefix, width, given) {
  const shape = (name) => tensors.get(prefix + name)?.shape;
  const has = (name) => shape(name) !== undefined;
  const hidden = shape('feed_forward.linear1.weight');
  const bias = has('attention.W_q.bias');
  const heads =
    shape('attention.sink')?.[0] ??
    (has('attention.q_norm.weight') ? width / shape('attention.q_norm.weight')[0] : undefined);
  const all = Number(given.n_heads ?? heads);
  const shared = (all * shape('attention.W_k.weight')?.[0]) / width;
  const isNorm = has('norm1.weight');
  return {
    d_ff: hidden?.[0],
    ffn: hidden !== undefined,
    glu: has('feed_forward.gate.weight'),
    bias,
    norm_type: !isNorm ? 'none' : has('norm1.bias') ? 'layer' : bias ? 'rms' : undefined,
    sink: has('attention.sink'),
    qk_norm: has('attention.q_norm.weight'),
    n_heads: heads,
    n_kv_heads: Number.isInteger(shared) && shared !== all ? shared : 0,
  };
}

/**
 * Whether there is an output layer, and whether it has the embedding's weights: a file of a model
 * that is said to be tied need not have them twice.
 */
function outputOf(tensors, embedding, isTied) {
  const weight = tensors.get('output.weight');
  if (!weight && !tensors.has('output.bias')) return isTied ? { tied: true } : { head: 'none' };
  const equal =
    weight?.data.length === embedding.data.length &&
    weight.dtype === embedding.dtype &&
    embedding.data.every((x, i) => x === weight.data[i]);
  return { tied: !weight || equal };
}
