// Palabras: gráficos de líneas.

export default {
  lines: 'Líneas',
  arrowKeysReadA: ({ label }) => `${label}. Las flechas leen un paso.`,
  linesOf: ({ label, count }) => `${label}: ${count} líneas`,
  stepAxis: 'paso',
};
