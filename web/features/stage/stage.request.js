// What the heads of the stage write of its answers (wasm/analysis/why.mjs).
import { exampleOf } from '../../worker/probe.js';

/**
 * `written`: what heads write of the answers at rows of an example, by source position:
 * writtenLeads.
 */
export function written(lab, { source, places, rows }, { writtenLeads }) {
  const example = exampleOf(lab, source);
  const { logits } = lab.probe(example.tokens, example);
  return { step: lab.step, ...writtenLeads(lab, logits, rows, places) };
}
