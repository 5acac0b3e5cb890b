// Lessons on the models of the other notebooks. Numbers as in parts.js.

/** @type {import('./lesson.js').Lesson[]} */
export const OTHER_MODELS = [
  {
    id: 'shift',
    title: 'A second encoder: shift',
    steps: [
      {
        text:
          'The second notebook builds the same kind of model a little differently: norms ' +
          'after each sum, ReLU, an embedding that is not scaled, no clipping. Its task is to ' +
          'name the ' +
          'next token of ten. It trains for 100 steps and plots the loss. That is too early to ' +
          'stop: the ' +
          'curve is still falling steeply.',
        deeds: [
          {
            text: 'As in the notebook: train 100 steps',
            link: 'preset=shift&view=model&chart=loss&train=100',
          },
          { text: 'Train 100 more', link: 'preset=shift&view=model&chart=loss&train=100' },
        ],
        look:
          'After 100 steps accuracy is about 75 to 87 %; 99 % comes at about step 140 to ' +
          '160, and after 200 the task is done.',
        aim: { settings: { task: 'shift' }, accuracy: 0.99 },
      },
      {
        text:
          'Looking one place to the right is a diagonal beside the main one. The notebook ' +
          'draws the first head of each layer, but while dropout is at work: such a map has ' +
          'holes, and its ' +
          'rows do not sum to 1. Here attention is always shown as it is in use, before dropout.',
        deeds: [
          { text: 'A head of layer 2', link: 'view=model&tile=attention.1.0' },
          { text: 'Train 200 more', link: 'preset=shift&view=model&tile=attention.1.0&train=200' },
        ],
        look:
          '"next" on the badges of layer 2, with .67 to .82 of the attention after 400 ' +
          'steps; layer 1 stays spread.',
        aim: { settings: { task: 'shift' }, head: { word: 'next', share: 0.6, layer: 'last' } },
      },
    ],
  },
  {
    id: 'language-model',
    title: 'A causal language model',
    steps: [
      {
        text:
          'The third notebook is a small GPT: a stack with a causal mask, 100 tokens, width ' +
          '64, 178,916 parameters. It never trains it, so we chose something to say: a number ' +
          'that grows ' +
          'by the same amount at each place, modulo 100. The amount is told only by the first ' +
          'two tokens, ' +
          'so the first answer can be nothing but a guess.',
        deeds: [
          { text: 'The model', link: 'preset=causal&view=model&tile=attention.1.0' },
          { text: 'Train 400 steps', link: 'preset=causal&view=model&chart=accuracy&train=400' },
        ],
        look:
          'Accuracy creeps towards 91.1 %, which is the best there is: nine answers of ten ' +
          'can be known, and the tenth by one chance in nine. After 400 steps it is about 90 %.',
        aim: { settings: { task: 'count' }, accuracy: 0.88 },
      },
      {
        text:
          'Once trained, such a model writes by itself: it predicts a token, puts it behind ' +
          'the others, and predicts again. A mistake becomes part of what it reads next. Give it ' +
          'two ' +
          'numbers and let it go on counting.',
        deeds: [
          { text: 'Let it generate', link: 'view=try' },
          {
            text: 'Try real text: train 500 steps',
            link: 'preset=text&view=model&chart=loss&train=500',
          },
        ],
        look:
          'For text the held-out loss falls to about 1.9 after 500 to 700 steps and then ' +
          'rises again, while the training loss goes on falling: so short a text is soon known ' +
          'by heart.',
        aim: { view: 'try' },
      },
    ],
  },
  {
    id: 'big-encoder',
    title: 'A large encoder',
    steps: [
      {
        text:
          'The fourth notebook builds an encoder of the size of the first published ' +
          'transformer: width 512, 6 layers, 8 heads, 10,000 tokens. It has no output layer, so ' +
          'there is ' +
          'nothing to train on; its result is one vector for each position. It is here to be ' +
          'looked at, ' +
          'and to be counted. Building it takes a moment and about 100 MB for the weights alone.',
        deeds: [{ text: 'Build it: 24 million parameters', link: 'preset=encoder' }],
        look:
          'The table of parameters: 24,035,328, of which the embedding has 5,120,000 and ' +
          'each of the six blocks 3,152,384.',
        aim: { settings: { head: 'none', d_model: 512 } },
      },
      {
        text:
          'Its embedding is drawn with a spread of 1 and then multiplied by the square root ' +
          'of 512, about 22.6, while the positions only reach from −1 to 1. So at the start the ' +
          'token says ' +
          'nearly everything and its place next to nothing. Training would have to turn that up. ' +
          'The first ' +
          'notebook draws its embeddings much smaller, and there both parts are of a size.',
        deeds: [
          { text: 'The embedding', link: 'preset=encoder&view=model&tile=embedding' },
          { text: 'The positions', link: 'preset=encoder&view=model&tile=positions' },
          { text: 'Both in the first notebook', link: 'preset=copy&view=model&tile=embedding' },
        ],
        look:
          'The scale under the heat map: it ends at about 100 for the embedding, at 1 for ' +
          'the positions.',
        aim: { settings: { d_model: 512 }, tile: 'embedding' },
      },
    ],
  },
  {
    id: 'encoder-decoder',
    title: 'Encoder and decoder',
    steps: [
      {
        text:
          'The fifth notebook has headings for an encoder and a decoder and nothing under ' +
          'them. Here they are: the upper lane reads the source, four to eight tokens; the lower ' +
          'lane ' +
          'writes the answer from left to right, here backwards. A padding mask hides the empty ' +
          'end of ' +
          'short sequences, a causal mask the part of the answer that is not yet written.',
        deeds: [
          { text: 'The two lanes', link: 'preset=encdec&view=model' },
          { text: 'Train 260 steps', link: 'preset=encdec&view=model&chart=accuracy&train=260' },
        ],
        look:
          'Hatched columns in the encoder where there is no token, and a hatched triangle in ' +
          'the decoder. Accuracy passes 90 % after about 200 to 260 steps.',
        aim: { settings: { arch: 'encdec' }, accuracy: 0.9 },
      },
      {
        text:
          'Between the lanes is cross-attention: queries come from the decoder, keys and ' +
          'values from the encoder, so a map has as many rows as the answer and as many columns ' +
          'as the ' +
          'source. This is where translation finds its words. For reversing, it must learn the ' +
          'anti-diagonal, and with varying lengths that line starts at another column each time.',
        deeds: [
          {
            text: 'Cross-attention, last layer',
            link: 'preset=encdec&view=model&tile=decoder:cross.1.0',
          },
          {
            text: 'Train 300 more',
            link: 'preset=encdec&view=model&tile=decoder:cross.1.0&train=300',
          },
        ],
        look:
          '"mirror" on the cross tiles: about .5 in the first decoder layer and .7 to .8 in ' +
          'the second after 600 steps. 99 % comes at about step 460 to 540.',
        aim: { settings: { arch: 'encdec' }, head: { word: 'mirror', share: 0.7, layer: 'last' } },
      },
      {
        text:
          'While training, the decoder is given the right answer so far, whatever it ' +
          'predicted itself. In use nobody knows the right answer: it reads its own words. So a ' +
          'score in ' +
          'training is kinder than the truth, because one wrong token may lead all the following ' +
          'astray.',
        deeds: [{ text: 'Let it write by itself', link: 'view=try' }],
        look:
          'Type a sequence of four and one of eight tokens. Short ones leave columns empty, ' +
          'which no head may look at.',
        aim: { settings: { arch: 'encdec' }, view: 'try' },
      },
    ],
  },
];
