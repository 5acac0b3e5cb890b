// Lessons on training and on what can be seen in the result. Numbers as in partlessons.mjs.

/** @type {import('../lesson.mjs').Lesson[]} */
export const TRAINING = [
  {
    id: 'task',
    title: 'The task: copy',
    model: 'preset=copy',
    steps: [
      {
        text:
          'A sequence has eight random tokens, a separator and eight empty slots. The slots ' +
          'must repeat the tokens. That is trivial for a program. For a transformer it tests ' +
          'the one thing that attention does: information has to move from eight positions to ' +
          'eight others. The model has to learn which token goes where.',
        predict: {
          question: 'What does this untrained model output in the slots?',
          choices: ['The right tokens', 'Some tokens, hardly ever the right ones', 'Nothing'],
          right: 1,
        },
        actions: [
          { text: 'Look at examples', link: 'preset=copy&view=try' },
          { text: 'See the model', link: 'preset=copy&view=model' },
        ],
        aim: { settings: { task: 'copy' }, view: 'try' },
        look:
          'The input column: eight numbers, the separator as a bar, then dots for empty slots. ' +
          'Predictions count only at the slots; the grey rows of the probabilities are not ' +
          'scored.',
        explain:
          'The weights begin as random numbers, so the outputs are random, too. But there is ' +
          'always an output: the token with the largest probability.',
        check: {
          question: 'How many positions has a whole sequence?',
          number: 17,
          within: 0,
          hint: 'Eight tokens, one separator, eight slots.',
        },
      },
      {
        text:
          'Every training sequence is freshly drawn from 18 tokens at eight places: 18^8, about ' +
          '11 billion, sequences. An "epoch" of 10,000 samples is only a way to count 157 steps ' +
          'of 64 sequences. Held-out sequences are never trained on. They come from a random ' +
          'stream of their own and are scored without dropout.',
        predict: {
          question: 'Can the model score well by memorising its training sequences?',
          choices: ['Yes', 'No, it hardly sees any of them twice'],
          right: 1,
        },
        actions: [
          { text: 'Make the sequences longer: 12 tokens', link: 'preset=copy&seq=25&view=model' },
          { text: 'Back to 8', link: 'preset=copy&view=model' },
        ],
        aim: { settings: { seq: 25 } },
        look: 'The tiles grow with the sequence. Attention is a square of positions by positions.',
        explain:
          'In 300 steps the model sees 19,200 of 11 billion sequences. What it does on others is ' +
          'what it has learned. The cost of attention grows with the square of the length.',
        check: {
          question: 'A sequence twice as long: how many times as many attention weights?',
          number: 4,
          within: 0,
          hint: 'A map is a square.',
        },
      },
    ],
  },
  {
    id: 'training',
    title: 'The training loop',
    model: 'preset=copy',
    steps: [
      {
        text:
          'A training step takes 64 sequences and computes the loss at their answer slots. ' +
          'Backpropagation gives the gradient: how the loss changes with each weight. If the ' +
          'gradient is longer than 1, it is shortened to 1 (clipping). The optimiser, Adam, ' +
          'then changes each weight a little. Training repeats this. The learning rate here is ' +
          '0.001.',
        code:
          'loss = loss_of(model(x), y)\n' +
          'loss.backward()\n' +
          'clip_grad_norm_(model.parameters(), 1)\n' +
          'optimizer.step()',
        predict: {
          question: 'How will the loss fall?',
          choices: [
            'In a straight line',
            'Quickly, then a slow stretch, then quickly',
            'All at once',
          ],
          right: 1,
        },
        actions: [
          { text: 'Take 20 steps', link: 'preset=copy&view=model&chart=loss&train=20' },
          { text: 'Train 250 steps', link: 'preset=copy&view=model&chart=loss&train=250' },
        ],
        aim: { settings: { task: 'copy' }, accuracy: 0.99 },
        look:
          'The loss falls below the dashed line, slows between about 2.1 and 1.85, then drops. ' +
          'Accuracy passes 99 % after about 160 to 240 steps, depending on the seed.',
        explain:
          'Knowing which tokens occur, but not where, costs 1.83: that is where the curve slows. ' +
          'Once the heads find where each token belongs, the rest goes quickly.',
        check: {
          question: 'At which step did your run pass 99 %?',
          number: 'solved',
          within: 0,
          hint: 'Look at the headline above the model.',
        },
      },
      {
        text:
          'During training, dropout sets a random tenth of the activations to zero, among them ' +
          'attention weights. It multiplies the others by 1/(1 − p), here 1/0.9, so that their ' +
          'mean stays the same. In evaluation mode nothing is dropped. The chart draws both ' +
          'accuracies and names them.',
        predict: {
          question: 'Copying is solved at step 160 to 240 with dropout. And without it?',
          choices: ['Earlier', 'At the same time', 'Later'],
          right: 0,
        },
        actions: [
          { text: 'Show accuracy', link: 'preset=copy&chart=accuracy' },
          { text: 'Turn dropout off', link: 'preset=copy&dropout=0&chart=accuracy' },
          {
            text: 'Without dropout: train 200 steps',
            link: 'preset=copy&dropout=0&fresh=1&view=model&chart=accuracy&train=200',
          },
        ],
        aim: { settings: { dropout: 0 }, accuracy: 0.99 },
        look:
          'Without dropout, copying is solved at step 120 to 160 (seeds 1 to 3). With it, the ' +
          'line “train” lags: at step 220 reversal reaches 99 or 100 % in evaluation mode, while ' +
          'train mode shows 70 to 82 %.',
        explain:
          'Dropout makes training harder on purpose, against memorising. Here every sequence is ' +
          'new, so there is nothing to memorise, and it only costs time.',
        check: {
          question: 'With p = 0.5, by what are the activations that stay multiplied?',
          number: 2,
          within: 0,
          hint: 'Put p = 0.5 into 1/(1 − p).',
        },
      },
      {
        text:
          'The learning rate sets how far each step goes. It is 0.001 here. Try one ten times ' +
          'larger, and one a hundred times larger.',
        predict: {
          question: 'What happens with the rate 0.1, a hundred times larger?',
          choices: [
            'It learns faster',
            'It hardly gets better than guessing',
            'The loss becomes infinite',
          ],
          right: 1,
        },
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
        aim: { settings: { lr: 0.1 }, step: 160 },
        look:
          'With 0.01, 98 % or more are right after 160 steps. With 0.1 the loss stays near the ' +
          'dashed line and accuracy near one in ten.',
        explain:
          'With 0.1 each step overshoots. The loss stays finite even without clipping, because ' +
          "Adam divides each step by the gradient's usual size.",
        check: {
          question: 'Find a rate above 0.002 with which copying is solved before step 160.',
          aim: { settings: { task: 'copy' }, solvedBelow: 160 },
          hint: 'Between 0.002 and 0.01.',
        },
      },
    ],
  },
  {
    id: 'attention-maps',
    title: 'Reading attention maps',
    model: 'preset=copy',
    steps: [
      {
        text:
          'After training, a map shows where each position attends: rows are queries, columns ' +
          'are keys. For copying, an ideal map has a diagonal in its lower left: slot 1 to ' +
          'token 1, and so on. This model has two layers of four heads. Code counts layers ' +
          'from 0. Here we count from 1.',
        predict: {
          question: 'Which layer will show the diagonal?',
          choices: ['Layer 1', 'Layer 2', 'Both'],
          right: 1,
        },
        actions: [
          { text: 'Train 300 steps', link: 'preset=copy&view=model&tile=attention.1.0&train=300' },
          { text: 'A head of layer 1', link: 'preset=copy&tile=attention.0.0' },
          { text: 'A head of layer 2', link: 'preset=copy&tile=attention.1.0' },
        ],
        aim: { settings: { task: 'copy' }, head: { word: 'source', share: 0.85, layer: 'last' } },
        look: 'Layer 2 has the diagonal in every head. In layer 1 attention stays spread out.',
        explain:
          'With these settings the copying happens in the last layer. One look is enough for the ' +
          'task, and either layer could do it.',
        check: {
          question: 'Row 12 is slot 3. In which column, counting from 1, is its dark cell?',
          number: 3,
          within: 0,
          hint: 'Slot 3 repeats token 3.',
        },
      },
      {
        text:
          'A map is evidence, not proof. Weights show what is read, not what is done with it, ' +
          'and a head may read without any effect on the answer. Now the same task with a ' +
          'learned table of positions in place of sines and cosines.',
        predict: {
          question: 'Will the diagonal be in the same layer as before?',
          choices: ['Yes, in layer 2', 'No, in layer 1', 'In none'],
          right: [
            { head: { word: 'source', share: 0.6, layer: 'last' } },
            { head: { word: 'source', share: 0.6, layer: 'first' } },
            {},
          ],
        },
        actions: [
          {
            text: 'Learned positions: train 320 steps',
            link: 'preset=copy&posenc=learned&view=model&tile=attention.0.0&train=320',
          },
          { text: 'Compare the heads in numbers', link: 'preset=copy&posenc=learned&view=heads' },
        ],
        aim: {
          settings: { posenc: 'learned' },
          head: { word: 'source', share: 0.6, layer: 'first' },
        },
        look:
          'The badges: "source" is in layer 1 this time, on at least three of its four heads ' +
          '(seeds 1 to 3). Those of layer 2 stay spread out.',
        explain:
          'The same data allow two solutions, and a small difference decides which one is found. ' +
          'So one trained model does not show how the task must be solved.',
        check: {
          question: 'Cut one of these heads: choose its tile and press X. Does accuracy fall?',
          aim: { settings: { posenc: 'learned' }, cut: 1 },
        },
      },
    ],
  },
  {
    id: 'reversal',
    title: 'Reversal',
    model: 'preset=reverse',
    steps: [
      {
        text:
          'Now the slots must output the tokens in reverse order. This preset has a third ' +
          'layer. Copying took about 160 to 240 steps.',
        predict: {
          question: 'How many steps will reversal take until 99 % are right?',
          choices: ['Fewer than 150', 'About as many as copying', 'More than 400'],
          right: [{ solvedBelow: 150 }, { solvedBelow: 400 }, {}],
        },
        actions: [
          {
            text: 'Reverse: train 260 steps',
            link: 'preset=reverse&view=model&chart=accuracy&train=260',
          },
        ],
        aim: { settings: { task: 'reverse' }, accuracy: 0.99 },
        look: 'Accuracy passes 99 % after about 180 to 220 steps, as for copying.',
        explain:
          'The task is no harder for attention. Where to look depends only on the position, and ' +
          'a mirrored map is as easy as a shifted one. Only the picture changes.',
        check: {
          question: 'There are 8 tokens. Which token must slot 2 output?',
          number: 7,
          within: 0,
          hint: 'Slot 1 outputs the last one, token 8.',
        },
      },
      {
        text:
          'Output position i has to get the token at position 7 − i, counting from 0 as code ' +
          'does. So some head has to attend there: its map shows an anti-diagonal, and its badge ' +
          'says "mirror".',
        predict: {
          question: 'In which of the three layers will the anti-diagonal be clearest?',
          choices: ['The first', 'The second', 'The third'],
          right: 2,
        },
        actions: [
          { text: 'The first layer', link: 'preset=reverse&view=model&tile=attention.0.0' },
          { text: 'The last layer', link: 'preset=reverse&view=model&tile=attention.2.0' },
          {
            text: 'Train 150 more steps',
            link: 'preset=reverse&view=model&tile=attention.2.0&train=150',
          },
        ],
        aim: { settings: { task: 'reverse' }, head: { word: 'mirror', share: 0.9, layer: 'last' } },
        look:
          '"mirror" on every badge of layer 3: after 400 steps, .86 to .98 of the attention. ' +
          'Drag along the chart below to see it form.',
        explain:
          'In the first layer attention is spread out. A weaker anti-diagonal is already in the ' +
          'second. The last layer makes the final move, in all four heads at once.',
        check: {
          question: 'Cut one head of the last layer: choose its tile and press X.',
          aim: { settings: { task: 'reverse' }, cut: 1, cutKeeps: 0.5 },
          hint: 'Choose a tile of layer 3, then X.',
        },
      },
      {
        text:
          'Has the model learned to reverse, or has it memorised its test set? Type your own ' +
          'tokens: any eight different numbers from 2 to 19. The order may be as regular or as ' +
          'odd as you like, such as a staircase.',
        needs: { accuracy: 0.9 },
        predict: {
          question: 'Will an input that you make up be reversed without a mistake?',
          choices: ['Yes', 'No'],
          right: [{ typedRight: true }, { typed: true }],
        },
        actions: [{ text: 'Try your own input', link: 'preset=reverse&view=try' }],
        aim: { settings: { task: 'reverse' }, typed: true },
        look:
          'Your sequence comes back reversed, and the attention of the last layer shows the ' +
          'same mirror whatever you type.',
        explain:
          'The model selects by position. The values that it moves do not matter, so it handles ' +
          'inputs that it has never seen.',
        check: {
          question: 'Type an input that the model answers without a mistake.',
          aim: { settings: { task: 'reverse' }, typedRight: true },
        },
      },
    ],
  },
  {
    id: 'breakdown',
    title: 'Where the parameters are',
    model: 'preset=reverse',
    steps: [
      {
        text:
          "A model's parameters are the numbers that training changes. A block of width 64 has " +
          '16,640 in attention: four matrices of 64 by 64, with biases. It has 33,088 in the ' +
          'feed-forward network (64 to 256 and back) and 256 in its two norms. Attention does ' +
          'not depend on the number of heads.',
        formula: 'attention 4 (d^{2} + d)     feed-forward 2 d d_{ff} + d_{ff} + d',
        code: 'n = sum(p.numel()\n        for p in model.parameters())',
        predict: {
          question: 'Twice the width d and d_ff: how many times as many parameters?',
          choices: ['About 2', 'About 4', 'About 8'],
          right: 1,
        },
        actions: [
          { text: 'The model that reverses', link: 'preset=reverse' },
          { text: 'Twice the width', link: 'preset=reverse&d_model=128&d_ff=512' },
        ],
        aim: { settings: { task: 'reverse', d_model: 128 } },
        look: '152,660 parameters become 600,212. The line below the title gives the number.',
        explain:
          'Nearly all parameters are in matrices, whose sides are both doubled. In the smaller ' +
          'model the feed-forward layers have about 65 %, attention about 33 %.',
        check: {
          question: 'How many parameters has the model that the page shows now?',
          number: 'parameters',
          within: 0,
          hint: 'The line below the title gives the number.',
        },
      },
    ],
  },
];
