// Worte: die Linien der Kurven.

export default {
  charts: {
    loss: { title: 'Verlust', train: 'Training', held: 'Test' },
    accuracy: {
      title: 'Genauigkeit',
      trainToken: 'Training: Token',
      trainSequence: 'Folge',
      heldToken: 'Test: Token',
      heldSequence: 'Folge',
    },
    gradient: { title: 'Norm des Gradienten', norm: 'vor dem Clipping' },
    rate: { title: 'Tempo', rate: 'Lernrate', steps: 'Schritte / s' },
  },
  guessing: ({ chance }) => `Raten: ${chance}`,
  clippedTo: ({ norm }) => `gekürzt auf ${norm}`,
  plannedRate: ({ schedule }) => `geplant: ${schedule}`,
  tokensPerSecond: 'Token / s',
  trainedFor: 'trainiert seit',
  leftTo: ({ step }) => `noch bis Schritt ${step}`,
  left: 'noch',
  plannedLine: 'geplant',
};
