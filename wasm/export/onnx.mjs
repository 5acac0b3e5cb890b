// The inference graph of a run as an ONNX model of opset 17: from tokens to logits, or from streams
// to predictions, in evaluation mode, with the attention weights of every layer as further outputs.
// Batch and length are free; lengths go up to max_len.
import { Graph } from './onnx_graph.mjs';
import { finalNorm, linear, softCap, stack, weight } from './onnx_layers.mjs';
import { firstRows, lengthOf, notPadding, sinusoidalTable } from './onnx_positions.mjs';
import { ofStreams } from './onnx_streams.mjs';
import { weightsOf } from './weights.mjs';

/** Settings that older engines lack. */
const DEFAULTS = {
  norm_type: 'layer',
  norm_eps: 1e-5,
  ffn: true,
  residual: true,
  attn_scale: true,
  n_kv_heads: 0,
  attn_softcap: 0,
  logit_softcap: 0,
  window: 0,
  sparse_stride: 0,
  full_every: 0,
  attention: 'softmax',
  rope_base: 10000,
};

/**
 * The bytes of the .onnx file of a lab's model.
 * @param {import('../lab/engine.mjs').Engine} engine
 * @param {import('../lab/lab.mjs').Lab} lab
 */
export function onnxModel(engine, lab) {
  const model = createModel(lab);
  const { g } = model;
  if (lab.task.streams.length) ofStreams(model, lab.task);
  else ofTokens(model);
  const settings = Object.entries(lab.settings).map(([key, value]) => `${key}=${value}\n`);
  return g.file({
    name: 'headroom',
    version: engine.describe().version,
    metadata: { settings: settings.join(''), step: String(lab.step) },
  });
}

/** From tokens to logits. */
function ofTokens(model) {
  const { g, s } = model;
  const two = s.arch === 'encdec';
  const stacks = two ? encoderDecoder(model) : oneStack(model);
  if (s.head === 'none') {
    g.output(stacks.x, 'hidden', ['batch', 'positions', s.d_model]);
  } else {
    const rows = s.head === 'class' ? pool(model, stacks.x) : stacks.x;
    const logits = softCap(model, output(model, rows, stacks.table), s.logit_softcap);
    const shape = s.head === 'class' ? ['batch', s.vocab] : ['batch', 'positions', s.vocab];
    g.output(logits, 'logits', shape);
  }
}

/** What the functions below share: the graph, the settings, weights by name. */
function createModel(lab) {
  const s = { ...DEFAULTS, ...lab.settings };
  return {
    g: new Graph(),
    s,
    D: s.d_model / s.n_heads,
    kv: s.n_kv_heads || s.n_heads,
    padding: s.mask.includes('padding') ? lab.task.padding : null,
    ...weightsOf(lab),
  };
}

const output = (model, x, table) =>
  linear(model, x, 'output', model.has('output.weight') ? 'output.weight' : table);

function embed(model, tokens, length, prefix) {
  const { g, s } = model;
  let x = g.node('Gather', [weight(model, `${prefix}embedding.weight`), tokens], { axis: 0 });
  if (s.embed_scale) x = g.node('Mul', [x, g.number(Math.fround(Math.sqrt(s.d_model)))]);
  const table =
    s.posenc === 'sinusoidal'
      ? g.constant('positions.sinusoidal', [s.max_len, s.d_model], sinusoidalTable(s))
      : s.posenc === 'learned'
        ? weight(model, `${prefix}positions.weight`)
        : null;
  return table ? g.node('Add', [x, firstRows(model, table, length)]) : x;
}

function oneStack(model) {
  const { g, s } = model;
  const tokens = g.input('tokens', 'int64', ['batch', 'positions']);
  const length = lengthOf(model, tokens);
  const x = stack(model, embed(model, tokens, length, ''), {
    name: 'blocks',
    count: s.n_layers,
    causal: s.mask.includes('causal'),
    length,
    axis: 'positions',
    keys: (model.keys = notPadding(model, tokens)),
    shown: { self: (i) => `attn.${i}` },
  });
  model.tokens = tokens;
  return { x: finalNorm(model, x, 'norm'), table: 'embedding.weight' };
}

function encoderDecoder(model) {
  const { g, s } = model;
  const source = g.input('source', 'int64', ['batch', 'sources']);
  const tokens = g.input('tokens', 'int64', ['batch', 'positions']);
  const [S, T] = [lengthOf(model, source), lengthOf(model, tokens)];
  const keys = notPadding(model, source);
  const encoded = stack(model, embed(model, source, S, 'src_'), {
    name: 'encoder_blocks',
    count: s.n_layers,
    causal: false,
    length: S,
    axis: 'sources',
    keys,
    shown: { self: (i) => `attn.encoder.${i}` },
  });
  const memory = finalNorm(model, encoded, 'encoder_norm');
  const x = stack(model, embed(model, tokens, T, 'tgt_'), {
    name: 'decoder_blocks',
    count: s.n_dec_layers,
    causal: true,
    length: T,
    axis: 'positions',
    keys: notPadding(model, tokens),
    shown: { self: (i) => `attn.decoder_self.${i}`, cross: (i) => `attn.decoder_cross.${i}` },
    cross: { memory, visible: keys },
  });
  return { x: finalNorm(model, x, 'decoder_norm'), table: 'tgt_embedding.weight' };
}

/** The mean over positions that are no padding, [B,C]. */
function pool(model, x) {
  const { g, keys } = model;
  if (!keys) return g.node('ReduceMean', [x], { axes: [1], keepdims: 0 });
  const flat = g.node('Squeeze', [g.node('Cast', [keys], { to: 1 }), g.list(1)]);
  const column = g.node('Transpose', [flat], { perm: [0, 2, 1] });
  const sum = g.node('ReduceSum', [g.node('Mul', [x, column]), g.list(1)], { keepdims: 0 });
  const count = g.node('ReduceSum', [column, g.list(1)], { keepdims: 0 });
  return g.node('Div', [sum, g.node('Max', [count, g.number(1)])]);
}
