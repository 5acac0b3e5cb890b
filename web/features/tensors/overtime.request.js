// What the page may ask about the hidden units at a moment of a run.
import { lanesOf } from '../../model/anatomy.js';
import { exampleOf, probeOf } from '../../worker/probe.js';

/**
 * `deadunits`: of each layer the hidden units of the feed-forward that give 0 at every position of
 * so many held-out examples: { name, units, dead }.
 */
export function deadunits(lab, { examples }) {
  const layers = lanesOf(lab.settings).flatMap(({ name: stack, layers: own }) =>
    own.flatMap(({ ffn }, l) =>
      ffn ? [{ ffn, name: `${stack.toLowerCase()} layer ${l + 1}`.trim(), lives: null }] : [],
    ),
  );
  for (let index = 0; index < examples; index++) {
    probeOf(lab, exampleOf(lab, { index, split: 'held_out' }));
    for (const layer of layers) {
      const { data, shape } = lab.copy(layer.ffn);
      const units = shape[1];
      layer.lives ??= new Uint8Array(units);
      for (let i = 0; i < data.length; i++) if (data[i] !== 0) layer.lives[i % units] = 1;
    }
  }
  return {
    step: lab.step,
    examples,
    layers: layers.map(({ name, lives }) => ({
      ...{ name, units: lives.length },
      dead: lives.reduce((sum, live) => sum + (1 - live), 0),
    })),
  };
}
