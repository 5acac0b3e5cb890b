// The page and its worker: opening (opening.js), building (building.js), asking.
import { byId } from '../base/dom.js';
import { COMMANDS } from '../base/protocol.js';
import { showToast } from '../ui/notice.js';
import { createBuilding } from './building.js';
import { createOpening } from './opening.js';

/** @param {import('./state.js').App} app */
export function createControl(app) {
  const { state } = app;
  const opening = createOpening(app);
  /** @type {Promise<any>|null} a new worker, while it is opened to read links */
  let reopening = null;

  /**
   * Asks the worker for something that may be overtaken by a new run or a crash, which are reported
   * elsewhere: the answer is then null. What looks at the model looks at the page's moment, and
   * without what is cut, unless `args` says otherwise.
   */
  function ask(type, args = {}) {
    const { places, mode, shown } = state.cut;
    const own = {
      ...(state.shown.at !== null && { at: state.shown.at }),
      ...(shown && places.length > 0 && { cuts: { places, mode } }),
    };
    const isCommand = /** @type {readonly string[]} */ (COMMANDS).includes(type);
    const all = isCommand ? args : { ...own, ...args };
    return app.engine.request(type, all, state.model.runNumber).catch((error) => {
      if (error.code !== 'stale' && error.code !== 'dead') showToast(byId('toast'), error.message);
      return null;
    });
  }

  /**
   * What a link asks for, as the engine reads it; nothing is made.
   * @returns {Promise<import('../model/link.js').Link>}
   */
  async function read(link) {
    if (state.worker.failed) {
      reopening ??= opening.openEngine(state.worker.wished);
      await reopening.finally(() => {
        reopening = null;
      });
    }
    return app.engine.request('read', { link });
  }

  return { ...opening, ...createBuilding(app), ask, read };
}
