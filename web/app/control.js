// The engine and its model: opening a worker, building, restarting, asking.
import { startModuleWorker } from '../base/capabilities.js';
import { byId } from '../base/dom.js';
import { COMMANDS } from '../base/protocol.js';
import { openingTile, tileExists } from '../draw/focus.js';
import { pageOwn } from '../lessons/lesson.js';
import { modeFor, placesLeft } from '../model/cuts.js';
import { takeMeasures } from '../model/measures.js';
import { readInput } from '../model/own.js';
import { findPreset, KERNELS, readsText, THREADS } from '../model/settings.js';
import { newRun, takeEvent } from '../run/run.js';
import { openArgs } from '../run/threads.js';
import { momentAt } from '../run/timeline.js';
import { hideNotice, showNotice, showToast } from '../views/notice.js';
import { expandPlace } from '../wasm/lab/places.mjs';
import { Engine } from '../worker/engine.js';
import { HELD_OUT, noCut } from './state.js';

/** Where the worker's code is. */
const WORKER_URL = new URL('../worker/worker.js', import.meta.url);

/** The worker that early.js has started, once; then, and where it could start none, null. */
function takeEarly() {
  const { earlyWorker = null } = /** @type {any} */ (window);
  /** @type {any} */ (window).earlyWorker = null;
  return earlyWorker;
}

/** @param {import('./state.js').App} app */
export function createControl(app) {
  const { page, runs } = app;
  let newestEngine = 0;
  let newestModel = 0;
  let crashedEarly = '';

  /**
   * Starts a worker with the wished build, { kernels, threads }, and only then ends the one before.
   */
  async function openEngine(wished) {
    const ticket = ++newestEngine;
    const next = new Engine({
      createWorker: () => takeEarly() ?? startModuleWorker(WORKER_URL),
      firstRun: app.engine?.run ?? 0,
      onEvent: receive,
      onFailure: (message) => {
        if (next === app.engine) reportCrash(message);
      },
    });
    try {
      const opened = await next.request('open', openArgs(wished), 0);
      if (ticket !== newestEngine)
        throw Object.assign(new Error('another build is wished by now'), { code: 'stale' });
      app.engine?.close();
      app.engine = next;
      hideNotice(byId('notice'));
      Object.assign(page, { wished, build: opened, failed: false });
      takeMeasures(opened.description);
      return opened;
    } catch (error) {
      next.close();
      throw error;
    }
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
      await rebuild(page.preset, page.chosen, 'Restarted at step 0.');
    } catch (error) {
      reportCrash(error.message);
    }
  }

  /**
   * A new model. If the engine refuses, everything stays as it was and `changed` shows why. Of what
   * is `cut`, stays what the new model has; another preset begins whole.
   * @param {{ changed?: { key: string, value?: any } | null, text?:
   *   import('../model/corpus.js').ReaderText | null, checkpoint?: Uint8Array | null, cut?: typeof
   *   page.cut }} [rest]
   */
  async function rebuild(preset, chosen, note, rest = {}) {
    const {
      changed = null,
      checkpoint = null,
      cut = preset === page.preset ? page.cut : { ...noCut(), mode: page.cut.mode },
    } = rest;
    let { text = page.text } = rest;
    const ticket = ++newestModel;
    try {
      const { kernels = KERNELS.default, threads = THREADS.default, ...settings } = chosen;
      if (page.failed || kernels !== page.wished.kernels || threads !== page.wished.threads)
        await openEngine({ kernels, threads });
      const { description } = page;
      const task = settings.task ?? findPreset(description, preset)?.settings.task;
      const reads = readsText(description, task);
      const made = await app.engine.create(
        checkpoint
          ? { checkpoint }
          : { preset, settings, ...(reads && text && { text: text.bytes }) },
      );
      if (ticket !== newestModel) return true;
      if (checkpoint)
        [preset, chosen, text] = [made.preset, { ...made.chosen, ...pageOwn(chosen) }, made.text];
      const before = page.settings;
      Object.assign(page, {
        preset,
        chosen,
        note,
        text,
        errors: {},
        settings: { ...made.settings, kernels, threads, facts: made.plan.task },
        parameters: made.parameters,
        plan: made.plan,
        snapshot: null,
      });
      app.run = Object.assign(newRun(), {
        kept: made.moments.kept,
        step: made.step,
        running: made.running,
      });
      Object.assign(page, {
        at: null,
        moments: made.moments,
        cut: {
          ...cut,
          mode: modeFor(cut.mode, page.settings),
          places: placesLeft(cut.places, page.settings, expandPlace),
        },
      });
      app.views.timeline.stopReplay();
      runs.begin(
        { preset, chosen, settings: page.settings, run: app.run, ...(reads && text && { text }) },
        page.description,
      );
      app.kept.store();
      await keepWhatFits(before, ticket);
      if (ticket !== newestModel) return true;
      page.unit = null;
      app.link.show();
      const { want, wantAfter } = app.drawing;
      want('settings', 'frame', 'top');
      // the page's first picture takes longest, since all of it is laid out: the model comes with
      // the second
      (page.ready ? want : wantAfter)('layout');
      wantAfter('examples', 'charts', 'view');
      return true;
    } catch (error) {
      if (ticket === newestModel) refuse(changed?.key ?? error.field, error, changed?.value);
      return false;
    }
  }

  /**
   * After a rebuild: the tile that the reader chose, if it still exists; typed input, if the new
   * model can read it.
   */
  async function keepWhatFits(before, ticket) {
    const chose = page.selected !== null && (!before || page.selected !== openingTile(before));
    if (!chose || !tileExists(page.selected, page.settings))
      page.selected = openingTile(page.settings);
    page.hovered = page.cell = null;
    if (page.source.tokens) {
      const typed = page.own;
      page.source = HELD_OUT; // until the new model has read it
      const read = await readInput(ask, typed);
      if (ticket === newestModel && read && 'source' in read) page.source = read.source;
    }
  }

  function refuse(key, error, value) {
    if (error.code === 'stale' || error.code === 'dead') return;
    const message = error.message;
    page.errors = key ? { [key]: { message, value } } : {};
    page.note = key ? '' : message;
    // of the first model there is nothing to show yet
    if (page.settings) app.drawing.want('settings');
  }

  /**
   * Asks the worker for something that may be overtaken by a new run or a crash, which are reported
   * elsewhere. What looks at the model looks at the page's moment, and
   *  without what is cut, unless it says otherwise. */
  function ask(type, args = {}) {
    const { places, mode, shown } = page.cut;
    const own = {
      ...(page.at !== null && { at: page.at }),
      ...(shown && places.length > 0 && { cuts: { places, mode } }),
    };
    return app.engine
      .request(type, COMMANDS.includes(type) ? args : { ...own, ...args })
      .catch((error) => {
        if (error.code !== 'stale' && error.code !== 'dead')
          showToast(byId('toast'), error.message);
        return null;
      });
  }

  return {
    openEngine,
    rebuild,
    refuse,
    ask,
    /** Why the worker stopped before there was a page to say so, or ''. */
    crashedEarly: () => crashedEarly,
    /** From now on there is a page to report to. */
    becomeReady() {
      page.ready = true;
      if (crashedEarly) reportCrash(crashedEarly);
    },
  };
}
