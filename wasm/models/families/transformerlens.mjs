// HookedTransformer of TransformerLens: heads apart, weights as its einsums take them, [H, C, D]
// and [C, F]. Names: transformer_lens/components of TransformerLens.
import { sentence } from '../../lab/sentence.mjs';
import { refuseFile } from '../files/sources.mjs';
import { neighbours, reshaped, swapped, transposed } from '../tensors.mjs';
import { countBlocks, noCounterpart, pairOf, unwrapped, Weights } from './weights.mjs';

/** @typedef {import('../tensors.mjs').FileTensor} FileTensor */

const BUFFERS = /\.attn\.(?:mask|IGNORE|rotary_sin|rotary_cos)$/;

/** Whether tensors have these names. @param {Map<string, any>} tensors */
export const hasNames = (tensors) => unwrapped(tensors).has('blocks.0.attn.W_Q');

/** @param {import('./weights.mjs').Found} found @returns {import('./weights.mjs').Mapped} */
export function map({ tensors: all, given }) {
  const tensors = unwrapped(all);
  const w = new Weights(tensors);
  const [H, C, D] = w.shape('blocks.0.attn.W_Q') ?? [];
  const [KV] = w.shape('blocks.0.attn.W_K') ?? [];
  const [V] = w.shape('embed.W_E') ?? [];
  if (!V) throw refuseFile('embed.W_E is missing', 'embed.W_E');
  if (H * D !== C)
    throw noCounterpart({ d_head: D }, sentence`heads are as wide as d_model ${C} / ${H}: `);
  const sizes = { H, KV, C, D, F: w.shape('blocks.0.mlp.W_in')?.[1] ?? 0 };
  const L = countBlocks(tensors, 'blocks.');
  const table = w.shape('pos_embed.W_pos');
  const turned = w.shape('blocks.0.attn.rotary_sin');
  if (turned && turned[1] !== D) throw noCounterpart({ rotary_dim: turned[1] });
  const hasNorms = w.has('blocks.0.ln1.w');
  const has = {
    hasNorms,
    isTurned: Boolean(turned),
    bias: w.has('blocks.0.attn.b_Q'),
    glu: w.has('blocks.0.mlp.W_gate'),
  };
  const isRms = hasNorms && !w.has('blocks.0.ln1.b');
  const final = ['ln_final.w', 'ln_final.b'].map((name) => w.takeIf(name, [C]));
  const weights = /** @type {[string, FileTensor][]} */ ([
    ['embedding.weight', w.take('embed.W_E', [V, C])],
    ...(table ? [['positions.weight', w.take('pos_embed.W_pos', [table[0], C])]] : []),
    ...Array.from({ length: L }, (_, i) => block(w.at(`blocks.${i}.`), i, sizes, has)).flat(),
    ...(final[0] ? pairOf('norm', final[0], final[1]) : []),
    ['output.weight', transposed(w.take('unembed.W_U', [C, V]))],
    ...(has.bias ? [['output.bias', w.take('unembed.b_U', [V])]] : []),
  ]);
  w.end(BUFFERS);
  return {
    settings: {
      ...{ arch: 'decoder', vocab: V, d_model: C, n_layers: L, n_heads: H, tied: false },
      ...{ n_kv_heads: KV === H ? 0 : KV, ffn: sizes.F > 0, glu: has.glu, bias: has.bias },
      ...(sizes.F && { d_ff: sizes.F }),
      ...{ max_len: table?.[0] ?? turned?.[0] ?? 2048, embed_scale: false, norm: 'pre' },
      posenc: table ? 'learned' : turned ? 'rope' : 'none',
      ...(hasNorms && { norm_type: isRms ? 'rms' : 'layer', final_norm: final[0] !== null }),
    },
    weights,
    asked: askedOf(given, { ...has, F: sizes.F }),
    notes: [],
  };
}

function askedOf(given, { hasNorms, isTurned, F }) {
  const none = given.norm_type === 'none';
  return [
    ...(F
      ? [
          {
            key: 'activation',
            guess: 'gelu_tanh',
            why: sentence`as gelu_new of GPT-2; no file tells it`,
          },
        ]
      : []),
    ...(hasNorms
      ? []
      : [
          {
            key: 'norm_type',
            guess: 'layer',
            why: sentence`as LNPre, whose gains are folded away`,
          },
        ]),
    ...(none ? [] : [{ key: 'norm_eps', guess: 1e-5, why: sentence`as usual; no file tells it` }]),
    ...(isTurned
      ? [{ key: 'rope_base', guess: 10000, why: sentence`as usual; no file tells it` }]
      : []),
  ];
}

function block(at, i, { H, KV, C, D, F }, { hasNorms, isTurned, bias, glu }) {
  const to = `blocks.${i}.`;
  /** [H, C, D] as [H D, C], a bias [H, D] as [H D]. */
  const heads = (name, n) => {
    const turn = (tensor) => (isTurned && name !== 'V' ? neighbours(tensor, n) : tensor);
    const weight = reshaped(swapped(at.take(`attn.W_${name}`, [n, C, D])), [n * D, C]);
    const own = bias ? reshaped(at.take(`attn.b_${name}`, [n, D]), [n * D]) : null;
    return pairOf(`${to}attention.W_${name.toLowerCase()}`, turn(weight), own && turn(own));
  };
  const linear = (name, from, [inner, out], own) =>
    pairOf(
      to + name,
      transposed(at.take(`mlp.W_${from}`, [inner, out])),
      own ? at.take(`mlp.b_${from}`, [out]) : null,
    );
  const norm = (name, from) =>
    hasNorms ? pairOf(to + name, at.take(`${from}.w`, [C]), at.takeIf(`${from}.b`, [C])) : [];
  return [
    ...heads('Q', H),
    ...heads('K', KV),
    ...heads('V', KV),
    ...pairOf(
      `${to}attention.W_o`,
      transposed(reshaped(at.take('attn.W_O', [H, D, C]), [H * D, C])),
      bias ? at.take('attn.b_O', [C]) : null,
    ),
    ...(glu ? linear('feed_forward.gate', 'gate', [C, F], false) : []),
    ...(F ? linear('feed_forward.linear1', 'in', [C, F], bias) : []),
    ...(F ? linear('feed_forward.linear2', 'out', [F, C], bias) : []),
    ...norm('norm1', 'ln1'),
    ...(F ? norm('norm2', 'ln2') : []),
  ];
}
