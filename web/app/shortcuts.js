// The keys of the page: one table, from which the keys are bound and the sheet is written. Here are
// those of the whole page; a feature's stand beside its actions. Pure.
import { LESSON_SHORTCUTS } from '../features/lessons/lessons.actions.js';
import { stageShortcuts } from '../features/stage/stage.actions.js';
import { START_SHORTCUTS } from '../features/start/start.actions.js';
import { MOMENT_SHORTCUTS } from '../features/timeline/timeline.actions.js';

/** The parts of the sheet, in its order. */
const GROUPS = ['training', 'looking', 'focus', 'page'];

/**
 * @typedef {object} Shortcut
 * @property {string} group one of GROUPS
 * @property {string[]} keys as shown; a single letter or sign, Space or Esc is bound as such
 * @property {string} does what it does: a key of words/en/keys.js
 * @property {string[]} [views] that these keys show
 * @property {string} [part] hidden with this part (model/hide.js)
 * @property {(actions: any, index: number) => void} [run] what the index-th key does; without it,
 *   the keys belong to a part of the page, which listens itself
 *
 * @typedef {Omit<Shortcut, 'group'>} Row
 */

/** @type {Row[]} */
const RUN = [
  {
    keys: ['.'],
    does: 'oneStep',
    part: 'transport',
    run: (actions) => actions.stepOnce(),
  },
  {
    keys: ['→'],
    does: 'oneStep',
    part: 'transport',
    run: (actions) => actions.stepOnce(),
  },
  {
    keys: ['R'],
    does: 'reset',
    part: 'transport',
    run: (actions) => actions.reset(),
  },
  {
    keys: ['N'],
    does: 'newSeed',
    part: 'transport',
    run: (actions) => actions.newSeed(),
  },
];

/** @type {Row[]} */
const TILES_AND_CHARTS = [
  {
    keys: ['[', ']'],
    does: 'layer',
    part: 'inspector',
    run: (actions, i) => actions.moveTile(i ? 1 : -1, 0),
  },
  {
    keys: [',', ';'],
    does: 'head',
    part: 'inspector',
    run: (actions, i) => actions.moveTile(0, i ? 1 : -1),
  },
  {
    keys: ['L', 'A', 'G'],
    does: 'chart',
    part: 'charts',
    run: (actions, i) => actions.showChart(['loss', 'accuracy', 'gradient'][i]),
  },
];

/** @type {Row[]} */
const FOCUSED = [
  {
    keys: ['Arrow keys'],
    does: 'arrows',
  },
  {
    keys: ['Home', 'End'],
    does: 'ends',
  },
  {
    keys: ['Page Up', 'Page Down'],
    does: 'pages',
  },
  {
    keys: ['Enter'],
    does: 'enter',
  },
];

/** @type {Row[]} */
const PAGE = [
  { keys: ['E'], does: 'mode', run: (actions) => actions.toggleMode() },
  { keys: ['S'], does: 'share', part: 'share', run: (actions) => actions.share() },
  { keys: ['O'], does: 'saved', part: 'share', run: (actions) => actions.showSaved() },
  { keys: ['T'], does: 'theme', run: (actions) => actions.toggleTheme() },
  { keys: ['Ctrl P'], does: 'print' },
  {
    keys: ['Esc'],
    does: 'escape',
    run: (actions) => actions.escape(),
  },
  { keys: ['?'], does: 'help', run: (actions) => actions.showHelp() },
];

const inGroup = (group, /** @type {Row[]} */ rows) => rows.map((row) => ({ ...row, group }));

/**
 * @param {{ id: string }[]} views of the centre
 * @returns {{ id: string, rows: Shortcut[] }[]}
 */
export function shortcuts(views) {
  const rows = [
    ...stageShortcuts(views),
    ...inGroup('training', RUN),
    ...inGroup('looking', TILES_AND_CHARTS),
    ...MOMENT_SHORTCUTS,
    ...inGroup('focus', FOCUSED),
    ...START_SHORTCUTS,
    ...LESSON_SHORTCUTS,
    ...inGroup('page', PAGE),
  ];
  return GROUPS.map((id) => ({ id, rows: rows.filter(({ group }) => group === id) }));
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
