// What the page may ask about one sequence: its inside, and predictions for several.

/** The example that a source (protocol.js) means: one of a split, or the reader's own.
 *  @returns {{ tokens: Int32Array, targets: Int32Array, source?: Int32Array }} */
export function exampleOf(lab, source) {
  if (source.tokens) return { tokens: Int32Array.from(source.tokens), targets: Int32Array.from(source.targets ?? []), ...(source.source && { source: Int32Array.from(source.source) }) };
  return lab.example(source.index, source.split);
}

/** `snapshot`: runs the probe in eval mode and copies the named tensors. */
export function snapshot(lab, { source, names }) {
  const example = exampleOf(lab, source);
  const probe = lab.probe(example.tokens, example);
  const present = new Set(lab.tensors().map(({ name }) => name));
  const tensors = {}, missing = [];
  for (const name of names) {
    if (!present.has(name)) { missing.push(name); continue; }
    const { shape, data } = lab.copy(name);
    tensors[name] = { shape, data };
  }
  const probabilities = probe.logits && { shape: probe.logits.shape, data: probe.probabilities };
  return { step: lab.step, tokens: probe.tokens, targets: example.targets, source: example.source ?? null,
    predictions: probe.predictions, probabilities, tensors, missing };
}

/** `predict`: predictions for a handful of examples; none for a model without an output. */
export function predict(lab, { sources }) {
  return { examples: lab.settings.head === 'none' ? [] : lab.predict(sources.map((source) => exampleOf(lab, source))) };
}
