// Models of every kind of part, for tests of a token's walk through them.

const SHORT = { d_model: 16, n_heads: 2, d_ff: 24, batch: 4, eval_samples: 24 };

/** Settings to be put over a small copy model, or with a preset of their own. */
export const WALKED = [
  {},
  { posenc: 'rope', n_kv_heads: 1, qk_norm: true, embed_scale: false },
  { posenc: 'alibi', attn_scale: false, attn_softcap: 20 },
  { posenc: 'none', mask: 'causal', sink: true },
  { posenc: 'learned', norm: 'post', activation: 'relu' },
  { norm: 'post', final_norm: false, residual: false, mask: 'causal' },
  { norm_type: 'none', activation: 'gelu_tanh', bias: false },
  { norm_type: 'rms', glu: true, activation: 'silu', tied: true, logit_softcap: 10 },
  { attention: 'linear', activation: 'relu2', norm_eps: 1e-3, mask: 'causal' },
  { ffn: false, n_heads: 4 },
  { mask: 'causal', window: 3, residual: false },
  { bias: false, norm_eps: 1e-4 },
  { preset: 'encdec', ...SHORT },
  { preset: 'encdec', ...SHORT, norm: 'post', posenc: 'alibi' },
  { preset: 'majority', ...SHORT },
];

/** Models that answer with numbers, or with more tokens than a walk sends. */
export const WALKED_TOO = [
  { preset: 'causal', ...SHORT },
  { preset: 'arena', ...SHORT },
];
