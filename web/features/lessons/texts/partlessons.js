// Lessons on what a transformer is made of. Every number was measured with the links' own settings
// and seed; "about" means rounded, over seeds 1 to 3.

/** @type {import('../lesson.js').Lesson[]} */
export const PARTS_OF_A_MODEL = [
  {
    id: 'positions',
    title: 'Positional encoding',
    steps: [
      {
        text:
          'Attention treats its input as an unordered set of tokens: shuffle them, and every ' +
          'sum is the same. So each position gets a vector of its own, which is added to the ' +
          'embedding of the token there. The copy model uses sines and cosines. The first ' +
          'dimensions change quickly from one position to the next; the last ones hardly change ' +
          'within a sequence. In the formula the first position is p = 0.',
        formula: 'PE_{p, 2i} = sin(p / 10000^{2i / d})     PE_{p, 2i+1} = cos(p / 10000^{2i / d})',
        actions: [
          { text: 'Look at the encoding', link: 'preset=copy&view=positions' },
          { text: 'See it inside the model', link: 'preset=copy&view=model&tile=positions' },
        ],
        look:
          'Stripes that grow wider from the first dimension to the last. With 64 dimensions the ' +
          'first pair repeats every 6.3 positions; the last pair would repeat after about ' +
          '47,000.',
        aim: { view: 'positions' },
      },
      {
        text:
          'What happens without positions? In the copy task all eight answer slots hold the ' +
          'same empty token. Without positions they are eight equal inputs, so they must give ' +
          'eight equal outputs, however long you train. The best remaining strategy is to ' +
          'output the token that this input holds most often. That is right for about a quarter ' +
          'of the answers.',
        actions: [
          { text: 'Copy without positions', link: 'preset=copy&posenc=none&view=model' },
          {
            text: 'Train 200 steps',
            link: 'preset=copy&posenc=none&view=model&chart=accuracy&train=200',
          },
        ],
        look:
          'Accuracy rises to about 25 % and stays there: it is the same after 400 steps. All ' +
          'eight predictions in the output column are equal.',
        aim: { settings: { posenc: 'none' }, step: 200, accuracyBelow: 0.3 },
      },
      {
        text:
          'There are other ways to encode positions. A learned table starts as noise and finds ' +
          'its own encoding. Rotary encoding (RoPE) rotates queries and keys by an angle that ' +
          'grows with the position. A score then depends on the distance between them. That ' +
          'suits copying, where every answer is exactly nine positions after its source.',
        actions: [
          {
            text: 'RoPE: train 100 steps',
            link: 'preset=copy&posenc=rope&view=model&chart=accuracy&train=100',
          },
          {
            text: 'Learned: train 300 steps',
            link: 'preset=copy&posenc=learned&view=model&chart=accuracy&train=300',
          },
        ],
        look:
          'With RoPE the task is solved after 60 steps, with sinusoids after 160 to 220. With a ' +
          'learned table it takes 260 to 280 steps (seeds 1 to 3).',
        aim: { settings: { posenc: 'rope' }, accuracy: 0.99 },
      },
      {
        text:
          'ALiBi adds no vector. It subtracts slope × distance from every score, so nearby ' +
          'positions get more attention. It was made for causal models, which see only earlier ' +
          'positions. In this encoder all answer slots hold the same token, and their scores ' +
          'differ only by distance. A distance penalty makes a position prefer near keys, but ' +
          'it cannot single out the key that is exactly nine away.',
        actions: [
          {
            text: 'ALiBi without a mask: train 200 steps',
            link: 'preset=copy&posenc=alibi&view=model&chart=accuracy&train=200',
          },
        ],
        look:
          'Accuracy stays near 25 % for the first 200 steps, as if there were no positions, ' +
          'although the attention maps fade with distance. After 2,000 steps it is 33 to 49 % ' +
          '(seeds 1 to 3), and still jumps up and down.',
        aim: { settings: { posenc: 'alibi' }, step: 200, accuracyBelow: 0.3 },
      },
    ],
  },
  {
    id: 'attention',
    title: 'Multi-head attention',
    steps: [
      {
        text:
          'Every position computes three vectors from its input x: a query x W_Q, a key x W_K ' +
          'and a value x W_V. The score of a pair is the dot product of query and key, divided ' +
          'by √d_k. Here d_k is the number of entries in a key. Without the division, scores ' +
          'would grow with d_k, and the softmax would saturate. Softmax turns each row of ' +
          'scores into weights that sum to 1.',
        formula: 'Attention(Q, K, V) = softmax(Q K^{T} / √d_{k}) V',
        actions: [{ text: 'Inspect one head', link: 'preset=copy&view=model&tile=attention.1.0' }],
        look:
          'Move over the heat map of the inspector and click a cell. The formula below it shows ' +
          "that cell's numbers. Each row is one query, and its weights sum to 1.",
        aim: { tile: 'attention', cell: true },
      },
      {
        text:
          'One softmax row blends what it reads into a single average. So the width is divided ' +
          'among several heads, each with its own queries, keys and values. Here 4 heads have ' +
          '16 numbers each. Their results are concatenated and mixed by one more matrix. ' +
          'Before training the maps look like noise: no head attends to anything in particular.',
        formula: 'MultiHead(Q, K, V) = Concat(head_{1}, …, head_{h}) W^{O}',
        actions: [
          { text: '8 heads of 8 numbers', link: 'preset=copy&n_heads=8&view=model' },
          { text: '1 head of 64 numbers', link: 'preset=copy&n_heads=1&view=model' },
          { text: 'Back to 4', link: 'preset=copy&view=model' },
        ],
        look:
          'The number of tiles in each layer changes, while the number of parameters stays at ' +
          '102,676. Heads divide the width; they do not add to it.',
        aim: { settings: { n_heads: 8 } },
      },
      {
        text:
          'After training, the maps of the last layer become sharp. To copy, each answer slot ' +
          'has to fetch one token, so its row puts nearly all its weight on a single key. The ' +
          'badge above each tile names what the head does on the sequence shown, and with what ' +
          'share of its attention.',
        actions: [
          { text: 'Train 300 steps', link: 'preset=copy&view=model&tile=attention.1.0&train=300' },
        ],
        look:
          'A diagonal in the lower half of each map of layer 2. Slot 1 attends to token 1, ' +
          'slot 2 to token 2. After 300 steps it holds about .86 to .95 of the weight.',
        aim: { settings: { task: 'copy' }, head: { word: 'source', share: 0.8, layer: 'last' } },
      },
    ],
  },
  {
    id: 'feed-forward',
    title: 'Feed-forward network',
    steps: [
      {
        text:
          'Attention moves information between positions. The feed-forward network then works ' +
          'on each position separately, with the same weights everywhere. It widens the vector, ' +
          'conventionally fourfold, applies a nonlinear function, and narrows it again. The ' +
          'original transformer uses ReLU; this preset uses GELU.',
        formula: 'FFN(x) = GELU(x W_{1} + b_{1}) W_{2} + b_{2}',
        actions: [
          { text: 'Inspect the hidden units', link: 'preset=copy&view=model&tile=ffn.0' },
          { text: 'The same with ReLU', link: 'preset=copy&activation=relu&view=model&tile=ffn.0' },
        ],
        look:
          'Each row of the FFN tile is one position, each column one of 256 hidden units. About ' +
          'half of the cells are pale: below zero, GELU goes no lower than −0.17, and ReLU ' +
          'outputs exactly 0.',
        aim: { tile: 'ffn' },
      },
      {
        text:
          'Most parameters of a small transformer are in its feed-forward layers. Yet copying ' +
          'needs no computation at single positions, only moving. So make the hidden layer ' +
          'tiny: 8 units instead of 256. A task that computes needs more: modular addition ' +
          'takes about 900 to 1,200 steps with 256 units. With 8 units only one seed of three ' +
          'reaches 99 % in 2,000 steps, after 1,250; the others end at 88 % and 98 %.',
        actions: [
          {
            text: '8 hidden units: train 300 steps',
            link: 'preset=copy&d_ff=8&view=model&chart=accuracy&train=300',
          },
          { text: 'Parameters with 256', link: 'preset=copy&view=model' },
        ],
        look:
          'Copying is learned all the same, with little more than a third of the parameters. ' +
          'After 300 steps, 98.8 to 99.9 % of the answers are right (seeds 1 to 3).',
        aim: { settings: { d_ff: 8 }, accuracy: 0.99 },
      },
    ],
  },
  {
    id: 'block',
    title: 'The block: residuals and norms',
    steps: [
      {
        text:
          'A block has two lines. Each part reads the residual stream through a layer norm and ' +
          'adds its result to the stream. What an early layer wrote is still part of the sum ' +
          'later, unless another layer writes its opposite. The gradient has a direct path back ' +
          'to the embedding. In the drawing, the stream runs along the top, with a plus at ' +
          'every addition.',
        formula: 'x ← x + Attention(LN(x))     x ← x + FFN(LN(x))',
        actions: [
          { text: 'Norm before each part (pre)', link: 'preset=reverse&view=model' },
          { text: 'Norm after each sum (post)', link: 'preset=reverse&norm=post&view=model' },
        ],
        look:
          'The boxes marked LN: with pre-norm they are on the branches, with post-norm they are ' +
          'on the stream itself and rescale it.',
        aim: { settings: { norm: 'post' } },
      },
      {
        text:
          'Pre-norm is said to train more stably. With three layers the difference is small: ' +
          'reversal is solved at about step 200, with post-norm at 240 to 300. With six layers ' +
          'it is large. Post-norm rescales the stream after every sum, twelve times in all. ' +
          'This model learns which tokens occur, but not where they belong. A warm-up of 200 ' +
          'steps does not change that within 400 steps.',
        actions: [
          {
            text: 'Six layers, post: train 240 steps',
            link: 'preset=reverse&n_layers=6&norm=post&view=model&chart=accuracy&train=240',
          },
          {
            text: 'Six layers, pre: train 260 steps',
            link: 'preset=reverse&n_layers=6&view=model&chart=accuracy&train=260',
          },
        ],
        look:
          'Post-norm stays near 24 %, four times as good as guessing, and is still there after ' +
          '300 steps. Pre-norm passes 99 % at about step 240.',
        aim: { settings: { n_layers: 6, norm: 'pre' }, accuracy: 0.99 },
      },
    ],
  },
  {
    id: 'model',
    title: 'The whole model',
    steps: [
      {
        text:
          'Read the drawing from left to right. Each token becomes a vector (its embedding). ' +
          'Positions are added. Each block writes into the residual stream. One more matrix ' +
          'turns the final vectors into a score for each token of the vocabulary. Such a score ' +
          'is called a logit. Softmax turns logits into probabilities. Every tile has one row ' +
          'per position, so you can follow a row across the whole model.',
        formula: 'p = softmax(W x + b)     loss = −ln p_{right answer}',
        actions: [
          { text: 'The model that copies', link: 'preset=copy&view=model&tile=probabilities' },
        ],
        look:
          'Move over a tile: a band marks that row in every tile, from the input token to its ' +
          'prediction.',
        aim: { tile: 'probabilities' },
      },
      {
        text:
          'The loss is the cross-entropy: minus the logarithm of the probability that the model ' +
          'gives to the right answer. Data tokens are 2 to 19. Guessing evenly among these 18 ' +
          'costs ln 18 = 2.89, the dashed line in the chart. The untrained model is worse: 3.5 ' +
          'to 4.0 with seeds 1 to 3. Its logits are noise, and it gives probability to tokens ' +
          'that are never an answer.',
        actions: [
          {
            text: 'Train 40 steps',
            link: 'preset=copy&view=model&tile=probabilities&chart=loss&train=40',
          },
          {
            text: 'Train 300 more',
            link: 'preset=copy&view=model&tile=probabilities&chart=loss&train=300',
          },
        ],
        look:
          'The loss meets the dashed line early, then falls below it. In the probabilities, a ' +
          'dark cell appears in each answer row.',
        aim: { settings: { task: 'copy' }, loss: 0.1 },
      },
    ],
  },
];
