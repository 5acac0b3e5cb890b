// Words: charts of lines.

export default {
  lines: 'Lines',
  arrowKeysReadA: ({ label }) => `${label}. Arrow keys read a step.`,
  linesOf: ({ label, count }) => `${label}: ${count} lines`,
  stepAxis: 'step',
};
