// Words: predictions that came true or not.

export default {
  predicted: {
    unknown: ({ pick }) => `Your prediction: ${pick}.`,
    right: ({ pick }) => `✓ Your prediction was right: ${pick}.`,
    wrong: ({ pick }) => `✗ Your prediction was wrong: ${pick}.`,
  },
};
