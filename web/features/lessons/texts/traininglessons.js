// Lessons on training and on what can be seen in the result. Numbers as in partlessons.js.

/** @type {import('../lesson.js').Lesson[]} */
export const TRAINING = [
  {
    id: 'task',
    title: 'The task: copy',
    steps: [
      {
        text:
          'A sequence has eight random tokens, a separator and eight empty slots. The slots ' +
          'must repeat the tokens. That is trivial for a program. For a transformer it tests ' +
          'the one thing that attention does: information has to move from eight positions to ' +
          'eight others. The model has to learn which token goes where.',
        actions: [
          { text: 'Look at examples', link: 'preset=copy&view=try' },
          { text: 'See the model', link: 'preset=copy&view=model' },
        ],
        look:
          'The input column: eight numbers, the separator as a bar, then dots for empty slots. ' +
          'Predictions count only at the slots; the grey rows of the probabilities are not ' +
          'scored.',
        aim: { settings: { task: 'copy' }, view: 'try' },
      },
      {
        text:
          'Every training sequence is freshly drawn, so there is nothing to memorise: there are ' +
          '18^8, about 11 billion, sequences. An "epoch" of 10,000 samples is only a way to ' +
          'count 157 steps of 64 sequences. Held-out sequences are never trained on. They come ' +
          'from a random stream of their own and are scored without dropout.',
        actions: [
          { text: 'Make the sequences longer: 12 tokens', link: 'preset=copy&seq=25&view=model' },
          { text: 'Back to 8', link: 'preset=copy&view=model' },
        ],
        look:
          'The tiles grow with the sequence. Attention is a square of positions by positions, ' +
          'so its cost grows with the square of the length.',
        aim: { settings: { seq: 25 } },
      },
    ],
  },
  {
    id: 'training',
    title: 'The training loop',
    steps: [
      {
        text:
          'A training step takes 64 sequences and computes the loss at their answer slots. ' +
          'Backpropagation gives the gradient: how the loss changes with each weight. If the ' +
          'gradient is longer than 1, it is shortened to 1 (clipping). The optimiser, Adam, ' +
          'then changes each weight a little. Training repeats this. The learning rate here is ' +
          '0.001.',
        actions: [
          { text: 'Take 20 steps', link: 'preset=copy&view=model&chart=loss&train=20' },
          { text: 'Train 250 steps', link: 'preset=copy&view=model&chart=loss&train=250' },
        ],
        look:
          'The loss falls below the dashed line, slows between about 2.1 and 1.85, then drops. ' +
          'Knowing which tokens occur, but not where, costs 1.83. Accuracy passes 99 % after ' +
          'about 160 to 240 steps, depending on the seed.',
        aim: { settings: { task: 'copy' }, accuracy: 0.99 },
      },
      {
        text:
          'During training, dropout sets a random tenth of the activations to zero, among them ' +
          'attention weights. It multiplies the others by 1/(1 − p), here 1/0.9, so that their ' +
          'mean stays the same. So the same model is worse in train mode than in evaluation ' +
          'mode, without dropout. The chart draws both and names them.',
        actions: [
          { text: 'Show accuracy', link: 'preset=copy&chart=accuracy' },
          { text: 'Turn dropout off', link: 'preset=copy&dropout=0&chart=accuracy' },
          {
            text: 'Without dropout: train 200 steps',
            link: 'preset=copy&dropout=0&fresh=1&view=model&chart=accuracy&train=200',
          },
        ],
        look:
          'With dropout, the line “train” lags. At step 220 reversal reaches 99 or 100 % ' +
          'in evaluation mode, while train mode shows 70 to 82 %. Without dropout, copying is ' +
          'solved at step 120 to 160 instead of 160 to 220 (seeds 1 to 3).',
        aim: { settings: { dropout: 0 }, accuracy: 0.99 },
      },
      {
        text:
          'The learning rate sets how far each step goes. A rate ten times larger still works ' +
          'here, even a little faster. A rate a hundred times larger does not: each step ' +
          'overshoots, and the model hardly gets better than guessing. The loss stays finite ' +
          "even without clipping, because Adam divides each step by the gradient's usual size.",
        actions: [
          {
            text: 'Rate 0.01: train 160 steps',
            link: 'preset=copy&lr=0.01&fresh=1&view=model&chart=loss&train=160',
          },
          {
            text: 'Rate 0.1: train 160 steps',
            link: 'preset=copy&lr=0.1&fresh=1&view=model&chart=loss&train=160',
          },
        ],
        look:
          'With 0.01, 98 % or more are right after 160 steps. With 0.1 the loss stays near the ' +
          'dashed line and accuracy near one in ten.',
        aim: { settings: { lr: 0.1 }, step: 160, accuracyBelow: 0.3 },
      },
    ],
  },
  {
    id: 'attention-maps',
    title: 'Reading attention maps',
    steps: [
      {
        text:
          'After training, a map shows where each position attends: rows are queries, columns ' +
          'are keys. For copying, an ideal map has a diagonal in its lower left: slot 1 to ' +
          'token 1, and so on. Code counts layers from 0. Here we count from 1.',
        actions: [
          { text: 'Train 300 steps', link: 'preset=copy&view=model&tile=attention.1.0&train=300' },
          { text: 'A head of layer 1', link: 'preset=copy&tile=attention.0.0' },
          { text: 'A head of layer 2', link: 'preset=copy&tile=attention.1.0' },
        ],
        look:
          'Layer 2 has the diagonal in every head. In layer 1 attention stays spread out: with ' +
          'these settings the copying happens in the last layer.',
        aim: { settings: { task: 'copy' }, head: { word: 'source', share: 0.85, layer: 'last' } },
      },
      {
        text:
          'A map is evidence, not proof. Weights show what is read, not what is done with it, ' +
          'and a head may read without any effect on the answer. With a learned position ' +
          'table, the same task is solved in the other layer. The heads of layer 1 form the ' +
          'diagonal, and those of layer 2 stay spread out. The same data allow two solutions.',
        actions: [
          {
            text: 'Learned positions: train 320 steps',
            link: 'preset=copy&posenc=learned&view=model&tile=attention.0.0&train=320',
          },
          { text: 'Compare the heads in numbers', link: 'preset=copy&posenc=learned&view=heads' },
        ],
        look:
          'The badges: "source" is in layer 1 this time, on at least three of its four heads ' +
          '(seeds 1 to 3).',
        aim: {
          settings: { posenc: 'learned' },
          head: { word: 'source', share: 0.6, layer: 'first' },
        },
      },
    ],
  },
  {
    id: 'reversal',
    title: 'Reversal',
    steps: [
      {
        text:
          'Now the slots must output the tokens in reverse order. This preset has a third ' +
          'layer, but the task is no harder for attention. Where to look depends only on the ' +
          'position, and a mirrored map is as easy as a shifted one. Only the picture changes.',
        actions: [
          {
            text: 'Reverse: train 260 steps',
            link: 'preset=reverse&view=model&chart=accuracy&train=260',
          },
        ],
        look: 'Accuracy passes 99 % after about 180 to 220 steps, as for copying.',
        aim: { settings: { task: 'reverse' }, accuracy: 0.99 },
      },
      {
        text:
          'You might expect that output position i attends to input position 7 − i. You will ' +
          'not find that in the first layer: its attention is spread out. The anti-diagonal is ' +
          'in the last layer, in all four heads. A weaker one is already in the layer before it.',
        actions: [
          { text: 'The first layer', link: 'preset=reverse&view=model&tile=attention.0.0' },
          { text: 'The last layer', link: 'preset=reverse&view=model&tile=attention.2.0' },
          {
            text: 'Train 150 more steps',
            link: 'preset=reverse&view=model&tile=attention.2.0&train=150',
          },
        ],
        look:
          '"mirror" on every badge of layer 3: after 400 steps, .88 to .98 of the attention. ' +
          'Drag along the chart below to see it form.',
        aim: { settings: { task: 'reverse' }, head: { word: 'mirror', share: 0.9, layer: 'last' } },
      },
      {
        text:
          'Has the model learned to reverse, or has it memorised its test set? Type your own ' +
          'tokens: any eight different numbers from 2 to 19. The order may be as regular or as ' +
          'odd as you like, such as a staircase. If the model selects by position, the values ' +
          'that it moves do not matter.',
        actions: [{ text: 'Try your own input', link: 'preset=reverse&view=try' }],
        look:
          'Your sequence comes back reversed, and the attention of the last layer shows the ' +
          'same mirror whatever you type.',
        aim: { view: 'try' },
      },
    ],
  },
  {
    id: 'breakdown',
    title: 'Where the parameters are',
    steps: [
      {
        text:
          "A model's parameters are the numbers that training changes. A block of width 64 has " +
          '16,640 in attention: four matrices of 64 by 64, with biases. It has 33,088 in the ' +
          'feed-forward network (64 to 256 and back) and 256 in its two norms. Attention grows ' +
          'with the square of the width and does not depend on the number of heads.',
        formula: 'attention 4 (d^{2} + d)     feed-forward 2 d d_{ff} + d_{ff} + d',
        actions: [
          { text: 'The model that reverses', link: 'preset=reverse' },
          { text: 'Twice the width', link: 'preset=reverse&d_model=128&d_ff=512' },
        ],
        look:
          'Close the lesson to see the table of parameters below the settings. Feed-forward has ' +
          'about 65 %, attention about 33 %. Twice the width makes nearly four times as many ' +
          'parameters: 152,660 become 600,212.',
        aim: { settings: { task: 'reverse', d_model: 128 } },
      },
    ],
  },
];
