// The ready-made studies, as analysis/sweep.mjs reads them.

/** What a study has that does not say otherwise. */
export const USUAL = {
  settings: {},
  seeds: [1, 2, 3],
  steps: 400,
  evaluateEvery: 20,
  samples: 200,
  until: null,
  lengths: null,
  attribution: null,
  waves: false,
};

/**
 * From the block of "Attention Is All You Need" to Llama's, one switch after another. All else is
 * the same in every run: width, depth, optimiser, learning rate and initial values. The optimiser
 * is no switch: AdamW's weight decay does little in so few steps.
 * @type {{ label: string, set: Record<string, any> }[]}
 */
const SWITCHES = [
  {
    label: '2017',
    set: {
      norm: 'post',
      final_norm: false,
      norm_type: 'layer',
      posenc: 'sinusoidal',
      activation: 'relu',
      glu: false,
      bias: true,
      n_kv_heads: 4,
      dropout: 0.1,
    },
  },
  // The residual stream stays a plain sum, so the last block needs a norm after it.
  { label: 'pre-norm', set: { norm: 'pre', final_norm: true } },
  { label: 'RMS norm', set: { norm_type: 'rms' } },
  { label: 'rotary positions', set: { posenc: 'rope' } },
  // d_ff is automatic: 4 times d_model, and 8/3 times with the gate, for about equal parameters.
  { label: 'SwiGLU', set: { activation: 'silu', glu: true } },
  { label: 'no biases', set: { bias: false } },
  { label: 'shared key and value heads', set: { n_kv_heads: 2 } },
  // Language models see each text about once and are trained without dropout.
  { label: 'no dropout', set: { dropout: 0 } },
];

/** Ready-made studies. Each is done in a few minutes on two cores. */
export const STUDIES = [
  {
    name: 'depth',
    title: 'How deep?',
    question: 'How many layers does reversal need?',
    preset: 'reverse',
    vary: { n_layers: [1, 2, 4, 6] },
  },
  {
    name: 'positions',
    title: 'No positions',
    question: 'Can a model copy without positions, and which encoding learns fastest?',
    preset: 'copy',
    vary: { posenc: ['none', 'sinusoidal', 'learned', 'rope', 'alibi'] },
    attribution: 32,
  },
  {
    name: 'norm',
    title: 'Pre or post norm',
    question: 'Where must the norm be in a deep model, with and without a warm-up?',
    preset: 'reverse',
    settings: { n_layers: 6, d_model: 32, lr: 0.003 },
    vary: { norm: ['pre', 'post'], warmup: [0, 200] },
  },
  {
    name: 'heads',
    title: 'One head or four',
    question: 'Do four heads of width 16 learn faster than one of width 64?',
    preset: 'reverse',
    vary: { n_heads: [1, 4] },
  },
  {
    name: 'dropout',
    title: 'Dropout',
    question: 'What does dropout cost where every sample is new?',
    preset: 'copy',
    vary: { dropout: [0, 0.1, 0.3] },
  },
  {
    name: 'length',
    title: 'Longer sequences',
    question: 'How much harder is a longer sequence to reverse?',
    preset: 'reverse',
    settings: { n_layers: 2 },
    vary: { seq: [9, 17, 33] },
    steps: 500,
  },
  {
    name: 'lengths',
    title: 'Other lengths',
    question: 'Trained on one length, which encoding of positions carries over to others?',
    preset: 'copy',
    vary: { posenc: ['sinusoidal', 'learned', 'rope', 'alibi'] },
    seeds: [1, 2],
    lengths: [9, 13, 17, 21, 25, 33, 49],
  },
  {
    name: 'grokking',
    title: 'Grokking',
    question: 'How much weight decay does grokking need, and which waves remain?',
    preset: 'grokking',
    vary: { weight_decay: [0, 1, 2, 3] },
    steps: 800,
    waves: true,
  },
  {
    name: 'llama',
    title: '2017 to Llama in seven switches',
    question: 'Which of the seven switches from the block of 2017 to that of Llama help?',
    preset: 'stories',
    settings: {
      tokens: 'bpe',
      token_vocab: 256,
      batch: 16,
      schedule: 'cosine',
      warmup: 20,
    },
    switches: SWITCHES,
    steps: 300,
    evaluateEvery: 50,
    samples: 100,
  },
].map((study) => ({ ...USUAL, ...study }));
