// Lessons on training and on what can be seen in the result. Numbers as in parts.js.

/** @type {import('./lesson.js').Lesson[]} */
export const TRAINING = [
  {
    id: 'task',
    title: 'The task: copy',
    steps: [
      {
        text:
          'A sequence has eight random tokens, a separator and eight empty slots; the slots ' +
          'must repeat the tokens. It looks trivial, and for a program it is. For a transformer ' +
          'it is a ' +
          'test of the one thing that attention is for: information has to move from eight ' +
          'places to eight ' +
          'others, and the model has to find out by itself which goes where.',
        deeds: [
          { text: 'Look at examples', link: 'preset=copy&view=try' },
          { text: 'See the model', link: 'preset=copy&view=model' },
        ],
        look:
          'The input column: eight numbers, the separator as a bar, then dots for empty ' +
          'slots. Predictions count only at the slots; the grey rows of the probabilities are ' +
          'not scored.',
        aim: { settings: { task: 'copy' }, view: 'try' },
      },
      {
        text:
          'Every training sequence is fresh, drawn from a counter, so there is nothing to ' +
          'learn by heart: 18 to the power of 8 is eleven thousand million sequences. An "epoch" ' +
          'of 10,000 ' +
          'samples is only a way of counting 157 steps of 64. Held-out sequences come from a ' +
          'stream of ' +
          'their own and are scored without dropout.',
        deeds: [
          { text: 'Make the sequences longer: 12 tokens', link: 'preset=copy&seq=25&view=model' },
          { text: 'Back to 8', link: 'preset=copy&view=model' },
        ],
        look:
          'The tiles grow with the sequence: attention is a square, positions by positions, ' +
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
          'A step takes 64 sequences, computes the loss at their answer slots, sends its ' +
          'gradient back through every operation, shortens that gradient to length 1 if it is ' +
          'longer, and ' +
          'lets Adam move each weight a little. Nothing else happens; the rest is repetition. ' +
          'The ' +
          "notebook's rate is 0.001.",
        deeds: [
          { text: 'Take 20 steps', link: 'preset=copy&view=model&chart=loss&train=20' },
          { text: 'Train 250 steps', link: 'preset=copy&view=model&chart=loss&train=250' },
        ],
        look:
          'The loss first falls to the dashed line (guessing well), waits there, then drops. ' +
          'Accuracy passes 99 % after about 160 to 240 steps, depending on the seed.',
        aim: { settings: { task: 'copy' }, accuracy: 0.99 },
      },
      {
        text:
          'Dropout puts a tenth of the numbers to zero, at random, while training, also ' +
          'among the attention weights. So the same model is worse in train mode than when it is ' +
          'asked in ' +
          'earnest. The notebook plots the first and prints test results of the second. Here ' +
          'both are ' +
          'drawn, with their names.',
        deeds: [
          { text: 'Show accuracy', link: 'chart=accuracy' },
          { text: 'Turn dropout off', link: 'preset=copy&dropout=0&chart=accuracy' },
          {
            text: 'Without dropout: train 200 steps',
            link: 'preset=copy&dropout=0&fresh=1&view=model&chart=accuracy&train=200',
          },
        ],
        look:
          'With dropout, the line of train mode lags: when reversing is at 99 or 100 % in ' +
          'eval mode, at step 220, train mode says 70 to 82 %. Started without dropout, copying ' +
          'is solved ' +
          'at about step 120 in place of 160.',
        aim: { settings: { dropout: 0 }, accuracy: 0.99 },
      },
      {
        text:
          'The learning rate decides more than any other number. Ten times larger is still ' +
          'fine here, even a little quicker. A hundred times larger is not: each step jumps over ' +
          'what it ' +
          'aims at, and the model hardly gets below guessing. It does not blow up, because ' +
          'clipping and ' +
          'Adam both limit a step; it learns next to nothing.',
        deeds: [
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
          'With 0.01 98 % or more are right after 160 steps. With 0.1 the loss stays near ' +
          'the dashed line and accuracy near one in ten.',
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
          'After training, a map says where each position looks: rows are queries, columns ' +
          'keys. For copying, an ideal map has a diagonal in its lower left: slot 1 to token 1, ' +
          'and so on. ' +
          'The notebook plots layer 0 and layer 1, in the counting of programs; here they are ' +
          'called layer ' +
          '1 and layer 2.',
        deeds: [
          { text: 'Train 300 steps', link: 'preset=copy&view=model&tile=attention.1.0&train=300' },
          { text: 'A head of layer 1', link: 'tile=attention.0.0' },
          { text: 'A head of layer 2', link: 'tile=attention.1.0' },
        ],
        look:
          'Layer 2 has the diagonal in every head. In layer 1 attention stays spread: the ' +
          'copying happens in the last layer, which has the shortest way to the output.',
        aim: { settings: { task: 'copy' }, head: { word: 'source', share: 0.85, layer: 'last' } },
      },
      {
        text:
          'A map is evidence, not proof. Weights say what is read, not what is done with it, ' +
          'and a head may read without consequence. With a learned table of positions the same ' +
          'task is ' +
          'solved in the other layer: the heads of layer 1 take the diagonal, those of layer 2 ' +
          'stay ' +
          'spread. Two solutions, equally good, from the same data.',
        deeds: [
          {
            text: 'Learned positions: train 320 steps',
            link: 'preset=copy&posenc=learned&view=model&tile=attention.0.0&train=320',
          },
          { text: 'Compare the heads in numbers', link: 'view=heads' },
        ],
        look: 'The badges: "source" in layer 1 this time.',
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
          'Now the slots must say the tokens backwards. The notebook gives this task a third ' +
          'layer, because it takes it to be harder. For attention it is not: which place to look ' +
          'at is ' +
          'given by the position alone, and a mirrored table is as easy as a shifted one. What ' +
          'changes is ' +
          'the picture.',
        deeds: [
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
          'The notebook prints that output position i attends to input position 7 − i, and ' +
          'shows the maps of its first layer. Look there and you will not find it: attention of ' +
          'the first ' +
          'layer is spread. The anti-diagonal is in the last layer, in all four heads, and a ' +
          'weaker one ' +
          'already in the layer before it.',
        deeds: [
          { text: 'The first layer', link: 'view=model&tile=attention.0.0' },
          { text: 'The last layer', link: 'view=model&tile=attention.2.0' },
          {
            text: 'Train 150 more steps',
            link: 'preset=reverse&view=model&tile=attention.2.0&train=150',
          },
        ],
        look:
          '"mirror" on every badge of layer 3, after 400 steps with .88 to .98 of the ' +
          'attention. Drag along the chart below to see it form.',
        aim: { settings: { task: 'reverse' }, head: { word: 'mirror', share: 0.9, layer: 'last' } },
      },
      {
        text:
          'Is the whole thing really reversing, or does it know its test set? Type your own ' +
          'tokens: any eight numbers from 2 to 19, as regular or as odd as you like. Repeat one ' +
          'number ' +
          'eight times, or put in a staircase. A model that looks by position does not care what ' +
          'it moves.',
        deeds: [{ text: 'Try your own input', link: 'view=try' }],
        look:
          'Your sequence comes back reversed, and the attention of the last layer is the ' +
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
          'The table at the foot of the settings counts weights as the notebook does. A ' +
          'block of width 64 has 16,640 in attention (four matrices of 64 by 64, with biases), ' +
          '33,088 in ' +
          'the feed-forward network (64 to 256 and back) and 256 in its two norms. Attention ' +
          'grows with ' +
          'the square of the width and does not depend on the number of heads.',
        formula: 'attention 4 (d^{2} + d)     feed-forward 2 d d_{ff} + d_{ff} + d',
        deeds: [
          { text: 'The model that reverses', link: 'preset=reverse' },
          { text: 'Twice the width', link: 'preset=reverse&d_model=128&d_ff=512' },
        ],
        look:
          'Feed-forward has about 65 %, attention about 33 %. Twice the width makes nearly ' +
          'four times as many parameters: 152,660 become 600,212.',
        aim: { settings: { task: 'reverse', d_model: 128 } },
      },
    ],
  },
];
