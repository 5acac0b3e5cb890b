// A model of streams as an ONNX graph (core/base/streams.h): inputs by the names of the streams,
// [batch, steps, size] of numbers or [batch, steps] of tokens, the number of each step in its
// episode where the model has step embeddings, and which steps are there where a mask hides the
// others; outputs "out.NAME" [batch, steps, size].
import { activate, finalNorm, linear, norm, softCap, stack, weight } from './onnx_layers.mjs';
import { firstRows, sinusoidalTable } from './onnx_positions.mjs';

/**
 * @param {any} model what createModel of onnx.mjs makes
 * @param {{ streams: any[], predictions: any[] }} task
 */
export function ofStreams(model, { streams, predictions }) {
  const { g, s } = model;
  const K = streams.length;
  const embedded = embedAll(model, streams);
  const length = g.node('Gather', [g.node('Shape', [embedded]), g.list(1)], { axis: 0 });
  let x = addPositions(model, embedded, length);
  if (s.embed_norm) x = norm(model, x, 'embed_norm');
  x = stack(model, x, {
    name: 'blocks',
    count: s.n_layers,
    causal: s.mask.includes('causal'),
    length,
    axis: 'positions',
    keys: s.mask.includes('padding') ? keysOf(model, K) : null,
    shown: { self: (i) => `attn.${i}` },
  });
  x = finalNorm(model, x, 'norm');
  if (s.head === 'none') return g.output(x, 'hidden', ['batch', 'positions', s.d_model]);
  const steps = g.node('Reshape', [x, g.list(0, -1, K, s.d_model)]);
  for (const { name, at, kind, size, tanh } of predictions) {
    const place = streams.findIndex((stream) => stream.name === at);
    const index = g.constant(`stream_${place}`, [], [place], 'int64');
    const read = g.node('Gather', [steps, index], { axis: 2 });
    const made = linear(model, read, `predict_${name}`);
    const bounded = tanh ? g.node('Tanh', [made]) : made;
    const out = kind === 'token' ? softCap(model, bounded, s.logit_softcap) : bounded;
    g.output(out, `out.${name}`, ['batch', 'steps', size]);
  }
}

/** What a stream is before it is mixed: [B,steps,C]. */
function embedOne(model, { name, kind, size }) {
  const { g } = model;
  const own = `embed_${name}`;
  if (kind === 'token') {
    const tokens = g.input(name, 'int64', ['batch', 'steps']);
    return g.node('Gather', [weight(model, `${own}.weight`), tokens], { axis: 0 });
  }
  const x = g.input(name, 'float', ['batch', 'steps', size]);
  if (!model.has(`${own}.0.weight`)) return linear(model, x, own);
  return linear(model, activate(model, linear(model, x, `${own}.0`)), `${own}.2`);
}

/** All streams, step by step: [B,positions,C]. */
function embedAll(model, streams) {
  const { g, s } = model;
  const scale = Math.fround(Math.sqrt(s.d_model));
  const scaled = (x) => (s.embed_scale ? g.node('Mul', [x, g.number(scale)]) : x);
  const all = streams.map((stream) => scaled(embedOne(model, stream)));
  const numbers = s.step_embed && g.input('timesteps', 'int64', ['batch', 'steps']);
  const step =
    numbers && g.node('Gather', [weight(model, 'embed_timestep.weight'), numbers], { axis: 0 });
  const whole = all.map((x) => (step ? g.node('Add', [x, step]) : x));
  const beside = whole.map((x) => g.node('Unsqueeze', [x, g.list(2)]));
  const joined = g.node('Concat', beside, { axis: 2 });
  return g.node('Reshape', [joined, g.list(0, -1, s.d_model)]);
}

function addPositions(model, x, length) {
  const { g, s } = model;
  const table =
    s.posenc === 'sinusoidal'
      ? g.constant('positions.sinusoidal', [s.max_len, s.d_model], sinusoidalTable(s))
      : s.posenc === 'learned'
        ? weight(model, 'pos_encoding.weight')
        : null;
  return table ? g.node('Add', [x, firstRows(model, table, length)]) : x;
}

/** [B,1,1,positions] of booleans: the positions of steps that are there. */
function keysOf({ g }, K) {
  const valid = g.input('valid', 'int64', ['batch', 'steps']);
  const there = g.node('Greater', [valid, g.constant('none', [], [0], 'int64')]);
  const column = g.node('Unsqueeze', [there, g.list(2)]);
  const wide = g.node('Expand', [g.node('Cast', [column], { to: 7 }), g.list(1, 1, K)]);
  const flat = g.node('Cast', [g.node('Reshape', [wide, g.list(0, -1)])], { to: 9 });
  return g.node('Unsqueeze', [flat, g.list(1, 2)]);
}
