// Words: the glossary.

export default {
  glossary: {
    accuracy: {
      term: 'accuracy',
      form: 'accurac(?:y|ies)',
      means: 'The share of the answers whose most likely token is the right one.',
      here: 'The line under the headline gives it for held-out examples.',
    },
    attention: {
      term: 'attention',
      form: 'attention(?! heads?\\b)',
      means:
        'The step that moves information between positions. Each position takes a weighted sum of values from the positions that it may look at.',
      here: 'The arcs above the example show its largest weights.',
    },
    embedding: {
      term: 'embedding',
      form: 'embeddings?',
      means: 'The list of learned numbers that a model uses in place of a token.',
      here: 'The first grey strip of the drawing has one embedding in each row.',
    },
    'feed-forward': {
      term: 'feed-forward network',
      form: 'feed-forward(?: (?:network|layer)s?)?',
      means:
        'The part of a layer that changes each position on its own: a matrix, an activation function and a second matrix.',
      here: 'The narrow strip at the right of each layer shows its hidden units.',
    },
    'gradient-step': {
      term: 'gradient step',
      form: 'gradients?(?: steps?)?',
      means:
        'One update of all parameters. The gradient says how the loss changes with each parameter. The step moves each one a little so that the loss on that batch falls.',
      here: 'The count of steps beside the curve says how many were taken.',
    },
    head: {
      term: 'attention head',
      form: '(?:attention )?heads?',
      means: 'One of the parallel attention operations of a layer, with weights of its own.',
      here: 'Each blue square of the drawing is one head.',
    },
    'held-out': {
      term: 'held-out',
      form: 'held[ -]out',
      means: 'Examples that are never used for training, so memorising does not help on them.',
      here: 'The example above the drawing is held out, and so are all scores.',
    },
    key: {
      term: 'key',
      form: 'keys?',
      means:
        'A vector that a position offers for comparison: its activations times the matrix W_K.',
      here: "The columns of a head's square are keys.",
    },
    'learning-rate': {
      term: 'learning rate',
      form: 'learning rates?',
      means: 'The factor that sets how far one gradient step moves the parameters.',
      here: 'Everything has it among the settings of training.',
    },
    logit: {
      term: 'logit',
      form: 'logits?',
      means: 'The score that a model gives to a token before softmax makes probabilities of them.',
      here: 'The view Lens reads logits after every layer.',
    },
    loss: {
      term: 'loss',
      form: 'loss(?:es)?',
      means:
        'The number that training lowers: the mean of −ln p over all answers, where p is the probability of the right token. It is also called cross-entropy.',
      here: 'The curve below the drawing shows it for every step.',
    },
    mask: {
      term: 'mask',
      form: 'mask(?:s|ed)?',
      means:
        'The rule that says which positions may not be looked at; their weights are exactly 0.',
      here: "Masked cells of a head's square are grey.",
    },
    norm: {
      term: 'norm',
      form: '(?<!root mean square )(?:layer )?norms?(?! of (?:the )?(?:gradient| ))',
      means:
        'An operation that rescales the activations of each position, so that their size stays similar from layer to layer.',
      here: 'The small ticks on the wires are norms; Everything writes LN or RMS on them.',
    },
    parameter: {
      term: 'parameter',
      form: 'parameters?',
      means: 'A number of the model that training changes. Most are entries of matrices.',
      here: 'Everything counts them below the settings.',
    },
    position: {
      term: 'position',
      form: 'positions?',
      means:
        'The place of a token in the sequence. Attention alone ignores the order, so the model gets the position as extra numbers or as a change of the scores.',
      here: 'The view Positions draws those numbers; it counts from 1, p in formulas from 0.',
    },
    query: {
      term: 'query',
      form: 'quer(?:y|ies)',
      means:
        'A vector that says what a position looks for: its activations times the matrix W_Q. Its dot products with the keys are the scores.',
      here: "The rows of a head's square are queries.",
    },
    'residual-stream': {
      term: 'residual stream',
      form: 'residual stream',
      means:
        'The activations that run through all layers. Each part reads them and adds its output to them.',
      here: 'The line along the top of the drawing is the residual stream.',
    },
    seed: {
      term: 'seed',
      form: 'seeds?',
      means: 'The number that fixes all random draws. The same seed gives the same run again.',
      here: 'The settings of Everything show it; the key N chooses another.',
    },
    softmax: {
      term: 'softmax',
      form: 'softmax',
      means:
        'The function that turns scores into positive shares that sum to 1. Each is the exponential of a score, divided by the sum of all exponentials.',
      here: 'Show the maths, in the panel of a head, computes one share step by step.',
    },
    token: {
      term: 'token',
      form: 'tokens?',
      means: 'One unit of a sequence, from a fixed vocabulary: here a number, a letter or a word.',
      here: 'Each box of the example holds one token.',
    },
    transformer: {
      term: 'transformer',
      form: 'transformers?',
      means: 'A neural network of layers, each with attention and usually a feed-forward network.',
      here: 'The whole drawing in the middle is one transformer.',
    },
    value: {
      term: 'value',
      form: 'values?',
      means: 'A vector that a position passes on when it is looked at: its activations times W_V.',
      here: 'Show the maths, in the panel of a head, begins and ends with values.',
    },
  },
};
