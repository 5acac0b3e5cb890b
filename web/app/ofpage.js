// What the controller needs of the page: its worker, what it says, its address and its view.
import { startModuleWorker } from '../base/capabilities.js';
import { byId } from '../base/dom.js';
import { formatCount } from '../base/format.js';
import { hideNotice, showNotice, showToast } from '../ui/notice.js';
import { modeOfLink } from './mode.js';
import { w } from '../words/app.js';

const WORKER_URL = new URL('./worker.js', import.meta.url);

/** The worker that early.js has started, the first time; null afterwards, or where it could not. */
function takeEarly() {
  const { earlyWorker = null } = /** @type {any} */ (window);
  /** @type {any} */ (window).earlyWorker = null;
  return earlyWorker;
}

/**
 * @param {import('./state.js').App} app
 * @returns {import('../controller/controller.js').Page}
 */
export const createOfPage = (app) => ({
  takeEarly,
  startWorker: () => startModuleWorker(WORKER_URL),
  save: () => app.autosave.keep(),
  saved: () => app.autosave.last(),
  tell: (text) => showToast(byId('toast'), text),
  stopped(message, restart) {
    const saved = app.autosave.last();
    const from = saved ? w.aRestartGoesOn({ step: formatCount(saved.step) }) : w.theSettingsAreKept;
    const run = () => {
      hideNotice(byId('notice'));
      restart();
    };
    showNotice(byId('notice'), {
      title: w.trainingHasStopped,
      message: `${message} ${from}`,
      action: { text: w.restart, run },
    });
  },
  arrived() {
    hideNotice(byId('notice'));
    app.tab.store();
  },
  write: (how) => app.address.write(how),
  takesLink: (link) => app.address.takesLink(link),
  async withModel(link) {
    if (!/[#&]lesson=/.test(link) || /[#&]preset=/.test(link)) return link;
    const lessons = import('../features/lessons/lessons.js');
    return lessons.then(({ withModel }) => withModel(link)).catch(() => link);
  },
  modeOf: modeOfLink,
  prepare({ view, lesson }) {
    app.prepare(view);
    if (lesson) app.parts.lesson.prepare();
  },
  tookDisplay(display, lesson) {
    app.hiding.apply();
    // a class's link opens its lesson; another may say that it was left for Explore
    if (lesson && (display.hide || display.mode !== 'explore')) app.actions.showLesson(lesson);
    else if (display.mode === 'explore' && app.state.panels.left) app.actions.leaveLesson();
  },
});
