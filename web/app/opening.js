// The training worker of the page: opening one, hearing its events, replacing one that died.
import { startModuleWorker } from '../base/capabilities.js';
import { byId } from '../base/dom.js';
import { writePageSettings } from '../model/link.js';
import { takeEvent } from '../run/run.js';
import { momentAt } from '../run/timeline.js';
import { hideNotice, showNotice } from '../views/notice.js';
import { Engine } from '../worker/engine.js';

const WORKER_URL = new URL('../worker/worker.js', import.meta.url);

/** The worker that early.js has started, the first time; null afterwards, or where it could not. */
function takeEarly() {
  const { earlyWorker = null } = /** @type {any} */ (window);
  /** @type {any} */ (window).earlyWorker = null;
  return earlyWorker;
}

/** @param {import('./state.js').App} app */
export function createOpening(app) {
  const { page } = app;
  let newest = 0;
  let crashedEarly = '';

  /**
   * Starts a worker with the wished build, { kernels, threads }, and only then ends the one before.
   * @param {string} [link] names them too, among others
   */
  async function openEngine(wished, link = writePageSettings(wished)) {
    const ticket = ++newest;
    const next = new Engine({
      early: takeEarly(),
      createWorker: () => startModuleWorker(WORKER_URL),
      firstRun: app.engine?.run ?? 0,
      onEvent: receive,
      onFailure: (message) => {
        if (next === app.engine) reportCrash(message);
      },
    });
    try {
      const opened = await next.request('open', { link }, 0);
      if (ticket !== newest)
        throw Object.assign(new Error('another build is wished by now'), { code: 'stale' });
      app.engine?.close();
      app.engine = next;
      hideNotice(byId('notice'));
      Object.assign(page, { wished, build: opened, failed: false });
      return opened;
    } catch (error) {
      next.close();
      throw error;
    }
  }

  /** Makes sure that the worker runs, with these kernels and threads. */
  async function computeWith({ kernels, threads }) {
    const { wished, failed } = page;
    if (failed || kernels !== wished.kernels || threads !== wished.threads)
      await openEngine({ kernels, threads });
  }

  function receive(event) {
    const { run } = app;
    const { want } = app.drawing;
    takeEvent(run, event, page.plan);
    if (page.at !== null && !run.kept.includes(page.at)) app.actions.lookAt(momentAt(run, page.at));
    want('charts', 'top', 'view', 'lesson');
    if (page.at !== null) return;
    if (event.event === 'evaluated') want('examples');
    else if (!run.running) want('frame', 'examples');
  }

  function reportCrash(message) {
    app.run.running = false;
    page.failed = true;
    if (!page.ready) return void (crashedEarly = message);
    showNotice(byId('notice'), {
      title: 'Training has stopped',
      message: `${message} The settings are kept; a restart begins again at step 0.`,
      action: { text: 'Restart', run: restart },
    });
    app.drawing.want('top');
  }

  async function restart() {
    hideNotice(byId('notice'));
    try {
      await openEngine(page.wished);
      await app.control.rebuild(page.preset, page.chosen, 'Restarted at step 0.');
    } catch (error) {
      reportCrash(error.message);
    }
  }

  return {
    openEngine,
    computeWith,
    /** Why the worker stopped before the page could say so, or ''. */
    crashedEarly: () => crashedEarly,
    /** From now on the page can report a crash. */
    becomeReady() {
      page.ready = true;
      if (crashedEarly) reportCrash(crashedEarly);
    },
  };
}
