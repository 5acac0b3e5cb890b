// GPT-2 and those that took its names: Hugging Face (Conv1D, weights [in, out]); nanoGPT, minGPT
// and build-nanogpt (weights [out, in]). Buffers of the mask stand beside the weights.
import { sentence } from '../../lab/sentence.mjs';
import { columns, rows, shared, transposed } from '../tensors.mjs';
import { refuseFile } from '../files/sources.mjs';
import {
  activationOf,
  countBlocks,
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

const BUFFERS = /\.attn\.(?:bias|masked_bias)$/;
const HEAD = 'lm_head.weight';

/** Whether tensors have these names. @param {Map<string, any>} tensors */
export const hasNames = (tensors) =>
  [...tensors.keys()].some((name) => /h\.0\.attn\.c_attn\.weight$/.test(name));

/** What config.json says, in the words of nanoGPT's model_args. */
function ofHuggingFace(config) {
  if (config.scale_attn_by_inverse_layer_idx)
    throw noCounterpart({ scale_attn_by_inverse_layer_idx: true });
  if (config.add_cross_attention) throw noCounterpart({ add_cross_attention: true });
  return {
    n_head: wholeOf(config, 'n_head'),
    n_layer: wholeOf(config, 'n_layer'),
    n_embd: wholeOf(config, 'n_embd'),
    activation: activationOf('activation_function', config.activation_function ?? 'gelu_new'),
    eps: config.layer_norm_epsilon ?? 1e-5,
    scaled: config.scale_attn_weights ?? true,
    vocab_size: config.vocab_size,
    block_size: config.n_positions ?? config.n_ctx,
  };
}

/** model_args of nanoGPT: its GELU is the exact one. */
const ofNanoGpt = (args) => ({
  n_head: wholeOf(args, 'n_head'),
  n_layer: wholeOf(args, 'n_layer'),
  n_embd: wholeOf(args, 'n_embd'),
  vocab_size: args.vocab_size,
  block_size: args.block_size,
  activation: 'gelu',
});

/** @param {Found} found @returns {Promise<import('./weights.mjs').Mapped>} */
export async function map({ config, tensors: all, given }) {
  const tensors = unwrapped(all);
  const prefix = prefixOf(tensors, 'wte.weight');
  if (prefix === null) throw refuseFile('wte.weight is missing', 'wte.weight');
  const w = new Weights(tensors, prefix);
  const said = config?.model_type ? ofHuggingFace(config) : config ? ofNanoGpt(config) : {};
  const [V, C] = w.shape('wte.weight') ?? [];
  const layers = said.n_layer ?? countBlocks(tensors, `${prefix}h.`);
  const [out] = w.shape('h.0.attn.c_attn.weight') ?? [];
  const isConv = out === C; // [in, out]
  const bias = w.has('h.0.attn.c_attn.bias');
  const hidden = w.shape('h.0.mlp.c_fc.weight')?.[isConv ? 1 : 0];
  const asked = askedOf(said);
  const weights = /** @type {[string, FileTensor][]} */ ([
    ['embedding.weight', w.take('wte.weight', [said.vocab_size ?? V, said.n_embd ?? C])],
    ['positions.weight', w.take('wpe.weight', [said.block_size ?? w.shape('wpe.weight')?.[0], C])],
    ...Array.from({ length: layers }, (_, i) => block(w, i, { C, hidden, bias, isConv })).flat(),
    ...pairOf('norm', w.take('ln_f.weight', [C]), w.takeIf('ln_f.bias', [C])),
  ]);
  const output = await ownOutput(w, HEAD, weights[0][1], tensors);
  if (output) weights.push(['output.weight', output]);
  w.end(BUFFERS);
  return {
    settings: {
      ...{ arch: 'decoder', vocab: V, d_model: C, n_layers: layers, d_ff: hidden, bias },
      ...{ max_len: w.shape('wpe.weight')?.[0], posenc: 'learned', embed_scale: false },
      ...{ norm: 'pre', norm_type: 'layer', final_norm: true, norm_eps: said.eps ?? 1e-5 },
      ...{ n_heads: said.n_head ?? given.n_heads, tied: !output, attn_scale: said.scaled ?? true },
      ...(said.activation && { activation: said.activation }),
    },
    weights,
    asked,
    notes: [],
  };
}

/** What the weights alone do not tell. */
function askedOf(said) {
  if (said.n_head) return [];
  return [
    { key: 'n_heads', why: sentence`no config.json or model_args says how many heads there are` },
    {
      key: 'activation',
      guess: 'gelu_tanh',
      why: sentence`as in GPT-2 and minGPT; nanoGPT, whose model_args are not there, has gelu`,
    },
  ];
}

function block(w, i, { C, hidden, bias, isConv }) {
  const at = `h.${i}.`;
  const linear = (own, name, from, to) => {
    const weight = w.take(`${at}${name}.weight`, isConv ? [from, to] : [to, from]);
    return pairOf(
      `blocks.${i}.${own}`,
      isConv ? transposed(weight) : weight,
      bias ? w.take(`${at}${name}.bias`, [to]) : null,
    );
  };
  const packed = shared(w.take(`${at}attn.c_attn.weight`, isConv ? [C, 3 * C] : [3 * C, C]));
  const biases = bias ? shared(w.take(`${at}attn.c_attn.bias`, [3 * C])) : null;
  const part = (k) => (isConv ? transposed(columns(packed, k * C, C)) : rows(packed, k * C, C));
  const heads = ['q', 'k', 'v'].flatMap((name, k) =>
    pairOf(`blocks.${i}.attention.W_${name}`, part(k), biases && rows(biases, k * C, C)),
  );
  const norm = (to, name) =>
    pairOf(
      `blocks.${i}.${to}`,
      w.take(`${at}${name}.weight`, [C]),
      bias ? w.take(`${at}${name}.bias`, [C]) : null,
    );
  return [
    ...heads,
    ...linear('attention.W_o', 'attn.c_proj', C, C),
    ...linear('feed_forward.linear1', 'mlp.c_fc', C, hidden),
    ...linear('feed_forward.linear2', 'mlp.c_proj', hidden, C),
    ...norm('norm1', 'ln_1'),
    ...norm('norm2', 'ln_2'),
  ];
}
