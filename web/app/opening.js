// The training worker of the page: opening one, hearing its events, replacing one that died.
import { startModuleWorker } from '../base/capabilities.js';
import { byId } from '../base/dom.js';
import { formatCount } from '../base/format.js';
import { writePageSettings } from '../model/link.js';
import { takeMeasures } from '../model/measures.js';
import { momentAt } from '../run/timeline.js';
import { hideNotice, showNotice } from '../ui/notice.js';
import { Engine } from '../worker/engine.js';

const WORKER_URL = new URL('./worker.js', import.meta.url);

/** The worker that early.js has started, the first time; null afterwards, or where it could not. */
function takeEarly() {
  const { earlyWorker = null } = /** @type {any} */ (window);
  /** @type {any} */ (window).earlyWorker = null;
  return earlyWorker;
}

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function createOpening(app) {
  const opening = { newest: 0, crashedEarly: '' };
  return {
    /**
     * Starts a worker with the wished build, { kernels, threads }, and only then ends the one
     * before.
     * @param {string} [link] names them too, among others
     */
    openEngine: (wished, link = writePageSettings(wished)) =>
      openEngine(app, opening, wished, link),
    /** Makes sure that a worker with these kernels and threads runs. It may have no model yet. */
    async computeWith({ kernels, threads }) {
      const { wished, failed } = app.state.worker;
      if (failed || kernels !== wished.kernels || threads !== wished.threads)
        await app.control.openEngine({ kernels, threads });
      else opening.newest++; // a worker that is being opened is wished no more
    },
    /** Why the worker stopped before the page could say so, or ''. */
    crashedEarly: () => opening.crashedEarly,
    /** From now on the page can report a crash. */
    becomeReady() {
      app.act.worker.becameReady();
      if (opening.crashedEarly) reportCrash(app, opening, opening.crashedEarly);
    },
  };
}

async function openEngine(/** @type {App} */ app, opening, wished, link) {
  const ticket = ++opening.newest;
  const next = new Engine({
    early: takeEarly(),
    createWorker: () => startModuleWorker(WORKER_URL),
    firstRun: app.engine?.run ?? 0,
    onEvent: (event) => receive(app, event),
    onFailure: (message) => {
      if (next === app.engine) reportCrash(app, opening, message);
    },
  });
  try {
    const opened = await next.request('open', { link }, 0);
    if (ticket !== opening.newest)
      throw Object.assign(new Error('another build was chosen meanwhile'), { code: 'stale' });
    app.engine?.close();
    app.engine = next;
    app.act.worker.opened(wished, opened);
    takeMeasures(opened.description);
    return opened;
  } catch (error) {
    next.close();
    throw error;
  }
}

function receive(/** @type {App} */ app, event) {
  const { state, act } = app;
  const { runNumber, plan } = state.model;
  if (event.run !== runNumber) return; // of a model that another one is about to replace
  act.run.hear(event, plan);
  const run = state.run.now;
  const { at } = state.shown;
  if (at !== null && !run.kept.includes(at)) app.actions.lookAt(momentAt(run, at));
}

function reportCrash(/** @type {App} */ app, opening, message) {
  const { state, act } = app;
  act.run.go(false);
  act.worker.stopped();
  if (!state.worker.ready) {
    opening.crashedEarly = message;
    return;
  }
  const saved = app.autosave.last();
  const from = saved
    ? `A restart goes on from step ${formatCount(saved.step)}, where it was saved.`
    : 'The settings are kept; a restart begins again at step 0.';
  showNotice(byId('notice'), {
    title: 'Training has stopped',
    message: `${message} ${from}`,
    action: { text: 'Restart', run: () => restart(app, opening, saved) },
  });
}

/** Goes on with the run as it was saved, or where that cannot be read, at step 0. */
async function restart(/** @type {App} */ app, opening, saved) {
  const { state, control } = app;
  hideNotice(byId('notice'));
  try {
    await control.openEngine(state.worker.wished);
    if (saved && (await app.actions.continueRun(saved.id))) return;
    await control.rebuild(state.model.preset, state.model.chosen, 'Restarted at step 0.');
  } catch (error) {
    reportCrash(app, opening, error.message);
  }
}
