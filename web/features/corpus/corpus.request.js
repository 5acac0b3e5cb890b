// The tokens of a text.

/** `vocabulary`: the text of each token, how the learned ones came about, and a held-out text. */
export function vocabulary(lab) {
  return { alphabet: lab.alphabet, learned: lab.learned, sample: lab.writeInput(lab.example(0)) };
}
