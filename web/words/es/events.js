// Palabras: lo que le pasó a una ejecución.

export default {
  events: {
    cut: ({ part, step }) => `${part} desconectada desde el paso ${step}`,
    freeze: ({ part, step }) => `${part} congelada desde el paso ${step}`,
    untold: ({ name, step }) =>
      `${name} cambió demasiadas veces para enumerarlas antes del paso ${step}`,
    skip: ({ batch }) => `lote ${batch} omitido`,
    without: ({ batch, sample }) => `lote ${batch} sin la muestra ${sample}`,
    setting: ({ name, value }) => `${name} ${value}`,
    from: ({ before, step, value }) => `${before}, desde el paso ${step} ${value}`,
  },
};
