// The tokens of a text.

/** `vocabulary`: the text of each token without special ones and labels, how many of them are
 *  bytes, how the learned ones came about, and a held-out text. */
export function vocabulary(lab) {
  const { task, table, first_byte } = lab.plan();
  const { alphabet, learned } = lab;
  return {
    alphabet: alphabet.slice(task.first_token, alphabet.length - (table?.labels?.length ?? 0)),
    bytes: first_byte === undefined ? 0 : 256,
    learned,
    sample: lab.writeInput(lab.example(0)),
  };
}
