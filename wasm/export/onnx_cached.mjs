// A run as the ONNX graph that transformers.js generates text with. In go the tokens that are new,
// keys and values of those before, and the mask of all; out come logits, and keys and values of
// all. Names as in the exports of github.com/huggingface/optimum.
import { Graph } from './onnx_graph.mjs';
import { cachedStack, finalNorm, linear, weight } from './onnx_layers.mjs';

const BOOL = 9; // TensorProto.DataType

/**
 * The bytes of the .onnx file.
 * @param {import('./mapped.mjs').Mapped} mapped @param {string} version of the engine
 */
export function cachedOnnx({ s, has, copy }, version) {
  const g = new Graph();
  const D = s.d_model / s.n_heads;
  const kv = s.n_kv_heads || s.n_heads;
  const model = { ...{ g, s, D, kv, has, copy }, padding: null };
  const tokens = g.input('input_ids', 'int64', ['batch_size', 'sequence_length']);
  const mask = g.input('attention_mask', 'int64', ['batch_size', 'total_sequence_length']);
  const positions = g.input('position_ids', 'int64', ['batch_size', 'sequence_length']);
  const rowsOf = (table) => g.node('Gather', [table, positions], { axis: 0 });
  const embedded = g.node('Gather', [weight(model, 'embedding.weight'), tokens], { axis: 0 });
  const x = has('positions.weight')
    ? g.node('Add', [embedded, rowsOf(weight(model, 'positions.weight'))])
    : embedded;
  const y = cachedStack(model, x, visible(model, tokens, mask), (i) => ({
    rows: (table) => g.node('Unsqueeze', [rowsOf(table), g.list(1)]),
    extend: (...own) => ['key', 'value'].map((part, k) => extended(g, i, part, own[k], kv, D)),
  }));
  const table = has('output.weight') ? 'output.weight' : 'embedding.weight';
  const logits = linear(model, finalNorm(model, y, 'norm'), 'output', table);
  g.output(logits, 'logits', ['batch_size', 'sequence_length', s.vocab]);
  return g.file({ name: 'headroom', version, metadata: {} });
}

/** Keys or values [B,kv,S,D] of block i behind those of before, which come out too. */
function extended(g, i, part, own, kv, D) {
  const shape = (length) => ['batch_size', kv, length, D];
  const past = g.input(`past_key_values.${i}.${part}`, 'float', shape('past_sequence_length'));
  const all = g.node('Concat', [past, own], { axis: 2 });
  g.output(all, `present.${i}.${part}`, shape('total_sequence_length'));
  return all;
}

/** [B,1,S,all]: which keys a query sees: those before it, in the window, that are no padding. */
function visible({ g, s }, tokens, mask) {
  const [zero, one] = [0, 1].map((n) => g.constant(`whole_${n}`, [], [n], 'int64'));
  const lengthOf = (x) => g.node('Gather', [g.node('Shape', [x]), one], { axis: 0 });
  const all = lengthOf(mask);
  const keys = g.node('Range', [zero, all, one]);
  const begin = g.node('Sub', [all, lengthOf(tokens)]);
  const queries = g.node('Unsqueeze', [g.node('Range', [begin, all, one]), g.list(1)]);
  let seen = g.node('LessOrEqual', [keys, queries]);
  if (s.window) {
    const window = g.constant('window', [], [s.window], 'int64');
    const near = g.node('Greater', [keys, g.node('Sub', [queries, window])]);
    seen = g.node('And', [seen, near]);
  }
  const shown = g.node('Unsqueeze', [g.node('Cast', [mask], { to: BOOL }), g.list(1, 2)]);
  return g.node('And', [seen, shown]);
}
