// Lessons on other models than that of the copy task. Numbers as in partlessons.js.

/** What stories260K goes on with. */
const STORY = 'type=Once upon a time, there was a big dog. The dog was very hungry. The';

/** @type {import('../lesson.js').Lesson[]} */
export const OTHER_MODELS = [
  {
    id: 'shift',
    title: 'A second encoder: shift',
    steps: [
      {
        text:
          'This encoder differs in details: norms after each sum, ReLU, an embedding without ' +
          'scaling, no clipping. Its task is to output the next one of ten tokens. After 100 ' +
          'steps it is too early to stop: the loss is still falling steeply.',
        actions: [
          {
            text: 'Train 100 steps',
            link: 'preset=shift&view=model&chart=loss&train=100',
          },
          { text: 'Train 100 more', link: 'preset=shift&view=model&chart=loss&train=100' },
        ],
        look:
          'After 100 steps accuracy is 77 to 87 %. It reaches 99 % at step 140 to 160, and ' +
          'after 200 it is 99.8 to 100 % (seeds 1 to 3).',
        aim: { settings: { task: 'shift' }, accuracy: 0.99 },
      },
      {
        text:
          'Attending one position to the right makes a diagonal next to the main one. A map ' +
          'that is drawn while dropout is active has holes, and its rows do not sum to 1. Here ' +
          'attention is always shown in evaluation mode, without dropout.',
        actions: [
          { text: 'A head of layer 2', link: 'preset=shift&view=model&tile=attention.1.0' },
          { text: 'Train 200 more', link: 'preset=shift&view=model&tile=attention.1.0&train=200' },
        ],
        look:
          '"next" on the badges of layer 2, with .67 to .82 of the attention after 400 steps; ' +
          'layer 1 stays spread out.',
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
          'This model is a small GPT: a stack with a causal mask, 100 tokens, width 64, 178,916 ' +
          'parameters. Its task is a number that grows by the same amount at each position, ' +
          'modulo 100. The first two tokens determine the amount, so the first answer can only ' +
          'be a guess.',
        actions: [
          { text: 'The model', link: 'preset=causal&view=model&tile=attention.1.0' },
          { text: 'Train 400 steps', link: 'preset=causal&view=model&chart=accuracy&train=400' },
        ],
        look:
          'Accuracy climbs towards 91.1 %, the best possible: nine of the ten answers are ' +
          'determined, and the first is a one-in-nine guess. After 400 steps it is about 90 %.',
        aim: { settings: { task: 'count' }, accuracy: 0.88 },
      },
      {
        text:
          'Once trained, such a model can generate text: it predicts a token, appends it to the ' +
          'sequence and predicts again. A mistake becomes part of what it reads next. Give it ' +
          'two numbers and let it continue the count.',
        actions: [
          { text: 'Let it generate', link: 'preset=causal&view=try' },
          {
            text: 'Try real text: train 500 steps',
            link: 'preset=text&view=model&chart=loss&train=500',
          },
        ],
        look:
          'For text, the held-out loss falls to about 1.95 at step 350 to 700 (seeds 1 to 3) ' +
          'and then rises again. The training loss keeps falling: the model memorises so short ' +
          'a text.',
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
          'This encoder has the size of the base model in "Attention is all you need": width ' +
          '512, 6 layers, 8 heads. The vocabulary of 10,000 tokens and the additional norm at ' +
          'the end are not from that paper. It has no output layer, so it cannot be trained; ' +
          'its result is one vector per position. Building it takes a moment and about 100 MB ' +
          'for the weights.',
        actions: [{ text: 'Build it: 24 million parameters', link: 'preset=encoder' }],
        look:
          'Close the lesson to see the table of parameters: 24,035,328. The embedding has ' +
          '5,120,000 of them and each of the six blocks 3,152,384.',
        aim: { settings: { head: 'none', d_model: 512 } },
      },
      {
        text:
          'Its embedding is drawn with a standard deviation of 1 and then multiplied by the ' +
          'square root of 512, about 22.6. The positions only range from −1 to 1. So at first ' +
          'the token dominates the sum, and its position hardly counts. The copy model draws ' +
          'its embeddings much smaller, so that both parts are of similar size.',
        actions: [
          { text: 'The embedding', link: 'preset=encoder&view=model&tile=embedding' },
          { text: 'The positions', link: 'preset=encoder&view=model&tile=positions' },
          { text: 'Both in the copy model', link: 'preset=copy&view=model&tile=embedding' },
        ],
        look:
          'The scale below the heat map: it ends at about 100 for the embedding, and at 1 for ' +
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
          'This model has an encoder and a decoder. The upper lane reads the source, four to ' +
          'eight tokens. The lower lane writes the answer from left to right, here in reverse ' +
          'order. A padding mask hides the empty end of short sequences. A causal mask hides ' +
          'the part of the answer that is not yet written.',
        actions: [
          { text: 'The two lanes', link: 'preset=encdec&view=model' },
          { text: 'Train 260 steps', link: 'preset=encdec&view=model&chart=accuracy&train=260' },
        ],
        look:
          'Hatched columns in the encoder where there is no token, and a hatched triangle in ' +
          'the decoder. Accuracy passes 90 % at step 200 to 260 (seeds 1 to 3).',
        aim: { settings: { arch: 'encdec' }, accuracy: 0.9 },
      },
      {
        text:
          'Cross-attention connects the lanes: queries come from the decoder, keys and values ' +
          'from the encoder. A map has as many rows as the answer and as many columns as the ' +
          'source. In translation, this is where a word finds its counterpart. For reversal it ' +
          'must learn the anti-diagonal. With varying lengths, that line starts at another ' +
          'column each time.',
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
        look:
          '"mirror" on the cross tiles, after 600 steps (seeds 1 to 3): .32 to .53 in the ' +
          'first decoder layer, .68 to .77 in the second. 99 % comes at step 460 to 540.',
        aim: { settings: { arch: 'encdec' }, head: { word: 'mirror', share: 0.7, layer: 'last' } },
      },
      {
        text:
          'During training the decoder reads the right answer so far, whatever it predicted ' +
          'itself (teacher forcing). The held-out accuracy above the model is measured in this ' +
          'way, too. In use, the decoder reads its own output, so an error can cause further ' +
          'errors. After 300 steps, 96 % of the tokens are right with teacher forcing. When the ' +
          'model reads its own output, 90 % are (seeds 1 to 3).',
        actions: [{ text: 'Let it write by itself', link: 'preset=encdec&view=try' }],
        look:
          'Type a sequence of four tokens and one of eight. Short ones leave columns empty, ' +
          'which no head may attend to.',
        aim: { settings: { arch: 'encdec' }, view: 'try' },
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
        look:
          'Its tokens are pieces of words, ␣ being a space. Of a text about a harbour, which it ' +
          'has never seen, it finds 36 % of the tokens that follow.',
        aim: { settings: { tokens: 'given' } },
      },
      {
        text:
          'Let it go on with a story about a dog. Which animal comes next is said nowhere but in ' +
          'the story. See what it answers in the last row of the probabilities, and then put a ' +
          'cat or a frog in the place of the dog.',
        actions: [{ text: 'A story about a dog', link: `view=model&tile=probabilities&${STORY}` }],
        look:
          'After the last ␣The, ␣do has 89 %: the first piece of dog. Of a story about a cat ␣c ' +
          'has 95 %, of one about a frog ␣f has 80 %.',
        aim: { settings: { tokens: 'given' }, tile: 'probabilities' },
      },
      {
        text:
          'Heads of the last layer fetch that word; those of layers 1 to 4 mostly look a few ' +
          'tokens back. Choose the cell in the last row where head 5 looks most, and open the ' +
          'view Why: the largest parts of the score are keys that feed-forward layers wrote.',
        actions: [
          { text: 'Head 5 of layer 5', link: `view=model&tile=attention.4.4&${STORY}` },
          { text: 'Head 3 of layer 5', link: `view=model&tile=attention.4.2&${STORY}` },
        ],
        look:
          'The last row of head 5: 72 % of its attention is on the first ␣do, 21 % on the ' +
          'second. Head 3 gives the first one 61 %, head 4 gives it 54 %.',
        aim: { settings: { tokens: 'given' }, tile: 'attention' },
      },
      {
        text:
          'Where a head looks does not say how much it matters. Cut head 5 of layer 5: choose ' +
          'it, and press X. Then see what the model answers after the last ␣The, and press X ' +
          'again at the head to put it back.',
        actions: [
          { text: 'Head 5 of layer 5', link: `view=model&tile=attention.4.4&${STORY}` },
          { text: 'The probabilities', link: `view=model&tile=probabilities&${STORY}` },
          { text: 'Why, with the word itself', link: `view=why&${STORY} dog` },
        ],
        look:
          '␣do falls from 89 to 9 %, and ␣c leads with 20 %: without this head the model no ' +
          'longer knows which animal it was. Under Who answers, at position 25: of the lead of ' +
          '␣do over ␣b the head wrote 2.6.',
        aim: { settings: { tokens: 'given' }, view: 'why' },
      },
    ],
  },
];
