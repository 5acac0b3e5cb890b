// The layers of a model as parts of an ONNX graph. A model is what createModel of onnx.mjs makes.
import { alibiBias, firstRows, rotate, visiblePairs } from './onnx_positions.mjs';

/** The score of a hidden key: a row that sees no key is then uniform. */
const HIDDEN = -1e9;

/** A parameter as a constant. */
export function weight({ g, copy }, name) {
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
export function linear(model, x, name, matrix = `${name}.weight`) {
  const y = model.g.node('MatMul', [x, transposed(model, matrix)]);
  return model.has(`${name}.bias`) ? model.g.node('Add', [y, weight(model, `${name}.bias`)]) : y;
}

export function softCap({ g }, x, cap) {
  if (!cap) return x;
  const tanh = g.node('Tanh', [g.node('Div', [x, g.number(cap)])]);
  return g.node('Mul', [tanh, g.number(cap)]);
}

/** x / sqrt(mean(x^2) + eps) times the gain. */
function rms(model, x, name) {
  const { g } = model;
  const squares = g.node('Mul', [x, x]);
  const mean = g.node('ReduceMean', [squares], { axes: [-1], keepdims: 1 });
  const root = g.node('Sqrt', [g.node('Add', [mean, g.number(model.s.norm_eps)])]);
  return g.node('Mul', [g.node('Div', [x, root]), weight(model, name)]);
}

export function norm(model, x, name) {
  const { g, s } = model;
  if (s.norm_type === 'none') return x;
  if (s.norm_type === 'rms') return rms(model, x, `${name}.weight`);
  const shift = model.has(`${name}.bias`) ? [weight(model, `${name}.bias`)] : [];
  const inputs = [x, weight(model, `${name}.weight`), ...shift];
  return g.node('LayerNormalization', inputs, { axis: -1, epsilon: s.norm_eps });
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
 * Of self-attention: where positions are read, and keys and values of before are put in front.
 * @typedef {object} Self
 * @property {string} [length]
 * @property {string} [axis] the name of the axis of queries
 * @property {(table: string) => string} rows of a table [max_len,C] those of the positions
 * @property {(k: string, v: string) => string[]} [extend]
 */

/**
 * Attention of x over memory, whose weights become the output `shown`, if that is a name. `self`
 * where positions matter; `visible` is what a query sees, or null.
 */
function attention(model, name, x, memory, { visible, self, shown }) {
  const { g, s, kv } = model;
  let q = heads(model, x, `${name}.W_q`, s.n_heads);
  let k = heads(model, memory, `${name}.W_k`, kv);
  let v = heads(model, memory, `${name}.W_v`, kv);
  if (s.qk_norm) {
    q = rms(model, q, `${name}.q_norm.weight`);
    k = rms(model, k, `${name}.k_norm.weight`);
  }
  if (self && s.posenc === 'rope') {
    q = rotate(model, q, s.n_heads, self.rows);
    k = rotate(model, k, kv, self.rows);
  }
  if (self?.extend) [k, v] = self.extend(k, v);
  [k, v] = [k, v].map((x) => shareHeads(model, x));
  const weights =
    s.attention === 'linear'
      ? linearWeights(model, q, k, visible)
      : softmaxWeights(model, name, q, k, visible, self);
  if (shown) g.output(weights, shown, ['batch', s.n_heads, self ? self.axis : 'positions', 'keys']);
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

export function activate({ g, s }, x) {
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
export function stack(model, x, { name, count, causal, length, axis, keys, shown, cross = null }) {
  const { s } = model;
  const self = { length, axis, rows: (table) => firstRows(model, table, length) };
  let y = x;
  for (let i = 0; i < count; i++) {
    const block = `${name}.${i}`;
    const visible = both(model, visiblePairs(model, i, causal, length), keys);
    const own = `${block}.${cross ? 'self_attention' : 'attention'}`;
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

/**
 * Blocks of a decoder that goes on from keys and values of before.
 * @param {any} model @param {string} x @param {string} visible what each query sees
 * @param {(i: number) => Self} selfOf of block i
 */
export function cachedStack(model, x, visible, selfOf) {
  let y = x;
  for (let i = 0; i < model.s.n_layers; i++) {
    const block = `blocks.${i}`;
    const how = { visible, self: selfOf(i), shown: '' };
    y = sublayer(model, y, `${block}.norm1`, (z) =>
      attention(model, `${block}.attention`, z, z, how),
    );
    y = sublayer(model, y, `${block}.norm2`, (z) => feedForward(model, z, `${block}.feed_forward`));
  }
  return y;
}

export const finalNorm = (model, x, name) => (model.s.final_norm ? norm(model, x, name) : x);
