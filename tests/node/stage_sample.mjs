// A snapshot for the tests of the stage: two layers of one head, right in its first slot.

/** Of a model that reverses two numbers. */
export const settings = {
  arch: 'encoder',
  head: 'token',
  mask: 'none',
  seq: 5,
  n_layers: 2,
  n_heads: 1,
  posenc: 'none',
  ignore_index: 0,
  batch: 64,
  eval_samples: 512,
  facts: {
    glyphs: { 1: '▏' },
    source_name: 'mirror',
    continues: false,
    input: { trained_least: 2, trained_most: 2 },
    words: { aim: 'to reverse two numbers', knows: 'which', finds: 'finds it', solved: 'Yes.' },
  },
};
export const attention = (rows) => ({ shape: [1, 5, 5], data: Float32Array.from(rows.flat()) });
export const even = [0.2, 0.2, 0.2, 0.2, 0.2];
export const snapshot = {
  step: 50,
  tokens: [7, 9, 1, 0, 0],
  targets: [0, 0, 0, 9, 7],
  predictions: [0, 0, 0, 9, 9],
  roles: ['data', 'data', 'separator', 'slot', 'slot'],
  sources: [-1, -1, -1, 1, 0],
  masks: {},
  tensors: {
    'attn.0': attention([even, even, even, even, even]),
    'attn.1': attention([even, even, even, [0.1, 0.9, 0, 0, 0], [0.8, 0.2, 0, 0, 0]]),
  },
};
