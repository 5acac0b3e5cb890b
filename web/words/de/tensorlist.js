// Worte: die Liste der Tensoren.

export default {
  tensors: {
    batch: 'Aktivierungen des Batches',
    parameter: 'Parameter',
    attention: 'Attention und Scores',
    activation: 'Aktivierungen der Probe',
    table: 'Tabellen',
    gradient: 'Gradienten',
    adam_m: 'Optimierer: erste Momente',
    adam_v: 'Optimierer: zweite Momente',
  },
  layerOf: ({ stack, layer }) => (stack ? `${stack} Schicht ${layer}` : `Schicht ${layer}`),
};
