// One hidden unit of a feed-forward layer at one position, worked out from the residual stream,
// since the engine keeps only what comes after the activation: u = w · x + b, f(u).
import { lanesOf } from '../../model/anatomy.js';
import { exampleOf, probeOf } from '../../worker/probe.js';
import { linear, linearUnit, norm, rowOf, sublayer } from '../../worker/rowmath.js';

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
  let x = rowOf(lab, layer ? lane.layers[layer - 1].out : lane.embed, row);
  [attention, ...(cross ? [cross] : [])].forEach(({ context, weights }, i) => {
    const written = linear(lab, rowOf(lab, context, row), `${weights}.W_o`);
    x = sublayer(lab, x, norms[i], written).out;
  });
  if (settings.norm === 'pre') x = norm(lab, x, norms.at(-1));
  const up = linearUnit(lab, x, `${block}.feed_forward.linear1`, unit);
  const here = { step: lab.step, row, unit, value: rowOf(lab, ffn, row)[unit] };
  if (!gate) return { ...here, ...up };
  const gated = linearUnit(lab, x, `${block}.feed_forward.gate`, unit);
  return { ...here, ...gated, gate: rowOf(lab, gate, row)[unit], factor: up };
}
