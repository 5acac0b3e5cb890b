// Palabras: predicciones que se cumplieron o no.

export default {
  predicted: {
    unknown: ({ pick }) => `Tu predicción: ${pick}.`,
    right: ({ pick }) => `✓ Tu predicción era correcta: ${pick}.`,
    wrong: ({ pick }) => `✗ Tu predicción no era correcta: ${pick}.`,
  },
};
