// A model kept beside the run, to compare with: where it comes from, and asking about it. The page
// has its checkpoint, so that it stays when the worker is another.
import { byId } from '../base/dom.js';
import { saveProblem } from '../run/exports.js';
import { showToast } from '../ui/notice.js';
import { KEPT_BYTES } from './steps.js';

/**
 * @typedef {{ checkpoint: Uint8Array, preset: string, step: number, settings: any, plan: any,
 *   bytes: number, engine: any }} Kept bytes: in the worker; engine: the one whose worker has it
 */

/** What a look at the kept model is never about: the run's past and its cuts. */
const WHOLE = { at: undefined, cuts: null, beside: true };

/** @param {import('./state.js').App} app */
export function createBeside(app) {
  const { page } = app;

  /** Keeps the model of a checkpoint; says why not. @returns {Promise<boolean>} */
  async function take(checkpoint, preset) {
    try {
      const { engine } = app;
      const told = await engine.request('beside', { checkpoint });
      const settings = { ...told.settings, facts: told.plan.task };
      page.beside = { ...told, checkpoint, preset, settings, engine };
    } catch ({ message }) {
      showToast(byId('toast'), `That model cannot be kept for comparison: ${message}.`);
      return false;
    }
    app.drawing.want('view');
    return true;
  }

  return {
    get kept() {
      return page.beside;
    },
    ...sources(app, take),
    end() {
      page.beside = null;
      app.engine.request('beside').catch(() => {}); // a worker that is gone has none
      app.drawing.want('view');
    },
    /** Asks about the kept model; a worker that does not have it gets it first. */
    async ask(type, args = {}) {
      const { beside } = page;
      if (!beside) return null;
      if (beside.engine !== app.engine && !(await take(beside.checkpoint, beside.preset)))
        return null;
      return app.control.ask(type, { ...args, ...WHOLE });
    },
  };
}

/** Where a kept model comes from. @param {import('./state.js').App} app */
function sources(app, /** @type {(checkpoint: Uint8Array, preset: string) => any} */ take) {
  const { page } = app;

  async function keepNow() {
    const problem = saveProblem(page.plan, page.text, KEPT_BYTES);
    const saved = problem ? null : await app.control.ask('save');
    if (problem) showToast(byId('toast'), problem);
    return saved ? take(saved.bytes, page.preset) : false;
  }

  return {
    /** Keeps the model of the page as it is now. */
    keepNow,
    /** Keeps it, and begins the same model with another seed. */
    async keepAndReseed() {
      if (await keepNow()) app.actions.newSeed();
    },
    /** Models of this visit that were replaced, the newest first. */
    left: () => app.steps.left,
    keepLeft: ({ bytes, preset }) => take(bytes, preset),
    savedRuns: () => app.guide.savedRuns().catch(() => []),
    async keepSaved(id) {
      const saved = await app.engine.request('keptfile', { id }).catch(({ message }) => {
        showToast(byId('toast'), `That run cannot be read: ${message}.`);
        return null;
      });
      return saved ? take(saved.checkpoint, saved.preset) : false;
    },
  };
}
