// Further experiments: sorting, a causal mask, depth, heads. Numbers as in partlessons.mjs.

/** @type {import('../lesson.mjs').Lesson[]} */
export const EXERCISES = [
  {
    id: 'sorting',
    title: 'Exercise 1: sorting',
    model: 'preset=sort',
    steps: [
      {
        text:
          'The slots must now output the tokens in ascending order. Which token belongs in ' +
          'slot 3 depends on all the others: the model has to compare, not only to move. ' +
          'Copying took 160 to 240 steps.',
        predict: {
          question: 'How will sorting be learned, compared with copying?',
          choices: [
            'As quickly as copying',
            'A quick start, and 99 % much later',
            'A slow start, then all at once',
          ],
          right: 1,
        },
        actions: [
          {
            text: 'Sort: train 460 steps',
            link: 'preset=sort&view=model&chart=accuracy&train=460',
          },
        ],
        aim: { settings: { task: 'sort' }, accuracy: 0.98 },
        look:
          'After 40 steps about half of the answers are right (52 to 56 %), at about step 200 ' +
          '90 %. 99 % comes only at step 420 to 500 (seeds 1 to 3), twice as late as in copying.',
        explain:
          'An answer from the rank alone is right for a fifth of the slots. So half right means ' +
          'that the model uses the data already. The last tenth needs exact comparisons.',
        check: {
          question: 'The input holds 9, 4, 17 and 12. Which token belongs in slot 3?',
          number: 12,
          within: 0,
          hint: 'Write them in ascending order.',
        },
      },
      {
        text:
          'Now look at the heads of the trained model. In copying each head had a fixed ' +
          'diagonal. Go through some examples and compare the maps.',
        needs: { settings: { task: 'sort' }, accuracy: 0.9 },
        predict: {
          question: 'Will the map of a head be the same for every example?',
          choices: ['Yes', 'No, it moves with the tokens'],
          right: 1,
        },
        actions: [
          { text: 'A head of the last layer', link: 'preset=sort&view=model&tile=attention.1.0' },
          { text: 'Go through examples', link: 'preset=sort&view=try' },
        ],
        aim: { settings: { task: 'sort' }, tile: 'attention' },
        look:
          'There is no fixed diagonal; the dark cells move with the values. After 460 steps each ' +
          'head of layer 2 gives .34 to .47 of its attention to the source. Below .40 the badge ' +
          'says "mixed".',
        explain:
          'Where a slot attends depends on the data. A head here looks for content, not for a ' +
          'position, and no single head finds the whole answer.',
        check: {
          question: 'What does the badge "source" say?',
          choices: [
            'The slot attends to the token that it must output',
            'The slot attends to the first token',
            'The head was trained first',
          ],
          right: 0,
        },
      },
    ],
  },
  {
    id: 'causal-mask',
    title: 'Exercise 2: causal mask',
    model: 'preset=copy&mask=causal',
    steps: [
      {
        text:
          'A causal mask hides later positions. Their scores are replaced before the softmax, ' +
          'so their weights are exactly zero and the others still sum to 1. Models that write ' +
          'text one token after another need it. Otherwise, during training, each position ' +
          'could simply read the next token. The hatched triangle marks the hidden pairs.',
        formula: 'score_{ij} = −∞  for j > i',
        code:
          'mask = torch.ones(T, T).tril()\n' +
          'scores = scores.masked_fill(\n' +
          '    mask == 0, float("-inf"))\n' +
          'weights = scores.softmax(dim=-1)',
        predict: {
          question: 'Can copying still be learned with a causal mask?',
          choices: ['Yes', 'Only half of the answers', 'No'],
          right: [{ accuracy: 0.95 }, { accuracy: 0.4 }, {}],
        },
        actions: [
          {
            text: 'Copy with a causal mask',
            link: 'preset=copy&mask=causal&view=model&tile=attention.1.0',
          },
          {
            text: 'Train 260 steps',
            link: 'preset=copy&mask=causal&view=model&chart=accuracy&train=260',
          },
        ],
        aim: { settings: { task: 'copy', mask: 'causal' }, step: 200, accuracy: 0.99 },
        look:
          'The task is solved at about step 180 to 240. In the inspector, a masked cell ' +
          'says so.',
        explain: 'The tokens to copy all come before the slots, so the mask hides none of them.',
        check: {
          question: 'How many keys can position 5 see, counting from 1, itself included?',
          number: 5,
          within: 0,
          hint: 'All earlier ones and itself.',
        },
      },
      {
        text:
          'Here is another task. Shift asks each position for the token that comes next. ' +
          'Without a mask, the answer is one position to the right. With a mask that position ' +
          'is hidden, and the ten tokens are random; only the last answer, always 0, can be ' +
          'known.',
        model: 'preset=shift&mask=causal',
        predict: {
          question: 'What accuracy can a model reach on shift with a mask?',
          choices: ['About 10 %', 'About 20 %', 'About 50 %', '100 %'],
          right: [
            { accuracyBelow: 0.15 },
            { accuracyBelow: 0.35 },
            { accuracyBelow: 0.75 },
            { accuracy: 0.75 },
          ],
        },
        actions: [
          {
            text: 'Shift with a mask: train 200 steps',
            link: 'preset=shift&mask=causal&view=model&chart=accuracy&train=200',
          },
          {
            text: 'Shift without: train 200 steps',
            link: 'preset=shift&view=model&chart=accuracy&train=200',
          },
        ],
        aim: { settings: { task: 'shift', mask: 'causal' }, step: 200 },
        look:
          'With the mask, accuracy ends at 20 to 21 %. Without it, 99 % at step 140 to 160 ' +
          '(seeds 1 to 3).',
        explain:
          'A tenth comes from the last position, and a ninth of the rest by luck. The best ' +
          'possible loss is 0.9 · ln 9 = 1.98.',
        check: {
          question: 'What is 1/10 + 9/10 · 1/9, in percent?',
          number: 20,
          within: 0.5,
        },
      },
      {
        text:
          'A mask also carries a little information about position: with it, each slot sees one ' +
          'token more than the slot before it. Without positions and without a mask, copying ' +
          'stays at 25 %. Now take away the positions and keep the mask.',
        model: 'preset=copy&posenc=none&mask=causal',
        predict: {
          question: 'What will it reach in 600 steps, without positions and with a mask?',
          choices: ['25 %, as without a mask', 'Between 30 and 60 %', 'More than 90 %'],
          right: [{ accuracyBelow: 0.3 }, { accuracyBelow: 0.6 }, { accuracy: 0.9 }],
        },
        actions: [
          {
            text: 'No positions, causal mask: train 600 steps',
            link: 'preset=copy&posenc=none&mask=causal&view=model&chart=accuracy&train=600',
          },
        ],
        aim: { settings: { task: 'copy', posenc: 'none', mask: 'causal' }, step: 600 },
        look: '39 to 42 % after 600 steps (seeds 1 to 3), still rising.',
        explain:
          'Nothing encodes a position explicitly. But the number of visible tokens differs from ' +
          'slot to slot, and the model makes slow progress with that difference.',
        check: {
          question: 'Why are the slots no longer equal?',
          choices: [
            'Each sees a different number of tokens',
            'Each has its own embedding',
            'Dropout makes them differ',
          ],
          right: 0,
        },
      },
    ],
  },
  {
    id: 'depth',
    title: 'Exercise 3: depth',
    model: 'preset=reverse&n_layers=1',
    steps: [
      {
        text:
          'How many layers does reversal need? One is enough in principle: attend to the ' +
          'mirrored position and copy what is there. But a single layer has to do it directly ' +
          'from the embeddings, where token and position are mixed in one vector.',
        predict: {
          question: 'Two layers pass 99 % at step 180 to 220. And a single one?',
          choices: ['Earlier', 'Later, before step 320', 'Not within 320 steps'],
          right: [{ solvedBelow: 180 }, { solvedBelow: 321 }, {}],
        },
        actions: [
          {
            text: '1 layer: train 320 steps',
            link: 'preset=reverse&n_layers=1&view=model&chart=accuracy&train=320',
          },
          {
            text: '2 layers: train 220 steps',
            link: 'preset=reverse&n_layers=2&view=model&chart=accuracy&train=220',
          },
        ],
        aim: { settings: { task: 'reverse', n_layers: 1 }, step: 320 },
        look:
          'One layer passes 99 % at step 260 to 280, two at 180 to 220 (seeds 1 to 3). Then the ' +
          'mirror of the one layer has .34 to .60 of the attention, that of two .62 to .86.',
        explain:
          'A first layer can prepare what the second one reads. A single layer has no such help, ' +
          'and its maps stay less sharp.',
        check: {
          question: 'Solve reversal with at most 60,000 parameters.',
          aim: { settings: { task: 'reverse' }, parameters: 60000, accuracy: 0.99 },
          hint: 'One layer of this width has 52,692.',
        },
      },
      {
        text:
          'Does more depth help further? Take six layers. Each step then costs more: every layer ' +
          'is computed forwards and backwards.',
        model: 'preset=reverse&n_layers=6',
        predict: {
          question: 'Two layers took 180 to 220 steps. How many will six take?',
          choices: ['Far fewer', 'About as many', 'More than 400'],
          right: [{ solvedBelow: 140 }, { solvedBelow: 400 }, {}],
        },
        actions: [
          {
            text: '6 layers: train 280 steps',
            link: 'preset=reverse&n_layers=6&view=model&chart=accuracy&train=280',
          },
          { text: 'Studies', link: 'view=studies' },
        ],
        aim: { settings: { task: 'reverse', n_layers: 6 }, accuracy: 0.99 },
        look:
          'Six layers take 220 to 260 steps, three and four 180 to 220. All end at 100 %. In ' +
          'the model of six, several layers show the mirror at once.',
        explain:
          'Depth can help where an answer takes several stages; here one look is enough. The ' +
          'view Studies repeats such a comparison with several seeds and draws the curves.',
        check: {
          question: 'Run a study to its end: choose one in the view Studies, and start it.',
          aim: { studied: true },
        },
      },
    ],
  },
  {
    id: 'heads',
    title: 'Exercise 4: what heads learn',
    model: 'preset=copy',
    steps: [
      {
        text:
          'Do different heads specialise? The copy model has four heads in each layer. Train ' +
          'one with a single head and one with eight, and compare.',
        predict: {
          question: 'What will the eight heads of the last layer show?',
          choices: ['Eight different maps', 'The same map eight times', 'One map, and noise'],
          right: 1,
        },
        actions: [
          { text: '1 head: train 260 steps', link: 'preset=copy&n_heads=1&view=model&train=260' },
          { text: '8 heads: train 260 steps', link: 'preset=copy&n_heads=8&view=model&train=260' },
        ],
        aim: {
          settings: { task: 'copy', n_heads: 8 },
          head: { word: 'source', share: 0.6, layer: 'last' },
        },
        look:
          'The same diagonal in one tile or in eight. With one head the task is solved at step ' +
          '180 to 240, with eight at 200 to 260 (seeds 1 to 3).',
        explain:
          'Copying needs no other map. Several heads help when different things are needed at ' +
          'once, as in the next step.',
        check: {
          question: 'Do the heads of this model specialise?',
          choices: ['Yes', 'No'],
          right: 1,
        },
      },
      {
        text:
          'Recall needs two steps. Eight pairs of a key and a value come first, then the keys ' +
          'again; each must output its value. A model can do it with two heads: one that tells ' +
          'each value which key came before it, and one that finds the value by that key.',
        model: 'preset=recall',
        predict: {
          question: 'In which layer must the first of the two heads be?',
          choices: ['In layer 1', 'In layer 2', 'In either'],
          right: 0,
        },
        actions: [
          {
            text: 'Recall: train 300 steps',
            link: 'preset=recall&view=model&tile=attention.1.0&train=300',
          },
        ],
        aim: {
          settings: { task: 'recall' },
          head: { word: 'induction', share: 0.8, layer: 'last' },
        },
        look:
          'Layer 1: a head from each value to the key before it, .90 to .97 of its attention. ' +
          'Layer 2: "induction", from a repeated key to its value, .90 to .98 (seeds 1 to 3).',
        explain:
          'The second head needs what the first one wrote. Cutting the first costs 5 to 45 ' +
          'points; any other head of layer 1, at most 0.1. Such a pair is an induction circuit; ' +
          'its second head is the induction head.',
        check: {
          question:
            'Cut the head of layer 1 with the badge "previous", so that 96 % or fewer remain.',
          aim: { settings: { task: 'recall' }, cut: 1, cutBelow: 0.96 },
          hint: 'Choose its tile and press X.',
        },
      },
      {
        text:
          'A map shows where a head attends. To learn whether that matters, remove the head and ' +
          'score the model again. The Heads view does exactly that for each head.',
        model: 'preset=recall',
        needs: { settings: { task: 'recall' }, accuracy: 0.9 },
        predict: {
          question: 'Will every head that has a clear pattern cost accuracy when it is cut?',
          choices: ['Yes', 'No'],
          right: 1,
        },
        actions: [
          { text: 'Measure every head', link: 'preset=recall&view=heads' },
          { text: 'What each layer would answer', link: 'preset=recall&view=lens' },
          { text: 'Studies over many runs', link: 'view=studies' },
        ],
        aim: { settings: { task: 'recall' }, view: 'heads' },
        look:
          'The table lists each head with its measures and what the model loses without it. ' +
          'Compare those of the first and the last layer.',
        explain:
          'Where several heads do the same, losing one often costs nothing, because the others ' +
          'replace it. So a head that can be removed without harm may still contribute.',
        check: {
          question: 'A head costs nothing when it is cut. Does it do nothing?',
          choices: ['Right, it does nothing', 'Not necessarily: others may replace it'],
          right: 1,
        },
      },
    ],
  },
];
