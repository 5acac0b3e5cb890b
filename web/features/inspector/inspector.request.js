// One hidden unit of a feed-forward layer at one position, worked out from the residual stream,
// since the engine keeps only what comes after the activation: u = w · x + b, f(u).
import { lanesOf } from '../../model/anatomy.js';
import { exampleOf, probeOf } from '../../worker/probe.js';

/** A row after weight [O,I] and bias, where there is one. */
function linear(lab, x, name) {
  const weight = lab.copy(`${name}.weight`);
  const bias = biasOf(lab, name);
  return Float64Array.from(
    { length: weight.shape[0] },
    (_, o) => (bias?.[o] ?? 0) + dot(weight.data, o * x.length, x),
  );
}

const biasOf = (lab, name) => (lab.settings.bias ? lab.copy(`${name}.bias`).data : null);

/** One output of a linear layer: w · x, the bias, and their sum. */
function linearUnit(lab, x, name, unit) {
  const weighted = dot(lab.copy(`${name}.weight`).data, unit * x.length, x);
  const bias = biasOf(lab, name)?.[unit] ?? 0;
  return { weighted, bias, input: weighted + bias };
}

function dot(weights, from, x) {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += weights[from + i] * x[i];
  return sum;
}

function norm(lab, x, name) {
  const { norm_type: type, norm_eps: eps } = lab.settings;
  if (type === 'none') return x;
  const rms = type === 'rms';
  const gain = lab.copy(`${name}.weight`).data;
  const shift = rms ? null : biasOf(lab, name);
  const mean = rms ? 0 : x.reduce((sum, value) => sum + value, 0) / x.length;
  const variance = x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.length;
  return x.map(
    (value, i) => ((value - mean) / Math.sqrt(variance + eps)) * gain[i] + (shift?.[i] ?? 0),
  );
}

/**
 * `neuron`: the unit's input u before the activation, w · x without the bias, the bias, and f(u) as
 * the engine has it. With a gate these are the gate's g; `gate` is f(g), `factor` the same of
 * linear1's u, and the value f(g) u.
 */
export function neuron(lab, { source, lane: number, layer, row, unit }) {
  const { settings } = lab;
  const example = exampleOf(lab, source);
  probeOf(lab, example);
  const lane = lanesOf(settings)[number];
  const { attention, cross, ffn, gate, block, norms } = lane.layers[layer];
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
    x = settings.residual ? x.map((value, c) => value + branch[c]) : branch;
    if (post) x = norm(lab, x, norms[i]);
  });
  if (!post) x = norm(lab, x, norms.at(-1));
  const up = linearUnit(lab, x, `${block}.feed_forward.linear1`, unit);
  const here = { step: lab.step, row, unit, value: rowOf(ffn)[unit] };
  if (!gate) return { ...here, ...up };
  const gated = linearUnit(lab, x, `${block}.feed_forward.gate`, unit);
  return { ...here, ...gated, gate: rowOf(gate)[unit], factor: up };
}
