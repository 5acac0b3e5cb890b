// The glossary: every term that the page's texts mark, in plain words, and what shows it here.
// Pure.

/**
 * @typedef {{ id: string, term: string, means: string, here: string }} Entry `means`: the
 *   definition; `here`: one sentence on what shows it in the page
 */

/** @type {Entry[]} in the order of the alphabet */
export const GLOSSARY = [
  {
    id: 'accuracy',
    term: 'accuracy',
    means: 'The share of the answers whose most likely token is the right one.',
    here: 'The line under the headline gives it for held-out examples.',
  },
  {
    id: 'attention',
    term: 'attention',
    means:
      'The step that moves information between positions. Each position takes a weighted sum of ' +
      'values from the positions that it may look at.',
    here: 'The arcs above the example show its largest weights.',
  },
  {
    id: 'embedding',
    term: 'embedding',
    means: 'The list of learned numbers that a model uses in place of a token.',
    here: 'The first grey strip of the drawing has one embedding in each row.',
  },
  {
    id: 'feed-forward',
    term: 'feed-forward network',
    means:
      'The part of a layer that changes each position on its own: a matrix, an activation ' +
      'function and a second matrix.',
    here: 'The narrow strip at the right of each layer shows its hidden units.',
  },
  {
    id: 'gradient-step',
    term: 'gradient step',
    means:
      'One update of all parameters. The gradient says how the loss changes with each parameter; ' +
      'the step moves each one a little so that the loss on that batch falls.',
    here: 'The count of steps beside the curve says how many were taken.',
  },
  {
    id: 'head',
    term: 'attention head',
    means: 'One of the parallel attention operations of a layer, with weights of its own.',
    here: 'Each blue square of the drawing is one head.',
  },
  {
    id: 'held-out',
    term: 'held-out',
    means: 'Examples that are never used for training, so memorising does not help on them.',
    here: 'The example above the drawing is held out, and so are all scores.',
  },
  {
    id: 'key',
    term: 'key',
    means: 'A vector that a position offers for comparison: its activations times the matrix W_K.',
    here: "The columns of a head's square are keys.",
  },
  {
    id: 'learning-rate',
    term: 'learning rate',
    means: 'The factor that sets how far one gradient step moves the parameters.',
    here: 'Everything has it among the settings of training.',
  },
  {
    id: 'logit',
    term: 'logit',
    means: 'The score that a model gives to a token before softmax makes probabilities of them.',
    here: 'The view Lens reads logits after every layer.',
  },
  {
    id: 'loss',
    term: 'loss',
    means:
      'The number that training lowers: the mean of −ln p over all answers, where p is the ' +
      'probability of the right token. It is also called cross-entropy.',
    here: 'The curve below the drawing shows it for every step.',
  },
  {
    id: 'mask',
    term: 'mask',
    means: 'The rule that says which positions may not be looked at; their weights are exactly 0.',
    here: "Masked cells of a head's square are grey.",
  },
  {
    id: 'norm',
    term: 'norm',
    means:
      'An operation that rescales the activations of each position, so that their size stays ' +
      'similar from layer to layer.',
    here: 'The small ticks on the wires are norms; Everything writes LN or RMS on them.',
  },
  {
    id: 'parameter',
    term: 'parameter',
    means: 'A number of the model that training changes. Most are entries of matrices.',
    here: 'Everything counts them below the settings.',
  },
  {
    id: 'position',
    term: 'position',
    means:
      'The place of a token in the sequence. Attention alone ignores the order, so the model ' +
      'gets the position as extra numbers or as a change of the scores.',
    here: 'The view Positions draws those numbers.',
  },
  {
    id: 'query',
    term: 'query',
    means:
      'A vector that says what a position looks for: its activations times the matrix W_Q. Its ' +
      'dot products with the keys are the scores.',
    here: "The rows of a head's square are queries.",
  },
  {
    id: 'residual-stream',
    term: 'residual stream',
    means:
      'The activations that run through all layers. Each part reads them and adds its output to ' +
      'them.',
    here: 'The line along the top of the drawing is the residual stream.',
  },
  {
    id: 'seed',
    term: 'seed',
    means: 'The number that fixes all random draws. The same seed gives the same run again.',
    here: 'The settings of Everything show it; the key N chooses another.',
  },
  {
    id: 'softmax',
    term: 'softmax',
    means:
      'The function that turns scores into positive shares that sum to 1: the exponential of ' +
      'each score, divided by the sum of all exponentials.',
    here: 'Show the maths, in the panel of a head, computes one share step by step.',
  },
  {
    id: 'token',
    term: 'token',
    means: 'One unit of a sequence, from a fixed vocabulary: here a number, a letter or a word.',
    here: 'Each box of the example holds one token.',
  },
  {
    id: 'transformer',
    term: 'transformer',
    means: 'A neural network of layers, each with attention and usually a feed-forward network.',
    here: 'The whole drawing in the middle is one transformer.',
  },
  {
    id: 'value',
    term: 'value',
    means: 'A vector that a position passes on when it is looked at: its activations times W_V.',
    here: 'Show the maths, in the panel of a head, begins and ends with values.',
  },
];

const byId = new Map(GLOSSARY.map((entry) => [entry.id, entry]));

/** The definition of a marked word. @returns {Entry|undefined} */
export const findTerm = (id) => byId.get(id);
