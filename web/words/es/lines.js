// Palabras: las líneas de las curvas.

export default {
  charts: {
    loss: { title: 'Pérdida', train: 'entren.', held: 'prueba' },
    accuracy: {
      title: 'Exactitud',
      trainToken: 'entren.: token',
      trainSequence: 'secuencia',
      heldToken: 'prueba: token',
      heldSequence: 'secuencia',
    },
    gradient: { title: 'Norma del gradiente', norm: 'antes de recortar' },
    rate: { title: 'Ritmo', rate: 'tasa de aprendizaje', steps: 'pasos / s' },
  },
  guessing: ({ chance }) => `adivinar: ${chance}`,
  clippedTo: ({ norm }) => `recortado a ${norm}`,
  plannedRate: ({ schedule }) => `previsto: ${schedule}`,
  tokensPerSecond: 'tokens / s',
  trainedFor: 'entrenado',
  leftTo: ({ step }) => `falta hasta el paso ${step}`,
  left: 'falta',
  plannedLine: 'previsto',
};
