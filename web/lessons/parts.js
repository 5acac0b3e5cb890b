// Lessons on what a transformer is made of. Every number was measured with the links' own settings
// and seed; "about" means rounded, over seeds 1 to 3.

/** @type {import('./lesson.js').Lesson[]} */
export const PARTS_OF_A_MODEL = [
  {
    id: 'positions',
    title: 'Positional encoding',
    steps: [
      {
        text:
          'Attention treats its input as a bag of tokens: shuffle them and every sum comes ' +
          'out the same. So each position gets a vector of its own, added to the embedding of ' +
          'the token ' +
          'that stands there. The notebook uses sines and cosines: the first dimensions swing ' +
          'quickly from ' +
          'one position to the next, the last ones hardly move within a sequence.',
        formula: 'PE_{p, 2i} = sin(p / 10000^{2i / d})     PE_{p, 2i+1} = cos(p / 10000^{2i / d})',
        deeds: [
          { text: 'Look at the encoding', link: 'preset=copy&view=positions' },
          { text: 'See it inside the model', link: 'preset=copy&view=model&tile=positions' },
        ],
        look:
          'Stripes that grow wider from the first dimension to the last. With 64 dimensions ' +
          'the first pair repeats every 6.3 positions; the last would need about 47,000.',
        aim: { view: 'positions' },
      },
      {
        text:
          'What if nobody says where a token stands? In the copy task the eight answer slots ' +
          'all hold the same empty token. Without positions they are eight equal inputs, so they ' +
          'must give ' +
          'eight equal answers, however long you train. The best that is left is to name one ' +
          'token that ' +
          'occurs in the data, which is right about a quarter of the time.',
        deeds: [
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
          'There are other ways to tell positions apart. A learned table starts as noise and ' +
          'finds its own encoding. Rotary encoding (RoPE) turns queries and keys by an angle ' +
          'that grows ' +
          'with the position, so that a score depends on the distance between them. It suits ' +
          'copying, ' +
          'where every answer is exactly nine places away from its source.',
        deeds: [
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
          'With RoPE the task is solved after about 60 steps, with sinusoids after about ' +
          '200, with a learned table after about 260.',
        aim: { settings: { posenc: 'rope' }, accuracy: 0.99 },
      },
      {
        text:
          'ALiBi adds no vector at all: it lowers a score in proportion to the distance ' +
          'between query and key. It was made for models that look backwards only. Without a ' +
          'causal mask, ' +
          'a token five places to the left and one five places to the right are lowered alike, ' +
          'so this ' +
          'encoder cannot tell them apart. Such a choice is easy to make and hard to see from a ' +
          'loss alone.',
        deeds: [
          {
            text: 'ALiBi without a mask: train 200 steps',
            link: 'preset=copy&posenc=alibi&view=model&chart=accuracy&train=200',
          },
        ],
        look:
          'Accuracy stops near 25 %, as if there were no positions at all, although the ' +
          'attention maps do fade with distance.',
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
          'Every position makes three vectors: a query, which says what it looks for; a key, ' +
          'which says what it has; and a value, which it hands over. The score of a pair is the ' +
          'product of ' +
          'query and key, divided by the square root of their length so that the softmax does ' +
          'not ' +
          'saturate. Softmax turns a row of scores into weights that sum to 1.',
        formula: 'Attention(Q, K, V) = softmax(Q K^{T} / √d_{k}) V',
        deeds: [{ text: 'Inspect one head', link: 'preset=copy&view=model&tile=attention.1.0' }],
        look:
          'Move over the heat map of the inspector and click a cell: the formula under it is ' +
          "filled in with that cell's numbers. A row is one query, and it sums to 1.",
        aim: { tile: 'attention', cell: true },
      },
      {
        text:
          'One row of weights can look at few things at once, so the width is cut into ' +
          'heads, each with its own queries, keys and values: here 4 heads of 16 numbers each. ' +
          'Their ' +
          'results are put side by side and mixed by one more matrix. Before training, each map ' +
          'is noise: ' +
          'no head knows yet what to look for.',
        formula: 'MultiHead(Q, K, V) = Concat(head_{1}, …, head_{h}) W^{O}',
        deeds: [
          { text: '8 heads of 8 numbers', link: 'preset=copy&n_heads=8&view=model' },
          { text: '1 head of 64 numbers', link: 'preset=copy&n_heads=1&view=model' },
          { text: 'Back to 4', link: 'preset=copy&view=model' },
        ],
        look:
          'The number of tiles in each layer, while the parameters at the lower left stay at ' +
          '102,676: heads divide the width, they do not add to it.',
        aim: { settings: { n_heads: 8 } },
      },
      {
        text:
          'Train, and the maps of the last layer become sharp. For copying, each answer slot ' +
          'has to fetch one token, so its row puts nearly all its weight on a single key. A ' +
          'badge above ' +
          'each tile says in a word what the head does on the sequence shown, and with which ' +
          'share of its ' +
          'attention.',
        deeds: [
          { text: 'Train 300 steps', link: 'preset=copy&view=model&tile=attention.1.0&train=300' },
        ],
        look:
          'In the lower half of each map of layer 2, a diagonal: slot 1 looks at token 1, ' +
          'slot 2 at token 2. After 300 steps about .86 to .95 of the weight is there.',
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
          'Attention moves information between positions; the feed-forward network then ' +
          'works on each position alone, with the same weights everywhere. It widens the vector, ' +
          'four ' +
          'times by custom, applies a function that is not linear, and narrows it again. The ' +
          "notebook's " +
          'text says ReLU while its code uses GELU; this preset does what the code does.',
        formula: 'FFN(x) = GELU(x W_{1} + b_{1}) W_{2} + b_{2}',
        deeds: [
          { text: 'Inspect the hidden units', link: 'preset=copy&view=model&tile=ffn.0' },
          { text: 'The same with ReLU', link: 'preset=copy&activation=relu&view=model&tile=ffn.0' },
        ],
        look:
          'Each row of the FFN tile is one position, each column one of 256 hidden units. A ' +
          'little more than half of them are pale: below zero, where GELU goes no lower than ' +
          '−0.17 and ' +
          'ReLU gives exactly 0.',
        aim: { tile: 'ffn' },
      },
      {
        text:
          'Most parameters of a small transformer sit here, not in attention. Yet copying ' +
          'needs no thinking at single positions, only moving. So make the hidden layer tiny, 8 ' +
          'units in ' +
          'place of 256, and see whether the task cares. A task that computes needs it more: ' +
          'modular ' +
          'addition takes about 700 to 900 steps with 256 units; with 8 two seeds need 1,100 to ' +
          '1,200, and ' +
          'the first has 94 % after 1,500.',
        deeds: [
          {
            text: '8 hidden units: train 300 steps',
            link: 'preset=copy&d_ff=8&view=model&chart=accuracy&train=300',
          },
          { text: 'Parameters with 256', link: 'preset=copy&view=model' },
        ],
        look:
          'Copying is learnt all the same, with little more than a third of the parameters: ' +
          'after 300 steps 99 to 100 % are right.',
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
          'A block is two lines. Each part reads the residual stream through a layer norm ' +
          'and adds its result back to it. Nothing is ever overwritten: what an early layer ' +
          'wrote is still ' +
          'there for a later one, and the gradient has a straight way back to the embedding. The ' +
          'drawing ' +
          'shows the stream at the top, with a plus wherever something is added.',
        formula: 'x ← x + Attention(LN(x))     x ← x + FFN(LN(x))',
        deeds: [
          { text: 'Norm before each part (pre)', link: 'preset=reverse&view=model' },
          { text: 'Norm after each sum (post)', link: 'preset=reverse&norm=post&view=model' },
        ],
        look:
          'The boxes marked LN: with pre-norm they hang on the branches, with post-norm they ' +
          'stand on the stream itself.',
        aim: { settings: { norm: 'post' } },
      },
      {
        text:
          'The notebook says that pre-norm trains more steadily. With three layers the ' +
          'difference is small: reversing is solved at about step 200, with post-norm at 240 to ' +
          '300. With ' +
          'six it is not. Post-norm rescales the stream after every sum, twelve times on the ' +
          'way, and ' +
          'without a slow warm-up this one does not get going at all.',
        deeds: [
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
          'Post-norm stays near 24 % and is there still after 300 steps. Pre-norm passes 99 ' +
          '% at about step 240.',
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
          'Read the drawing from left to right. Tokens become vectors (embedding), positions ' +
          'are added, each block writes into the stream, and the last vectors are multiplied by ' +
          'one more ' +
          'matrix that gives a score for each token of the vocabulary. Softmax makes ' +
          'probabilities of the ' +
          'scores. Every tile has one row per position, so a row can be followed across the ' +
          'whole model.',
        formula: 'p = softmax(W x + b)     loss = −ln p_{right answer}',
        deeds: [
          { text: 'The model that copies', link: 'preset=copy&view=model&tile=probabilities' },
        ],
        look:
          'Move over a tile: a band marks that row in every tile, from the input token to ' +
          'its prediction.',
        aim: { tile: 'probabilities' },
      },
      {
        text:
          'An untrained model spreads its probability over everything. Data tokens are 2 to ' +
          '19, so guessing among these 18 costs ln 18 = 2.89 on average, the dashed line in the ' +
          'chart. ' +
          'This untrained model is worse than that, about 3.5, because its scores are noise and ' +
          'because it ' +
          'wastes probability on tokens that are never an answer.',
        deeds: [
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
          'The loss meets the dashed line early, then falls below it; in the probabilities a ' +
          'dark cell appears in each answer row.',
        aim: { settings: { task: 'copy' }, loss: 0.1 },
      },
    ],
  },
];
