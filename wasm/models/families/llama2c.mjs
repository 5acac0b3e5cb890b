// llama2.c: tensors of all layers together; rotary positions turn neighbours, as here.
import { reshaped, rows, shared } from '../tensors.mjs';
import { pairOf, Weights } from './weights.mjs';

/** @param {import('./weights.mjs').Found} found @returns {import('./weights.mjs').Mapped} */
export function map({ config, tensors }) {
  const { dim: C, hidden_dim: F, n_layers: L, n_heads: H, n_kv_heads: KV } = config;
  const w = new Weights(tensors);
  const all = new Map(
    [...tensors.values()].map(({ name, shape }) => [name, shared(w.take(name, shape))]),
  );
  /** A layer's part of a tensor. */
  const of = (name, i) => {
    const tensor = all.get(name);
    return reshaped(rows(tensor, i, 1), tensor.shape.slice(1));
  };
  const block = (i) =>
    [
      ...['q', 'k', 'v', 'o'].map((name) => [`attention.W_${name}`, `w${name}`]),
      ['feed_forward.gate', 'w1'],
      ['feed_forward.linear2', 'w2'],
      ['feed_forward.linear1', 'w3'],
      ['norm1', 'rms_att'],
      ['norm2', 'rms_ffn'],
    ].flatMap(([to, from]) => pairOf(`blocks.${i}.${to}`, of(from, i), null));
  return {
    settings: {
      ...{ arch: 'decoder', vocab: config.vocab_size, d_model: C, d_ff: F, n_layers: L },
      ...{ n_heads: H, n_kv_heads: KV === H ? 0 : KV, max_len: config.seq_len, bias: false },
      ...{ posenc: 'rope', rope_base: 10000, embed_scale: false, tied: config.isTied },
      ...{ norm: 'pre', norm_type: 'rms', norm_eps: 1e-5, final_norm: true },
      ...{ glu: true, activation: 'silu' },
    },
    weights: [
      ...pairOf('embedding', all.get('token_embedding'), null),
      ...Array.from({ length: L }, (_, i) => block(i)).flat(),
      ...pairOf('norm', all.get('rms_final'), null),
      ...(config.isTied ? [] : pairOf('output', all.get('output'), null)),
    ],
    asked: [],
    notes: [],
  };
}
