// The same training step in TensorFlow.js on its WebAssembly backend (SIMD; in Node it has no
// threads), timed: answers the requests of lines.mjs. The package is a dependency of the benchmark
// alone and lives outside the tree.
//
// What differs from the PyTorch model, because the backend (4.22.0) lacks a kernel for it:
// - embedding: a product with one-hot rows; the gradient of gather needs UnsortedSegmentSum, which
// is missing
// - cross-entropy: log-sum-exp written out; LogSoftmax is missing. Positions without a target are
// weighted 0 instead of being taken out.
//   - linear layers multiply [B*T,C] by [C,F]: only products of two matrices, not batches, reach
// its fast kernel (XNNPACK) Dropout is tf.dropout, whose random numbers come from JavaScript; Adam
// is tf.train.adam; clipping by norm is written out. Usage: node tests/bench/tfjs_step.mjs FOLDER
// FOLDER holds node_modules
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { answerLines, timeSteps } from './lines.mjs';

const require = createRequire(join(resolve(process.argv[2] ?? '.'), 'any.js'));
const warn = console.warn;
console.warn = () => {}; // it warns that Node has a faster package
console.log = (...args) => console.error(...args);
const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-layers'); // registers the gradients; the core package alone does not
require('@tensorflow/tfjs-backend-wasm');
await tf.setBackend('wasm');
await tf.ready();
console.warn = warn;

const LR = 1e-3;
const NORM_EPS = 1e-5;
let serial = 0;

/** A variable drawn from +-limit. */
const uniform = (shape, limit) =>
  tf.variable(tf.randomUniform(shape, -limit, limit), true, `v${serial++}`);
const constant = (shape, value) => tf.variable(tf.fill(shape, value), true, `v${serial++}`);
const matrix = (rows, columns) => uniform([rows, columns], Math.sqrt(6 / (rows + columns)));

function makeLinear(inputs, outputs) {
  const w = matrix(inputs, outputs);
  const b = uniform([outputs], 1 / Math.sqrt(inputs));
  return (x) => tf.add(tf.matMul(x, w), b); // x [R,inputs]
}

function makeNorm(width) {
  const gain = constant([width], 1);
  const shift = constant([width], 0);
  return (x) => {
    const centred = tf.sub(x, tf.mean(x, -1, true));
    const variance = tf.mean(tf.square(centred), -1, true);
    return tf.add(tf.mul(tf.mul(centred, tf.rsqrt(tf.add(variance, NORM_EPS))), gain), shift);
  };
}

const activations = {
  relu: (x) => tf.relu(x),
  gelu: (x) => tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1)),
};

function makeAttention({ batch, seq, d_model, n_heads, causal }, drop) {
  const width = d_model / n_heads;
  const linear = () => makeLinear(d_model, d_model);
  const [query, key, value, output] = [linear(), linear(), linear(), linear()];
  const hidden = causal
    ? tf.mul(tf.sub(1, tf.linalg.bandPart(tf.ones([seq, seq]), -1, 0)), -1e9)
    : null;
  const heads = (x) => tf.transpose(tf.reshape(x, [batch, seq, n_heads, width]), [0, 2, 1, 3]);
  return (x) => {
    const [q, k, v] = [heads(query(x)), heads(key(x)), heads(value(x))];
    let scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(width));
    if (hidden) scores = tf.add(scores, hidden);
    const context = tf.matMul(drop(tf.softmax(scores)), v);
    return output(tf.reshape(tf.transpose(context, [0, 2, 1, 3]), [batch * seq, d_model]));
  };
}

function makeBlock(size, drop) {
  const { d_model, d_ff } = size;
  const attention = makeAttention(size, drop);
  const [first, second] = [makeLinear(d_model, d_ff), makeLinear(d_ff, d_model)];
  const [norm1, norm2] = [makeNorm(d_model), makeNorm(d_model)];
  const feed = (x) => second(drop(activations[size.activation](first(x))));
  if (size.norm === 'post')
    return (x) => {
      const y = norm1(tf.add(x, drop(attention(x))));
      return norm2(tf.add(y, drop(feed(y))));
    };
  return (x) => {
    const y = tf.add(x, drop(attention(norm1(x))));
    return tf.add(y, drop(feed(norm2(y))));
  };
}

