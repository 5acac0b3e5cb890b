// Lessons on what trained models are used for, and what they cost. Numbers as in partlessons.mjs.

/** @type {import('../lesson.mjs').Lesson[]} */
export const USING_THEM = [
  {
    id: 'generation',
    title: 'Generation and temperature',
    model: 'preset=stories',
    steps: [
      {
        text:
          'A language model gives a probability to each token that may come next. To write, it ' +
          'must choose one. It may always take the likeliest, or draw by the probabilities. The ' +
          'temperature divides the logits first: below 1 it sharpens the choice, above 1 it ' +
          'evens it out. Top-k leaves only the k likeliest.',
        formula: 'p = softmax(z / T)',
        code:
          'p = (z / temperature).softmax(-1)\n' +
          'token = torch.multinomial(p, 1)\n' +
          'token = z.argmax()  # temperature 0',
        predict: {
          question: 'At temperature 0, will another seed give another text?',
          choices: ['Yes', 'No'],
          right: 1,
        },
        actions: [
          { text: 'Train 300 steps', link: 'preset=stories&view=try&train=300' },
          { text: 'Let it write', link: 'preset=stories&view=try' },
        ],
        aim: { settings: { task: 'text' }, step: 300, view: 'try' },
        look:
          'Press *Generate* at temperature 0, twice: the text is the same. Set 0.8, and every ' +
          'seed writes another one. At 2 most words fall apart. Point at a token to see what it ' +
          'was chosen from.',
        explain:
          'The seed only says which token is drawn. At temperature 0 nothing is drawn: the ' +
          'likeliest token is taken.',
        check: {
          question:
            'Two logits are 2 and 1. At temperature 0.5, how many times likelier is the first?',
          number: 7.39,
          within: 0.1,
          hint: 'Divide both by 0.5 first: 4 and 2. Then e to the power of their difference.',
        },
      },
      {
        text:
          'To write token 50, the model compares its query with the keys of the 49 tokens before ' +
          'it, and adds up their values. Keys and values do not change, since no position sees a ' +
          'later one. So they are kept, in the KV cache. Each new token costs one row of work ' +
          'instead of fifty.',
        code:
          'K = torch.cat([K, k])\nV = torch.cat([V, v])\n' +
          'w = (K @ q / math.sqrt(d_k)).softmax(-1)',
        predict: {
          question: 'What does the cache keep of each earlier token?',
          choices: ['Its query', 'Its key and its value', 'Its logits'],
          right: 1,
        },
        actions: [
          { text: 'Heads share keys: 1 for 4', link: 'preset=stories&n_kv_heads=1&view=model' },
        ],
        aim: { settings: { task: 'text', n_kv_heads: 1 } },
        look:
          'One head of keys and values serves four of queries. The cache is a quarter as large, ' +
          'and the model has 94,324 parameters in place of 106,804.',
        explain:
          'In a long text the cache takes more memory than the weights. That is why newer models ' +
          'share keys and values among heads (Shazeer 2019; Ainslie et al. 2023).',
        check: {
          question:
            'Two layers, width 64, no sharing: how many numbers does the cache keep for each ' +
            'token?',
          number: 256,
          within: 0,
          hint: 'A key and a value of 64 numbers in each of two layers.',
        },
      },
    ],
  },
  {
    id: 'tokens',
    title: 'From text to tokens',
    model: 'preset=stories',
    steps: [
      {
        text:
          'A token need not be a character. Byte pair encoding starts with characters. It joins ' +
          'the pair that occurs most often into a new token, and does so until the vocabulary ' +
          'is full. Frequent words become one token, rare ones several.',
        predict: {
          question: 'With 256 tokens in place of 52 characters, how many tokens is the text?',
          choices: ['As many', 'A little fewer', 'Less than half as many'],
          right: 2,
        },
        actions: [
          {
            text: 'Byte pairs: 256 tokens',
            link: 'preset=stories&tokens=bpe&token_vocab=256&view=model',
          },
        ],
        aim: { settings: { tokens: 'bpe' } },
        look:
          'The text has 463,379 characters, and 202,234 tokens with byte pairs: 2.3 ' +
          'characters each. *How the tokens were merged*, below the text, shows each join.',
        explain:
          'The model reads 64 tokens in either case. With byte pairs these are more words, so it ' +
          'sees further back. It pays with a larger table.',
        check: {
          question: 'Which pair does byte pair encoding join next?',
          choices: ['The longest', 'The rarest', 'The most frequent'],
          right: 2,
        },
      },
      {
        text:
          'Losses of models with different tokens cannot be compared as they are: each is per ' +
          'token, and tokens differ in size. Divide by the characters of a token, 2.3 here on ' +
          'average, to get the loss per character.',
        formula: 'loss per character = loss per token / characters per token',
        model: 'preset=stories&tokens=bpe&token_vocab=256',
        predict: {
          question: 'Per character, which is better after 300 steps?',
          choices: ['Characters', 'Byte pairs', 'Both are equal'],
          right: 1,
        },
        actions: [
          {
            text: 'Byte pairs: train 300 steps',
            link: 'preset=stories&tokens=bpe&token_vocab=256&view=model&chart=loss&train=300',
          },
        ],
        aim: { settings: { task: 'text', tokens: 'bpe' }, step: 300 },
        look:
          'The loss is 0.71 to 0.75 per token, so 0.31 to 0.33 per character. A model of ' +
          'characters has 1.17 to 1.24 after as many steps (seeds 1 to 3).',
        explain:
          'In 300 steps it has read 2.3 times as much text, and each prediction spans more of ' +
          'it. Nats divided by ln 2 are bits per character, which papers use.',
        check: {
          question: 'A loss of 1.4 nats per token, 2 characters per token: how much per character?',
          number: 0.7,
          within: 0.001,
          hint: 'Divide by the characters of a token.',
        },
      },
    ],
  },
  {
    id: 'padding',
    title: 'Padding, and one answer for all',
    model: 'preset=copy-var',
    steps: [
      {
        text:
          'A batch is one block of numbers, so shorter sequences are filled up with empty ' +
          'positions. A padding mask keeps everybody from looking at them: their scores become ' +
          'minus infinity, their weights exactly 0. A large negative number such as −10⁹ gives 0 ' +
          'too, unless every key of a row is masked.',
        formula: 'softmax(scores + mask),  mask = 0 or −∞',
        code: 'scores[padding] = -math.inf\nweights = scores.softmax(-1)',
        predict: {
          question: 'How much weight do the columns of empty positions get?',
          choices: ['None', 'A little', 'An equal share'],
          right: 0,
        },
        actions: [
          {
            text: 'Train 450 steps',
            link: 'preset=copy-var&view=model&tile=attention.1.0&train=450',
          },
        ],
        aim: { settings: { lengths: 'variable' }, step: 450, tile: 'attention' },
        look:
          'The hatched columns are the empty positions: exactly 0 in every row. Of the answers ' +
          '99 % or more are right (seeds 1 to 3). *Held-out examples* shows inputs of 4 to 8 ' +
          'tokens.',
        explain:
          'A row whose keys are all masked has no largest score: with minus infinity softmax ' +
          'would divide 0 by 0. Such a row must be left out, or let itself be seen.',
        check: {
          question: 'All keys of a row are masked with −10⁹. What does softmax give?',
          choices: ['All 0', 'Equal shares', 'An error'],
          right: 1,
        },
      },
      {
        text:
          'Some tasks want one answer for a whole input, such as a label. The model then takes ' +
          'the mean of its output vectors over all positions that are not empty, and gives that ' +
          'to the output layer. Here it says which of three tokens occurs most often.',
        formula: 'y = mean_{p} h_{p}',
        code: 'y = h.mean(dim=0)\nlogits = F.linear(y, W_out, b_out)',
        model: 'preset=majority',
        predict: {
          question: 'Does this task need to know where the tokens are?',
          choices: ['Yes', 'No'],
          right: 1,
        },
        actions: [
          {
            text: 'Train 100 steps without positions',
            link: 'preset=majority&posenc=none&view=model&chart=accuracy&train=100',
          },
        ],
        aim: { settings: { task: 'majority', posenc: 'none' }, step: 100 },
        look:
          'All answers are right after 100 steps, without any positions (seeds 1 to 3). The ' +
          'heads of its one layer are "spread": they look at everything, about evenly.',
        explain:
          'Counting does not depend on the order. A mean of vectors is already a count: each ' +
          'position adds its share.',
        check: {
          question: 'Train it on your own: which part of the model makes one vector of fifteen?',
          choices: ['The mean over positions', 'The last head', 'The separator'],
          right: 0,
        },
      },
    ],
  },
  {
    id: 'decision',
    title: 'A transformer that acts',
    model: 'preset=arena',
    steps: [
      {
        text:
          'A transformer may read numbers as well as tokens. This one reads, at each moment, the ' +
          'return that is still to come, a state and an action. It learns to predict the action, ' +
          'from episodes of good and bad steering past an obstacle (a decision transformer, Chen ' +
          'et al. 2021).',
        predict: {
          question: 'Asked for a poor return, what will the trained model do?',
          choices: ['Its best in any case', 'Steer badly', 'Nothing'],
          right: 1,
        },
        actions: [
          {
            text: 'Train 600 steps',
            link: 'preset=arena&view=world&train=600',
          },
        ],
        aim: { settings: { task: 'arena' }, step: 600, view: 'world' },
        look:
          'Asked for the best return, it reaches the goal from 91 to 98 % of the starts. Asked ' +
          'for a poor one, from 2 to 19 % (seeds 1 to 3). The control below the arena says what ' +
          'is asked for. Drag goal and obstacle.',
        explain:
          'It has learned what actions go with which return. To make it act well, ask for a high ' +
          'return: no reward is used in training beside that number.',
        check: {
          question: 'Why does it not simply copy the average of the episodes?',
          choices: [
            'It was trained on good episodes only',
            'It reads which return each episode reached',
            'It is larger',
          ],
          right: 1,
        },
        minutes: 5,
      },
    ],
  },
  {
    id: 'superposition',
    title: 'More tokens than dimensions',
    model: 'preset=copy&d_model=8&n_heads=2&d_ff=32&dropout=0&lr=0.003',
    steps: [
      {
        text:
          'In a space of 8 dimensions only 8 vectors can be at right angles to each other. This ' +
          'copy model has a width of 8, and must tell 18 tokens and 17 positions apart in it. ' +
          'The usual width is 64.',
        predict: {
          question: 'Can a model of width 8 copy 18 different tokens?',
          choices: ['Yes, nearly all right', 'About half', 'No more than 8 of them'],
          right: [{ accuracy: 0.9 }, { accuracy: 0.4 }, { accuracyBelow: 0.4 }],
        },
        actions: [
          {
            text: 'Width 8: train 750 steps',
            link:
              'preset=copy&d_model=8&n_heads=2&d_ff=32&dropout=0&lr=0.003&view=model&' +
              'chart=accuracy&train=750',
          },
          {
            text: 'The table of tokens',
            link:
              'preset=copy&d_model=8&n_heads=2&d_ff=32&dropout=0&lr=0.003&view=tensors&' +
              'tensor=embedding.weight',
          },
        ],
        aim: { settings: { task: 'copy', d_model: 8 }, step: 750 },
        look:
          'After 750 steps 99 to 100 % are right (seeds 1 to 3). In the table of tokens, rows ' +
          'are not at right angles: the two most alike have a cosine of 0.83 to 0.94.',
        explain:
          'Vectors need not be at right angles to be told apart: it is enough that they are not ' +
          'alike. Many features in few dimensions are called superposition (Elhage et al. 2022).',
        check: {
          question: 'How many vectors can be at right angles to each other in 16 dimensions?',
          number: 16,
          within: 0,
          hint: 'As many as there are dimensions.',
        },
      },
      {
        text:
          'There is a limit, though. Vectors that are too much alike are read for each other, ' +
          'and queries and keys need room as well. Halve the width once more, to 4.',
        model: 'preset=copy&d_model=4&n_heads=1&d_ff=16&dropout=0&lr=0.003',
        predict: {
          question: 'What will a model of width 4 reach in 1,500 steps?',
          choices: ['Nearly all right', 'About half', 'Less than a third'],
          right: [{ accuracy: 0.9 }, { accuracy: 0.35 }, { accuracyBelow: 0.35 }],
        },
        actions: [
          {
            text: 'Width 4: train 1500 steps',
            link:
              'preset=copy&d_model=4&n_heads=1&d_ff=16&dropout=0&lr=0.003&view=model&' +
              'chart=accuracy&train=1500',
          },
        ],
        aim: { settings: { task: 'copy', d_model: 4 }, step: 1500 },
        look:
          'Only 15 to 24 % of the answers are right (seeds 1 to 3), no more than without ' +
          'positions. The two tokens most alike have a cosine of .99 or more.',
        explain:
          'Tokens, positions and what heads need share four numbers. The model spends them on ' +
          'which tokens occur, and has none left for where.',
        check: {
          question: 'What can help a model with too few dimensions for its features?',
          choices: ['More layers', 'Features that seldom occur together', 'A higher rate'],
          right: 1,
          hint: 'Two features that never meet may share a direction.',
        },
      },
    ],
  },
  {
    id: 'cost',
    title: 'What attention costs',
    model: 'preset=stories',
    steps: [
      {
        text:
          'Each position compares itself with each other one. So a map of attention has as many ' +
          'cells as the length squared. The feed-forward networks grow only with the length. ' +
          'Settings, below the parameters, says how many operations (FLOPs) and how much memory ' +
          'each part takes.',
        predict: {
          question: 'From 64 tokens to 128, how many times more cells has a map?',
          choices: ['2', '4', '8'],
          right: 1,
        },
        actions: [
          { text: '64 tokens', link: 'preset=stories&view=model' },
          { text: '128 tokens', link: 'preset=stories&seq=128&max_len=128&view=model' },
          {
            text: '256 tokens',
            link: 'preset=stories&seq=256&max_len=256&view=model',
          },
        ],
        aim: { settings: { task: 'text', seq: 256 } },
        look:
          'For 64 tokens attention takes fewer FLOPs than the feed-forward networks, for 128 as ' +
          'many, for 256 half as many again.',
        explain:
          'At the lengths of large models, thousands of tokens, attention is most of the work. ' +
          'Flash attention does the same sums without ever storing the map.',
        check: {
          question: 'How many cells has one map of 128 tokens?',
          number: 16384,
          within: 0,
          hint: 'The length squared.',
        },
      },
      {
        text:
          'There are ways to have less of it. In a window each position sees only the last few ' +
          'tokens. Linear attention does without softmax, so that one running sum takes the ' +
          'place of the map. Both change what a model can do.',
        formula: 'linear: φ(q)·Σ φ(k) v^{T} / φ(q)·Σ φ(k)',
        code: 'S = S + torch.outer(phi(k), v)\nz = z + phi(k)\nc = phi(q) @ S / (phi(q) @ z)',
        predict: {
          question: 'What can a model of two layers, each with a window of 16, look at?',
          choices: ['16 tokens back', 'About 30 tokens back', 'Everything'],
          right: 1,
        },
        actions: [
          {
            text: 'A window of 16',
            link: 'preset=stories&seq=128&max_len=128&window=16&view=model&tile=attention.1.0',
          },
          {
            text: 'Linear attention',
            link:
              'preset=stories&seq=128&max_len=128&attention=linear&view=model&' +
              'tile=attention.1.0',
          },
        ],
        aim: { settings: { task: 'text', window: 16 }, tile: 'attention' },
        look:
          'The map of a window is a band along the diagonal. All cells beyond it are masked, and ' +
          'attention costs little more than its four matrices.',
        explain:
          'Layer 2 reads what layer 1 has gathered: 15 tokens back, each of which has seen 15 ' +
          'more. Deep stacks of windows reach far.',
        check: {
          question: 'How many tokens back does information reach through 3 such layers?',
          number: 45,
          within: 0,
          hint: 'Fifteen in each layer.',
        },
      },
    ],
  },
];
