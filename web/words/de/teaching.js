// Worte: Vorhersagen, die eintrafen oder nicht.

export default {
  predicted: {
    unknown: ({ pick }) => `Deine Vorhersage: ${pick}.`,
    right: ({ pick }) => `✓ Deine Vorhersage war richtig: ${pick}.`,
    wrong: ({ pick }) => `✗ Deine Vorhersage war falsch: ${pick}.`,
  },
};
