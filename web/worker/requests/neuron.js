// One hidden unit of a feed-forward layer at one position, worked out from the residual stream,
// since the engine keeps only what comes after the activation: u = w · x + b, f(u).
import { lanesOf } from '../../model/anatomy.js';
import { exampleOf } from './probe.js';

const NORM_EPS = 1e-5; // nn.LayerNorm's

/** A row after weight [O,I] and bias. */
function linear(lab, x, name) {
  const weight = lab.copy(`${name}.weight`);
  const bias = lab.copy(`${name}.bias`).data;
  return Float64Array.from(bias, (b, o) => b + dot(weight.data, o * x.length, x));
}

function dot(weights, from, x) {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += weights[from + i] * x[i];
  return sum;
}

function norm(lab, x, name) {
  const gain = lab.copy(`${name}.weight`).data;
  const shift = lab.copy(`${name}.bias`).data;
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
  const variance = x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.length;
  return x.map(
    (value, i) => ((value - mean) / Math.sqrt(variance + NORM_EPS)) * gain[i] + shift[i],
  );
}

/**
 * `neuron`: the unit's input u before the activation, w · x without the bias, the bias, and f(u) as
 * the engine has it.
 */
export function neuron(lab, { source, lane: number, layer, row, unit }) {
  const { settings } = lab;
  const example = exampleOf(lab, source);
  lab.probe(example.tokens, example);
  const lane = lanesOf(settings)[number];
  const { attention, cross, ffn, block, norms } = lane.layers[layer];
  const rowOf = (name) => {
    const {
      data,
      shape: [, width],
    } = lab.copy(name);
    return data.slice(row * width, (row + 1) * width);
  };
  const post = settings.norm === 'post';
  let x = Float64Array.from(rowOf(layer ? lane.layers[layer - 1].out : lane.embed));
  [attention, ...(cross ? [cross] : [])].forEach(({ context, weights }, i) => {
    const branch = linear(lab, Float64Array.from(rowOf(context)), `${weights}.W_o`);
    x = x.map((value, c) => value + branch[c]);
    if (post) x = norm(lab, x, norms[i]);
  });
  if (!post) x = norm(lab, x, norms.at(-1));
  const name = `${block}.feed_forward.linear1`;
  const weighted = dot(lab.copy(`${name}.weight`).data, unit * x.length, x);
  const bias = lab.copy(`${name}.bias`).data[unit];
  return {
    step: lab.step,
    row,
    unit,
    weighted,
    bias,
    input: weighted + bias,
    value: rowOf(ffn)[unit],
  };
}
