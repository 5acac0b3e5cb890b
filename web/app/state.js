// What the modules of this folder share: the page's state, the run, and one another.
import { defaultLook } from '../model/link.js';
import { readProgress } from '../features/start/progress.js';
import { newRun } from '../run/run.js';
import { Runs } from '../run/runs.js';

/** What the model is shown, until the reader chooses something else. */
export const HELD_OUT = { split: 'held_out', index: 0 };

/**
 * Each module here takes `app` and gives functions; `main.js` puts them into it. They call one
 * another through it when something happens, never while they are made.
 * @typedef {object} App
 * @property {ReturnType<typeof newPage>} page
 * @property {any} run what is known of the present run (run.js)
 * @property {Runs} runs
 * @property {import('../worker/engine.js').Engine|null} engine
 * @property {any} vendor the libraries, when loaded (vendor.js)
 * @property {ReturnType<typeof import('./control.js').createControl>} control
 * @property {ReturnType<typeof import('./kept.js').createKept>} kept
 * @property {ReturnType<typeof import('./autosave.js').createAutosave>} autosave
 * @property {ReturnType<typeof import('./link.js').createLink>} link
 * @property {ReturnType<typeof import('./steps.js').createSteps>} steps
 * @property {ReturnType<typeof import('./beside.js').createBeside>} beside
 * @property {ReturnType<typeof import('./drawing.js').createDrawing>} drawing
 * @property {ReturnType<typeof import('./training.js').trainingActions> & ReturnType<typeof
 *   import('./looking.js').lookingActions> & ReturnType<typeof
 *   import('./staging.js').stageActions>} actions what the views may ask for
 * @property {ReturnType<typeof import('./mode.js').createMode>} mode how much shows
 * @property {Record<string, any>} views
 * @property {any} guide lessons, hiding, sharing (guide.js)
 * @property {any[]} keys the table of keys (shortcuts.js)
 */

/** @returns {App} */
export function newApp() {
  return /** @type {App} */ ({
    page: newPage(),
    run: newRun(),
    runs: new Runs(),
    engine: null,
    vendor: null,
  });
}

/**
 * The page's state. `chosen` is what the reader set besides the preset; `settings` what is in
 * force, complete; `text` the reader's own for task text (corpus.js), and `textGone` what to say of
 * one that is no longer used; `failed`: whether the worker has stopped; `runNumber`: the worker's
 * number of the run that is shown, 0 before the first.
 */
function newPage() {
  return {
    description: null,
    preset: '',
    chosen: {},
    settings: null,
    text: null,
    textGone: '',
    failed: false,
    runNumber: 0,
    parameters: [],
    plan: null,
    errors: {},
    note: '',
    source: /** @type {any} */ (HELD_OUT),
    snapshot: null,
    drawn: '',
    examples: [],
    firstExample: 0,
    own: '',
    at: /** @type {number|null} */ (null),
    scored: /** @type {any} */ (null), // the held-out score of a moment that was looked back at
    cut: noCut(),
    beside: /** @type {import('./beside.js').Kept|null} */ (null),
    moments: { most: 0, bytesEach: 0 },
    selected: null,
    hovered: null,
    cell: null,
    unit: null,
    tensorLayer: '',
    maps: null,
    films: /** @type {any[]} */ ([]),
    scale: {
      top: 1,
      even: 0,
      step: /** @type {number|null} */ (null),
      shown: 1,
      from: 1,
      since: 0,
    },
    ready: false,
    wished: null,
    build: null,
    look: defaultLook(),
    stage: newStage(),
    start: readProgress(),
  };
}

/**
 * What the stage of Explore shows (staging.js). `pinned`: the answer that the reader chose;
 * `pointed` at: one of { answer, input }; `shown` and `heads`: of the snapshot `of`; `restless`:
 * the run that does not rest by itself; `filmed`: the run of which page.films are.
 */
function newStage() {
  return {
    pinned: /** @type {number|null} */ (null),
    pointed: /** @type {any} */ (null),
    hinted: false,
    typed: false,
    restless: 0,
    filmed: 0,
    of: /** @type {any} */ (null),
    shown: /** @type {import('../model/looks.js').Stage|null} */ (null),
    heads: /** @type {import('../model/looks.js').StageHead[]} */ ([]),
  };
}

/**
 * Nothing is cut: places and mode as in cuts.js; `shown`: whether the page looks at the cut model.
 */
export function noCut() {
  return {
    places: /** @type {import('../model/cuts.js').Place[]} */ ([]),
    mode: /** @type {'zero'|'mean'} */ ('zero'),
    shown: true,
  };
}