/** Sinusoidal positions [seq,d_model]. */
function positions({ seq, d_model }) {
  const at = (t, i) => {
    const angle = t / 10000 ** ((i - (i % 2)) / d_model);
    return i % 2 ? Math.cos(angle) : Math.sin(angle);
  };
  return tf.tensor2d(
    Array.from({ length: seq }, (_, t) => Array.from({ length: d_model }, (_, i) => at(t, i))),
  );
}

/** The model: one-hot tokens [B*T,V] to logits [B*T,V]. */
function makeModel(size, drop) {
  const { batch, seq, d_model, n_layers, vocab } = size;
  const table = matrix(vocab, d_model);
  const pe = positions(size);
  const blocks = Array.from({ length: n_layers }, () => makeBlock(size, drop));
  const norm = size.final_norm ? makeNorm(d_model) : (x) => x;
  const output = makeLinear(d_model, vocab);
  return (tokens) => {
    let x = tf.matMul(tokens, table);
    if (size.embed_scale) x = tf.mul(x, Math.sqrt(d_model));
    x = drop(tf.reshape(tf.add(tf.reshape(x, [batch, seq, d_model]), pe), [batch * seq, d_model]));
    for (const block of blocks) x = block(x);
    return output(norm(x));
  };
}

/**
 * One batch as tensors: one-hot tokens and targets, and the weight of each position (they sum to
 * 1).
 */
function makeBatch({ batch, seq, vocab, answers_only }) {
  const below = (n) => Math.floor(Math.random() * n);
  const half = (seq - 1) / 2;
  const tokens = [];
  const targets = [];
  for (let b = 0; b < batch; b++) {
    const data = Array.from({ length: answers_only ? half : seq }, () =>
      answers_only ? 2 + below(vocab - 2) : below(vocab),
    );
    tokens.push(...data, ...(answers_only ? [1, ...data.map(() => 0)] : []));
    targets.push(
      ...(answers_only ? [...data.map(() => 0), 0, ...data] : [...data.slice(1), data[0]]),
    );
  }
  const counted = targets.map((t) => (answers_only && t === 0 ? 0 : 1));
  const total = counted.reduce((a, b) => a + b, 0);
  const oneHot = (ids) => tf.cast(tf.oneHot(tf.tensor1d(ids, 'int32'), vocab), 'float32');
  return {
    tokens: oneHot(tokens),
    targets: oneHot(targets),
    weights: tf.tensor1d(counted.map((c) => c / total)),
  };
}

function crossEntropy(logits, { targets, weights }) {
  const shifted = tf.sub(logits, tf.max(logits, 1, true));
  const losses = tf.sub(tf.log(tf.sum(tf.exp(shifted), 1)), tf.sum(tf.mul(shifted, targets), 1));
  return tf.sum(tf.mul(losses, weights));
}

function clipped(grads, most) {
  let squares = tf.scalar(0);
  for (const g of Object.values(grads)) squares = tf.add(squares, tf.sum(tf.square(g)));
  const factor = tf.minimum(tf.div(most, tf.add(tf.sqrt(squares), 1e-6)), 1);
  return Object.fromEntries(Object.entries(grads).map(([name, g]) => [name, tf.mul(g, factor)]));
}

function makeStep(size, dropout) {
  const drop = dropout ? (x) => tf.dropout(x, dropout) : (x) => x;
  const model = makeModel(size, drop);
  const optimizer = tf.train.adam(LR);
  const batch = makeBatch(size);
  return () =>
    tf.tidy(() => {
      const { value, grads } = tf.variableGrads(() => crossEntropy(model(batch.tokens), batch));
      optimizer.applyGradients(size.clip ? clipped(grads, size.clip) : grads);
      return value.dataSync()[0];
    });
}

const runs = new Map();
await answerLines({
  about: () => ({
    program: 'TensorFlow.js',
    version: tf.version_core,
    backend: tf.getBackend(),
    simd: tf.env().get('WASM_HAS_SIMD_SUPPORT'),
    threads: 1,
    node: process.versions.node,
  }),
  async step({ size, dropout, seconds }) {
    const key = `${size.name} ${dropout}`;
    if (!runs.has(key)) {
      runs.set(key, makeStep(size, dropout));
      await timeSteps(runs.get(key), 1, 5);
    }
    const { last, ...times } = await timeSteps(runs.get(key), seconds);
    return { ...times, loss: last };
  },
});
process.exit(0);
