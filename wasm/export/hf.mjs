// A run as a folder that transformers and transformers.js open, in a zip: config.json,
// model.safetensors, onnx/model.onnx, generation_config.json, the tokenizer where the run reads
// text, and a README. Names and layouts:
// modeling_gpt2.py, modeling_llama.py, modeling_mistral.py and modeling_qwen3.py of
// github.com/huggingface/transformers.
import { mapRun } from './mapped.mjs';
import { cachedOnnx } from './onnx_cached.mjs';
import { halves, ofThree } from './layouts.mjs';
import { writeSafetensors } from './safetensors.mjs';
import { settingLines } from './settinglines.mjs';
import { tokenizerFiles } from './tokenizer.mjs';
import { zip } from './zip.mjs';

/**
 * @typedef {import('./mapped.mjs').Mapped} Mapped
 * @typedef {import('./weights.mjs').Tensor} Tensor
 * @typedef {Tensor & { name: string }} Named
 */

/** Activations by the names of transformers. */
const ACTIVATIONS = {
  ...{ silu: 'silu', gelu: 'gelu', gelu_tanh: 'gelu_pytorch_tanh', relu: 'relu', relu2: 'relu2' },
};
const FOLDER = 'model/';
/** Tokens of the text to begin with, at most. */
const MOST_PROMPT = 3;

/**
 * The bytes of the zip.
 * @param {import('../lab/engine.mjs').Engine} engine @param {import('../lab/lab.mjs').Lab} lab
 */
export function hfModel(engine, lab) {
  const mapped = mapRun(lab, 'transformers');
  const { config, tensors } = mapped.family === 'gpt2' ? ofGpt2(mapped) : ofLlama(mapped);
  const tokenizer = tokenizerFiles(lab);
  const end = tokenizer?.end ?? null;
  const padding = mapped.s.mask.includes('padding') ? lab.task.padding : null;
  const common = {
    ...{ bos_token_id: null, eos_token_id: end, pad_token_id: padding },
    ...{ torch_dtype: 'float32', 'transformers.js_config': { dtype: 'fp32' } },
  };
  const generation = { bos_token_id: null, eos_token_id: end, max_length: mapped.s.max_len };
  const json = (name, value) => ({ name, data: text(`${JSON.stringify(value, null, 2)}\n`) });
  const { version } = engine.describe();
  return zip(
    [
      json('config.json', { ...config, ...common }),
      { name: 'model.safetensors', data: writeSafetensors({ format: 'pt' }, tensors) },
      { name: 'onnx/model.onnx', data: cachedOnnx(mapped, version) },
      json('generation_config.json', generation),
      ...(tokenizer ? [json('tokenizer.json', tokenizer.json)] : []),
      ...(tokenizer ? [json('tokenizer_config.json', tokenizer.config)] : []),
      { name: 'README.md', data: text(readme(lab, { config, tokenizer, padding, version })) },
    ].map(({ name, data }) => ({ name: FOLDER + name, data })),
  );
}

const text = (string) => new TextEncoder().encode(string);

/* --- names and layouts ------------------------------------------------------------------------ */

