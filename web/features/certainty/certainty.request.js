// How sure the model is of each of its answers.
import { exampleOf } from '../../worker/probe.js';

/** `certainty`: the largest probability at each row of an example's logits. */
export function certainty(lab, { source }) {
  const example = exampleOf(lab, source);
  const { logits } = lab.probe(example.tokens, example);
  const [rows, width] = logits.shape;
  const most = Float32Array.from({ length: rows }, (_, row) => {
    const part = logits.data.subarray(row * width, (row + 1) * width);
    const top = Math.max(...part);
    return 1 / part.reduce((sum, x) => sum + Math.exp(x - top), 0);
  });
  return { step: lab.step, most };
}
