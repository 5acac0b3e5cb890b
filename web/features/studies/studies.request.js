// The model on sequences of other lengths than those it has learnt from.

/** `lengths`: the settings seq, `most` at most, that task and max_len allow. */
export function lengths(lab, { most }, { engine, lengthsOf }) {
  const { settings } = lab;
  const none = settings.head === 'none';
  return {
    step: lab.step,
    own: settings.seq,
    longest: settings.max_len,
    lengths: none ? [] : lengthsOf(engine, settings, { most, longest: settings.max_len }),
  };
}

/** `length`: the held-out score at one of them. */
export function length(lab, { seq, samples }) {
  return { step: lab.step, ...lab.evaluateLength(seq, { samples }) };
}
