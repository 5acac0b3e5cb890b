// Palabras: cuando tarda.

export default {
  aStepTakesAbout: ({ took, batch, seq }) =>
    `Un paso tarda unos ${took}: ${batch} muestras de ${seq} tokens cada una.`,
  stepIsUnderWay: ({ step, batch, seq }) =>
    `El paso ${step} está en marcha: ${batch} muestras de ${seq} tokens cada una.`,
  scoring: ({ first, samples }) =>
    `Evaluación: ${first} de ${samples} muestras de prueba están hechas.`,
  faster: ({ ways }) => `Va más rápido con ${ways}.`,
  ways: {
    batch: ({ name }) => `un «${name}» menor`,
    eval_samples: ({ name }) => `menos «${name}»`,
    tokens: ({ name }) => `«${name}» de palabras o pares de bytes`,
  },
};
