// The inference graph of a run as an ONNX model of opset 17: from tokens to logits, in evaluation
// mode, with the attention weights of every layer as further outputs. Batch and length are free;
// lengths go up to max_len.
import { Graph } from './onnx_graph.mjs';
import {
  alibiBias,
  firstRows,
  lengthOf,
  notPadding,
  rotate,
  sinusoidalTable,
  visiblePairs,
} from './onnx_positions.mjs';

/** As nn.LayerNorm. */
const EPS = 1e-5;
/** The score of a hidden key: a row that sees no key is then uniform. */
const HIDDEN = -1e9;

/** Settings that older engines lack. */
const DEFAULTS = {
  norm_type: 'layer',
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
  const settings = Object.entries(lab.settings).map(([key, value]) => `${key}=${value}\n`);
  return g.file({
    name: 'headroom',
    version: engine.describe().version,
    metadata: { settings: settings.join(''), step: String(lab.step) },
  });
}

/** What the functions below share: the graph, the settings, weights by name. */
function createModel(lab) {
  const s = { ...DEFAULTS, ...lab.settings };
  const names = new Set(lab.tensors().map(({ name }) => name));
  return {
    g: new Graph(),
    s,
    D: s.d_model / s.n_heads,
    kv: s.n_kv_heads || s.n_heads,
    padding: s.mask.includes('padding') ? lab.task.padding : null,
    has: (name) => names.has(name),
    copy: (name) => lab.copy(name),
  };
}

/** A parameter as a constant. */
function weight({ g, copy }, name) {
  const { shape, data } = copy(name);
  return g.constant(name, shape, data);
}

/** A matrix [out,in] as a constant [in,out]. */
function transposed({ g, copy }, name) {
  const { shape, data } = copy(name);
  const [rows, columns] = shape;
  const turned = new Float32Array(data.length);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) turned[c * rows + r] = data[r * columns + c];
  return g.constant(`${name}.T`, [columns, rows], turned);
}

/** x W^T + b, the bias where the layer has one. */
function linear(model, x, name, matrix = `${name}.weight`) {
  const y = model.g.node('MatMul', [x, transposed(model, matrix)]);
  return model.has(`${name}.bias`) ? model.g.node('Add', [y, weight(model, `${name}.bias`)]) : y;
}

const output = (model, x, table) =>
  linear(model, x, 'output', model.has('output.weight') ? 'output.weight' : table);

function softCap({ g }, x, cap) {
  if (!cap) return x;
  const tanh = g.node('Tanh', [g.node('Div', [x, g.number(cap)])]);
  return g.node('Mul', [tanh, g.number(cap)]);
}

/** x / sqrt(mean(x^2) + eps) times the gain. */
function rms(model, x, name) {
  const { g } = model;
  const squares = g.node('Mul', [x, x]);
  const mean = g.node('ReduceMean', [squares], { axes: [-1], keepdims: 1 });
  const root = g.node('Sqrt', [g.node('Add', [mean, g.number(EPS)])]);
  return g.node('Mul', [g.node('Div', [x, root]), weight(model, name)]);
}

function norm(model, x, name) {
  const { g, s } = model;
  if (s.norm_type === 'none') return x;
  if (s.norm_type === 'rms') return rms(model, x, `${name}.weight`);
  const shift = model.has(`${name}.bias`) ? [weight(model, `${name}.bias`)] : [];
  const inputs = [x, weight(model, `${name}.weight`), ...shift];
  return g.node('LayerNormalization', inputs, { axis: -1, epsilon: EPS });
}

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

function both({ g }, a, b) {
  return a && b ? g.node('And', [a, b]) : (a ?? b);
}

/* --- attention -------------------------------------------------------------------------------- */

/** A projection of x as [B,count,T,D]. */
function heads(model, x, name, count) {
  const { g, D } = model;
  const y = g.node('Reshape', [linear(model, x, name), g.list(0, 0, count, D)]);
  return g.node('Transpose', [y], { perm: [0, 2, 1, 3] });
}

/** [B,kv,S,D] as [B,H,S,D]: query head h reads head h // (H / kv). */
function shareHeads({ g, s, kv, D }, x) {
  if (kv === s.n_heads) return x;
  const groups = g.node('Unsqueeze', [x, g.list(2)]);
  const wide = g.node('Expand', [groups, g.list(1, 1, s.n_heads / kv, 1, 1)]);
  return g.node('Reshape', [wide, g.list(0, s.n_heads, -1, D)]);
}

/**
 * Attention of x over memory, whose weights become the output `shown`. `self` has the length, where
 * positions matter; `visible` is what a query sees, or null.
 */
function attention(model, name, x, memory, { visible, self, shown }) {
  const { g, s, kv } = model;
  let q = heads(model, x, `${name}.W_q`, s.n_heads);
  let k = heads(model, memory, `${name}.W_k`, kv);
  const v = shareHeads(model, heads(model, memory, `${name}.W_v`, kv));
  if (s.qk_norm) {
    q = rms(model, q, `${name}.q_norm.weight`);
    k = rms(model, k, `${name}.k_norm.weight`);
  }
  if (self && s.posenc === 'rope') {
    q = rotate(model, q, s.n_heads, self.length);
    k = rotate(model, k, kv, self.length);
  }
  k = shareHeads(model, k);
  const weights =
    s.attention === 'linear'
      ? linearWeights(model, q, k, visible)
      : softmaxWeights(model, name, q, k, visible, self);
  g.output(weights, shown, ['batch', s.n_heads, self ? self.axis : 'positions', 'keys']);
  const context = g.node('Transpose', [g.node('MatMul', [weights, v])], { perm: [0, 2, 1, 3] });
  const rows = g.node('Reshape', [context, g.list(0, 0, s.d_model)]);
  return linear(model, rows, `${name}.W_o`);
}

