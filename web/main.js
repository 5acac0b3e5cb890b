// The page, put together: its parts, and its start.
import { createAutosave } from './app/autosave.js';
import { createBeside } from './app/beside.js';
import { createControl } from './app/control.js';
import { createDrawing } from './app/drawing.js';
import { beEmbedded, isEmbedded } from './app/embed.js';
import { createGuide } from './app/guide.js';
import { listenForKeys } from './app/keyboard.js';
import { createKept } from './app/kept.js';
import { prepareWhenIdle, untilIdle } from './app/later.js';
import { createLink } from './app/link.js';
import { createMode } from './app/mode.js';
import { lookingActions } from './app/looking.js';
import { useServiceWorker } from './app/offline.js';
import { boundKeys, shortcuts } from './app/shortcuts.js';
import { newApp } from './app/state.js';
import { createSteps } from './app/steps.js';
import { watchTheme } from './app/theme.js';
import { trainingActions } from './app/training.js';
import { stageActions } from './app/staging.js';
import { loadVendor } from './app/vendor.js';
import { createEarlyViews, createViews } from './app/views.js';
import { missingCapability } from './base/capabilities.js';
import { byId } from './base/dom.js';
import { readPageSettings } from './model/link.js';
import { withPageSettings } from './model/settings.js';
import { showNotice } from './ui/notice.js';

/** How long the views around the model wait at most for a browser that has else to do. */
const AROUND_MS = 300;

const app = newApp();
app.drawing = createDrawing(app);
app.control = createControl(app);
app.beside = createBeside(app);
app.kept = createKept(app);
app.autosave = createAutosave(app);
app.link = createLink(app);
app.steps = createSteps(app);
app.mode = createMode(app);
app.actions = { ...trainingActions(app), ...lookingActions(app), ...stageActions(app) };

/** Makes the page. @returns {Promise<boolean>} whether it works */
async function start() {
  const missing = missingCapability();
  if (missing) return giveUp('This browser cannot run Headroom', missing);
  const { hash } = location;
  try {
    const opening = app.control.openEngine(readPageSettings(hash), hash);
    opening.catch(() => {}); // it is awaited below, unless the libraries fail first
    app.vendor = await loadVendor();
    const early = createEarlyViews(app);
    app.page.description = withPageSettings((await opening).description);
    app.kept.restore();
    // the engine makes the model, or has made it, while the views are made
    const filled = app.link.fill(hash);
    compose(early);
    addEventListener('pagehide', app.kept.store);
    await filled;
    if (!app.page.settings)
      return giveUp('The engine has stopped', `${app.control.crashedEarly().replace(/\.$/, '')}.`);
    app.kept.tellGone();
    listen();
    byId('boot').remove();
    app.views.topbar.enable();
    app.control.becomeReady();
    app.actions.takePresses(takeEarlyPresses());
    surround();
    if (app.page.start.open) untilIdle().then(() => app.guide.startHere(false));
    prepareWhenIdle(app.views.later).then(() => app.autosave.begin(hash));
    return !app.page.failed;
  } catch (error) {
    return giveUp(
      'The engine could not be loaded',
      `${error.message.replace(/\.$/, '')}. The page's own files may be incomplete: build again ` +
        `with ./web/play.`,
    );
  }
}

/**
 * Brings the views around the model, when its first picture is there; of a run that was started at
 * once, when its first step is.
 */
async function surround() {
  await untilIdle(AROUND_MS);
  while (app.run.running && app.run.step === 0) await untilIdle(AROUND_MS);
  await app.views.around.get();
}

/** What was pressed since early.js ran. From now on the page hears of it itself. */
function takeEarlyPresses() {
  const { earlyPresses = null } = /** @type {any} */ (window);
  earlyPresses?.stop();
  return earlyPresses?.types ?? [];
}

/** Makes what needs the engine's description. */
function compose(early) {
  watchTheme(app.drawing.themeChanged);
  app.drawing.takeTheme();
  app.views = createViews(app, early);
  const { tabs } = app.views.centre;
  app.keys = shortcuts(tabs);
  app.guide = createGuide(app, tabs);
  app.mode.fill();
  if (isEmbedded()) beEmbedded();
}

/** Called when there is a model to draw. */
function listen() {
  const { want, pressed } = app.drawing;
  for (const type of ['pointerdown', 'click', 'keydown'])
    addEventListener(type, pressed, { capture: true });
  new ResizeObserver(() => want('layout')).observe(byId('model'));
  new ResizeObserver(() => want('stage')).observe(byId('stage'));
  listenForKeys(boundKeys(app.keys), app.actions, app.guide.isHidden);
  addEventListener('popstate', () => app.steps.travel().catch(keepModel));
  const takeLink = () => app.link.follow(location.hash).catch(keepModel);
  addEventListener('hashchange', () => {
    if (!app.steps.isOwn()) takeLink();
  });
  if (app.link.isComing()) takeLink(); // it came while the first model was made
}

/** A link whose model cannot be made: the page keeps its model, and its address says so again. */
function keepModel(error) {
  app.control.refuse('', error);
  app.link.show();
}

/** Says why there is no page. @returns {false} */
function giveUp(title, message) {
  byId('boot')?.remove();
  document.body.classList.add('given-up');
  showNotice(byId('notice'), {
    title,
    message,
    action: { text: 'Try again', run: () => location.reload() },
  });
  return false;
}

useServiceWorker(start());
