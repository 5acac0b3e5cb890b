// Lessons on learning itself: what helps deep models, overfitting, grokking. Numbers as in
// partlessons.mjs.

/** @type {import('../lesson.mjs').Lesson[]} */
export const HOW_IT_LEARNS = [
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
