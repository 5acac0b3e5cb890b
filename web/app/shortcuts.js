// The keys of the page: one table, from which the keys are bound and the sheet is written. Here are
// those of the whole page; a feature's stand beside its actions. Pure.
import { LESSON_SHORTCUTS } from '../features/lessons/lessons.actions.js';
import { stageShortcuts } from '../features/stage/stage.actions.js';
import { START_SHORTCUTS } from '../features/start/start.actions.js';
import { MOMENT_SHORTCUTS } from '../features/timeline/timeline.actions.js';

/** The parts of the sheet, in its order. */
const GROUPS = ['Training', 'Looking', 'Where the focus is', 'The page'];

/**
 * @typedef {object} Shortcut
 * @property {string} group one of GROUPS
 * @property {string[]} keys as shown; a single letter or sign, Space or Esc is bound as such
 * @property {string} does
 * @property {string} [part] hidden with this part (model/hide.js)
 * @property {(actions: any, index: number) => void} [run] what the index-th key does; without it,
 *   the keys belong to a part of the page, which listens itself
 *
 * @typedef {Omit<Shortcut, 'group'>} Row
 */

/** @type {Row[]} */
const RUN = [
  { keys: ['.'], does: 'One step', part: 'transport', run: (actions) => actions.stepOnce() },
  { keys: ['→'], does: 'One step', part: 'transport', run: (actions) => actions.stepOnce() },
  {
    keys: ['R'],
    does: 'Reset: the same initial weights again',
    part: 'transport',
    run: (actions) => actions.reset(),
  },
  {
    keys: ['N'],
    does: 'New seed',
    part: 'transport',
    run: (actions) => actions.newSeed(),
  },
];

/** @type {Row[]} */
const TILES_AND_CHARTS = [
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
    keys: ['L', 'A', 'G'],
    does: 'Chart: loss, accuracy, gradient',
    part: 'charts',
    run: (actions, i) => actions.showChart(['loss', 'accuracy', 'gradient'][i]),
  },
];

/** @type {Row[]} */
const FOCUSED = [
  {
    keys: ['Arrow keys'],
    does:
      'In the model: from tile to tile. In a heat map: from cell to cell. On the ' +
      'chart: to an earlier or later moment. In tabs and lists: the next',
  },
  {
    keys: ['Home', 'End'],
    does: 'In a heat map: the ends of a row. On the chart: the first moment, the run as it is now',
  },
  {
    keys: ['Page Up', 'Page Down'],
    does: 'In a heat map: the ends of a column. On the chart: ten moments forward or back',
  },
  {
    keys: ['Enter'],
    does: 'In the model: inspect this tile',
  },
];

/** @type {Row[]} */
const PAGE = [
  { keys: ['E'], does: 'Explore or Everything', run: (actions) => actions.toggleMode() },
  { keys: ['S'], does: 'Share and export', part: 'share', run: (actions) => actions.share() },
  { keys: ['O'], does: 'Saved runs', part: 'share', run: (actions) => actions.showSaved() },
  { keys: ['T'], does: 'Light or dark', run: (actions) => actions.toggleTheme() },
  { keys: ['Ctrl P'], does: 'Print the figures' },
  {
    keys: ['Esc'],
    does: 'Close what is open; on an earlier moment: back to now',
    run: (actions) => actions.escape(),
  },
  { keys: ['?'], does: 'This sheet', run: (actions) => actions.showHelp() },
];

const inGroup = (group, /** @type {Row[]} */ rows) => rows.map((row) => ({ ...row, group }));

/**
 * @param {{ id: string, title: string }[]} views of the centre
 * @returns {{ title: string, rows: Shortcut[] }[]}
 */
export function shortcuts(views) {
  const rows = [
    ...stageShortcuts(views),
    ...inGroup('Training', RUN),
    ...inGroup('Looking', TILES_AND_CHARTS),
    ...MOMENT_SHORTCUTS,
    ...inGroup('Where the focus is', FOCUSED),
    ...START_SHORTCUTS,
    ...LESSON_SHORTCUTS,
    ...inGroup('The page', PAGE),
  ];
  return GROUPS.map((title) => ({ title, rows: rows.filter(({ group }) => group === title) }));
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
