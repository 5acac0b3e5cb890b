// The page's state, put together, and what the modules of this folder share.
import { comparison } from '../features/compare/compare.state.js';
import { stage } from '../features/stage/stage.state.js';
import { start } from '../features/start/start.state.js';
import { world } from '../features/world/world.state.js';
import { colours } from '../state/colours.js';
import { cut } from '../state/cut.js';
import { focus } from '../state/focus.js';
import { form } from '../state/form.js';
import { display } from '../state/display.js';
import { model } from '../state/model.js';
import { panels } from '../state/panels.js';
import { run } from '../state/run.js';
import { shown } from '../state/shown.js';
import { createStore } from '../state/store.js';
import { worker } from '../state/worker.js';

const PARTS = {
  ...{ worker, model, run, form, shown, focus, cut, display, panels, colours },
  ...{ stage, start, comparison, world },
};

/**
 * A type with these fields and no others: to TypeScript an object of a script may have more.
 * @template T @typedef {{ [K in keyof T]: T[K] }} Closed
 */

/**
 * What the reader can do: of this folder and of the features.
 * @typedef {Closed<ReturnType<typeof import('./trainingactions.js').trainingActions> &
 *   ReturnType<typeof import('./viewactions.js').lookingActions> &
 *   ReturnType<typeof import('./mode.js').modeActions> &
 *   ReturnType<typeof import('./speech.js').speechActions> &
 *   ReturnType<typeof import('../features/stage/stage.actions.js').stageActions> &
 *   ReturnType<typeof import('../features/samples/samples.actions.js').sampleActions> &
 *   ReturnType<typeof import('../features/timeline/timeline.actions.js').momentActions> &
 *   ReturnType<typeof import('../features/lessons/lessons.actions.js').lessonActions> &
 *   ReturnType<typeof import('../features/start/start.actions.js').startActions>>} Actions
 */

/**
 * Each module here takes `app` and gives functions; `main.js` puts them into it. They call one
 * another through it when something happens, never while they are made.
 * @typedef {object} App
 * @property {ReturnType<typeof newStore>['state']} state
 * @property {ReturnType<typeof newStore>['act']} act the actions of its parts
 * @property {ReturnType<typeof newStore>['together']} together
 * @property {ReturnType<typeof newStore>['watch']} watch
 * @property {ReturnType<typeof newStore>['watchAll']} watchAll
 * @property {any} vendor the libraries, when loaded (vendor.js)
 * @property {ReturnType<typeof import('../controller/controller.js').createController>} controller
 * @property {ReturnType<typeof import('../storage/tab.js').createTabStore>} tab
 * @property {ReturnType<typeof import('../features/saved/autosave.js').createAutosave>} autosave
 * @property {ReturnType<typeof import('./address.js').createAddress>} address
 * @property {ReturnType<typeof import('./drawing.js').createDrawing>} drawing
 * @property {Actions} actions
 * @property {import('../ui/hosttype.js').Host} host what features are given
 * @property {{ readonly hidden: Set<string>, apply: () => void }} hiding of a link
 * @property {ReturnType<typeof import('../ui/centre.js').createCentre>} centre
 * @property {(id: string) => void} prepare begins to load a view of the centre
 * @property {ReturnType<typeof import('./views.js').createParts>} parts
 * @property {any[]} keys the table of keys (shortcuts.js)
 */

export const newStore = () => createStore(PARTS);

/** @typedef {ReturnType<typeof newStore>} Store */

/** @returns {App} */
export function newApp() {
  return /** @type {App} */ ({ ...newStore(), vendor: null });
}
