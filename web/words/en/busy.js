// Words: busy.

export default {
  aStepTakesAbout: ({ took, batch, seq }) =>
    `A step takes about ${took}: ${batch} samples of ${seq} tokens each.`,
  stepIsUnderWay: ({ step, batch, seq }) =>
    `Step ${step} is under way: ${batch} samples of ${seq} tokens each.`,
  scoring: ({ first, samples }) => `Scoring: ${first} of ${samples} held-out samples are done.`,
  faster: ({ ways }) => `Faster with ${ways}.`,
  ways: {
    batch: ({ name }) => `a smaller “${name}”`,
    eval_samples: ({ name }) => `fewer “${name}”`,
    tokens: ({ name }) => `“${name}” of words or byte pairs`,
  },
};