/** @param {Mapped} mapped */
function ofGpt2({ s, copy, has }) {
  const { d_model: C, n_layers: L } = s;
  const vector = (name, size) => (has(name) ? copy(name).data : new Float32Array(size));
  const linear = (name, from) => {
    const { shape, data } = copy(`${from}.weight`);
    const [out, inner] = shape;
    return conv(name, { data, out, inner, bias: vector(`${from}.bias`, out) });
  };
  const norm = (name, from) => [
    { name: `${name}.weight`, shape: [C], data: copy(`${from}.weight`).data },
    { name: `${name}.bias`, shape: [C], data: vector(`${from}.bias`, C) },
  ];
  const packed = (name, i) => {
    const parts = ['q', 'k', 'v'].map((part) => `blocks.${i}.attention.W_${part}`);
    return conv(name, {
      data: ofThree(parts.map((part) => copy(`${part}.weight`).data)),
      bias: ofThree(parts.map((part) => vector(`${part}.bias`, C))),
      ...{ out: 3 * C, inner: C },
    });
  };
  const block = (i) => {
    const [to, from] = [`transformer.h.${i}.`, `blocks.${i}.`];
    return [
      ...norm(`${to}ln_1`, `${from}norm1`),
      ...packed(`${to}attn.c_attn`, i),
      ...linear(`${to}attn.c_proj`, `${from}attention.W_o`),
      ...norm(`${to}ln_2`, `${from}norm2`),
      ...linear(`${to}mlp.c_fc`, `${from}feed_forward.linear1`),
      ...linear(`${to}mlp.c_proj`, `${from}feed_forward.linear2`),
    ];
  };
  return {
    tensors: [
      { ...copy('embedding.weight'), name: 'transformer.wte.weight' },
      { ...copy('positions.weight'), name: 'transformer.wpe.weight' },
      ...Array.from({ length: L }, (_, i) => block(i)).flat(),
      ...norm('transformer.ln_f', 'norm'),
      ...(s.tied ? [] : [{ ...copy('output.weight'), name: 'lm_head.weight' }]),
    ],
    config: {
      ...{ architectures: ['GPT2LMHeadModel'], model_type: 'gpt2', vocab_size: s.vocab },
      ...{ n_positions: s.max_len, n_ctx: s.max_len, n_embd: C, n_layer: L, n_head: s.n_heads },
      ...{ n_inner: s.d_ff, activation_function: ACTIVATIONS[s.activation] },
      ...{ layer_norm_epsilon: s.norm_eps, scale_attn_weights: s.attn_scale },
      ...{ attn_pdrop: 0, embd_pdrop: 0, resid_pdrop: 0, tie_word_embeddings: s.tied },
    },
  };
}

/** A Conv1D: weights [in, out]. @returns {Named[]} */
function conv(name, { data, out, inner, bias }) {
  const turned = new Float32Array(data.length);
  for (let o = 0; o < out; o++)
    for (let i = 0; i < inner; i++) turned[i * out + o] = data[o * inner + i];
  return [
    { name: `${name}.weight`, shape: [inner, out], data: turned },
    { name: `${name}.bias`, shape: [out], data: bias },
  ];
}

/** @param {Mapped} mapped */
function ofLlama({ s, copy, has }) {
  const { d_model: C, n_heads: H, n_layers: L } = s;
  const KV = s.n_kv_heads || H;
  const linear = (name, from, heads = 0) =>
    ['weight', 'bias']
      .filter((part) => has(`${from}.${part}`))
      .map((part) => {
        const tensor = copy(`${from}.${part}`);
        return { ...(heads ? halves(tensor, heads) : tensor), name: `${name}.${part}` };
      });
  const block = (i) => {
    const [to, from] = [`model.layers.${i}.`, `blocks.${i}.`];
    return [
      ...linear(`${to}input_layernorm`, `${from}norm1`),
      ...linear(`${to}self_attn.q_proj`, `${from}attention.W_q`, H),
      ...linear(`${to}self_attn.k_proj`, `${from}attention.W_k`, KV),
      ...linear(`${to}self_attn.v_proj`, `${from}attention.W_v`),
      ...linear(`${to}self_attn.o_proj`, `${from}attention.W_o`),
      ...linear(`${to}self_attn.q_norm`, `${from}attention.q_norm`, 1),
      ...linear(`${to}self_attn.k_norm`, `${from}attention.k_norm`, 1),
      ...linear(`${to}post_attention_layernorm`, `${from}norm2`),
      ...linear(`${to}mlp.gate_proj`, `${from}feed_forward.gate`),
      ...linear(`${to}mlp.up_proj`, `${from}feed_forward.linear1`),
      ...linear(`${to}mlp.down_proj`, `${from}feed_forward.linear2`),
    ];
  };
  return {
    tensors: [
      { ...copy('embedding.weight'), name: 'model.embed_tokens.weight' },
      ...Array.from({ length: L }, (_, i) => block(i)).flat(),
      { ...copy('norm.weight'), name: 'model.norm.weight' },
      ...(s.tied ? [] : [{ ...copy('output.weight'), name: 'lm_head.weight' }]),
    ],
    config: {
      ...kinOf(s),
      ...{ vocab_size: s.vocab, hidden_size: C, intermediate_size: s.d_ff },
      ...{ num_hidden_layers: L, num_attention_heads: H, num_key_value_heads: KV },
      ...{ head_dim: C / H, max_position_embeddings: s.max_len, rope_theta: s.rope_base },
      ...{ hidden_act: ACTIVATIONS[s.activation], rms_norm_eps: s.norm_eps },
      ...{ attention_dropout: 0, tie_word_embeddings: s.tied },
    },
  };
}

