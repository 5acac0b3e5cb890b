// Files of other programs' models, written for the tests that read them.
import { bytesSource } from '../../wasm/models/files/sources.mjs';

const encoder = new TextEncoder();

/** Numbers from a seed, small and not equal. @param {number} count @param {number} seed */
const numbers = (count, seed) =>
  Float32Array.from({ length: count }, (_, i) => Math.sin((i + 1) * (seed + 1.618)) / 2);

const countOf = (shape) => shape.reduce((a, b) => a * b, 1);

/**
 * A .safetensors file of float32.
 * @param {Record<string, number[]>} shapes by name
 * @param {Record<string, Float32Array>} [own] numbers of some, else of numbers()
 */
export function safetensors(shapes, own = {}) {
  const header = {};
  const parts = [];
  let at = 0;
  Object.entries(shapes).forEach(([name, shape], i) => {
    const data = own[name] ?? numbers(countOf(shape), i);
    header[name] = { dtype: 'F32', shape, data_offsets: [at, at + 4 * data.length] };
    at += 4 * data.length;
    parts.push(new Uint8Array(data.buffer));
  });
  const text = encoder.encode(JSON.stringify(header));
  const size = new Uint8Array(8);
  new DataView(size.buffer).setBigUint64(0, BigInt(text.length), true);
  return new Uint8Array(Buffer.concat([size, text, ...parts]));
}

/** A text or JSON as a file. @param {string} name @param {any} content */
export const file = (name, content) =>
  bytesSource(
    name,
    content instanceof Uint8Array
      ? content
      : encoder.encode(typeof content === 'string' ? content : JSON.stringify(content)),
  );

/** config.json of a small Llama, and the shapes of its tensors. */
export const LLAMA = {
  ...{ model_type: 'llama', hidden_size: 16, num_hidden_layers: 1, num_attention_heads: 2 },
  ...{ num_key_value_heads: 1, intermediate_size: 24, vocab_size: 40, hidden_act: 'silu' },
  ...{ max_position_embeddings: 64, rms_norm_eps: 1e-5, rope_theta: 10000 },
  tie_word_embeddings: true,
};
const AT = 'model.layers.0.';
export const LLAMA_SHAPES = {
  'model.embed_tokens.weight': [40, 16],
  [`${AT}input_layernorm.weight`]: [16],
  [`${AT}self_attn.q_proj.weight`]: [16, 16],
  [`${AT}self_attn.k_proj.weight`]: [8, 16],
  [`${AT}self_attn.v_proj.weight`]: [8, 16],
  [`${AT}self_attn.o_proj.weight`]: [16, 16],
  [`${AT}post_attention_layernorm.weight`]: [16],
  [`${AT}mlp.gate_proj.weight`]: [24, 16],
  [`${AT}mlp.up_proj.weight`]: [24, 16],
  [`${AT}mlp.down_proj.weight`]: [16, 24],
  'model.norm.weight': [16],
};

/** A tokenizer of 40 tokens that cuts as Llama's: <s> before, bytes for what is no piece. */
export function llamaTokenizer(size = 40) {
  const pieces = ['<unk>', '<s>', '</s>', '▁', 'a', 'b', 'n', '▁a', 'an', '▁an', 'na', 'ana'];
  while (pieces.length < size) pieces.push(`x${pieces.length}`);
  return {
    added_tokens: [
      { id: 0, content: '<unk>', special: true },
      { id: 1, content: '<s>', special: true },
      { id: 2, content: '</s>', special: true },
    ],
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'Prepend', prepend: '▁' },
        { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
      ],
    },
    pre_tokenizer: null,
    post_processor: {
      type: 'TemplateProcessing',
      single: [{ SpecialToken: { id: '<s>' } }, { Sequence: { id: 'A' } }],
      special_tokens: { '<s>': { id: '<s>', ids: [1], tokens: ['<s>'] } },
    },
    model: {
      ...{ type: 'BPE', unk_token: '<unk>', byte_fallback: false },
      vocab: Object.fromEntries(pieces.map((piece, i) => [piece, i])),
      merges: ['▁ a', 'a n', '▁a n', 'n a', 'an a'],
    },
  };
}

const little = (bits, value) => {
  const bytes = new Uint8Array(bits / 8);
  const view = new DataView(bytes.buffer);
  if (bits === 64) view.setBigUint64(0, BigInt(value), true);
  else view.setUint32(0, value, true);
  return bytes;
};
const ggufText = (text) => [little(64, encoder.encode(text).length), encoder.encode(text)];

/**
 * A GGUF file. @param {[key: string, type: number, value: Uint8Array[]][]} pairs
 * @param {{ name: string, shape: number[], type: number, data: Uint8Array }[]} tensors
 */
export function gguf(pairs, tensors) {
  let at = 0;
  const infos = tensors.flatMap(({ name, shape, type, data }) => {
    const info = [
      ...ggufText(name),
      little(32, shape.length),
      ...[...shape].reverse().map((n) => little(64, n)),
      ...[little(32, type), little(64, at)],
    ];
    at += Math.ceil(data.length / 32) * 32;
    return info;
  });
  const head = Buffer.concat([
    encoder.encode('GGUF'),
    ...[little(32, 3), little(64, tensors.length), little(64, pairs.length)],
    ...pairs.flatMap(([key, type, value]) => [...ggufText(key), little(32, type), ...value]),
    ...infos,
  ]);
  const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 31)]);
  return new Uint8Array(Buffer.concat([padded(head), ...tensors.map(({ data }) => padded(data))]));
}
export const ggufString = (text) => ggufText(text);
export const ggufWhole = (value) => [little(32, value)];
