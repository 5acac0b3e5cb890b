// Worte: Liniendiagramme.

export default {
  lines: 'Linien',
  arrowKeysReadA: ({ label }) => `${label}. Pfeiltasten lesen einen Schritt ab.`,
  linesOf: ({ label, count }) => `${label}: ${count} Linien`,
  stepAxis: 'Schritt',
};
