// Rows of the parameter breakdown in words.

const PARAMETERS = {
  positions: 'Positions',
  cross_attention: 'Cross-attention',
  embedding: 'Embedding',
  output: 'Output',
  layer_norm: 'Final norm',
  transformer_blocks: 'Blocks',
  attention: 'Attention',
  feed_forward: 'Feed-forward',
  norms: 'Norms',
  total: 'Total',
};

/** A row of the parameter breakdown in words. */
export function parameterWords(name) {
  const [, stack = '', key] = /^(encoder_|decoder_)?(.*)$/.exec(name);
  const words = Object.hasOwn(PARAMETERS, key) ? PARAMETERS[key] : key.replaceAll('_', ' ');
  return stack ? `${stack === 'encoder_' ? 'Enc.' : 'Dec.'} ${words.toLowerCase()}` : words;
}
