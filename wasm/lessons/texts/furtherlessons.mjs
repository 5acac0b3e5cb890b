// Lessons on what is known of trained models: how they carry over to other lengths, which heads
// work together, what helps training. Numbers as in partlessons.mjs.

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
  {
    id: 'deep',
    title: 'Where the norm goes, and warm-up',
    model: 'preset=reverse&n_layers=6&norm=post',
    steps: [
      {
        text:
          'The block of 2017 has its norms after each sum (post-norm), newer ones before each ' +
          'part (pre-norm). With three layers both learn to reverse. Here are six. Warm-up means ' +
          'that the learning rate grows from 0 over the first steps.',
        formula: 'post: norm(x + f(x))     pre: x + f(norm(x))',
        code: 'x = norm(x + f(x))   # post\nx = x + f(norm(x))   # pre',
        predict: {
          question: 'Six layers, post-norm, a warm-up of 100 steps: what after 300 steps?',
          choices: ['About 25 % right', 'About half', 'Solved'],
          right: [{ accuracyBelow: 0.35 }, { accuracyBelow: 0.95 }, { accuracy: 0.95 }],
        },
        actions: [
          {
            text: 'Train 300 steps',
            link:
              'preset=reverse&n_layers=6&norm=post&warmup=100&view=model&' +
              'chart=accuracy&train=300',
          },
        ],
        aim: { settings: { n_layers: 6, norm: 'post', warmup: 100 }, step: 300 },
        look:
          '24 to 25 % of the answers are right, with a warm-up as without (seeds 1 to 3). With ' +
          'pre-norm, six layers are solved after 220 to 260 steps.',
        explain:
          'Post-norm rescales the sum at every layer, so what the first layer wrote fades on its ' +
          'way up, and its gradient on the way down. Pre-norm leaves a path without any norm.',
        check: {
          question: 'In which block does the plain sum x reach the last layer unscaled?',
          choices: ['Post-norm', 'Pre-norm'],
          right: 1,
        },
      },
      {
        text:
          'Where a warm-up helps: a high learning rate. Adam makes its first steps about as long ' +
          'as later ones, whatever the size of the gradient, and aims them by a few batches. ' +
          'Here the rate is 0.01, ten times the usual one, with three layers ' +
          'and pre-norm.',
        formula: 'rate at step t = 0.01 · min(1, t / 100)',
        model: 'preset=reverse&lr=0.01&warmup=100',
        predict: {
          question: 'How many answers are right after 100 steps with a warm-up?',
          choices: ['About a quarter', 'About half', 'Nine in ten'],
          right: [{ accuracyBelow: 0.35 }, { accuracyBelow: 0.85 }, { accuracy: 0.85 }],
        },
        actions: [
          {
            text: 'With warm-up: train 100 steps',
            link: 'preset=reverse&lr=0.01&warmup=100&view=model&chart=rate&train=100',
          },
          {
            text: 'Without: train 100 steps',
            link: 'preset=reverse&lr=0.01&view=model&chart=accuracy&train=100',
          },
        ],
        aim: { settings: { lr: 0.01 }, step: 100 },
        look:
          'With a warm-up 91 to 94 % of the answers are right after 100 steps, without one 35 to ' +
          '85 % (seeds 1 to 3). The chart Rate shows how the rate grows.',
        explain:
          'The first large steps throw the weights far from where they began, and the model must ' +
          'find its way back. It does: after 160 steps 97 % or more are right.',
        check: {
          question: 'At which step does a warm-up of 100 steps reach half of its rate?',
          number: 50,
          within: 1,
          hint: 'It grows by the same amount at each step.',
        },
      },
    ],
  },
  {
    id: 'overfitting',
    title: 'Overfitting and dropout',
    model: 'preset=reverse&data=fixed&samples=64&dropout=0',
    steps: [
      {
        text:
          'The data of these tasks are drawn anew at every step, so a model cannot learn them by ' +
          'rote. Now it gets 64 sequences, again and again, without dropout. The held-out score ' +
          'is of sequences that it never trains on.',
        predict: {
          question: 'After 200 steps, how many held-out answers will be right?',
          choices: ['About 6 %', 'About half', 'Nearly all'],
          right: [{ accuracyBelow: 0.25 }, { accuracyBelow: 0.8 }, { accuracy: 0.8 }],
        },
        actions: [
          {
            text: 'Train 200 steps on 64 sequences',
            link: 'preset=reverse&data=fixed&samples=64&dropout=0&view=model&chart=loss&train=200',
          },
        ],
        aim: { settings: { data: 'fixed', samples: 64, dropout: 0 }, step: 200 },
        look:
          'Every answer of the 64 sequences is right after 100 steps, with a loss near 0. Of the ' +
          'held-out ones 41 to 58 % are, with a loss of 1.9 to 3.1 (seeds 1 to 3).',
        explain:
          'It has learned the 64 sequences, and half of the rule. The gap between the two curves ' +
          'is what overfitting means. With 256 sequences it finds the whole rule.',
        check: {
          question: 'Which curve says how well the rule was learned?',
          choices: ['The training loss', 'The held-out loss'],
          right: 1,
        },
      },
      {
        text:
          'Dropout sets numbers to 0 at random while training, here three in ten, and scales ' +
          'the rest up by 1/(1 − 0.3). The model can no longer rely on any one of them, and the ' +
          'same sequence looks different each time. In evaluation nothing is dropped.',
        formula: 'x_{i} → 0 or x_{i} / (1 − p)',
        code: 'x = F.dropout(x, p=0.3, training=True)',
        model: 'preset=reverse&data=fixed&samples=64&dropout=0.3',
        predict: {
          question: 'With dropout, which will be higher after 400 steps?',
          choices: ['Training accuracy', 'Held-out accuracy'],
          right: 1,
        },
        actions: [
          {
            text: 'Dropout 0.3: train 400 steps',
            link:
              'preset=reverse&data=fixed&samples=64&dropout=0.3&view=model&chart=accuracy&' +
              'train=400',
          },
        ],
        aim: { settings: { data: 'fixed', samples: 64, dropout: 0.3 }, step: 400 },
        look:
          'Training accuracy is 57 to 58 %, held-out accuracy 79 to 82 % and still rising (seeds ' +
          '1 to 3). From the same 64 sequences it learned more of the rule, in twice the steps.',
        explain:
          'The training score is of the model with parts dropped, so it is lower. What dropout ' +
          'takes away is the easiest way to be right: to remember.',
        check: {
          question:
            'Rows of attention sum to 1. Drop half of them at random: what stays on average?',
          choices: ['Half, as nothing is scaled', 'The same, as the rest is doubled'],
          right: 1,
        },
      },
    ],
  },
  {
    id: 'grokking',
    title: 'Grokking',
    model: 'preset=grokking',
    steps: [
      {
        text:
          'The model adds modulo 59. It sees half of all 3,481 sums, each once in every step, ' +
          'and never the other half. Those it can only know by the rule. Weight decay pulls all ' +
          'weights towards 0 while it learns.',
        formula: 'c = a + b − 59 where that is not negative, else a + b',
        predict: {
          question: 'It knows the sums that it sees after some 130 steps. And the others?',
          choices: ['At the same step', 'Some hundred steps later', 'Not within 600 steps'],
          right: [{ solvedBelow: 200 }, { solvedBelow: 601 }, { accuracyBelow: 0.99 }],
        },
        actions: [
          {
            text: 'Train 600 steps',
            link: 'preset=grokking&view=model&chart=accuracy&train=600',
          },
        ],
        aim: { settings: { modulus: 59, weight_decay: 2 }, step: 600 },
        look:
          'The sums that it sees are right after 119 to 132 steps, the others after 340 to 440 ' +
          '(seeds 1 to 3). In between the held-out loss is higher than at the start.',
        explain:
          'First it learns its sums by heart. Meanwhile weight decay makes that costly, and a ' +
          'cheaper way to be right grows: the rule. This late turn was named grokking (Power et ' +
          'al., 2022).',
        check: {
          question: 'At step 160 it knows every sum that it sees. How many of the others?',
          choices: ['All', 'About one in six', 'None'],
          right: 1,
        },
      },
      {
        text:
          'Now the same run without weight decay. The loss on the sums that it sees still falls, ' +
          'ever closer to 0. What it never sees changes no weight, in either run.',
        model: 'preset=grokking&weight_decay=0',
        predict: {
          question: 'After 600 steps, how many of the held-out sums will be right?',
          choices: ['About one in ten', 'About half', 'Nearly all'],
          right: [{ accuracyBelow: 0.25 }, { accuracyBelow: 0.8 }, { accuracy: 0.8 }],
        },
        actions: [
          {
            text: 'No weight decay: train 600 steps',
            link: 'preset=grokking&weight_decay=0&view=model&chart=loss&train=600',
          },
        ],
        aim: { settings: { modulus: 59, weight_decay: 0 }, step: 600 },
        look:
          'Its own sums are right after 91 to 99 steps, sooner than before. Of the held-out ones ' +
          '7 to 11 % are, with a loss above 23 nats (seeds 1 to 3).',
        explain:
          'Knowing by heart is all that the loss asks for. Without a price on large weights ' +
          'nothing pulls it towards the rule, and it is wrong with great certainty.',
        check: {
          question: 'Which two runs differ in what they know of the sums that they see?',
          choices: ['With and without weight decay', 'Neither: both know all of them'],
          right: 1,
        },
      },
      {
        text:
          'Back to the first run, and inside. The view Numbers shows how much of the embedding ' +
          'is a wave over the numbers, by its frequency. At first all have an equal share. ' +
          'Beside it, the numbers lie in the plane of one frequency.',
        formula: 'cos(2πk a/59), sin(2πk a/59)',
        model: 'preset=grokking',
        predict: {
          question: 'How many of the 29 frequencies will stand out?',
          choices: ['Nearly all', 'About half', 'Three or four'],
          right: 2,
        },
        actions: [
          {
            text: 'Train 600 steps and look at the waves',
            link: 'preset=grokking&view=numbers&sub=waves&train=600',
          },
          {
            text: 'The table of all problems',
            link: 'view=numbers',
          },
        ],
        aim: { settings: { modulus: 59, weight_decay: 2 }, step: 600, view: 'numbers' },
        look:
          'Three or four frequencies are left, and the numbers lie on a circle. Take one away ' +
          'beside the table: 28 to 91 % of the held-out sums stay right. Without all of them ' +
          '1 to 3 % do (seeds 1 to 3).',
        explain:
          'Adding numbers modulo p is adding angles: the model multiplies cosines and sines of a ' +
          'and b, and reads the angle of the sum. So Nanda et al. (2023) found it. Other seeds ' +
          'take other frequencies.',
        check: {
          question: 'Why can one wave alone not tell all 59 answers apart well?',
          choices: [
            'Neighbours on its circle are too close',
            'It has only two values',
            'It does not depend on b',
          ],
          right: 0,
        },
      },
    ],
  },
];
