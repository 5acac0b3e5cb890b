// How wrong the model is at each position of its answers.

/**
 * `losses`: over held-out samples first to first + samples - 1, the sum of the cross-entropies
 * -ln p(target) at each position of the targets, in nats and without label smoothing, and how many
 * targets counted there; of a model without an output no positions.
 * @returns {{ step: number, samples: number, sums: Float64Array, counts: Int32Array }}
 */
export function losses(lab, { first, samples }) {
  const { head, ignore_index: ignored } = lab.settings;
  const positions = head === 'none' ? 0 : lab.example(first).targets.length;
  const sums = new Float64Array(positions);
  const counts = new Int32Array(positions);
  for (let i = first; i < first + (positions ? samples : 0); i++) {
    const example = lab.example(i);
    const { logits } = lab.probe(example.tokens, example);
    const width = logits.shape[1];
    example.targets.forEach((target, row) => {
      if (target === ignored) return;
      counts[row]++;
      sums[row] += crossEntropy(logits.data, row * width, width, target);
    });
  }
  return { step: lab.step, samples, sums, counts };
}

/** -ln softmax(logits)[target] of the row that begins at `from`. */
function crossEntropy(data, from, width, target) {
  let most = -Infinity;
  for (let v = 0; v < width; v++) most = Math.max(most, data[from + v]);
  let sum = 0;
  for (let v = 0; v < width; v++) sum += Math.exp(data[from + v] - most);
  return Math.log(sum) + most - data[from + target];
}