/** Which of Llama's kin: a window is Mistral's, norms of queries and keys are Qwen3's. */
function kinOf(s) {
  if (!s.window && !s.qk_norm)
    return {
      ...{ architectures: ['LlamaForCausalLM'], model_type: 'llama' },
      ...{ attention_bias: s.bias, mlp_bias: s.bias },
    };
  if (!s.qk_norm)
    return {
      ...{ architectures: ['MistralForCausalLM'], model_type: 'mistral' },
      sliding_window: s.window,
    };
  return {
    ...{ architectures: ['Qwen3ForCausalLM'], model_type: 'qwen3', attention_bias: false },
    ...{ use_sliding_window: s.window > 0, sliding_window: s.window || null },
    max_window_layers: s.window ? 0 : s.n_layers,
  };
}

/* --- words ------------------------------------------------------------------------------------ */

function readme(lab, { config, tokenizer, padding, version }) {
  const [architecture] = config.architectures;
  const run = tokenizer
    ? `from transformers import AutoModelForCausalLM, AutoTokenizer
tokenizer = AutoTokenizer.from_pretrained("model")
model = AutoModelForCausalLM.from_pretrained("model")
text = tokenizer(${JSON.stringify(tokenizer.prompt)}, return_tensors="pt")
print(tokenizer.decode(model.generate(**text)[0]))`
    : `import torch, transformers
model = transformers.AutoModelForCausalLM.from_pretrained("model")
print(model(torch.tensor([[1, 2, 3]])).logits)`;
  const about = [
    `It reads and writes at most ${lab.settings.max_len} tokens together.`,
    tokenizer?.about ??
      (lab.tokenizer
        ? 'Its tokenizer is that of the model it began as: put the files of that one here.'
        : 'Its tokens are numbers: there is no tokenizer.'),
    ...(padding === null ? [] : [`Token ${padding} fills sequences up and is not looked at.`]),
  ];
  const script = scriptOf(tokenizer, lab.settings.max_len - MOST_PROMPT);
  return `# A model trained in Headroom ${version}

${architecture} after ${lab.step} steps, hash ${lab.hash()}. In the folder that holds this one:

\`\`\`python
${run}
\`\`\`

${script}${about.join(' ')} It was trained with these settings:

\`\`\`
${settingLines(lab).join('\n')}
\`\`\`
`;
}

/** How transformers.js runs it, from a page that has the folder beside it, or in Node. */
const scriptOf = (tokenizer, room) =>
  tokenizer
    ? `With transformers.js, in a page or in Node:

\`\`\`js
import { env, pipeline } from '@huggingface/transformers';
env.allowLocalModels = true;
env.allowRemoteModels = false;
env.localModelPath = './';
const goOn = await pipeline('text-generation', 'model');
const how = { max_new_tokens: ${room}, do_sample: false };
console.log(await goOn(${JSON.stringify(tokenizer.prompt)}, how));
\`\`\`

`
    : '';
