// Lessons on other models than that of the copy task. Numbers as in partlessons.mjs.

/** What stories260K goes on with. */
const STORY = 'type=Once upon a time, there was a big dog. The dog was very hungry. The';

/** @type {import('../lesson.mjs').Lesson[]} */
export const OTHER_MODELS = [
  {
    id: 'shift',
    title: 'A second encoder: shift',
    model: 'preset=shift',
    steps: [
      {
        text:
          'This encoder differs in details: norms after each sum, ReLU, an embedding without ' +
          'scaling, no clipping. Its task is to output the next one of ten tokens. Train 100 ' +
          'steps, and look whether it is done.',
        predict: {
          question: 'After 100 steps, will it be better to stop or to go on?',
          choices: ['Stop: it is solved', 'Go on: the loss still falls'],
          right: 1,
        },
        actions: [
          { text: 'Train 100 steps', link: 'preset=shift&view=model&chart=loss&train=100' },
          { text: 'Train 100 more', link: 'preset=shift&view=model&chart=loss&train=100' },
        ],
        aim: { settings: { task: 'shift' }, accuracy: 0.99 },
        look:
          'After 100 steps accuracy is 76 to 87 %. It reaches 99 % at step 140 to 160, and ' +
          'after 200 it is 99.8 to 100 % (seeds 1 to 3).',
        explain:
          'A curve that is still steep says that training is not over. A score in the middle of ' +
          'a fall says little about the model.',
        check: {
          question: 'At which step did your run pass 99 %?',
          number: 'solved',
          within: 0,
          hint: 'The headline above the drawing says it.',
        },
      },
      {
        text:
          'Attending one position to the right makes a diagonal next to the main one. A map ' +
          'that is drawn while dropout is active has holes, and its rows do not sum to 1. Here ' +
          'attention is always shown in evaluation mode, without dropout.',
        predict: {
          question: 'Which badge will the heads that solve this task have?',
          choices: ['self', 'next', 'previous'],
          right: 1,
        },
        actions: [
          { text: 'A head of layer 2', link: 'preset=shift&view=model&tile=attention.1.0' },
          { text: 'Train 200 more', link: 'preset=shift&view=model&tile=attention.1.0&train=200' },
        ],
        aim: { settings: { task: 'shift' }, head: { word: 'next', share: 0.6, layer: 'last' } },
        look:
          '"next" on the badges of layer 2, with .67 to .82 of the attention after 400 steps; ' +
          'layer 1 stays spread out.',
        explain:
          'The answer of each position is the token to its right. A head that fetches it from ' +
          'there needs no other information.',
        check: {
          question: 'The diagonal of "next" lies next to the main one. On which side?',
          choices: ['To its right', 'To its left'],
          right: 0,
        },
      },
    ],
  },
  {
    id: 'language-model',
    title: 'A causal language model',
    model: 'preset=causal',
    steps: [
      {
        text:
          'This model is a small GPT: a stack with a causal mask, 100 tokens, width 64, 178,916 ' +
          'parameters. Its task is a number that grows by the same amount at each position, ' +
          'modulo 100. Ten answers are scored, each from the numbers before it.',
        predict: {
          question: 'Can it get all ten answers right?',
          choices: ['Yes', 'No, the first one can only be guessed', 'No, the last one is too far'],
          right: 1,
        },
        actions: [
          { text: 'The model', link: 'preset=causal&view=model&tile=attention.1.0' },
          { text: 'Train 400 steps', link: 'preset=causal&view=model&chart=accuracy&train=400' },
        ],
        aim: { settings: { task: 'count' }, accuracy: 0.88 },
        look:
          'Accuracy climbs towards 91.1 %, the best possible. After 400 steps it is about ' +
          '90 %.',
        explain:
          'The first two tokens determine the amount, so the first answer is a one-in-nine ' +
          'guess. The other nine are determined: 9/10 + 1/10 · 1/9 = 91.1 %.',
        check: {
          question: '97, 0, 3, 6 and so on, modulo 100: what comes after 6?',
          number: 9,
          within: 0,
          hint: 'It grows by 3 each time.',
        },
      },
      {
        text:
          'Once trained, such a model can generate text: it predicts a token, appends it to the ' +
          'sequence and predicts again. A mistake becomes part of what it reads next. Give it ' +
          'two numbers and let it continue the count.',
        needs: { accuracy: 0.8 },
        predict: {
          question: 'If one generated number is wrong, what happens to the next ones?',
          choices: ['They correct it', 'They go on from the wrong number'],
          right: 1,
        },
        actions: [
          { text: 'Let it generate', link: 'preset=causal&view=try' },
          {
            text: 'Try real text: train 500 steps',
            link: 'preset=text&view=model&chart=loss&train=500',
          },
        ],
        aim: { view: 'try' },
        look:
          'For text, the held-out loss falls to about 1.9 at step 500 to 700 (seeds 1 to 3). ' +
          'Then it rises again, while the training loss keeps falling.',
        explain:
          'The model reads its own output as if it were given. With so short a text it begins to ' +
          'memorise: it gets better on what it has seen and worse on the rest.',
        check: {
          question: 'The training loss falls and the held-out loss rises. What is this called?',
          choices: ['Overfitting', 'Teacher forcing', 'Clipping'],
          right: 0,
        },
      },
    ],
  },
  {
    id: 'big-encoder',
    title: 'A large encoder',
    model: 'preset=encoder',
    steps: [
      {
        text:
          'This encoder has the size of the base model in "Attention is all you need": width ' +
          '512, 6 layers, 8 heads. The vocabulary of 10,000 tokens and the additional norm at ' +
          'the end are not from that paper. It has no output layer, so it cannot be trained; ' +
          'its result is one vector per position. Building it takes a moment and about 100 MB.',
        predict: {
          question: 'How many parameters will it have?',
          choices: ['About 240,000', 'About 2.4 million', 'About 24 million', 'About 240 million'],
          right: 2,
        },
        actions: [{ text: 'Build it', link: 'preset=encoder' }],
        aim: { settings: { head: 'none', d_model: 512 } },
        look:
          '24,035,328 parameters: the embedding has 5,120,000 of them, each of the six blocks ' +
          '3,152,384.',
        explain:
          'Width 512 gives 4 · 512² for attention and 8 · 512² for the feed-forward network, 3.1 ' +
          'million a block. The embedding has one row of 512 for each token.',
        check: {
          question: 'How many entries has one key of this model?',
          number: 64,
          within: 0,
          hint: 'Divide the width by the number of heads.',
        },
      },
      {
        text:
          'Its embedding is drawn with a standard deviation of 1 and then multiplied by the ' +
          'square root of 512, about 22.6. The positions only range from −1 to 1. The copy model ' +
          'draws its embeddings much smaller.',
        predict: {
          question: 'In the sum of both, what dominates at first?',
          choices: ['The token', 'The position', 'Neither'],
          right: 0,
        },
        actions: [
          { text: 'The embedding', link: 'preset=encoder&view=model&tile=embedding' },
          { text: 'The positions', link: 'preset=encoder&view=model&tile=positions' },
          { text: 'Both in the copy model', link: 'preset=copy&view=model&tile=embedding' },
        ],
        aim: { settings: { d_model: 512 }, tile: 'embedding' },
        look:
          'The scale below the heat map ends at about 100 for the embedding, and at 1 for the ' +
          'positions.',
        explain:
          'So at first the position hardly counts. In the copy model both parts are of similar ' +
          'size.',
        check: {
          question: 'By what is an embedding of width 64 multiplied, with this scaling?',
          number: 8,
          within: 0,
          hint: 'The square root of the width.',
        },
      },
    ],
  },
  {
    id: 'encoder-decoder',
    title: 'Encoder and decoder',
    model: 'preset=encdec',
    steps: [
      {
        text:
          'This model has an encoder and a decoder. The upper lane reads the source, four to ' +
          'eight tokens. The lower lane writes the answer from left to right, here in reverse ' +
          'order. Two masks are at work: one hides empty positions, one hides the answer that is ' +
          'not yet written.',
        predict: {
          question: 'Which lane has the hatched triangle of a causal mask?',
          choices: ['The encoder', 'The decoder', 'Both'],
          right: 1,
        },
        actions: [
          { text: 'The two lanes', link: 'preset=encdec&view=model' },
          { text: 'Train 260 steps', link: 'preset=encdec&view=model&chart=accuracy&train=260' },
        ],
        aim: { settings: { arch: 'encdec' }, accuracy: 0.9 },
        look:
          'Hatched columns in the encoder where there is no token, and a hatched triangle in ' +
          'the decoder. Accuracy passes 90 % at step 200 to 260 (seeds 1 to 3).',
        explain:
          'The encoder may read the whole source, except its empty end. The decoder must not ' +
          'read the answer that it is to give.',
        check: {
          question: 'A source has 5 of 8 tokens. How many of its columns are hatched?',
          number: 3,
          within: 0,
        },
      },
      {
        text:
          'Cross-attention connects the lanes: queries come from the decoder, keys and values ' +
          'from the encoder. A map has as many rows as the answer and as many columns as the ' +
          'source. In translation, this is where a word finds its counterpart.',
        predict: {
          question: 'For reversal, what must the map of cross-attention become?',
          choices: ['A diagonal', 'An anti-diagonal', 'One column'],
          right: 1,
        },
        actions: [
          {
            text: 'Cross-attention, last layer',
            link: 'preset=encdec&view=model&tile=decoder:cross.1.0',
          },
          {
            text: 'Train 300 more',
            link: 'preset=encdec&view=model&tile=decoder:cross.1.0&train=300',
          },
        ],
        aim: { settings: { arch: 'encdec' }, head: { word: 'mirror', share: 0.7, layer: 'last' } },
        look:
          '"mirror" on the cross tiles, after 600 steps (seeds 1 to 3): .32 to .53 in the ' +
          'first decoder layer, .68 to .77 in the second. 99 % comes at step 460 to 540.',
        explain:
          'The first output is the last token of the source. With varying lengths, the line ' +
          'starts at another column each time.',
        check: {
          question: 'Where do the keys of cross-attention come from?',
          choices: ['The encoder', 'The decoder'],
          right: 0,
        },
      },
      {
        text:
          'During training the decoder reads the right answer so far, whatever it predicted ' +
          'itself (teacher forcing). The held-out accuracy above the model is measured in this ' +
          'way, too. In use, the decoder reads its own output.',
        needs: { accuracy: 0.9 },
        predict: {
          question: 'After 300 steps 96 % are right with teacher forcing. And without?',
          choices: ['More', 'As many', 'Fewer'],
          right: 2,
        },
        actions: [{ text: 'Let it write by itself', link: 'preset=encdec&view=try' }],
        aim: { settings: { arch: 'encdec' }, view: 'try' },
        look:
          'When the model reads its own output, 90 % are right (seeds 1 to 3). Type a sequence ' +
          'of four tokens and one of eight: short ones leave columns empty.',
        explain:
          'An error becomes part of what the decoder reads, so it can cause further errors. ' +
          'Teacher forcing hides that.',
        check: {
          question: 'What does the decoder read with teacher forcing?',
          choices: ['Its own answer so far', 'The right answer so far', 'The source alone'],
          right: 1,
        },
      },
    ],
  },
  {
    id: 'trained-elsewhere',
    title: 'The last word of a story',
    steps: [
      {
        text:
          'stories260K is a Llama of 260 thousand parameters: 5 layers of 8 heads, width 64, 512 ' +
          'tokens. Andrej Karpathy trained it on TinyStories, stories in the words of small ' +
          'children. It is not part of this page: save stories260K.bin and tok512.bin from the ' +
          'folder stories260K of huggingface.co/karpathy/tinyllamas, and open both.',
        actions: [{ text: 'Open its files', link: 'open=model' }],
        aim: { settings: { tokens: 'given' } },
        look:
          'Its tokens are pieces of words, ␣ being a space. Of a text about a harbour, which it ' +
          'has never seen, it finds 36 % of the tokens that follow.',
      },
      {
        text:
          'Let it go on with a story about a dog: "… a big dog. The dog was very hungry. The". ' +
          'Which animal comes next is said nowhere but in the story. Then put a cat or a frog in ' +
          'the place of the dog.',
        needs: { settings: { tokens: 'given' } },
        predict: {
          question: 'How sure will it be of the dog?',
          choices: ['About 10 %', 'About 50 %', 'About 90 %'],
          right: 2,
        },
        actions: [{ text: 'A story about a dog', link: `view=model&tile=probabilities&${STORY}` }],
        aim: { settings: { tokens: 'given' }, tile: 'probabilities', typed: true },
        look:
          'After the last ␣The, ␣do has 89 %: the first piece of dog. Of a story about a cat ␣c ' +
          'has 95 %, of one about a frog ␣f has 80 %.',
        explain: 'The answer changes with the animal, so the model takes it from the story.',
      },
      {
        text:
          'Heads of the last layer fetch that word; those of layers 1 to 4 mostly look a few ' +
          'tokens back. Choose the cell in the last row where head 5 looks most, and open the ' +
          'view Why.',
        needs: { settings: { tokens: 'given' } },
        predict: {
          question: 'Where will head 5 of layer 5 look from the last ␣The?',
          choices: ['At the token before it', 'At ␣do', 'At the first token'],
          right: 1,
        },
        actions: [
          { text: 'Head 5 of layer 5', link: `view=model&tile=attention.4.4&${STORY}` },
          { text: 'Head 3 of layer 5', link: `view=model&tile=attention.4.2&${STORY}` },
        ],
        aim: { settings: { tokens: 'given' }, tile: 'attention', typed: true },
        look:
          'The last row of head 5: 72 % of its attention is on the first ␣do, 21 % on the ' +
          'second. Head 3 gives the first one 61 %, head 4 gives it 54 %.',
        explain:
          'The view Why takes the score of a cell apart. The largest parts are keys that ' +
          'feed-forward layers wrote.',
      },
      {
        text:
          'Where a head looks does not say how much it matters. Cut head 5 of layer 5: choose ' +
          'it, and press X. Then see what the model answers after the last ␣The, and press X ' +
          'again at the head to put it back.',
        needs: { settings: { tokens: 'given' } },
        predict: {
          question: '␣do has 89 %. What will it have without this head?',
          choices: ['About 85 %', 'About 50 %', 'About 10 %'],
          right: 2,
        },
        actions: [
          { text: 'Head 5 of layer 5', link: `view=model&tile=attention.4.4&${STORY}` },
          { text: 'The probabilities', link: `view=model&tile=probabilities&${STORY}` },
          { text: 'Why, with the word itself', link: `view=why&${STORY} dog` },
        ],
        aim: { settings: { tokens: 'given' }, cut: 1 },
        look:
          '␣do falls from 89 to 9 %, and ␣c leads with 20 %: without this head the model no ' +
          'longer knows which animal it was. Under Who answers, at position 25: of the lead of ' +
          '␣do over ␣b the head wrote 2.6.',
      },
    ],
  },
];
