// The exercises at the end of the first notebook, done. Numbers as in parts.js.

/** @type {import('./lesson.js').Lesson[]} */
export const EXERCISES = [
  {
    id: 'sorting',
    title: 'Exercise 1: sorting',
    steps: [
      {
        text:
          'The slots must now give the tokens in ascending order. Which token belongs in ' +
          'slot 3 depends on all the others: the model has to compare, not only to move. A good ' +
          'guess ' +
          'comes cheaply, since the first slots are mostly small numbers and the last ones ' +
          'large, so half ' +
          'of the answers are right after only 40 steps. The rest takes longer.',
        deeds: [
          {
            text: 'Sort: train 460 steps',
            link: 'preset=sort&view=model&chart=accuracy&train=460',
          },
        ],
        look:
          'A quick start, then a slow climb: 90 % at about step 200, 99 % only after 420 ' +
          'steps or more, twice as long as copying.',
        aim: { settings: { task: 'sort' }, accuracy: 0.98 },
      },
      {
        text:
          'Look at the heads of the last layer. There is no diagonal: where a slot looks ' +
          'depends on the data, so the map of one sequence says little about the next. Compare ' +
          'two examples: the pattern moves with the values, because these heads look for ' +
          'content, not for a place.',
        deeds: [
          { text: 'A head of the last layer', link: 'view=model&tile=attention.1.0' },
          { text: 'Go through examples', link: 'view=try' },
        ],
        look:
          '"source" on a badge: the slot attends to the token that it must output, with .34 to ' +
          '.47 in seeds 1 to 3 (below .40: "mixed"). In another example the dark cells move.',
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
          'A causal mask forbids a position to look at later ones: those scores are replaced ' +
          'before the softmax, so their weights are exactly zero and the rest still sums to 1. ' +
          'Models that ' +
          'write text one token after another need it, since at training time the next token ' +
          'stands in ' +
          'plain sight. The hatched triangle is what may not be seen.',
        formula: 'score_{ij} = −∞  for j > i',
        deeds: [
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
          'In the inspector, a masked cell says so. The task is still solved, at about step ' +
          '180 to 240: the tokens to copy all stand before the slots.',
        aim: { settings: { mask: 'causal' }, accuracy: 0.99 },
      },
      {
        text:
          'Now a task where the mask does hurt. Shift asks each position for the token that ' +
          'comes next. Without a mask it is a matter of looking one place to the right. With ' +
          'one, that ' +
          'place is forbidden, and the tokens are random: only the last answer, always 0, can be ' +
          'known. ' +
          'The best possible loss is then 0.9 · ln 9 = 1.98.',
        deeds: [
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
          'With the mask accuracy ends at 20 %: a tenth for the last position, a ninth of ' +
          'the rest by luck. Without it, 99 % at about step 140 to 160.',
        aim: { settings: { task: 'shift', mask: 'causal' }, step: 200, accuracyBelow: 0.25 },
      },
      {
        text:
          'A mask also tells a little about place. Without positions and without a mask, ' +
          'copying cannot be learnt at all; with a causal mask each slot sees one token more ' +
          'than the slot ' +
          'before it, and that is a difference the model can use. It gets somewhere, slowly, ' +
          'although ' +
          'nobody ever tells it where anything stands.',
        deeds: [
          {
            text: 'No positions, causal mask: train 600 steps',
            link: 'preset=copy&posenc=none&mask=causal&view=model&chart=accuracy&train=600',
          },
        ],
        look:
          'About 40 % after 600 steps, still rising, where the model without a mask stays at ' +
          '25 %.',
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
          'How many layers does reversing need? One is enough in principle: look at the ' +
          'mirror place, copy what is there. But a single layer has to do it straight from the ' +
          'embeddings, ' +
          'where token and position are mixed in one vector, and its heads never get quite sharp.',
        deeds: [
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
          'One layer passes 99 % at about step 280, two at about 200. The mirror of the one ' +
          'layer holds about half of the attention, that of two about three quarters.',
        aim: { settings: { task: 'reverse', n_layers: 1 }, accuracy: 0.99 },
      },
      {
        text:
          'More depth than that does not help here: three layers take about 200 steps, four ' +
          'about 200, six about 240, and every one of those steps costs more. All of them end at ' +
          '100 %. ' +
          'Depth pays where something has to be computed in stages, not where one look is ' +
          'enough. The ' +
          'Studies view repeats this with several seeds and draws the curves.',
        deeds: [
          {
            text: '6 layers: train 280 steps',
            link: 'preset=reverse&n_layers=6&view=model&chart=accuracy&train=280',
          },
          { text: 'Studies', link: 'view=studies' },
        ],
        look:
          'In the model of six layers, several layers carry the mirror at once: the work is ' +
          'spread, not divided.',
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
          'Do different heads specialise? In copying and reversing they do not: all four of ' +
          'the last layer learn the same map, because one map is all that the task needs. With ' +
          'one head ' +
          'the task is solved as fast, at about step 200, and with eight at about 220. Heads pay ' +
          'when ' +
          'different things are needed at once.',
        deeds: [
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
          'Recall is a task with two different jobs. Eight pairs of a key and a value, then ' +
          'the keys again: each must be answered with its value. A model needs one head that ' +
          'notes, at ' +
          'each value, which key stood before it, and in a later layer one that finds that note. ' +
          'This pair ' +
          'is called an induction head; large language models have it too.',
        deeds: [
          {
            text: 'Recall: train 300 steps',
            link: 'preset=recall&view=model&tile=attention.1.0&train=300',
          },
        ],
        look:
          'In layer 2, "source .9" or more: from the repeated key straight to its value. In ' +
          'layer 1, some heads lean towards the previous token.',
        aim: { settings: { task: 'recall' }, head: { word: 'source', share: 0.9, layer: 'last' } },
      },
      {
        text:
          'A map shows where a head looks; to learn whether it matters, take the head away ' +
          'and score the model again. The Heads view measures each head and does exactly that. ' +
          'Where four ' +
          'heads do the same, losing one often costs nothing: the others carry on. That a head ' +
          'can be ' +
          'spared does not mean that it did nothing.',
        deeds: [
          { text: 'Measure every head', link: 'view=heads' },
          { text: 'What each layer would answer', link: 'view=lens' },
          { text: 'Studies over many runs', link: 'view=studies' },
        ],
        look:
          'Train first, so that there is something to lose; then compare heads of the first ' +
          'and the last layer.',
        aim: { view: 'heads' },
      },
    ],
  },
];
