// What the heads do, and what a model scores: over held-out samples, in pieces that the page
// bounds.

/**
 * `heads`: the measures of every head and what they say in words (wasm/analysis/headwords.mjs);
 * no rows for a model that has no samples to be measured on.
 */
export function heads(lab, { samples }, { headWords }) {
  const rows = lab.settings.head === 'none' ? [] : lab.heads({ samples });
  return { step: lab.step, samples, rows: rows.map((row) => ({ ...row, words: headWords(row) })) };
}

/** `score`: held-out samples first to first + samples - 1. */
export function score(lab, { first, samples }) {
  const { loss, accuracy, sequence_accuracy, targets, sequences } = lab.evaluate({
    split: 'held_out',
    first,
    samples,
  });
  return { step: lab.step, loss, accuracy, sequence_accuracy, targets, sequences };
}
