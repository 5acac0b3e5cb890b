// A run as a GGUF file, which llama.cpp and what is built on it run. Names, layouts and keys:
// src/llama-arch.cpp, src/llama-model.cpp and gguf-py of github.com/ggml-org/llama.cpp.
import { mapRun } from './mapped.mjs';
import { TYPES } from './ggmltypes.mjs';
import { writeGguf } from './gguf.mjs';
import { ggufVocabulary } from './ggufvocabulary.mjs';
import { halves, ofThree } from './layouts.mjs';
import { NONE, withTokens } from './moretokens.mjs';
import { settingLines } from './settinglines.mjs';

/**
 * @typedef {import('./mapped.mjs').Mapped} Mapped
 * @typedef {import('./gguf.mjs').Value} Value
 */

/**
 * The bytes of the file.
 * @param {import('../lab/engine.mjs').Engine} engine @param {import('../lab/lab.mjs').Lab} lab
 * @param {keyof typeof TYPES} type of its matrices
 */
export function llamacppModel(engine, lab, type = 'f32') {
  const run = mapRun(lab, 'llama.cpp');
  const vocabulary = ggufVocabulary(lab);
  const own = Array.from({ length: run.s.vocab }, (_, token) => token);
  const mapped = withTokens(run, [...own, ...Array(vocabulary.more).fill(NONE)]);
  // norms of queries and keys are Qwen3's
  const architecture = run.s.qk_norm ? 'qwen3' : run.family;
  const tensors = architecture === 'gpt2' ? ofGpt2(mapped) : ofLlama(mapped);
  const { version } = engine.describe();
  return writeGguf(
    [
      ['general.architecture', 'text', architecture],
      ['general.type', 'text', 'model'],
      ['general.name', 'text', `Headroom ${lab.settings.task}, ${lab.step} steps`],
      ['general.description', 'text', description(lab, version)],
      ['general.file_type', 'u32', TYPES[type].file],
      ['general.quantization_version', 'u32', 2],
      ...sizes(architecture, mapped.s),
      ...vocabulary.values,
    ],
    tensors,
    type,
  );
}

const description = (lab, version) =>
  `Trained in Headroom ${version}, ${lab.step} steps, hash ${lab.hash()}: ` +
  settingLines(lab).join(' ');

/** @returns {Value[]} */
function sizes(architecture, s) {
  const isGpt2 = architecture === 'gpt2';
  const D = s.d_model / s.n_heads;
  const key = (name, type, value) =>
    /** @type {Value} */ ([`${architecture}.${name}`, type, value]);
  return [
    key('vocab_size', 'u32', s.vocab),
    key('context_length', 'u32', s.max_len),
    key('embedding_length', 'u32', s.d_model),
    key('block_count', 'u32', s.n_layers),
    key('feed_forward_length', 'u32', s.d_ff),
    key('attention.head_count', 'u32', s.n_heads),
    ...(isGpt2
      ? [key('attention.layer_norm_epsilon', 'f32', s.norm_eps)]
      : [
          key('attention.head_count_kv', 'u32', s.n_kv_heads || s.n_heads),
          key('attention.key_length', 'u32', D),
          key('attention.value_length', 'u32', D),
          key('attention.layer_norm_rms_epsilon', 'f32', s.norm_eps),
          key('rope.dimension_count', 'u32', D),
          key('rope.freq_base', 'f32', s.rope_base),
        ]),
  ];
}

/* --- names and layouts ------------------------------------------------------------------------ */

/** @param {Mapped} mapped */
function ofGpt2({ s, copy, has }) {
  const { d_model: C, n_layers: L, d_ff: F } = s;
  const vector = (name, size) => (has(name) ? copy(name).data : new Float32Array(size));
  const pair = (to, from, size) => [
    { ...copy(`${from}.weight`), name: `${to}.weight` },
    { name: `${to}.bias`, shape: [size], data: vector(`${from}.bias`, size) },
  ];
  const packed = (to, from) => {
    const of = (part, size) =>
      ofThree(['q', 'k', 'v'].map((x) => vector(`${from}.W_${x}.${part}`, size)));
    return [
      { name: `${to}.weight`, shape: [3 * C, C], data: of('weight', C * C) },
      { name: `${to}.bias`, shape: [3 * C], data: of('bias', C) },
    ];
  };
  const block = (i) => {
    const [to, from] = [`blk.${i}`, `blocks.${i}`];
    return [
      ...pair(`${to}.attn_norm`, `${from}.norm1`, C),
      ...packed(`${to}.attn_qkv`, `${from}.attention`),
      ...pair(`${to}.attn_output`, `${from}.attention.W_o`, C),
      ...pair(`${to}.ffn_norm`, `${from}.norm2`, C),
      ...pair(`${to}.ffn_up`, `${from}.feed_forward.linear1`, F),
      ...pair(`${to}.ffn_down`, `${from}.feed_forward.linear2`, C),
    ];
  };
  return [
    { ...copy('embedding.weight'), name: 'token_embd.weight' },
    { ...copy('positions.weight'), name: 'position_embd.weight' },
    ...Array.from({ length: L }, (_, i) => block(i)).flat(),
    ...pair('output_norm', 'norm', C),
    ...(s.tied ? [] : [{ ...copy('output.weight'), name: 'output.weight' }]),
  ];
}

/** Rotary positions of its Llama turn neighbours, as here; those of its Qwen3 halves.
 *  @param {Mapped} mapped */
function ofLlama({ s, copy, has }) {
  const { n_heads: H, n_layers: L } = s;
  const KV = s.n_kv_heads || H;
  const turn = s.qk_norm ? halves : (tensor) => tensor;
  const parts = (to, from, heads = 0) =>
    ['weight', 'bias']
      .filter((part) => has(`${from}.${part}`))
      .map((part) => {
        const tensor = copy(`${from}.${part}`);
        return { ...(heads ? turn(tensor, heads) : tensor), name: `${to}.${part}` };
      });
  const block = (i) => {
    const [to, from] = [`blk.${i}`, `blocks.${i}`];
    return [
      ...parts(`${to}.attn_norm`, `${from}.norm1`),
      ...parts(`${to}.attn_q`, `${from}.attention.W_q`, H),
      ...parts(`${to}.attn_k`, `${from}.attention.W_k`, KV),
      ...parts(`${to}.attn_v`, `${from}.attention.W_v`),
      ...parts(`${to}.attn_output`, `${from}.attention.W_o`),
      ...parts(`${to}.attn_q_norm`, `${from}.attention.q_norm`, 1),
      ...parts(`${to}.attn_k_norm`, `${from}.attention.k_norm`, 1),
      ...parts(`${to}.ffn_norm`, `${from}.norm2`),
      ...parts(`${to}.ffn_gate`, `${from}.feed_forward.gate`),
      ...parts(`${to}.ffn_up`, `${from}.feed_forward.linear1`),
      ...parts(`${to}.ffn_down`, `${from}.feed_forward.linear2`),
    ];
  };
  return [
    { ...copy('embedding.weight'), name: 'token_embd.weight' },
    ...Array.from({ length: L }, (_, i) => block(i)).flat(),
    { ...copy('norm.weight'), name: 'output_norm.weight' },
    ...(s.tied ? [] : [{ ...copy('output.weight'), name: 'output.weight' }]),
  ];
}
