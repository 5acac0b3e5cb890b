// The page, put together: its parts, and its start.
import { createAddress } from './app/address.js';
import { createDrawing } from './app/drawing.js';
import { createHost } from './app/host.js';
import { listenForKeys } from './app/keyboard.js';
import { prepareWhenIdle, untilIdle } from './app/later.js';
import { lookingActions } from './app/viewactions.js';
import { modeActions, modeOfLink } from './app/mode.js';
import { addModelNotes } from './app/modelnotes.js';
import { useServiceWorker } from './app/offline.js';
import { createOfPage } from './app/ofpage.js';
import { markMain, markRoot } from './app/rootmarks.js';
import { boundKeys, shortcuts } from './app/shortcuts.js';
import { newApp } from './app/state.js';
import { trainingActions } from './app/trainingactions.js';
import { loadVendor } from './app/vendor.js';
import { addSpeech, speechActions } from './app/speech.js';
import { addCentre, addTabs, createParts } from './app/views.js';
import { missingCapability } from './base/capabilities.js';
import { byId, isEmbedded } from './base/dom.js';
import { createController } from './controller/controller.js';
import { addDiagram } from './features/diagram/diagram.feature.js';
import { lessonActions } from './features/lessons/lessons.actions.js';
import { sampleActions } from './features/samples/samples.actions.js';
import { stageActions } from './features/stage/stage.actions.js';
import { addStage } from './features/stage/stage.feature.js';
import { startActions } from './features/start/start.actions.js';
import { momentActions } from './features/timeline/timeline.actions.js';
import { addTopbar } from './features/topbar/topbar.feature.js';
import { addWorld } from './features/world/world.feature.js';
import { readPageSettings } from './model/link.js';
import { withPageSettings } from './model/settingsrules.js';
import { createTabStore } from './storage/tab.js';
import { showNotice } from './ui/notice.js';
import { w } from './words/app.js';

/** How long the features around the model wait at most for a browser that has else to do. */
const AROUND_MS = 300;

const app = newApp();
const { state, act } = app;
markRoot(app);
act.display.change({ mode: modeOfLink(location.hash) });
app.actions = /** @type {import('./app/state.js').Actions} */ ({});
app.drawing = createDrawing(app);
app.controller = createController(app, createOfPage(app));
app.tab = createTabStore(app);
app.address = createAddress(app);
app.parts = createParts(app);
app.host = createHost(app);
app.autosave = { keep() {}, last: () => null }; // the panels bring the one that saves
// until a link hides something
app.hiding = {
  hidden: new Set(),
  apply: () => void (state.display.hide && app.parts.hiding.get()),
};
const OF_APP = [trainingActions, lookingActions, modeActions, speechActions];
const OF_FEATURES = [stageActions, sampleActions, momentActions, lessonActions, startActions];
OF_APP.forEach((actionsOf) => Object.assign(app.actions, actionsOf(app)));
OF_FEATURES.forEach((actionsOf) => Object.assign(app.actions, actionsOf(app.host)));
// features take files, once they are there; the browser opens none in the tab
for (const type of ['dragover', 'drop'])
  addEventListener(type, (event) => {
    const { dataTransfer } = /** @type {DragEvent} */ (event);
    if (dataTransfer?.types.includes('Files')) event.preventDefault();
  });

/** Makes the page. @returns {Promise<boolean>} whether it works */
async function start() {
  const { hash } = location;
  const speaking = addSpeech(app);
  try {
    const missing = missingCapability();
    if (missing) {
      await speaking;
      return giveUp(w.cannotRun, w.missing[missing]);
    }
    const opening = app.controller.openEngine(readPageSettings(hash), hash);
    opening.catch(() => {}); // it is awaited below, unless the libraries fail first
    [app.vendor] = await Promise.all([loadVendor(), speaking]);
    const views = addEarly();
    act.worker.described(withPageSettings((await opening).description));
    await app.tab.restore();
    // the engine makes the model, or has made it, while the rest is made
    const filled = app.controller.openFirst(hash);
    addDescribed();
    addEventListener('pagehide', app.tab.store);
    await filled;
    if (!state.model.settings)
      return giveUp(
        w.engineStopped,
        w.stoppedBecause({ why: app.controller.crashedEarly.replace(/\.$/, '') }),
      );
    if (state.display.hide) await app.parts.hiding.get();
    listen();
    app.drawing.want('boot');
    app.controller.becomeReady();
    app.controller.takePresses(takeEarlyPresses());
    loadPanels();
    if (state.start.open) untilIdle().then(() => app.actions.startHere(false));
    prepareWhenIdle([...Object.values(app.parts), ...views.later]);
    return !state.worker.failed;
  } catch (error) {
    if (!w.tryAgain) {
      byId('boot').textContent = `${error.message}. Reload the page.`; // no words came
      return false;
    }
    const why = error.code === 'modules' ? w.missing.modules : error.message.replace(/\.$/, '');
    return giveUp(w.notLoadedEngine, w.incomplete({ why }));
  }
}

/** Adds what can be made before the engine has described itself: while it is loaded. */
function addEarly() {
  app.drawing.takeTheme();
  // in the frame that draws the model: a browser may paint once more before it
  app.drawing.add({ name: 'boot', run: endBoot });
  addDiagram(app.host);
  addStage(app.host);
  addWorld(app.host);
  addTabs(app.host);
  markMain(app.host);
  const views = addCentre(app.host);
  addModelNotes(app.host, views.centre);
  Object.assign(app, { centre: views.centre, prepare: views.prepare });
  return views;
}

/** Adds what needs the engine's description. */
function addDescribed() {
  app.drawing.watchTheme();
  addTopbar(app.host);
  app.keys = shortcuts(app.centre.tabs);
  app.actions.fillModes();
  if (isEmbedded()) void import('./app/embed.js').then(({ beEmbedded }) => beEmbedded(w.openWhole));
}

/**
 * Brings the features around the model, when its first picture is there; of a run that was started
 * at once, when its first step is.
 */
async function loadPanels() {
  await untilIdle(AROUND_MS);
  while (state.run.running && state.run.now.step === 0) await untilIdle(AROUND_MS);
  await Promise.all([app.parts.panels.get(), app.tab.prepare()]);
  app.hiding.apply();
  app.drawing.want('notes');
}

/** What was pressed since early.js ran. From now on the page hears of it itself. */
function takeEarlyPresses() {
  const { earlyPresses = null } = /** @type {any} */ (window);
  earlyPresses?.stop();
  return earlyPresses?.types ?? [];
}

/** Called when there is a model to draw. */
function listen() {
  for (const type of ['pointerdown', 'click', 'keydown'])
    addEventListener(type, app.drawing.pressed, { capture: true });
  listenForKeys(boundKeys(app.keys), app.actions, (part) => app.hiding.hidden.has(part));
  const { address, controller } = app;
  const takeLink = () => controller.openLink(location.hash);
  addEventListener('popstate', () => {
    if (address.isOwn()) controller.travel(address.entry);
  });
  addEventListener('hashchange', () => {
    if (!address.isOwn()) takeLink();
  });
  if (address.isComing()) takeLink(); // it came while the first model was made
}

/** The page shows whole. */
function endBoot() {
  byId('boot')?.remove();
  document.body.classList.remove('booting');
}

/** Says why there is no page. @returns {false} */
function giveUp(title, message) {
  endBoot();
  document.body.classList.add('given-up');
  showNotice(byId('notice'), {
    title,
    message,
    action: { text: w.tryAgain, run: () => location.reload() },
  });
  return false;
}

useServiceWorker(start());
