// The five PyTorch notebooks that the lessons replace: where each of their headings, plots, prints,
// claims and exercises has its place. Plain data.

/**
 * @typedef {'heading'|'plot'|'print'|'claim'|'exercise'|'next step'} Kind
 * @typedef {object} Row
 * @property {Kind} kind @property {string} what as the notebook has it
 * @property {string[]} steps of lessons, as in a link
 * @property {string} [note] what differs, or where else it is
 *
 * @typedef {{ name: string, title: string, rows: Row[] }} Notebook name: as that of its presets
 */

/**
 * @param {Kind} kind @param {string} what @param {string} steps with spaces between them
 * @param {string} [note] @returns {Row}
 */
const row = (kind, what, steps, note) => ({
  ...{ kind, what, steps: steps.split(' ').filter(Boolean) },
  ...(note && { note }),
});

/** @type {Notebook[]} */
export const NOTEBOOKS = [
  {
    name: '000',
    title: 'Minimal Transformer from Scratch',
    rows: [
      row(
        'claim',
        'A block is x + Attention(LayerNorm(x)), then x + FFN(LayerNorm(x))',
        'block walk-3',
      ),
      row('heading', '1 Positional encoding', 'positions'),
      row('claim', 'Transformers have no inherent notion of position', 'positions-2'),
      row('plot', 'Sinusoidal positional encoding', 'positions'),
      row('heading', '2 Multi-head attention', 'attention attention-2'),
      row(
        'claim',
        'Several heads learn different patterns',
        'heads',
        'In copy and reverse all heads of a layer do the same.',
      ),
      row(
        'print',
        'Shapes of input, output and weights',
        'walk-2',
        'The view Tensors lists the shape of every tensor.',
      ),
      row(
        'heading',
        '3 Feed-forward network',
        'feed-forward feed-forward-2',
        'The notebook says ReLU; its code has GELU, as here.',
      ),
      row('print', 'Parameters of the feed-forward network', 'breakdown'),
      row('heading', '4 Encoder block', 'block without-a-part'),
      row('claim', 'Pre-norm is the more stable one', 'block-2 deep'),
      row('print', 'Parameters of a block', 'breakdown'),
      row('heading', '5 Complete encoder', 'model model-2'),
      row('print', 'Shape of the logits, total of the parameters', 'model breakdown'),
      row('heading', '6 Task: copy', 'task task-2'),
      row('print', 'An example of input and target', 'task'),
      row('heading', '7 Training loop', 'training training-2 training-3'),
      row('print', 'Loss and accuracy of epochs', 'training'),
      row('plot', 'Training loss and accuracy', 'training which-then-where which-then-where-2'),
      row(
        'print',
        'Test examples',
        'training',
        'The list Held-out examples shows them all the time.',
      ),
      row('heading', '8 Attention patterns', 'attention-maps attention-maps-2 attention-3'),
      row('plot', 'Attention weights of both layers', 'attention-maps'),
      row('heading', '9 Task: reversal', 'reversal reversal-2 reversal-3'),
      row('plot', 'Loss and accuracy of reversal', 'reversal'),
      row(
        'claim',
        'Output i attends to input seq_len − 1 − i',
        'reversal-2',
        'True in the last layer, not in layer 1, which the notebook plots.',
      ),
      row('heading', '10 Architecture summary', 'model breakdown'),
      row('print', 'Parameter breakdown', 'breakdown'),
      row('claim', 'Layer norm stabilises training', 'without-a-part-2'),
      row('claim', 'Residual connections enable gradient flow', 'without-a-part'),
      row('claim', 'Most parameters are in the feed-forward layers', 'breakdown without-a-part-3'),
      row(
        'next step',
        'A decoder that generates text',
        'language-model language-model-2 generation',
      ),
      row('exercise', '1 Sorting', 'sorting sorting-2'),
      row(
        'exercise',
        '2 Causal masking, and its verification',
        'causal-mask causal-mask-2 causal-mask-3',
      ),
      row('exercise', '3 Depth', 'depth depth-2'),
      row('exercise', '4 What heads learn', 'heads heads-2 induction induction-3'),
    ],
  },
  {
    name: '001',
    title: 'Building a Toy Transformer from Scratch',
    rows: [
      row('heading', 'Overview of the architecture', 'model walk walk-2 walk-3'),
      row('heading', '1 Positional encoding', 'positions'),
      row('heading', '2 Multi-head attention', 'attention attention-2'),
      row('heading', '3 Feed-forward network', 'feed-forward'),
      row(
        'heading',
        '4 Encoder layer',
        'block block-2',
        'Its norms come after each sum: post-norm.',
      ),
      row('heading', '5 Complete model', 'model'),
      row('heading', '6 Training on a simple task', 'shift', 'Each of its "epochs" is one batch.'),
      row('print', 'Loss of epochs', 'shift'),
      row('heading', '7 Training progress', 'shift'),
      row('plot', 'Training loss', 'shift'),
      row('heading', '8 Attention patterns', 'shift-2'),
      row(
        'plot',
        'Attention of a layer',
        'shift-2',
        'The notebook draws it in train mode, with dropout.',
      ),
      row(
        'claim',
        'Each component serves a specific purpose',
        'without-a-part without-a-part-2 without-a-part-3 without-a-part-4',
      ),
      row(
        'claim',
        'Attention patterns give insight into what a model does',
        'attention-maps-2 induction-3',
        'A look is no proof: cut what you think is used.',
      ),
      row(
        'claim',
        'Real models (BERT, GPT) use more elaborate parts and training',
        'llama-switches deep-2 tokens',
      ),
    ],
  },
  {
    name: '002',
    title: 'Building Mini-Transformer from scratch',
    rows: [
      row('heading', '1 Embedding layer', 'walk'),
      row('heading', '2 Positional encoding', 'positions'),
      row('heading', '3 Multi-head self-attention', 'attention'),
      row('claim', 'Query: what am I looking for? Key, value', 'walk-2 stream-2'),
      row('heading', '4 Feed-forward network', 'feed-forward'),
      row('heading', '5 Transformer block', 'block'),
      row('claim', 'Skip connections help training', 'without-a-part'),
      row('claim', 'Layer norm keeps values stable', 'without-a-part-2'),
      row('claim', 'Dropout prevents overfitting', 'overfitting overfitting-2'),
      row('heading', '6 Stacked layers', 'depth depth-2'),
      row('heading', '7 Output projection', 'walk-3'),
      row('print', 'Logits of the first token, sum of the probabilities', 'walk-3 language-model'),
      row('heading', '8 Causal mask', 'causal-mask language-model'),
      row('print', 'Shapes, and 178,916 parameters', 'language-model'),
      row('heading', 'Workflow', 'walk walk-2 walk-3'),
      row(
        'claim',
        'Larger sizes approach real language models',
        'llama-switches trained-elsewhere',
      ),
    ],
  },
  {
    name: '003',
    title: 'Transformers from Scratch in PyTorch',
    rows: [
      row('heading', '1 Multi-head self-attention', 'attention'),
      row('heading', '2 Feed-forward network', 'feed-forward'),
      row('heading', '3 Encoder block', 'block'),
      row('heading', '4 Positional encoding', 'positions'),
      row('heading', '5 Complete encoder', 'big-encoder'),
      row('heading', '6 Testing and usage', 'big-encoder big-encoder-2'),
      row(
        'print',
        'Parameters, and shapes of 32 × 128 tokens',
        'big-encoder',
        'Also `forward --preset encoder` on the command line.',
      ),
      row('heading', '7 Testing individual components', 'big-encoder breakdown'),
      row('print', 'Parameters of each component', 'big-encoder'),
      row('heading', '8 Visualization', 'positions'),
      row(
        'plot',
        'Positional encoding',
        'positions',
        'The view Positions turns it with Transpose of Tensors.',
      ),
      row(
        'next step',
        '1 A decoder, with masked self-attention and cross-attention',
        'encoder-decoder encoder-decoder-2',
      ),
      row(
        'next step',
        '2 Task heads: classification, language modelling',
        'padding-2 language-model',
      ),
      row(
        'next step',
        '3 Training with real data',
        'language-model-2 tokens',
        'Drop a text or a table on the page.',
      ),
      row(
        'next step',
        '4 Relative positions, pre-norm, other attention',
        'positions-3 positions-4 block-2 cost-2',
      ),
      row(
        'next step',
        '5 Flash attention, checkpointing, mixed precision',
        'cost',
        'Setting saved_activations keeps less, or in 16 bits.',
      ),
      row('next step', 'Robotics: continuous states, actions, decision transformer', 'decision'),
    ],
  },
  {
    name: '004',
    title: 'Minimal Transformer (PyTorch)',
    rows: [
      row('heading', 'Scaled dot-product attention', 'attention walk-2'),
      row('heading', 'Tokens and embeddings', 'walk tokens'),
      row('claim', 'Tokens are usually parts of words', 'tokens tokens-2'),
      row('heading', 'Mechanism', 'attention'),
      row('claim', 'Scores grow with d_k and are therefore scaled', 'without-a-part-4'),
      row('heading', 'Masking', 'causal-mask padding'),
      row('claim', 'A padding mask keeps empty positions out', 'padding'),
      row('claim', 'A causal mask keeps later tokens out', 'causal-mask'),
      row('heading', 'Multi-head attention', 'attention-2'),
      row('heading', 'Feed-forward block', 'feed-forward'),
      row(
        'heading',
        'Residual connections and layer norm',
        'block without-a-part without-a-part-2',
      ),
      row('heading', 'Encoder block', 'block'),
      row('heading', 'Decoder block', 'encoder-decoder'),
      row('heading', 'Transformer model', 'encoder-decoder-2'),
      row('heading', 'Training and validation', 'encoder-decoder-3 overfitting'),
    ],
  },
];
