// The views of the centre beside the model: a row for each. To add one, make a folder and a row.
import { hasStreams } from '../model/streams.js';

/**
 * @typedef {object} ViewRow
 * @property {string} id as in the link, in the order of the tabs; words/en/views.js has its names,
 *   and what it shows of the whole model even while parts are cut, unless it says so itself
 * @property {string[]} reads what it shows of the page's state (state/store.js): it is drawn again
 *   when that changes
 * @property {(settings: any) => boolean} [suits] whether there is such a view of a model; of every
 *   model unless given
 * @property {() => Promise<new (root: HTMLElement, host: import('../ui/hosttype.js').Host) =>
 *   import('../ui/centre.js').View>} load its module comes when the view first
 *   shows, or the page is idle
 */

/** Views of tokens. */
const OF_TOKENS = { suits: (settings) => !hasStreams(settings) };
/** Of a task that calculates; its one answer needs no map of losses, whose tab this one takes. */
const calculates = ({ facts }) => facts?.modulus > 0;

/** What all of these answer: the model as it is at the step that the page looks at. */
const ANSWERS = ['model', 'run', 'shown.at', 'cut'];
const INPUT = ['shown.source', 'shown.snapshot'];

/** @type {ViewRow[]} */
export const VIEWS = [
  {
    id: 'positions',
    reads: [...ANSWERS, ...INPUT, 'colours.maps', 'display.sub'],
    load: async () => (await import('./positions/positions.js')).PositionsView,
  },
  {
    id: 'tensors',
    reads: [
      ...[...ANSWERS, ...INPUT, 'colours.maps', 'display.tensor', 'display.sub', 'display.walk'],
      'focus.tensorLayer',
    ],
    load: async () => (await import('./tensors/tensors.js')).TensorsView,
  },
  {
    id: 'try',
    ...OF_TOKENS,
    reads: [...ANSWERS, 'shown.snapshot', 'colours.maps', 'display.sub'],
    load: async () => (await import('./try/try.js')).TryView,
  },
  {
    id: 'heads',
    reads: [
      ...ANSWERS,
      'shown.snapshot',
      'colours.maps',
      'display.sort',
      'display.sub',
      'focus.selected',
      'run.formed',
    ],
    load: async () => (await import('./heads/heads.js')).HeadsView,
  },
  {
    id: 'lens',
    ...OF_TOKENS,
    reads: [...ANSWERS, ...INPUT, 'display.sub'],
    load: async () => (await import('./lens/lens.js')).LensView,
  },
  {
    id: 'why',
    reads: [...ANSWERS, ...INPUT, 'colours.maps', 'display.sub', 'focus.selected', 'focus.cell'],
    load: async () => (await import('./why/why.js')).WhyView,
  },
  {
    id: 'studies',
    ...OF_TOKENS,
    reads: [...ANSWERS, 'worker', 'display.sub'],
    load: async () => (await import('./studies/studies.js')).StudiesView,
  },
  {
    id: 'compare',
    ...OF_TOKENS,
    reads: [...ANSWERS, ...INPUT, 'comparison', 'colours', 'focus.selected'],
    load: async () => (await import('./compare/compare.js')).CompareView,
  },
  {
    id: 'losses',
    suits: (settings) => !hasStreams(settings) && !calculates(settings),
    reads: [...ANSWERS, 'colours.maps'],
    load: async () => (await import('./losses/losses.js')).LossesView,
  },
  {
    id: 'numbers',
    reads: [...ANSWERS, 'colours.maps', 'display.sub'],
    suits: calculates,
    load: async () => (await import('./numbers/numbers.js')).NumbersView,
  },
  {
    id: 'world',
    reads: [...ANSWERS, 'shown.source', 'colours.maps', 'world'],
    suits: hasStreams,
    load: async () => (await import('./world/world.js')).WorldView,
  },
];
