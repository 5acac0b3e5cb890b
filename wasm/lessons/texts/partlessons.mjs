// Lessons on what a transformer is made of. Every number was measured with the links' own settings
// and seed; "about" means rounded, over seeds 1 to 3.

/** @type {import('../lesson.mjs').Lesson[]} */
export const PARTS_OF_A_MODEL = [
  {
    id: 'positions',
    title: 'Positional encoding',
    model: 'preset=copy',
    steps: [
      {
        text:
          'Attention treats its input as an unordered set of tokens: shuffle them, and every ' +
          'sum is the same. So each position gets a vector of its own, which is added to the ' +
          'embedding of the token there. The copy model uses sines and cosines of different ' +
          'wavelengths. In the formula the first position is p = 0, and d is the width, 64.',
        formula: 'PE_{p, 2i} = sin(p / 10000^{2i / d})     PE_{p, 2i+1} = cos(p / 10000^{2i / d})',
        code:
          'p = torch.arange(n).unsqueeze(1)\n' +
          'w = 10000 ** (-torch.arange(0, d, 2) / d)\n' +
          'PE[:, 0::2] = torch.sin(p * w)\n' +
          'PE[:, 1::2] = torch.cos(p * w)',
        predict: {
          question: 'Which dimensions change most from one position to the next?',
          choices: ['The first ones', 'The last ones', 'All equally'],
          right: 0,
        },
        actions: [
          { text: 'Look at the encoding', link: 'preset=copy&view=positions' },
          { text: 'See it inside the model', link: 'preset=copy&view=model&tile=positions' },
        ],
        aim: { view: 'positions' },
        look: 'Stripes that grow wider from the first dimension to the last.',
        explain:
          'The first pair of dimensions repeats every 2π, about 6.3 positions. The last pair ' +
          'would repeat after about 47,000. Together they give each position its own vector.',
        check: {
          question: 'With p = 0, what is the value of every sine?',
          number: 0,
          within: 0,
          hint: 'Put p = 0 into the formula.',
        },
      },
      {
        text:
          'What happens without positions? In the copy task the model reads eight tokens, and ' +
          'eight answer slots must repeat them. All eight slots hold the same empty token. ' +
          'Chance alone gets one answer in eighteen right, 6 %.',
        predict: {
          question: 'How many answers will be right after 200 steps without positions?',
          choices: ['About 6 %', 'About 25 %', 'About half', 'Nearly all'],
          right: [
            { accuracyBelow: 0.15 },
            { accuracyBelow: 0.35 },
            { accuracyBelow: 0.75 },
            { accuracy: 0.75 },
          ],
        },
        actions: [
          { text: 'Copy without positions', link: 'preset=copy&posenc=none&view=model' },
          {
            text: 'Train 200 steps',
            link: 'preset=copy&posenc=none&view=model&chart=accuracy&train=200',
          },
        ],
        aim: { settings: { posenc: 'none' }, step: 200 },
        look:
          'Accuracy rises to about 25 % and stays there: it is the same after 400 steps. All ' +
          'eight predictions in the output column are equal.',
        explain:
          'Eight equal inputs must give eight equal outputs, however long you train. The best ' +
          'strategy left is to output the token that this input holds most often. That is right ' +
          'for about a quarter of the answers.',
        check: {
          question: 'Why can the slots not give different answers?',
          choices: [
            'They were trained too briefly',
            'They are the same token, and nothing tells them apart',
            'The vocabulary is too small',
          ],
          right: 1,
        },
      },
      {
        text:
          'There are other ways to encode positions. A learned table starts as noise and finds ' +
          'its own encoding. Rotary encoding (RoPE) rotates queries and keys by an angle that ' +
          'grows with the position. A score then depends on the distance between the two. In ' +
          'copying, every answer is exactly nine positions after its source.',
        predict: {
          question: 'Which of the three solves copying in the fewest steps?',
          choices: ['Sines and cosines', 'A learned table', 'RoPE'],
          right: 2,
        },
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
        aim: { settings: { posenc: 'rope' }, accuracy: 0.99 },
        look:
          'With RoPE the task is solved after 60 steps, with sinusoids after 160 to 240. With a ' +
          'learned table it takes 260 to 280 steps (seeds 1 to 3).',
        explain:
          'With RoPE a score depends on the distance directly, and here one distance, nine, ' +
          'serves every slot.',
        check: {
          question: 'What does a score depend on with RoPE, besides the contents?',
          choices: ["The query's position", 'The distance of query and key', 'The number of heads'],
          right: 1,
        },
      },
      {
        text:
          'ALiBi adds no vector. It subtracts slope × distance from every score, so nearby ' +
          'positions get more attention. It was made for causal models, which see only earlier ' +
          'positions. In this encoder all answer slots hold the same token, and their scores ' +
          'differ only by distance.',
        predict: {
          question: 'Will ALiBi solve copying within 200 steps?',
          choices: [
            'Yes, as quickly as RoPE',
            'No, about half right',
            'No, hardly better than none',
          ],
          right: [{ accuracy: 0.9 }, { accuracy: 0.4 }, { accuracyBelow: 0.4 }],
        },
        actions: [
          {
            text: 'ALiBi without a mask: train 200 steps',
            link: 'preset=copy&posenc=alibi&view=model&chart=accuracy&train=200',
          },
        ],
        aim: { settings: { posenc: 'alibi' }, step: 200 },
        look:
          'Accuracy stays near 25 % for the first 200 steps, as if there were no positions, ' +
          'although the attention maps fade with distance. After 2,000 steps it is 25 to 53 % ' +
          '(seeds 1 to 3), and still jumps up and down.',
        explain:
          'A distance penalty makes a position prefer near keys. It cannot single out the key ' +
          'that is exactly nine away.',
        check: {
          question: 'Which key does ALiBi favour, other things equal?',
          choices: ['The nearest', 'The one nine away', 'The farthest'],
          right: 0,
        },
      },
    ],
  },
  {
    id: 'attention',
    title: 'Multi-head attention',
    model: 'preset=copy',
    steps: [
      {
        text:
          'Every position computes three vectors from its input x: a query x W_Q, a key x W_K ' +
          'and a value x W_V. The score of a pair is the dot product of query and key, divided ' +
          'by √d_k. Here d_k is the number of entries in a key. Without the division, scores ' +
          'would grow with d_k, and the softmax would saturate.',
        formula: 'Attention(Q, K, V) = softmax(Q K^{T} / √d_{k}) V',
        code:
          'scores = q @ k.transpose(-2, -1)\n' +
          'scores = scores / math.sqrt(d_k)\n' +
          'weights = scores.softmax(dim=-1)\n' +
          'context = weights @ v',
        predict: {
          question: 'What is the sum of one row of weights after the softmax?',
          choices: ['1', 'The number of keys', 'It depends on the scores'],
          right: 0,
        },
        actions: [{ text: 'Inspect one head', link: 'preset=copy&view=model&tile=attention.1.0' }],
        aim: { tile: 'attention', cell: true },
        look:
          'Each row of the heat map is one query. The formula below it shows the numbers of the ' +
          'cell that you chose. The weights of its row sum to 1.',
        explain:
          'Softmax makes all scores positive and divides by their sum. So a row says how one ' +
          'position divides its attention among all keys.',
        check: {
          question: 'A key has 16 entries here. By what is each dot product divided?',
          number: 4,
          within: 0,
          hint: 'It is the square root of the number of entries.',
        },
      },
      {
        text:
          'One softmax row blends what it reads into a single average. So the width is divided ' +
          'among several heads, each with its own queries, keys and values. Here 4 heads have ' +
          '16 numbers each. Their results are concatenated and mixed by one more matrix.',
        formula: 'MultiHead(Q, K, V) = Concat(head_{1}, …, head_{h}) W^{O}',
        code:
          'q = q.view(T, H, d_k).transpose(0, 1)\n' +
          'heads = attention(q, k, v)  # [H, T, d_k]\n' +
          'x = heads.transpose(0, 1).reshape(T, d)\n' +
          'x = F.linear(x, W_o, b_o)',
        predict: {
          question: 'The model has 102,676 parameters. How many has it with 8 heads?',
          choices: ['Twice as many', 'A few more', 'Exactly as many', 'Half as many'],
          right: 2,
        },
        actions: [
          { text: '8 heads of 8 numbers', link: 'preset=copy&n_heads=8&view=model' },
          { text: '1 head of 64 numbers', link: 'preset=copy&n_heads=1&view=model' },
          { text: 'Back to 4', link: 'preset=copy&view=model' },
        ],
        aim: { settings: { task: 'copy', n_heads: 8 } },
        look:
          'The number of tiles in each layer changes, while the number of parameters stays at ' +
          '102,676. Before training the maps look like noise.',
        explain:
          'The matrices W_Q, W_K, W_V and W_O are 64 by 64 in any case. Heads divide the width; ' +
          'they do not add to it.',
        check: {
          question: 'With 8 heads and width 64, how many entries has a key?',
          number: 8,
          within: 0,
          hint: 'Divide the width by the number of heads.',
        },
      },
      {
        text:
          'After training, the maps of the last layer become sharp. To copy, each answer slot ' +
          'has to fetch one token, so its row puts most of its weight on a single key. The ' +
          'badge above each tile names what the head does on the sequence shown, and with what ' +
          'share of its attention.',
        predict: {
          question: 'Where in the map of a trained head will its largest weights be?',
          choices: [
            'On the main diagonal',
            'On a diagonal of its lower half',
            'In one column',
            'Spread over the map',
          ],
          right: 1,
        },
        actions: [
          { text: 'Train 300 steps', link: 'preset=copy&view=model&tile=attention.1.0&train=300' },
        ],
        aim: { settings: { task: 'copy' }, head: { word: 'source', share: 0.8, layer: 'last' } },
        look:
          'A diagonal in the lower half of each map of layer 2. Slot 1 attends to token 1, ' +
          'slot 2 to token 2. After 300 steps it holds about .86 to .95 of the weight.',
        explain:
          'The slots are the lower rows, the tokens the left columns. Copying keeps the order, ' +
          'so the source moves right by one when the slot moves down by one.',
        check: {
          question: 'To which token does slot 5 attend?',
          number: 5,
          within: 0,
          hint: 'Copying keeps the order.',
        },
      },
    ],
  },
  {
    id: 'feed-forward',
    title: 'Feed-forward network',
    model: 'preset=copy',
    steps: [
      {
        text:
          'Attention moves information between positions. The feed-forward network then works ' +
          'on each position separately, with the same weights everywhere. It widens the vector, ' +
          'conventionally fourfold, applies a nonlinear function, and narrows it again. The ' +
          'original transformer uses ReLU; this preset uses GELU.',
        formula: 'FFN(x) = GELU(x W_{1} + b_{1}) W_{2} + b_{2}',
        code:
          'hidden = x @ W1 + b1   # (B, T, 256)\n' +
          'hidden = F.gelu(hidden)\n' +
          'y = hidden @ W2 + b2   # (B, T, 64)\n' +
          'x = x + y',
        predict: {
          question: 'What share of the hidden units will be near zero?',
          choices: ['Hardly any', 'About half', 'Nearly all'],
          right: 1,
        },
        actions: [
          { text: 'Inspect the hidden units', link: 'preset=copy&view=model&tile=ffn.0' },
          { text: 'The same with ReLU', link: 'preset=copy&activation=relu&view=model&tile=ffn.0' },
        ],
        aim: { tile: 'ffn' },
        look:
          'Each row of the FFN tile is one position, each column one of 256 hidden units. About ' +
          'half of the cells are pale.',
        explain:
          'Before training, half of the sums are below zero. There GELU goes no lower than ' +
          '−0.17, and ReLU outputs exactly 0.',
        check: {
          question: 'What does ReLU make of −3?',
          number: 0,
          within: 0,
        },
      },
      {
        text:
          'Most parameters of a small transformer are in its feed-forward layers. Yet copying ' +
          'needs no computation at single positions, only moving. So make the hidden layer ' +
          'tiny: 8 units in place of 256. That leaves little more than a third of the ' +
          'parameters.',
        predict: {
          question: 'Will copying still be learned in 300 steps?',
          choices: ['Yes, nearly all right', 'About half right', 'No'],
          right: [{ accuracy: 0.95 }, { accuracy: 0.3 }, { accuracyBelow: 0.3 }],
        },
        actions: [
          {
            text: '8 hidden units: train 300 steps',
            link: 'preset=copy&d_ff=8&view=model&chart=accuracy&train=300',
          },
          { text: 'Parameters with 256', link: 'preset=copy&view=model' },
        ],
        aim: { settings: { d_ff: 8 }, step: 300 },
        look: 'After 300 steps, 98.8 to 99.9 % of the answers are right (seeds 1 to 3).',
        explain:
          'A task that computes needs more. Modular addition takes about 900 to 1,200 steps with ' +
          '256 units. With 8, only one seed of three reaches 99 % in 2,000 steps; the others end ' +
          'at 88 and 98 %.',
        check: {
          question: 'Build a copy model with at most 40,000 parameters that gets 98 % right.',
          aim: { settings: { task: 'copy' }, parameters: 40000, accuracy: 0.98 },
        },
      },
    ],
  },
  {
    id: 'block',
    title: 'The block: residuals and norms',
    model: 'preset=reverse',
    steps: [
      {
        text:
          'A block has two lines. Each part reads the residual stream through a layer norm and ' +
          'adds its result to the stream. What an early layer wrote is still part of the sum ' +
          'later, unless another layer writes its opposite. The gradient has a direct path back ' +
          'to the embedding. In the drawing, the stream runs along the top, with a plus at ' +
          'every addition.',
        formula: 'x ← x + Attention(LN(x))     x ← x + FFN(LN(x))',
        code:
          'x = x + attention(norm1(x))      # pre\n' +
          'x = x + feed_forward(norm2(x))\n' +
          'x = norm1(x + attention(x))      # post\n' +
          'x = norm2(x + feed_forward(x))',
        predict: {
          question: 'Post-norm puts the norm after each sum. What does it rescale?',
          choices: ['Only what the part reads', 'The stream itself', 'Only the output'],
          right: 1,
        },
        actions: [
          { text: 'Norm before each part (pre)', link: 'preset=reverse&view=model' },
          { text: 'Norm after each sum (post)', link: 'preset=reverse&norm=post&view=model' },
        ],
        aim: { settings: { norm: 'post' } },
        look:
          'The boxes marked LN: with pre-norm they are on the branches, with post-norm they are ' +
          'on the stream itself.',
        explain:
          'With pre-norm nothing touches the stream but additions. With post-norm everything ' +
          'that was written before is rescaled again and again.',
        check: {
          question: 'How often does this post-norm model of three layers rescale the stream?',
          number: 6,
          within: 0,
          hint: 'Each layer has two sums.',
        },
      },
      {
        text:
          'Pre-norm is said to train more stably. With three layers the difference is small: ' +
          'reversal is solved at about step 200, with post-norm at 240 to 300. Now take six ' +
          'layers, where post-norm rescales the stream twelve times.',
        predict: {
          question: 'With six layers, what will post-norm have after 240 steps?',
          choices: [
            'Nearly all right',
            'About half right',
            'A quarter right',
            'No better than chance',
          ],
          right: 2,
        },
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
        aim: { settings: { n_layers: 6, norm: 'pre' }, accuracy: 0.99 },
        look:
          'Post-norm stays near 24 %, four times as good as guessing, and is still there after ' +
          '300 steps. Pre-norm passes 99 % at about step 240.',
        explain:
          'The post-norm model learns which tokens occur, but not where they belong. A warm-up ' +
          'of 200 steps does not change that within 400 steps.',
        check: {
          question: 'What does the post-norm model know at 24 %?',
          choices: ['Nothing', 'Which tokens occur', 'Where each token belongs'],
          right: 1,
        },
      },
    ],
  },
  {
    id: 'model',
    title: 'The whole model',
    model: 'preset=copy',
    steps: [
      {
        text:
          'Read the drawing from left to right. Each token becomes a vector (its embedding). ' +
          'Positions are added. Each block writes into the residual stream. One more matrix ' +
          'turns the final vectors into a score for each token of the vocabulary. Such a score ' +
          'is called a logit. Softmax turns logits into probabilities.',
        formula: 'p = softmax(W x + b)     loss = −ln p_{right answer}',
        code:
          'x = embedding(tokens) + positions\n' +
          'for block in blocks:\n' +
          '    x = block(x)\n' +
          'p = output(norm(x)).softmax(-1)',
        predict: {
          question: 'The vocabulary has 20 tokens. What shape has the tile of probabilities?',
          choices: ['Positions by 20', 'Positions by 64', '20 by 64'],
          right: 0,
        },
        actions: [
          { text: 'The model that copies', link: 'preset=copy&view=model&tile=probabilities' },
        ],
        aim: { tile: 'probabilities' },
        look:
          'Move over a tile: a band marks that row in every tile, from the input token to its ' +
          'prediction.',
        explain:
          'Every tile has one row per position, so you can follow a position across the whole ' +
          'model. Only attention mixes rows.',
        check: {
          question: 'Which part lets one position read another?',
          choices: ['Attention', 'The feed-forward network', 'The norm'],
          right: 0,
        },
      },
      {
        text:
          'The loss is the cross-entropy: minus the logarithm of the probability that the model ' +
          'gives to the right answer. Data tokens are 2 to 19. Guessing evenly among these 18 ' +
          'costs ln 18 = 2.89, the dashed line in the chart.',
        predict: {
          question: "What does the untrained model's loss compare to, the dashed line?",
          choices: ['It is below', 'It is on the line', 'It is above'],
          right: 2,
        },
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
        aim: { settings: { task: 'copy' }, loss: 0.1 },
        look:
          'The loss begins at 3.5 to 4.0 (seeds 1 to 3), meets the dashed line early, and falls ' +
          'below it. In the probabilities, a dark cell appears in each answer row.',
        explain:
          'The untrained logits are noise. They give probability to tokens that are never an ' +
          'answer, and that is worse than guessing evenly.',
        check: {
          question: 'The right answer has probability 0.5. What does it cost, as −ln p?',
          number: 0.693,
          within: 0.006,
          hint: 'ln 2 is about 0.69.',
        },
      },
    ],
  },
];
