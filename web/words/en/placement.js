// Words: positional encodings.

export default {
  columns: {
    sine: ({ number, wave }) => `dimension ${number}, a sine, repeats every ${wave} positions`,
    cosine: ({ number, wave }) => `dimension ${number}, a cosine, repeats every ${wave} positions`,
    pairSine: ({ number, wave }) =>
      `pair ${number}, sine of its angle, repeats every ${wave} positions`,
    pairCosine: ({ number, wave }) =>
      `pair ${number}, cosine of its angle, repeats every ${wave} positions`,
    head: ({ number }) => `head ${number}`,
    plain: ({ number }) => `dimension ${number}`,
  },
  encodings: {
    sinusoidal:
      'Sinusoidal: a fixed table of sines and cosines is added to the embeddings. The fast waves on the left differ between neighbours, the slow ones on the right between distant positions.',
    learned:
      'Learned: one trainable vector for each position is added to the embeddings. It begins as noise; watch the pattern form.',
    rope: 'Rotary: nothing is added. Each pair of numbers in q and k is rotated by an angle that grows with the position. So q·k depends on the distance between two tokens.',
    alibi:
      'ALiBi: nothing is added. Each head subtracts slope × distance from every score. Far tokens then get less attention, in some heads much less.',
    none: 'No positions: the model gets only the tokens. Without a causal mask it cannot know their order, so equal tokens have equal rows everywhere.',
  },
  shuffledSame: ({ amount }) =>
    `No probability changes by ${amount === null ? 'as much as 0.00001' : `more than ${amount}`}: shuffling the input only shuffles the output. The model sees a set of tokens, not a sequence.`,
  shuffledOther: {
    plain: ({ amount }) => `A probability changes by ${amount}.`,
    causal: ({ amount }) =>
      `A probability changes by ${amount}. The model gets no positions, but the causal mask still reveals the order.`,
    positions: ({ amount }) =>
      `A probability changes by ${amount}. The order of the tokens reaches the answer.`,
  },
  thisModelHasNo: 'This model has no output to compare.',
};
