// Palabras: la lista de tensores.

export default {
  tensors: {
    batch: 'Activaciones del lote',
    parameter: 'Parámetros',
    attention: 'Atención y puntuaciones',
    activation: 'Activaciones de la sonda',
    table: 'Tablas',
    gradient: 'Gradientes',
    adam_m: 'Optimizador: primeros momentos',
    adam_v: 'Optimizador: segundos momentos',
  },
  layerOf: ({ stack, layer }) => (stack ? `${stack} capa ${layer}` : `Capa ${layer}`),
};
