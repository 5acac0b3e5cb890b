// The training worker of the page: opening one, hearing its events, replacing one that died.
import { startModuleWorker } from '../base/capabilities.js';
import { byId } from '../base/dom.js';
import { writePageSettings } from '../model/link.js';
import { takeMeasures } from '../model/measures.js';
import { takeEvent } from '../run/run.js';
import { momentAt } from '../run/timeline.js';
import { hideNotice, showNotice } from '../ui/notice.js';
import { Engine } from '../worker/engine.js';

const WORKER_URL = new URL('../worker/worker.js', import.meta.url);

/** The worker that early.js has started, the first time; null afterwards, or where it could not. */
function takeEarly() {
  const { earlyWorker = null } = /** @type {any} */ (window);
  /** @type {any} */ (window).earlyWorker = null;
  return earlyWorker;
}

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function createOpening(app) {
  const state = { newest: 0, crashedEarly: '' };
  return {
    /**
     * Starts a worker with the wished build, { kernels, threads }, and only then ends the one
     * before.
     * @param {string} [link] names them too, among others
     */
    openEngine: (wished, link = writePageSettings(wished)) => openEngine(app, state, wished, link),
    /** Makes sure that a worker with these kernels and threads runs. It may have no model yet. */
    async computeWith({ kernels, threads }) {
      const { wished, failed } = app.page;
      if (failed || kernels !== wished.kernels || threads !== wished.threads)
        await app.control.openEngine({ kernels, threads });
      else state.newest++; // a worker that is being opened is wished no more
    },
    /** Why the worker stopped before the page could say so, or ''. */
    crashedEarly: () => state.crashedEarly,
    /** From now on the page can report a crash. */
    becomeReady() {
      app.page.ready = true;
      if (state.crashedEarly) reportCrash(app, state, state.crashedEarly);
    },
  };
}

async function openEngine(/** @type {App} */ app, state, wished, link) {
  const ticket = ++state.newest;
  const next = new Engine({
    early: takeEarly(),
    createWorker: () => startModuleWorker(WORKER_URL),
    firstRun: app.engine?.run ?? 0,
    onEvent: (event) => receive(app, event),
    onFailure: (message) => {
      if (next === app.engine) reportCrash(app, state, message);
    },
  });
  try {
    const opened = await next.request('open', { link }, 0);
    if (ticket !== state.newest)
      throw Object.assign(new Error('another build was chosen meanwhile'), { code: 'stale' });
    app.engine?.close();
    app.engine = next;
    Object.assign(app.page, { wished, build: opened });
    takeMeasures(opened.description);
    return opened;
  } catch (error) {
    next.close();
    throw error;
  }
}

function receive(/** @type {App} */ app, event) {
  const { page, run } = app;
  const { want } = app.drawing;
  if (event.run !== page.runNumber) return; // of a model that another one is about to replace
  takeEvent(run, event, page.plan);
  app.autosave.heard();
  if (page.at !== null && !run.kept.includes(page.at)) app.actions.lookAt(momentAt(run, page.at));
  want('charts', 'top', 'view', 'lesson');
  if (page.at !== null) return;
  if (event.event === 'evaluated') want('examples');
  else if (!run.running) want('frame', 'examples');
}

function reportCrash(/** @type {App} */ app, state, message) {
  const { page } = app;
  app.run.running = false;
  page.failed = true;
  if (!page.ready) {
    state.crashedEarly = message;
    return;
  }
  showNotice(byId('notice'), {
    title: 'Training has stopped',
    message: `${message} The settings are kept; a restart begins again at step 0.`,
    action: { text: 'Restart', run: () => restart(app, state) },
  });
  app.drawing.want('top');
}

async function restart(/** @type {App} */ app, state) {
  const { page, control } = app;
  hideNotice(byId('notice'));
  try {
    await control.openEngine(page.wished);
    await control.rebuild(page.preset, page.chosen, 'Restarted at step 0.');
  } catch (error) {
    reportCrash(app, state, error.message);
  }
}
