// A run as weights of nanoGPT in a .safetensors file: names and layouts of model.py of
// github.com/karpathy/nanoGPT, whose linear layers keep [out, in]; model_args, as its checkpoints
// have them, stand in the metadata.
import { ofThree } from './layouts.mjs';
import { mapRun } from './mapped.mjs';
import { writeSafetensors } from './safetensors.mjs';

/** @param {import('../lab/lab.mjs').Lab} lab @returns {Uint8Array} */
export function nanoGpt(lab) {
  const mapped = mapRun(lab, 'nanoGPT');
  const { s, copy, has } = mapped;
  // of biases it has all or none
  const bias = s.bias || has('norm.bias');
  const args = {
    ...{ n_layer: s.n_layers, n_head: s.n_heads, n_embd: s.d_model, block_size: s.max_len },
    ...{ bias, vocab_size: s.vocab, dropout: 0 },
  };
  const tensors = tensorsOf(mapped, bias).map((tensor) => ({
    ...tensor,
    name: `transformer.${tensor.name}`,
  }));
  const output = { ...copy('embedding.weight'), name: 'lm_head.weight' };
  return writeSafetensors({ format: 'pt', model_args: JSON.stringify(args) }, [...tensors, output]);
}

function tensorsOf({ s, copy, has }, bias) {
  const { d_model: C, d_ff: F, n_layers: L } = s;
  const vector = (name, size) => (has(name) ? copy(name).data : new Float32Array(size));
  const both = (to, from, size) => [
    { ...copy(`${from}.weight`), name: `${to}.weight` },
    ...(bias ? [{ name: `${to}.bias`, shape: [size], data: vector(`${from}.bias`, size) }] : []),
  ];
  const packed = (to, from) => {
    const all = (part, size) =>
      ofThree(['q', 'k', 'v'].map((x) => vector(`${from}.W_${x}.${part}`, size)));
    return [
      { name: `${to}.weight`, shape: [3 * C, C], data: all('weight', C * C) },
      ...(bias ? [{ name: `${to}.bias`, shape: [3 * C], data: all('bias', C) }] : []),
    ];
  };
  const block = (i) => {
    const [to, from] = [`h.${i}`, `blocks.${i}`];
    return [
      ...both(`${to}.ln_1`, `${from}.norm1`, C),
      ...packed(`${to}.attn.c_attn`, `${from}.attention`),
      ...both(`${to}.attn.c_proj`, `${from}.attention.W_o`, C),
      ...both(`${to}.ln_2`, `${from}.norm2`, C),
      ...both(`${to}.mlp.c_fc`, `${from}.feed_forward.linear1`, F),
      ...both(`${to}.mlp.c_proj`, `${from}.feed_forward.linear2`, C),
    ];
  };
  return [
    { ...copy('embedding.weight'), name: 'wte.weight' },
    { ...copy('positions.weight'), name: 'wpe.weight' },
    ...Array.from({ length: L }, (_, i) => block(i)).flat(),
    ...both('ln_f', 'norm', C),
  ];
}
