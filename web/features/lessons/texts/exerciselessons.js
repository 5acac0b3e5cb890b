// Further experiments: sorting, a causal mask, depth, heads. Numbers as in partlessons.js.

/** @type {import('../lesson.js').Lesson[]} */
export const EXERCISES = [
  {
    id: 'sorting',
    title: 'Exercise 1: sorting',
    steps: [
      {
        text:
          'The slots must now output the tokens in ascending order. Which token belongs in ' +
          'slot 3 depends on all the others: the model has to compare, not only to move. An ' +
          'answer from the rank alone is right for a fifth of the slots. After only 40 steps ' +
          'about half of the answers are right (52 to 56 % with seeds 1 to 3). So the model ' +
          'already uses the data.',
        actions: [
          {
            text: 'Sort: train 460 steps',
            link: 'preset=sort&view=model&chart=accuracy&train=460',
          },
        ],
        look:
          'A quick start, then a slow climb: 90 % at about step 200. 99 % comes only at step ' +
          '420 to 460 (seeds 1 to 3), twice as late as in copying.',
        aim: { settings: { task: 'sort' }, accuracy: 0.98 },
      },
      {
        text:
          'Look at the heads: there is no fixed diagonal. Where a slot attends depends on the ' +
          'data, so a map of one sequence says little about the next one. Compare two ' +
          'examples: the pattern moves with the values. A head here looks for content, not for ' +
          'a position. No single head finds the whole answer. After 460 steps, each of layer 2 ' +
          'gives .34 to .47 of its attention to the source.',
        actions: [
          { text: 'A head of the last layer', link: 'preset=sort&view=model&tile=attention.1.0' },
          { text: 'Go through examples', link: 'preset=sort&view=try' },
        ],
        look:
          '"source" on a badge: the slot attends to the token that it must output. Where that ' +
          'is below .40, the badge says "mixed". In another example the dark cells move.',
        aim: { settings: { task: 'sort' }, tile: 'attention' },
      },
    ],
  },
  {
    id: 'causal-mask',
    title: 'Exercise 2: causal mask',
    steps: [
      {
        text:
          'A causal mask hides later positions. Their scores are replaced before the softmax, ' +
          'so their weights are exactly zero and the others still sum to 1. Models that write ' +
          'text one token after another need it. Otherwise, during training, each position ' +
          'could simply read the next token. The hatched triangle marks the hidden pairs.',
        formula: 'score_{ij} = −∞  for j > i',
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
        look:
          'In the inspector, a masked cell says so. The task is still solved, at about step 180 ' +
          'to 240: the tokens to copy all come before the slots.',
        aim: { settings: { mask: 'causal' }, accuracy: 0.99 },
      },
      {
        text:
          'Here is a task where the mask does hurt. Shift asks each position for the token that ' +
          'comes next. Without a mask, the answer is one position to the right. With a mask ' +
          'that position is hidden, and the tokens are random. Only the last answer, always 0, ' +
          'can be known. The best possible loss is then 0.9 · ln 9 = 1.98.',
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
        look:
          'With the mask, accuracy ends at 20 to 21 %. A tenth comes from the last position, ' +
          'and a ninth of the rest by luck. Without it, 99 % at step 140 to 160 (seeds 1 to 3).',
        aim: { settings: { task: 'shift', mask: 'causal' }, step: 200, accuracyBelow: 0.25 },
      },
      {
        text:
          'A mask also carries a little information about position. Without positions and ' +
          'without a mask, copying cannot be learned. With a causal mask, each slot sees one ' +
          'token more than the slot before it, and the model can use that difference. It makes ' +
          'slow progress, although nothing encodes a position explicitly.',
        actions: [
          {
            text: 'No positions, causal mask: train 600 steps',
            link: 'preset=copy&posenc=none&mask=causal&view=model&chart=accuracy&train=600',
          },
        ],
        look:
          '39 to 42 % after 600 steps (seeds 1 to 3), still rising. The model without a mask ' +
          'stays at 25 %.',
        aim: { settings: { posenc: 'none', mask: 'causal' }, accuracy: 0.35 },
      },
    ],
  },
  {
    id: 'depth',
    title: 'Exercise 3: depth',
    steps: [
      {
        text:
          'How many layers does reversal need? One is enough in principle: attend to the ' +
          'mirrored position and copy what is there. But a single layer has to do it directly ' +
          'from the embeddings, where token and position are mixed in one vector. After 320 ' +
          'steps its maps are less sharp than those of deeper models.',
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
        look:
          'One layer passes 99 % at step 260 to 280, two at 180 to 220 (seeds 1 to 3). Then the ' +
          'mirror of the one layer has .34 to .60 of the attention, that of two .62 to .86.',
        aim: { settings: { task: 'reverse', n_layers: 1 }, accuracy: 0.99 },
      },
      {
        text:
          'More depth does not help here. Three and four layers take 180 to 220 steps, six ' +
          'take 220 to 260, and each step costs more. All of them end at 100 %. Depth can help ' +
          'where an answer takes several stages; here one look is enough. The view Studies ' +
          'repeats this with several seeds and draws the curves.',
        actions: [
          {
            text: '6 layers: train 280 steps',
            link: 'preset=reverse&n_layers=6&view=model&chart=accuracy&train=280',
          },
          { text: 'Studies', link: 'view=studies' },
        ],
        look:
          'In the model of six layers, several layers show the mirror at once: more than one ' +
          'does the same work.',
        aim: { settings: { task: 'reverse', n_layers: 6 }, accuracy: 0.99 },
      },
    ],
  },
  {
    id: 'heads',
    title: 'Exercise 4: what heads learn',
    steps: [
      {
        text:
          'Do different heads specialise? In copying and reversal they do not. All four heads ' +
          'of the last layer learn the same map, because the task needs no other. With one ' +
          'head the task is solved at step 180 to 240, with eight at 200 to 260 (seeds 1 to ' +
          '3). Several heads help when different things are needed at once.',
        actions: [
          { text: '1 head: train 260 steps', link: 'preset=copy&n_heads=1&view=model&train=260' },
          { text: '8 heads: train 260 steps', link: 'preset=copy&n_heads=8&view=model&train=260' },
        ],
        look: 'The same diagonal in one tile or in eight.',
        aim: {
          settings: { task: 'copy', n_heads: 1 },
          head: { word: 'source', share: 0.85, layer: 'last' },
        },
      },
      {
        text:
          'Recall needs two steps. Eight pairs of a key and a value come first, then the keys ' +
          'again; each must output its value. In layer 1, one head attends from each ' +
          'value to the key before it, with .91 to .97 of its attention. Cutting it costs 5 to ' +
          '41 points; any other head of layer 1, at most 0.1 (seeds 1 to 3). The heads of layer ' +
          '2 attend from a repeated key to its value. Such a pair is an induction circuit; its ' +
          'second head is the induction head.',
        actions: [
          {
            text: 'Recall: train 300 steps',
            link: 'preset=recall&view=model&tile=attention.1.0&train=300',
          },
        ],
        look:
          'In layer 2, "induction": from the repeated key to its value, with .90 to .96 of the ' +
          'attention (seeds 1 to 3). In layer 1, a head that attends to the previous token.',
        aim: {
          settings: { task: 'recall' },
          head: { word: 'induction', share: 0.8, layer: 'last' },
        },
      },
      {
        text:
          'A map shows where a head attends. To learn whether that matters, remove the head and ' +
          'score the model again. The Heads view does exactly that for each head. Where four ' +
          'heads do the same, losing one often costs nothing, because the others replace it. So ' +
          'a head that can be removed without harm may still contribute.',
        actions: [
          { text: 'Measure every head', link: 'preset=recall&view=heads' },
          { text: 'What each layer would answer', link: 'preset=recall&view=lens' },
          { text: 'Studies over many runs', link: 'view=studies' },
        ],
        look:
          'Train first, so that there is something to lose. Then compare heads of the first and ' +
          'the last layer.',
        aim: { view: 'heads' },
      },
    ],
  },
];
