// Models of llama.cpp by its own names. Its converter has turned the rows of q and k of a Llama to
// neighbours already, as they are here; those of a Qwen3 turn halves.
import { neighbours, rows, shared } from '../tensors.mjs';
import { isSize, noCounterpart, notWhole, pairOf, Weights } from './weights.mjs';

/** @typedef {import('../tensors.mjs').FileTensor} FileTensor */

const ARCHITECTURES = ['llama', 'qwen3', 'gpt2'];

/** What the values say of an architecture, by key without its name. */
function valuesOf(values) {
  const name = values.get('general.architecture');
  if (!ARCHITECTURES.includes(name))
    throw noCounterpart({ 'general.architecture': name }, 'read are llama, qwen3 and gpt2: ');
  return { name, get: (key) => values.get(`${name}.${key}`) };
}

function whole(of, key) {
  const value = of.get(key);
  if (isSize(value)) return value;
  throw notWhole(`${of.name}.${key}`, value);
}

/** @param {{ config: Map<string, any>, tensors: Map<string, FileTensor> }} found */
export function map({ config: values, tensors }) {
  const of = valuesOf(values);
  const w = new Weights(tensors);
  const [V] = w.shape('token_embd.weight') ?? [0];
  const sizes = {
    C: whole(of, 'embedding_length'),
    L: whole(of, 'block_count'),
    F: whole(of, 'feed_forward_length'),
    H: whole(of, 'attention.head_count'),
    T: whole(of, 'context_length'),
    V,
  };
  const made = of.name === 'gpt2' ? ofGpt2(w, of, sizes) : ofLlama(w, of, sizes);
  const output = w.takeIf('output.weight', [V, sizes.C]);
  if (output) made.weights.push(['output.weight', output]);
  w.end(/^$/);
  const { C, L, F, H, T } = sizes;
  return {
    settings: {
      ...{ arch: 'decoder', vocab: V, d_model: C, n_layers: L, d_ff: F, n_heads: H, max_len: T },
      ...{ norm: 'pre', final_norm: true, embed_scale: false, tied: !output },
      ...made.settings,
    },
    weights: made.weights,
    asked: [],
    notes: [],
  };
}

/** Takes a linear layer of block i, its bias where it has one. */
const linearOf = (at, i) => (to, from, out, inner) =>
  pairOf(
    `blocks.${i}.${to}`,
    at.take(`${from}.weight`, [out, inner]),
    at.takeIf(`${from}.bias`, [out]),
  );

function ofLlama(w, of, { V, C, L, F, H, T }) {
  const KV = of.get('attention.head_count_kv') ?? H;
  const turned = of.get('rope.dimension_count') ?? C / H;
  const scaling = of.get('rope.scaling.type') ?? 'none';
  const experts = of.get('expert_count') ?? 0;
  const D = C / H;
  if (turned !== D) throw noCounterpart({ [`${of.name}.rope.dimension_count`]: turned });
  for (const key of ['attention.key_length', 'attention.value_length'])
    if ((of.get(key) ?? D) !== D) throw noCounterpart({ [`${of.name}.${key}`]: of.get(key) });
  if (scaling !== 'none') throw noCounterpart({ [`${of.name}.rope.scaling.type`]: scaling });
  if (w.has('rope_freqs.weight')) throw noCounterpart({ 'rope_freqs.weight': 'scaled positions' });
  if (experts) throw noCounterpart({ [`${of.name}.expert_count`]: experts });
  const isQwen = of.name === 'qwen3';
  const turn = isQwen ? neighbours : (tensor) => tensor;
  const bias = w.has('blk.0.attn_q.bias');
  const block = (i) => {
    const at = w.at(`blk.${i}.`);
    const linear = linearOf(at, i);
    const gain = (to, from) => pairOf(`blocks.${i}.${to}`, at.take(`${from}.weight`, [C]), null);
    const normed = (to, from) =>
      pairOf(`blocks.${i}.attention.${to}`, turn(at.take(`${from}.weight`, [D]), 1), null);
    const ofHeads = (to, from, heads) =>
      linear(to, from, heads * D, C).map(
        ([name, tensor]) => /** @type {[string, FileTensor]} */ ([name, turn(tensor, heads)]),
      );
    return [
      ...ofHeads('attention.W_q', 'attn_q', H),
      ...ofHeads('attention.W_k', 'attn_k', KV),
      ...(isQwen ? [...normed('q_norm', 'attn_q_norm'), ...normed('k_norm', 'attn_k_norm')] : []),
      ...linear('attention.W_v', 'attn_v', KV * D, C),
      ...linear('attention.W_o', 'attn_output', C, C),
      ...linear('feed_forward.gate', 'ffn_gate', F, C),
      ...linear('feed_forward.linear1', 'ffn_up', F, C),
      ...linear('feed_forward.linear2', 'ffn_down', C, F),
      ...gain('norm1', 'attn_norm'),
      ...gain('norm2', 'ffn_norm'),
    ];
  };
  return {
    settings: {
      ...{ n_kv_heads: KV === H ? 0 : KV, posenc: 'rope', bias, norm_type: 'rms', glu: true },
      qk_norm: isQwen,
      ...{ rope_base: of.get('rope.freq_base') ?? 10000, activation: 'silu' },
      window:
        (of.get('attention.sliding_window') ?? T) < T ? of.get('attention.sliding_window') : 0,
      norm_eps: of.get('attention.layer_norm_rms_epsilon') ?? 1e-5,
    },
    weights: [
      ...pairOf('embedding', w.take('token_embd.weight', [V, C]), null),
      ...Array.from({ length: L }, (_, i) => block(i)).flat(),
      ...pairOf('norm', w.take('output_norm.weight', [C]), null),
    ],
  };
}

function ofGpt2(w, of, { V, C, L, F, T }) {
  const norm = (at, to, from) =>
    pairOf(to, at.take(`${from}.weight`, [C]), at.take(`${from}.bias`, [C]));
  const block = (i) => {
    const at = w.at(`blk.${i}.`);
    const linear = linearOf(at, i);
    const packed = shared(at.take('attn_qkv.weight', [3 * C, C]));
    const biases = shared(at.take('attn_qkv.bias', [3 * C]));
    return [
      ...['q', 'k', 'v'].flatMap((name, k) =>
        pairOf(`blocks.${i}.attention.W_${name}`, rows(packed, k * C, C), rows(biases, k * C, C)),
      ),
      ...linear('attention.W_o', 'attn_output', C, C),
      ...linear('feed_forward.linear1', 'ffn_up', F, C),
      ...linear('feed_forward.linear2', 'ffn_down', C, F),
      ...norm(at, `blocks.${i}.norm1`, 'attn_norm'),
      ...norm(at, `blocks.${i}.norm2`, 'ffn_norm'),
    ];
  };
  return {
    settings: {
      ...{ posenc: 'learned', bias: true, norm_type: 'layer', activation: 'gelu_tanh' },
      norm_eps: of.get('attention.layer_norm_epsilon') ?? 1e-5,
    },
    weights: [
      ...pairOf('embedding', w.take('token_embd.weight', [V, C]), null),
      ...pairOf('positions', w.take('position_embd.weight', [T, C]), null),
      ...Array.from({ length: L }, (_, i) => block(i)).flat(),
      ...norm(w, 'norm', 'output_norm'),
    ],
  };
}
