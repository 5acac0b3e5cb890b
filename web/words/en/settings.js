// Words: the settings form.

export default {
  keyValueCacheThe:
    'Key/value cache: the keys and values that the next token needs, for one sequence of the trained length. To show them, this page keeps the activations of all positions.',
  whatItCostsBy: 'What it costs, by component',
  activationsOfOneSequence: 'Activations of one sequence',
  memoryOfTheActivations:
    'Memory of the activations and gradients of one training sequence, by how activations are saved for the backward pass. The setting in use is in bold.',
  ofTheTimeIn:
    'Of the time in which this run trained: its steps, its held-out scores, and what the views ask of the model, such as its attention. Scores are spaced to take a tenth or less of a long run.',
  timeStepsHeldOut: ({ train, score, look }) =>
    `Time: steps ${train}, held-out scores ${score}, views ${look}`,
  kvCache: 'KV cache',
  parametersByComponent: 'Parameters by component',
  ofMemory: ({ bytes, build }) => `${bytes} of memory · ${build}`,
  costs: {
    flops: {
      head: 'FLOPs',
      title: 'Floating-point operations of a training step, forward and backward',
    },
    activations: { head: 'Act.', title: 'Activations and their gradients, for each sequence' },
    moments: { head: 'Opt.', title: 'What the optimiser remembers of the parameters' },
  },
  total: 'total',
  saved: {
    blocks: {
      words: 'Attention in blocks',
      title: 'Attention weights are computed again, a block of rows at a time (over 256 positions)',
    },
    full: {
      words: 'Attention in full',
      title: 'What it would take to keep the attention weights, T × T for each head',
    },
    f32: 'Everything is kept',
    bf16: 'What blocks save is rounded to 16 bits: gradients are approximate',
    inputs: 'Blocks save their inputs and are computed again: the same result',
  },
  parameters: {
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
  },
  encoderPart: ({ part }) => `Enc. ${part.toLowerCase()}`,
  decoderPart: ({ part }) => `Dec. ${part.toLowerCase()}`,
  groups: { task: 'Task', model: 'Model', training: 'Training' },
  moreAbout: {
    task: 'More about task',
    model: 'More about model',
    training: 'More about training',
  },
  slider: ({ name }) => `${name}, slider`,
  help: ({ key, range, help, rebuild }) =>
    `${key}${range ? ` (${range})` : ''}. ${help} ${rebuild ? 'A change rebuilds the model, at step 0; the run so far is kept for comparison.' : 'A change applies at once.'}`,
  newModel: ({ changes }) => `${changes}: a new model, at step 0.`,
  fromHereOn: ({ changes }) => `${changes} from here on.`,
  changed: ({ name, from, to }) => `${name} ${from} → ${to}`,
  stepLess: ({ name }) => `${name}: less`,
  stepMore: ({ name }) => `${name}: more`,
  parametersAre: ({ total }) => `Parameters · ${total}`,
};
