// Words: the list of tensors.

export default {
  tensors: {
    batch: 'Activations of the batch',
    parameter: 'Parameters',
    attention: 'Attention and scores',
    activation: 'Activations of the probe',
    table: 'Tables',
    gradient: 'Gradients',
    adam_m: 'Optimiser: first moments',
    adam_v: 'Optimiser: second moments',
  },
  layerOf: ({ stack, layer }) => (stack ? `${stack} layer ${layer}` : `Layer ${layer}`),
};
