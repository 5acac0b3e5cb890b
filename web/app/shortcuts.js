// The keys of the page: one table, from which the keys are bound and the sheet is written. Pure.

/**
 * @typedef {object} Shortcut
 * @property {string[]} keys as shown; a single letter or sign, Space or Esc is bound as such
 * @property {string} does
 * @property {string} [part] hidden with this part (hide.js)
 * @property {((actions: any, index: number) => void)} [run] what the index-th key does; without it,
 *   the keys belong to a part of the page, which listens itself
 */

/** @type {Shortcut[]} */
const TRAINING = [
  {
    keys: ['Space'],
    does: 'The filled button: train or pause',
    run: (actions) => actions.primary(),
  },
  { keys: ['.'], does: 'One step', part: 'transport', run: (actions) => actions.stepOnce() },
  { keys: ['→'], does: 'One step', part: 'transport', run: (actions) => actions.stepOnce() },
  {
    keys: ['R'],
    does: 'Reset: the same initial weights again',
    part: 'transport',
    run: (actions) => actions.reset(),
  },
  { keys: ['N'], does: 'New seed', part: 'transport', run: (actions) => actions.newSeed() },
];

/** @returns {Shortcut[]} */
const looking = (views) => [
  {
    keys: views.map((_, i) => String(i + 1)),
    does: `Everything: ${views.map(({ title }) => title).join(', ')}. Explore: that answer`,
    run: (actions, i) => actions.digit(i, views[i].id),
  },
  {
    keys: ['M'],
    does: 'Explore: show or hide the maths of a head',
    part: 'inspector',
    run: (actions) => actions.showMaths(),
  },
  {
    keys: ['X'],
    does: 'Cut the head that is open, or put it back',
    run: (actions) => actions.cutHead(),
  },
  {
    keys: ['[', ']'],
    does: 'Inspect the previous or next layer',
    part: 'inspector',
    run: (actions, i) => actions.moveTile(i ? 1 : -1, 0),
  },
  {
    keys: [',', ';'],
    does: 'Inspect the previous or next head',
    part: 'inspector',
    run: (actions, i) => actions.moveTile(0, i ? 1 : -1),
  },
  {
    keys: ['P'],
    does: 'Replay the run from step 0',
    part: 'charts',
    run: (actions) => actions.replay(),
  },
  {
    keys: ['L', 'A', 'G'],
    does: 'Chart: loss, accuracy, gradient',
    part: 'charts',
    run: (actions, i) => actions.showChart(['loss', 'accuracy', 'gradient'][i]),
  },
];

/** @type {Shortcut[]} */
const FOCUSED = [
  {
    keys: ['Arrow keys'],
    does:
      'In the model: from tile to tile. In a heat map: from cell to cell. On the ' +
      'chart: to an earlier or later moment. In tabs and lists: the next',
  },
  {
    keys: ['Home', 'End'],
    does:
      'In a heat map: the ends of a row. On the chart: the first moment, the run as it ' + 'is now',
  },
  {
    keys: ['Page Up', 'Page Down'],
    does: 'In a heat map: the ends of a column. On the chart: ten moments forward or back',
  },
  { keys: ['Enter'], does: 'In the model: inspect this tile' },
];

/** @type {Shortcut[]} */
const PAGE = [
  { keys: ['E'], does: 'Explore or Everything', run: (actions) => actions.toggleMode() },
  { keys: ['V'], does: 'Large type, for a room', run: (actions) => actions.togglePresenter() },
  {
    keys: ['H'],
    does: 'Start here: begin, go on, or back to its card',
    part: 'lesson',
    run: (actions) => actions.startHere(),
  },
  {
    keys: ['B'],
    does: 'Lessons: open or close',
    part: 'lesson',
    run: (actions) => actions.toggleLesson(),
  },
  {
    keys: ['<', '>'],
    does: 'Lessons: the previous or next step',
    part: 'lesson',
    run: (actions, i) => actions.moveLesson(i ? 1 : -1),
  },
  { keys: ['S'], does: 'Share and export', part: 'share', run: (actions) => actions.share() },
  { keys: ['O'], does: 'Saved runs', part: 'share', run: (actions) => actions.showSaved() },
  { keys: ['T'], does: 'Light or dark', run: (actions) => actions.toggleTheme() },
  {
    keys: ['Esc'],
    does: 'Close what is open; on an earlier moment: back to now',
    run: (actions) => actions.escape(),
  },
  { keys: ['?'], does: 'This sheet', run: (actions) => actions.showHelp() },
];

/**
 * @param {{ id: string, title: string }[]} views of the centre
 * @returns {{ title: string, rows: Shortcut[] }[]}
 */
export function shortcuts(views) {
  return [
    { title: 'Training', rows: TRAINING },
    { title: 'Looking', rows: looking(views) },
    { title: 'Where the focus is', rows: FOCUSED },
    { title: 'The page', rows: PAGE },
  ];
}

const EVENT_KEYS = { Space: ' ', Esc: 'Escape', '→': 'ArrowRight' };

/**
 * The table as a map from event.key, letters in lower case, to what it does. @returns {Map<string,
 * { part?: string, run: (actions: any) => void }>}
 */
export function boundKeys(table) {
  const bound = new Map();
  for (const { keys, run, part } of table.flatMap(({ rows }) => rows)) {
    if (run)
      keys.forEach((key, i) =>
        bound.set(EVENT_KEYS[key] ?? key.toLowerCase(), {
          part,
          run: (actions) => run(actions, i),
        }),
      );
  }
  return bound;
}
