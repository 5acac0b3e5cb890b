// Lessons on what is known of trained models: how they carry over to other lengths, from the block
// of 2017 to that of Llama, which heads work together. Numbers as in partlessons.mjs.

/** @type {import('../lesson.mjs').Lesson[]} */
export const GOING_FURTHER = [
  {
    id: 'lengths',
    title: 'Longer than it was trained on',
    model: 'preset=copy',
    steps: [
      {
        text:
          'The copy model is trained on eight tokens, always. Each answer is nine positions ' +
          'after its source. With six tokens it would be seven, with ten it would be eleven. ' +
          'The page can score a trained model at other lengths.',
        predict: {
          question: 'Trained on 8 tokens: how many of 10 does it copy?',
          choices: ['Nearly all', 'About half', 'Hardly any'],
          right: 2,
        },
        actions: [
          { text: 'Train 300 steps', link: 'preset=copy&view=model&chart=accuracy&train=300' },
          { text: 'Score other lengths', link: 'preset=copy&view=studies&sub=lengths' },
        ],
        aim: { settings: { task: 'copy' }, step: 300, view: 'studies', sub: 'lengths' },
        look:
          'At 8 tokens, 17 positions with separator and slots, all answers are right. At 6 ' +
          'tokens 21 to 22 % are, at 10 tokens 9 to 13 % (seeds 1 to 3).',
        explain:
          'It has learned "nine positions back", for the positions that it has seen. Nothing in ' +
          'its data said that the distance depends on the length.',
        check: {
          question: 'How many positions after its source is an answer when five tokens are copied?',
          number: 6,
          within: 0,
          hint: 'The separator stands between tokens and slots.',
        },
      },
      {
        text:
          'RoPE makes scores depend on distances, and copying has one distance only. In reversal ' +
          'every slot has another one. Yet there is a rule on distances that holds at every ' +
          'length: the source of a slot is exactly twice as far back as the separator.',
        model: 'preset=reverse&posenc=rope',
        predict: {
          question: 'With RoPE, reversal is solved …',
          choices: ['sooner than with sines and cosines', 'later', 'never'],
          right: 1,
        },
        actions: [
          {
            text: 'Reverse with RoPE: train 400 steps',
            link: 'preset=reverse&posenc=rope&view=model&chart=accuracy&train=400',
          },
          {
            text: 'Score other lengths',
            link: 'preset=reverse&posenc=rope&view=studies&sub=lengths',
          },
        ],
        aim: { settings: { task: 'reverse', posenc: 'rope' }, step: 400 },
        look:
          'It is solved after 280 to 320 steps; sines and cosines need 180 to 220. But at 6 ' +
          'tokens 78 to 100 % are right, where sines and cosines get 5 to 6 % (seeds 1 to 3).',
        explain:
          'An encoding that makes one task easy may make another one harder to learn, and still ' +
          'carry over better. Test both, at lengths that were not trained.',
        check: {
          question: 'The separator is 3 positions before a slot. How far back is its source?',
          number: 6,
          within: 0,
          hint: 'Twice as far.',
        },
      },
    ],
  },
  {
    id: 'llama-switches',
    title: 'From 2017 to Llama in seven switches',
    model: 'preset=stories&tokens=bpe&token_vocab=256',
    steps: [
      {
        text:
          'Today\'s language models are built like the one of "Attention Is All You Need", with ' +
          'some parts exchanged. A study trains the block of 2017 on short stories. Then it adds ' +
          'seven changes one by one: pre-norm, RMS norm, rotary positions, SwiGLU, no biases, ' +
          'shared key and value heads, no dropout. All else stays as it is.',
        predict: {
          question: 'Which of these changes will help this small model most?',
          choices: ['Pre-norm', 'SwiGLU', 'No biases', 'No dropout'],
          right: 3,
        },
        actions: [
          {
            text: 'Open the studies',
            link: 'preset=stories&tokens=bpe&token_vocab=256&view=studies',
          },
        ],
        aim: { studied: true },
        look:
          'Choose "2017 to Llama in seven switches" and *Start*. In 300 steps accuracy goes from ' +
          '42 % to about 63 %. Two changes separate from the spread of the seeds upwards: rotary ' +
          'positions by 10 points, no dropout by 15.',
        explain:
          'The model has two layers and sees each story once or twice. So it needs no norm that ' +
          'helps deep stacks, and nothing against memorising. Larger models gain from other ' +
          'changes.',
        check: {
          question:
            'Width 64, two layers: keys and values go from 64 numbers to 32. How many weights ' +
            'does that save?',
          number: 8192,
          within: 0,
          hint: 'Two matrices in each of two layers, each 64 by 32 smaller.',
        },
        minutes: 10,
      },
    ],
  },
  {
    id: 'induction',
    title: 'Induction heads appear suddenly',
    model: 'preset=attention-only',
    steps: [
      {
        text:
          'This model has two layers of attention and nothing else: no feed-forward networks, no ' +
          'norms. It reads pairs of a key and a value, then a key again, and must say the value ' +
          'that followed it. Two heads can do that together: one of layer 1 and one of layer 2.',
        predict: {
          question: 'How will accuracy rise?',
          choices: ['Evenly', 'Slowly at first, then in a jump', 'At once, then not at all'],
          right: 1,
        },
        actions: [
          {
            text: 'Train 200 steps',
            link: 'preset=attention-only&view=model&tile=attention.1.0&chart=accuracy&train=200',
          },
        ],
        aim: { settings: { ffn: false }, accuracy: 0.99 },
        look:
          'After 80 steps 30 to 37 % are right, after 140 all of them (seeds 1 to 3). Drag the ' +
          'timeline over the jump: in the same steps the heads of layer 2 become "induction".',
        explain:
          'The two heads are of use only together. As long as one of them is vague, the other ' +
          'has little to gain. Once both begin to work, each makes the other better.',
        check: {
          question: 'What does an induction head look at, for the token that it stands on?',
          choices: [
            'What followed that token before',
            'The token before it',
            'The first token of the input',
          ],
          right: 0,
        },
      },
      {
        text:
          'An induction head needs help: at the value, somebody must have noted which key came ' +
          'before it. That is the work of a head of layer 1 that looks at the previous token. ' +
          'The view Why says who wrote what the head of layer 2 reads there.',
        needs: { settings: { ffn: false }, accuracy: 0.99 },
        predict: {
          question: 'What will be first in the list of reasons?',
          choices: [
            'The token here, and what a head of layer 1 wrote there',
            'The positions of both',
            'The token here and the token there',
          ],
          right: 0,
        },
        actions: [
          {
            text: 'If it is not trained: train 200 steps',
            link: 'preset=attention-only&view=why&tile=attention.1.0&train=200',
          },
          {
            text: 'Why does head 1 of layer 2 look there?',
            link: 'preset=attention-only&view=why&tile=attention.1.0',
          },
        ],
        aim: { settings: { ffn: false }, view: 'why' },
        look:
          'The strongest pair is the token here with what one head of layer 1 wrote at ' +
          'the value: the key, copied one position to the right.',
        explain:
          'This is an induction circuit (Elhage et al. 2021). This position says "I am key 5", ' +
          'and the value answers to "the token before me was key 5".',
        check: {
          question: 'Which head of the pair is called the induction head?',
          choices: ['The one of layer 1', 'The one of layer 2'],
          right: 1,
        },
      },
      {
        text:
          'A look is not yet a proof. If the heads of layer 1 that look at the previous token ' +
          'are what the others need, the model fails without them. Cut all heads of layer 1, ' +
          'then find out which ones matter.',
        needs: { settings: { ffn: false }, accuracy: 0.99 },
        predict: {
          question: 'How many answers are right without all heads of layer 1?',
          choices: ['Nearly all', 'About half', 'Few'],
          right: 2,
        },
        actions: [
          {
            text: 'If it is not trained: train 200 steps',
            link: 'preset=attention-only&view=heads&train=200',
          },
          {
            text: 'Without layer 1',
            link: 'preset=attention-only&view=heads&cut=self.0',
          },
        ],
        aim: { settings: { ffn: false }, cut: 4, cutBelow: 0.3 },
        look:
          '16 to 17 % of the answers are right without them. Without a single one, at least 84 % ' +
          'are (seeds 1 to 3): several heads look at the previous token, and share the work.',
        explain:
          'Cutting all shows that the circuit needs the layer. Cutting one shows how much of it ' +
          'the others can do as well. To show that a part is used, cut it.',
        check: {
          question: 'Cut two heads of layer 1, and keep at least 80 % of the answers right.',
          aim: { settings: { ffn: false }, cut: 2, cutKeeps: 0.8 },
          hint: 'Restore all, then try pairs: the columns "cost" and "previous" help.',
        },
      },
    ],
  },
  {
    id: 'stream',
    title: 'The residual stream as a channel',
    model: 'preset=attention-only',
    steps: [
      {
        text:
          'Every part adds its result to the same vector, the residual stream. So the logit of ' +
          'an answer is a sum: what the token wrote, the position, and each head. The view Why ' +
          'takes it apart, for the example shown and on average.',
        formula: 'logit = W_{out} · (token + position + Σ heads)',
        predict: {
          question: 'Who will write nearly all of the answer, after 200 steps?',
          choices: ['The token itself', 'The heads of layer 1', 'The heads of layer 2'],
          right: 2,
        },
        actions: [
          {
            text: 'Train 200 steps',
            link: 'preset=attention-only&view=why&sub=answer&train=200',
          },
        ],
        aim: { settings: { ffn: false }, step: 200, view: 'why', sub: 'answer' },
        look:
          'On average the right logit is 9.6 to 10.1 above the runner-up. The heads of layer 2 ' +
          'write 9.7 to 10.3 of it; token, position and layer 1 nearly nothing (seeds 1 to 3).',
        explain:
          'Layer 1 writes a message for other heads, not for the output. Both lie in the same 64 ' +
          'numbers: a channel that all parts write to and read from.',
        check: {
          question: 'Layer 1 writes none of the answer. Can it be cut without loss?',
          choices: ['Yes', 'No, layer 2 looks where it does because of layer 1'],
          right: 1,
        },
      },
      {
        text:
          'A head does two things that can be told apart. Its queries and keys (QK) decide ' +
          'where it looks. Its values and its part of W_O (OV) decide what it writes when it ' +
          'looks there. Both can be multiplied out to tables over tokens.',
        formula: 'QK = W_{Q}^{T} W_{K}     OV = W_{O} W_{V}',
        code: 'qk = E @ W_q.T @ W_k @ E.T\nov = W_out @ W_o @ W_v @ E.T',
        needs: { settings: { ffn: false }, accuracy: 0.99 },
        predict: {
          question: 'In the OV table of a head of layer 2, where will the large numbers be?',
          choices: ['On the diagonal', 'In one row', 'Anywhere'],
          right: 0,
        },
        actions: [
          {
            text: 'If it is not trained: train 200 steps',
            link: 'preset=attention-only&view=heads&sub=head&tile=attention.1.0&train=200',
          },
          {
            text: 'Head 1 of layer 2',
            link: 'preset=attention-only&view=heads&sub=head&tile=attention.1.0',
          },
        ],
        aim: { settings: { ffn: false }, view: 'heads', sub: 'head' },
        look:
          'Choose "OV tokens" below. The diagonal stands out: attending to a token raises the ' +
          'logit of that token. The copying score is .68 to .93 for heads of layer 2, .08 to .52 ' +
          'for layer 1 (seeds 1 to 3).',
        explain:
          'A head that copies adds the token that it attends to. The score is the sum of the ' +
          'eigenvalues of OV over the sum of their sizes: 1 where all are positive.',
        check: {
          question: 'Which matrix decides where a head looks?',
          choices: ['QK', 'OV'],
          right: 0,
        },
      },
    ],
  },
];
