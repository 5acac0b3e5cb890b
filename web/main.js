// The page, put together: its parts, and its start.
import { createControl } from './app/control.js';
import { createDrawing } from './app/drawing.js';
import { createGuide } from './app/guide.js';
import { listenForKeys } from './app/keyboard.js';
import { prepareWhenIdle } from './app/later.js';
import { createLink } from './app/link.js';
import { lookingActions } from './app/looking.js';
import { useServiceWorker } from './app/offline.js';
import { boundKeys, shortcuts } from './app/shortcuts.js';
import { newApp } from './app/state.js';
import { watchTheme } from './app/theme.js';
import { trainingActions } from './app/training.js';
import { loadVendor } from './app/vendor.js';
import { createViews } from './app/views.js';
import { missingCapability } from './base/capabilities.js';
import { byId } from './base/dom.js';
import { KERNELS, readPageSettings, THREADS } from './model/settings.js';
import { showNotice } from './views/notice.js';

const app = newApp();
app.drawing = createDrawing(app);
app.control = createControl(app);
app.link = createLink(app);
app.actions = { ...trainingActions(app), ...lookingActions(app) };

async function start() {
  const missing = missingCapability();
  if (missing) return giveUp('This browser cannot run Headroom', missing);
  try {
    const [opened, vendor] = await Promise.all([app.control.openEngine(readPageSettings(location.hash)), loadVendor()]);
    compose(opened.description, vendor);
    app.control.restoreRuns();
    addEventListener('pagehide', app.control.storeRuns);
    await app.link.fill(location.hash);
    listen();
    byId('boot').remove();
    app.control.becomeReady();
    prepareWhenIdle(app.views.later);
  } catch (error) {
    giveUp('The engine could not be loaded', `${error.message.replace(/\.$/, '')}. The page's own files may be incomplete: build again with ./web/play.`);
  }
}

/** Makes what needs the engine's description and the libraries. */
function compose(description, vendor) {
  app.vendor = vendor;
  app.page.description = { ...description, settings: [...description.settings, KERNELS, THREADS] };
  watchTheme(app.drawing.themeChanged);
  app.drawing.takeTheme();
  app.views = createViews(app);
  const { tabs } = app.views.centre;
  app.keys = shortcuts(tabs);
  app.guide = createGuide(app, tabs);
}

/** Called when there is a model to draw. */
function listen() {
  const { want, hurry } = app.drawing;
  new ResizeObserver(() => want('layout')).observe(byId('model'));
  const resized = new ResizeObserver(() => hurry('charts'));
  for (const id of ['charts', 'chart']) resized.observe(byId(id));
  listenForKeys(boundKeys(app.keys), app.actions, app.guide.isHidden);
  addEventListener('hashchange', () => app.link.fill(location.hash));
}

function giveUp(title, message) {
  byId('boot')?.remove();
  showNotice(byId('notice'), { title, message, action: { text: 'Try again', run: () => location.reload() } });
}

useServiceWorker(start());
