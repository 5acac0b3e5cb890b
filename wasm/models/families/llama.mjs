// Llama, Mistral, Qwen2, and Qwen3 and Gemma where they map, by the names of Hugging Face: weights
// [out, in], rotary positions that turn halves.
import { sentence } from '../../lab/sentence.mjs';
import { refuseFile } from '../files/sources.mjs';
import { neighbours, plus } from '../tensors.mjs';
import {
  activationOf,
  noCounterpart,
  ownOutput,
  pairOf,
  prefixOf,
  unwrapped,
  Weights,
  wholeOf,
} from './weights.mjs';

/**
 * @typedef {import('./weights.mjs').Found} Found
 * @typedef {import('../tensors.mjs').FileTensor} FileTensor
 */

/** Values of model_type that are read here. */
export const TYPES = ['llama', 'mistral', 'qwen2', 'qwen3', 'gemma'];
const BUFFERS = /rotary_emb\.inv_freq$/;
const HEAD = 'lm_head.weight';
/** max_window_layers of Qwen where config.json is silent. */
const QWEN_FULL_LAYERS = 28;
/** Refuses what changes the numbers and is not there. */
function checkConfig(config, { heads, width }) {
  const {
    rope_scaling: scaling,
    head_dim: own,
    layer_types: types,
    rope_parameters: rope,
  } = config;
  const foreign = {};
  const kind = (value) => value?.rope_type ?? value?.type ?? 'default';
  if (scaling && kind(scaling) !== 'default') foreign.rope_scaling = scaling;
  if (rope && kind(rope) !== 'default') foreign.rope_parameters = rope;
  if ((config.partial_rotary_factor ?? 1) !== 1)
    foreign.partial_rotary_factor = config.partial_rotary_factor;
  if (own && own * heads !== width)
    throw noCounterpart(
      { head_dim: own },
      sentence`heads are as wide as hidden_size ${width} / num_attention_heads ${heads}: `,
    );
  if (types?.some((type) => type !== types[0])) foreign.layer_types = types;
  if (Object.keys(foreign).length) throw noCounterpart(foreign);
}

/**
 * The window of all layers, or 0: Mistral's, and Qwen's where it is used, which has it from layer
 * max_window_layers on.
 */
function windowOf(config, longest) {
  const { model_type: type, sliding_window: window, layer_types: types = [] } = config;
  const isQwen = type.startsWith('qwen') && config.use_sliding_window === true;
  if (!window || window >= longest || !(type === 'mistral' || isQwen)) return 0;
  if (types[0]) return types[0] === 'full_attention' ? 0 : window;
  const from = isQwen ? (config.max_window_layers ?? QWEN_FULL_LAYERS) : 0;
  if (from === 0) return window;
  if (from >= config.num_hidden_layers) return 0;
  throw noCounterpart({ max_window_layers: from });
}

/** @param {Found} found @returns {Promise<import('./weights.mjs').Mapped>} */
export async function map({ config, tensors: all }) {
  const tensors = unwrapped(all);
  const prefix = prefixOf(tensors, 'embed_tokens.weight');
  if (prefix === null) throw refuseFile('embed_tokens.weight is missing', 'embed_tokens.weight');
  const w = new Weights(tensors, prefix);
  const [V, C, L, H, F] = [
    ...['vocab_size', 'hidden_size', 'num_hidden_layers', 'num_attention_heads'],
    'intermediate_size',
  ].map((key) => wholeOf(config, key));
  const KV = config.num_key_value_heads ?? H;
  checkConfig(config, { heads: H, width: C });
  const at = { w, C, H, KV, F, isGemma: config.model_type === 'gemma' };
  const hasBias = w.has('layers.0.self_attn.q_proj.bias');
  const isNormed = w.has('layers.0.self_attn.q_norm.weight');
  const weights = /** @type {[string, FileTensor][]} */ ([
    ['embedding.weight', w.take('embed_tokens.weight', [V, C])],
    ...Array.from({ length: L }, (_, i) => block(at, i, isNormed)).flat(),
    ['norm.weight', gainOf(at, w.take('norm.weight', [C]))],
  ]);
  const output = await ownOutput(w, HEAD, weights[0][1], tensors);
  const isTied = config.tie_word_embeddings ?? at.isGemma;
  if (!output && !isTied && prefixOf(tensors, HEAD) === null)
    throw refuseFile('lm_head.weight is missing, and tie_word_embeddings is false', HEAD);
  if (output) weights.push(['output.weight', output]);
  w.end(BUFFERS);
  const longest = config.max_position_embeddings ?? 2048;
  const act = config.hidden_activation ?? config.hidden_act ?? (at.isGemma ? 'gelu' : 'silu');
  return {
    settings: {
      ...{ arch: 'decoder', vocab: V, d_model: C, n_layers: L, n_heads: H, d_ff: F },
      ...{ n_kv_heads: KV === H ? 0 : KV, bias: hasBias, qk_norm: isNormed },
      ...{ max_len: longest, posenc: 'rope', window: windowOf(config, longest) },
      rope_base: config.rope_theta ?? config.rope_parameters?.rope_theta ?? 10000,
      ...{ embed_scale: at.isGemma, norm: 'pre', norm_type: 'rms', final_norm: true },
      norm_eps: config.rms_norm_eps ?? 1e-6,
      ...{ glu: true, tied: !output },
      activation: at.isGemma && act === 'gelu' ? 'gelu_tanh' : activationOf('hidden_act', act),
    },
    weights,
    asked: [],
    notes: [],
  };
}

/** Gemma keeps its gains less 1. */
const gainOf = ({ isGemma }, gain) => (isGemma ? plus(gain, 1) : gain);

function block(at, i, isNormed) {
  const { w, C, H, KV, F } = at;
  const here = w.at(`${w.prefix}layers.${i}.`);
  const D = C / H;
  const to = `blocks.${i}.`;
  const linear = (name, from, [out, inner], heads = 0) => {
    const turn = (tensor) => (tensor && heads ? neighbours(tensor, heads) : tensor);
    const weight = turn(here.take(`${from}.weight`, [out, inner]));
    return pairOf(to + name, weight, turn(here.takeIf(`${from}.bias`, [out])));
  };
  const gain = (name, from) =>
    pairOf(to + name, gainOf(at, here.take(`${from}.weight`, [C])), null);
  const normed = (name) =>
    pairOf(
      `${to}attention.${name}`,
      neighbours(here.take(`self_attn.${name}.weight`, [D]), 1),
      null,
    );
  return [
    ...linear('attention.W_q', 'self_attn.q_proj', [C, C], H),
    ...linear('attention.W_k', 'self_attn.k_proj', [KV * D, C], KV),
    ...linear('attention.W_v', 'self_attn.v_proj', [KV * D, C]),
    ...linear('attention.W_o', 'self_attn.o_proj', [C, C]),
    ...(isNormed ? [...normed('q_norm'), ...normed('k_norm')] : []),
    ...linear('feed_forward.gate', 'mlp.gate_proj', [F, C]),
    ...linear('feed_forward.linear1', 'mlp.up_proj', [F, C]),
    ...linear('feed_forward.linear2', 'mlp.down_proj', [C, F]),
    ...gain('norm1', 'input_layernorm'),
    ...gain('norm2', 'post_attention_layernorm'),
  ];
}
