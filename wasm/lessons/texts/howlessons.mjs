// Lessons on how a model comes by an answer, and on what becomes of it without one of its parts.
// Numbers as in partlessons.mjs.

/** @type {import('../lesson.mjs').Lesson[]} */
export const HOW_IT_WORKS = [
  {
    id: 'which-then-where',
    title: 'Which, then where',
    model: 'preset=copy',
    steps: [
      {
        text:
          'Guessing among 18 tokens costs ln 18 = 2.89 nats per answer. Suppose that a model ' +
          'knows which tokens occur in the input, but not where. The best it can do is to give ' +
          'each token the share that it has among the eight. That costs 1.83 nats, and names ' +
          'the right token in 24.9 % of the cases.',
        formula: 'loss = −Σ share · ln share',
        predict: {
          question: 'How many answers will be right after 40 steps?',
          choices: ['About 6 %', 'About 20 %', 'About half', 'Nearly all'],
          right: [
            { accuracyBelow: 0.12 },
            { accuracyBelow: 0.35 },
            { accuracyBelow: 0.8 },
            { accuracy: 0.8 },
          ],
        },
        actions: [
          {
            text: 'Train 40 steps',
            link: 'preset=copy&view=model&tile=probabilities&chart=loss&fresh=1&train=40',
          },
        ],
        aim: { settings: { task: 'copy' }, step: 40 },
        look:
          'After 40 steps the loss is 2.2 to 2.3, and 21 to 22 % of the answers are right ' +
          '(seeds 1 to 3). The rows of the answer slots in the map of probabilities are alike.',
        explain:
          'The model has learned to answer with tokens that occur. In the example shown, they ' +
          'have about two thirds of the probability in every slot, whichever slot it is.',
        check: {
          question:
            'In one input three of the eight tokens are equal, the other five all differ. How ' +
            'many percent of its answers does the best guess get right?',
          number: 37.5,
          within: 0.6,
          hint: 'It answers with the token that occurs three times: 3 of 8.',
        },
      },
      {
        text:
          'Now the second half: where. To get below 1.83 nats, the slots must give different ' +
          'answers. Each one has to find the position that it repeats. Train on, and watch the ' +
          'curve and the badges of layer 2 together.',
        needs: { step: 40, settings: { task: 'copy' } },
        predict: {
          question: 'When will the badges of layer 2 begin to say "source"?',
          choices: [
            'Before the loss falls below 1.83',
            'After that, while the loss falls fastest',
            'Only when all answers are right',
          ],
          right: 1,
        },
        actions: [
          {
            text: 'Train 220 steps',
            link: 'preset=copy&view=model&tile=attention.1.0&chart=loss&train=220',
          },
        ],
        aim: { settings: { task: 'copy' }, accuracy: 0.99 },
        look:
          'The loss falls below 1.83 at step 80 to 100. The first badge says "source" 20 to 60 ' +
          'steps later, while the loss is between 0.5 and 1 (seeds 1 to 3). Drag the timeline to ' +
          'see it again.',
        explain:
          'Which is easy: a look at everything tells it. Where needs queries and keys that fit ' +
          'each other position by position. A loss that pauses often waits for such a step.',
        check: {
          question: 'What does a pause in a falling loss often mean?',
          choices: [
            'The learning rate is too high',
            'The model has no more to learn',
            'The easy part is learned, and the next one is not yet found',
          ],
          right: 2,
        },
      },
    ],
  },
  {
    id: 'walk',
    title: 'One token, step by step',
    model: 'preset=copy',
    steps: [
      {
        text:
          'A model works with numbers only. Follow one position on its way from a token to an ' +
          'answer. First it becomes a vector: a row of a table that holds one row for each ' +
          'token. Then the vector of its position is added. Go on with the buttons, ' +
          'the slider, arrows or a swipe.',
        formula: 'x = E_{token} · √d + PE_{p}',
        code: 'x = E[token] * math.sqrt(d_model)\nx = x + PE[p]',
        predict: {
          question: 'How many numbers stand for one token in this model?',
          choices: ['1', '8', '20', '64'],
          right: 3,
        },
        actions: [
          {
            text: 'Walk from slot 1',
            link: 'preset=copy&view=tensors&sub=walk&walk=9.0',
          },
        ],
        aim: { settings: { task: 'copy' }, view: 'tensors', sub: 'walk' },
        look:
          'A strip of 64 cells, one for each number. The next stage adds a strip of sines and ' +
          'cosines to it. All eight answer slots begin with the same token.',
        explain:
          'The token alone cannot say which slot this is: the slots are equal. After the ' +
          'position is added, their vectors differ.',
        check: {
          question: 'The table of this model has 20 rows. How many numbers does it hold?',
          number: 1280,
          within: 0,
          hint: 'Rows times width.',
        },
      },
      {
        text:
          'Each block reads the vector, after a norm that puts it on a common scale. Attention ' +
          'makes a query, a key and a value of it. The query is compared with the keys of all ' +
          'positions, softmax makes shares of the scores, and the values are added up by these ' +
          'shares.',
        predict: {
          question: 'After training, which token will slot 1 look at most in block 2?',
          choices: ['Token 1', 'Token 8', 'The separator', 'Itself'],
          right: 0,
        },
        actions: [
          {
            text: 'Train 300 steps',
            link: 'preset=copy&view=tensors&sub=walk&walk=9.16.0&train=300',
          },
        ],
        aim: { settings: { task: 'copy' }, step: 300, view: 'tensors', sub: 'walk' },
        look:
          'One bar is far longer than all others: token 1. Choose other slots above, and other ' +
          'heads: each finds its own token. One stage back are the scores.',
        explain:
          'Softmax makes powers of the scores. One that is 3 lower gets a share that is 20 times ' +
          'smaller, one that is 10 lower next to nothing.',
        check: {
          question: 'Two scores differ by 1. How many times larger is one share than the other?',
          number: 2.72,
          within: 0.06,
          hint: 'Softmax makes powers of e: e to the power of the difference.',
        },
      },
      {
        text:
          'What the heads found is added to the vector that came in, and so is what the ' +
          'feed-forward network makes of it. After the last block the vector is compared with ' +
          'a row for each token: the logits. Softmax makes probabilities of them. Walk on to ' +
          'the last stage.',
        formula: 'loss = −ln P(right answer)',
        code: 'p = z.softmax(-1)\nloss = -p[target].log()',
        needs: { settings: { task: 'copy' }, accuracy: 0.9 },
        predict: {
          question: 'What will the loss of a slot with the right answer be now?',
          choices: ['Near 0', 'About 1', 'About 2.89'],
          right: 0,
        },
        actions: [
          {
            text: 'Go on from the heads of block 2',
            link: 'preset=copy&view=tensors&sub=walk&walk=9.17.0',
          },
        ],
        aim: { settings: { task: 'copy' }, walked: true },
        look:
          'The right token has nearly all of the probability. Its gradient is that probability ' +
          'less 1, nearly 0: there is little left to learn from this answer.',
        explain:
          'Training goes the way back. The gradient of each logit is passed from stage to stage, ' +
          'down to the table of tokens. Every parameter moves a little against its own gradient.',
        check: {
          question: 'The right answer has probability 0.5. What is its loss?',
          number: 0.693,
          within: 0.01,
          hint: 'It is minus the natural logarithm of the probability.',
        },
      },
    ],
  },
  {
    id: 'without-a-part',
    title: 'What each part is for',
    model: 'preset=reverse',
    steps: [
      {
        text:
          'Leave out one part after another, and train again. First the residual connections: ' +
          'each block then hands on only what it has made itself, and nothing of what came in. ' +
          'With them, reversal is solved after 180 to 220 steps.',
        formula: 'with: x + f(x)     without: f(x)',
        code: 'x = x + attention(norm(x))  # with\nx = attention(norm(x))  # without',
        predict: {
          question: 'How many answers will be right after 300 steps without residuals?',
          choices: ['About a quarter', 'About half', 'Nearly all'],
          right: [{ accuracyBelow: 0.35 }, { accuracyBelow: 0.8 }, { accuracy: 0.8 }],
        },
        actions: [
          {
            text: 'Without residuals: train 300 steps',
            link: 'preset=reverse&residual=false&view=model&chart=accuracy&train=300',
          },
        ],
        aim: { settings: { residual: false }, step: 300 },
        look:
          'Accuracy stays at 24 to 25 %, also after 400 steps (seeds 1 to 3). The model knows ' +
          'which tokens occur, and not where.',
        explain:
          'Residual connections give the gradient a path to the early layers without a matrix on ' +
          'it. And later layers can still read tokens and positions as they came in.',
        check: {
          question: 'What does a block hand on without residual connections?',
          choices: ['Its input', 'Only what it has made itself', 'The sum of both'],
          right: 1,
        },
      },
      {
        text:
          'Next the norms. In this model a norm stands before each attention and each ' +
          'feed-forward network, and one at the end. Three layers are few: perhaps it goes ' +
          'without.',
        code: 'x = x + attention(x)  # no norm',
        model: 'preset=reverse&norm_type=none',
        predict: {
          question: 'What will three layers without a norm do?',
          choices: ['Learn nothing', 'Learn, but later', 'Learn sooner'],
          right: [{ accuracyBelow: 0.35 }, { accuracyBelow: 0.99 }, { accuracy: 0.99 }],
        },
        actions: [
          {
            text: 'Without norms: train 220 steps',
            link: 'preset=reverse&norm_type=none&view=model&chart=accuracy&train=220',
          },
        ],
        aim: { settings: { norm_type: 'none' }, step: 220 },
        look:
          'After 200 steps 87 to 95 % of the answers are right, and 99 % after 260 to 280 ' +
          '(seeds 1 to 3). With norms they are solved by 220.',
        explain:
          'Three layers can do without, only later. Norms matter more the deeper a model is and ' +
          'the faster it is to learn.',
        check: {
          question: 'What does layer norm do to a vector?',
          choices: [
            'It makes its mean 0 and its deviation 1, then scales it',
            'It sets small numbers to 0',
            'It adds the position',
          ],
          right: 0,
        },
      },
      {
        text:
          'The feed-forward networks hold two thirds of the parameters. Without them the model ' +
          'is attention, norms and sums: it can move vectors from one position to another and ' +
          'mix them, and little else.',
        model: 'preset=reverse&ffn=false',
        predict: {
          question: 'Can it still learn to reverse?',
          choices: ['No', 'Yes, but later', 'Yes, just as fast'],
          right: [{ accuracyBelow: 0.5 }, { accuracyBelow: 0.97 }, { accuracy: 0.97 }],
        },
        actions: [
          {
            text: 'Without feed-forward: train 220 steps',
            link: 'preset=reverse&ffn=false&view=model&chart=accuracy&train=220',
          },
          {
            text: 'Train 130 more',
            link: 'preset=reverse&ffn=false&view=model&chart=accuracy&train=130',
          },
        ],
        aim: { settings: { ffn: false }, step: 220 },
        look:
          'After 200 steps 65 to 75 % of the answers are right, after 350 all (seeds 1 to 3). ' +
          'The model has a third of the parameters.',
        explain:
          'Reversal only moves tokens, which is what attention does. The feed-forward networks ' +
          'make it faster. Tasks that compute something new from a token need them more.',
        check: {
          question: 'Which part of a block reads other positions?',
          choices: ['Attention', 'The feed-forward network', 'The norm'],
          right: 0,
        },
      },
      {
        text:
          'Last the division by √d_k. Without it, the scores of heads with 16 numbers are 4 ' +
          'times as large. Softmax then begins sharper: it looks hard at few keys before it ' +
          'knows which ones are good.',
        formula: 'scores = Q K^{T}     without / √d_{k}',
        code: 'scores = q @ k.transpose(-2, -1)',
        model: 'preset=reverse&attn_scale=false',
        predict: {
          question: 'Without the division, reversal will be solved …',
          choices: ['sooner', 'later', 'never'],
          right: 1,
        },
        actions: [
          {
            text: 'Without √d_k: train 400 steps',
            link: 'preset=reverse&attn_scale=false&view=model&chart=accuracy&train=400',
          },
        ],
        aim: { settings: { attn_scale: false }, step: 400 },
        look:
          'It learns, but later: after 200 steps 44 to 50 % are right, and 99 % after 340 to 380 ' +
          '(seeds 1 to 3).',
        explain:
          'Where softmax is nearly all or nothing, its gradient is nearly 0, and queries and ' +
          'keys change slowly. The division keeps scores small at the beginning.',
        check: {
          question: 'With 64 numbers a head, by what would scores be divided?',
          number: 8,
          within: 0,
          hint: 'It is the square root of the number of entries.',
        },
      },
    ],
  },
];