const keysTransposed = ({ g }, k) => g.node('Transpose', [k], { perm: [0, 1, 3, 2] });

function softmaxWeights(model, name, q, k, visible, self) {
  const { g, s, D } = model;
  let scores = g.node('MatMul', [q, keysTransposed(model, k)]);
  if (s.attn_scale) scores = g.node('Mul', [scores, g.number(Math.fround(1 / Math.sqrt(D)))]);
  scores = softCap(model, scores, s.attn_softcap);
  if (self && s.posenc === 'alibi') scores = g.node('Sub', [scores, alibiBias(model, self.length)]);
  if (visible) scores = g.node('Where', [visible, scores, g.number(HIDDEN)]);
  if (!s.sink) return g.node('Softmax', [scores], { axis: -1 });
  const sink = g.constant(
    `${name}.sink.column`,
    [1, s.n_heads, 1, 1],
    model.copy(`${name}.sink`).data,
  );
  const shape = g.node('Shape', [g.node('ReduceMax', [scores], { axes: [-1], keepdims: 1 })]);
  const all = g.node('Concat', [scores, g.node('Expand', [sink, shape])], { axis: 3 });
  const weights = g.node('Softmax', [all], { axis: -1 });
  return g.node('Slice', [weights, g.list(0), g.list(-1), g.list(3)]);
}

/** Products of elu + 1 of queries and keys, divided by their sum; rows that see nothing uniform. */
function linearWeights(model, q, k, visible) {
  const { g } = model;
  const phi = (x) => g.node('Add', [g.node('Elu', [x]), g.number(1)]);
  let products = g.node('MatMul', [phi(q), keysTransposed(model, phi(k))]);
  if (visible) {
    const shown = g.node('Cast', [visible], { to: 1 });
    const any = g.node('ReduceMax', [shown], { axes: [-1], keepdims: 1 });
    const seen = g.node('Greater', [any, g.number(0)]);
    products = g.node('Where', [seen, g.node('Mul', [products, shown]), g.number(1)]);
  }
  const sum = g.node('ReduceSum', [products, g.list(-1)], { keepdims: 1 });
  return g.node('Div', [products, sum]);
}

/* --- blocks ----------------------------------------------------------------------------------- */

function activate({ g, s }, x) {
  const times = (a, b) => g.node('Mul', [a, b]);
  const half = (y) => times(times(x, g.number(0.5)), g.node('Add', [y, g.number(1)]));
  if (s.activation === 'relu') return g.node('Relu', [x]);
  if (s.activation === 'relu2') return times(g.node('Relu', [x]), g.node('Relu', [x]));
  if (s.activation === 'silu') return times(x, g.node('Sigmoid', [x]));
  if (s.activation === 'gelu')
    return half(g.node('Erf', [times(x, g.number(Math.fround(Math.SQRT1_2)))]));
  const cube = times(times(x, times(x, x)), g.number(Math.fround(0.044715)));
  const inner = times(g.node('Add', [x, cube]), g.number(Math.fround(Math.sqrt(2 / Math.PI))));
  return half(g.node('Tanh', [inner]));
}

function feedForward(model, x, name) {
  const { g, s } = model;
  const hidden = linear(model, x, `${name}.linear1`);
  const shown = s.glu
    ? g.node('Mul', [activate(model, linear(model, x, `${name}.gate`)), hidden])
    : activate(model, hidden);
  return linear(model, shown, `${name}.linear2`);
}

/** A branch with its norm and the residual sum. */
function sublayer(model, x, normName, branch) {
  const { g, s } = model;
  const y = branch(s.norm === 'pre' ? norm(model, x, normName) : x);
  const sum = s.residual ? g.node('Add', [x, y]) : y;
  return s.norm === 'pre' ? sum : norm(model, sum, normName);
}

/**
 * A stack of blocks. `keys`: those that are no padding, or null; `cross`, in the decoder of an
 * encoder-decoder: { memory, visible }.
 */
function stack(model, x, { name, count, causal, length, axis, keys, shown, cross = null }) {
  const { s } = model;
  let y = x;
  for (let i = 0; i < count; i++) {
    const block = `${name}.${i}`;
    const visible = both(model, visiblePairs(model, i, causal, length), keys);
    const own = `${block}.${cross ? 'self_attention' : 'attention'}`;
    const self = { length, axis };
    y = sublayer(model, y, `${block}.norm1`, (z) =>
      attention(model, own, z, z, { visible, self, shown: shown.self(i) }),
    );
    if (cross)
      y = sublayer(model, y, `${block}.norm2`, (z) =>
        attention(model, `${block}.cross_attention`, z, cross.memory, {
          visible: cross.visible,
          self: null,
          shown: shown.cross(i),
        }),
      );
    if (s.ffn)
      y = sublayer(model, y, `${block}.norm${cross ? 3 : 2}`, (z) =>
        feedForward(model, z, `${block}.feed_forward`),
      );
  }
  return y;
}

const finalNorm = (model, x, name) => (model.s.final_norm ? norm(model, x, name) : x);

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
