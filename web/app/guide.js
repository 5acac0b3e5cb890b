// What lessons, hiding and the share sheet do to the page: their actions, and nothing of how they
// look.
import { byId } from '../base/dom.js';
import { pageOwn, wishEffect } from '../lessons/lesson.js';
import { countHidden, hiddenNames, hideables } from '../model/hide.js';
import { fileName, metricsCsv, openProblem, saveProblem } from '../run/exports.js';
import { showToast } from '../views/notice.js';
import { noCut } from './state.js';

/** Where the parts that can be hidden are (hide.js). */
const PLACES = {
  presets: '.presets',
  transport: '#step, #reset, #new-seed',
  settings: '#settings, #open-settings, [data-id=settings]',
  parameters: '#parameters',
  lesson: '#lesson, #open-lesson, [data-id=lesson]',
  inspector: '#inspect, [data-id=inspect]',
  examples: '#examples',
  own: '#own',
  charts: '#charts, #panels [data-id=charts]',
  share: '#share',
};
/** Panels of a phone, but the first, and their elements. */
const PANELS = { charts: 'charts', inspect: 'inspect', settings: 'settings', lesson: 'lesson' };
const PHONE = '(max-width: 759px)';

/**
 * @param {import('./state.js').App} app
 * @param {{ id: string, title: string }[]} tabs the views of the centre
 */
export function createGuide(app, tabs) {
  const { page, actions, control, link, views } = app;
  const { want } = app.drawing;
  const root = document.documentElement;
  const toast = (text) => showToast(byId('toast'), text);
  const groups = hideables(page.description, tabs);
  const isPhone = () => matchMedia(PHONE).matches;
  let hidden = new Set();

  /** On a phone one panel shows at a time: that one is then the page's main content. */
  function markMain() {
    for (const [panel, id] of Object.entries(PANELS)) {
      const element = byId(id);
      element.setAttribute(
        'role',
        isPhone() && root.dataset.panel === panel
          ? 'main'
          : id === 'charts'
            ? 'region'
            : 'complementary',
      );
    }
  }
  matchMedia(PHONE).addEventListener('change', markMain);

  /**
   * Which of lesson, settings and inspector is in the left column; '' is the page without a lesson.
   */
  function showLeft(id) {
    if (id) root.dataset.left = id;
    else delete root.dataset.left;
    views.leftTabs.select(id || null);
    want('layout', 'charts', 'inspector', 'view');
  }

  async function showLesson(name) {
    if (hidden.has('lesson')) return;
    const column = views.lesson.now ?? (await views.lesson.get());
    if (!column) return;
    page.look.lesson = column.show(name);
    if (isPhone()) actions.showPanel('lesson');
    if (root.dataset.left !== 'lesson') showLeft('lesson');
    link.show();
  }

  function closeLesson() {
    page.look.lesson = '';
    showLeft('');
    if (isPhone()) actions.showPanel('model');
    link.show();
    /** @type {any} */ (document.querySelector('#open-lesson'))?.focus();
  }

  /** Follows a lesson's link. It trains only where the link says so. */
  async function followWish(/** @type {import('../lessons/lesson.js').Wish} */ wish) {
    const { rebuild, live } = wishEffect(page.description, page, wish);
    if (
      rebuild &&
      !(await control.rebuild(
        wish.preset,
        { ...wish.chosen, ...pageOwn(page.chosen) },
        'Built for the lesson: a new model, at step 0.',
        { cut: noCut() },
      ))
    )
      return;
    for (const [key, value] of Object.entries(live)) await actions.changeSetting(key, value);
    const { view, chart, tile } = wish.look;
    if (tile) {
      page.selected = tile;
      page.cell = null;
      want('inspector', 'frame');
    }
    if (view) actions.showView(view);
    if (chart) actions.showChart(chart);
    if (wish.train) actions.train(wish.train);
    link.show();
    if (isPhone())
      actions.showPanel(view || !(tile || chart) ? 'model' : tile ? 'inspect' : 'charts');
    want('lesson');
  }

  /** Hides what the link's hide= names, and shows the rest. */
  function applyHidden() {
    hidden = hiddenNames(page.look.hide, groups);
    const withhold = (selector, away) =>
      document
        .querySelectorAll(selector)
        .forEach((element) => element.toggleAttribute('data-withheld', away));
    for (const [name, selector] of Object.entries(PLACES)) withhold(selector, hidden.has(name));
    for (const { id } of tabs) withhold(`#views [data-id=${id}]`, hidden.has(`view-${id}`));
    views.settings.hide(hidden);
    root.dataset.without = ['settings', 'inspector', 'charts']
      .filter((name) => hidden.has(name))
      .join(' ');
    if (hidden.has('lesson') && root.dataset.left) closeLesson();
    const open = tabs.filter(({ id }) => !hidden.has(`view-${id}`));
    if (hidden.has(`view-${page.look.view}`) && open.length) actions.showView(open[0].id);
    views.hiddenNote.show(countHidden(hidden, groups));
    want('layout', 'charts', 'inspector', 'view', 'settings');
  }

  function download(name, data, type) {
    const url = URL.createObjectURL(new Blob([data], { type }));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url));
    toast(`${name} is saved.`);
  }

  /**
   * Continues the run of a checkpoint's file. Where that fails, the page keeps its model.
   * @returns {Promise<string>} what is wrong with the file, or ''
   */
  async function openCheckpoint(/** @type {File} */ file) {
    const problem = openProblem(file);
    if (problem) return problem;
    const content = await file.arrayBuffer().catch(() => null);
    if (!content)
      return `${file.name} cannot be read: it is a folder, or was changed, moved or locked.`;
    const checkpoint = new Uint8Array(content);
    const done = await control.rebuild(page.preset, page.chosen, `Goes on from ${file.name}.`, {
      text: null,
      checkpoint,
      cut: noCut(),
    });
    return done
      ? ''
      : `${file.name} was not opened: ${page.note || Object.values(page.errors)[0]?.message}`;
  }

  /** Why the model cannot be saved as a file, or ''. */
  const weightsProblem = () => saveProblem(page.plan, page.text);

  addEventListener('drop', async (event) => {
    // views/corpus.js takes other files, and keeps the browser from opening either in the tab
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) =>
      /\.safetensors$/i.test(name),
    );
    if (!file) return;
    const problem = await openCheckpoint(file);
    if (problem) toast(problem);
  });

  return {
    groups,
    isHidden: (name) => hidden.has(name),
    markMain,
    showLeft,
    showLesson,
    closeLesson,
    followWish,
    applyHidden,
    toggleLesson: () => (root.dataset.left ? closeLesson() : showLesson(page.look.lesson)),
    moveLesson(by) {
      if (root.dataset.left) views.lesson.now?.move(by);
    },
    hideParts(hide) {
      page.look.hide = hide;
      applyHidden();
      link.show();
    },
    saveMetrics() {
      const { run } = app;
      download(fileName(page.preset, run.step, 'csv'), metricsCsv(run), 'text/csv');
    },
    weightsProblem,
    async saveWeights() {
      const problem = weightsProblem();
      if (problem) return toast(problem);
      const saved = await control.ask('save');
      if (saved)
        download(
          fileName(page.preset, saved.step, 'safetensors'),
          saved.bytes,
          'application/octet-stream',
        );
    },
    async savePicture() {
      const picture = /** @type {HTMLCanvasElement} */ (document.querySelector('#big'));
      if (!picture || !page.selected || !page.snapshot)
        return toast('There is no heat map in the inspector to save.');
      const each = Math.max(1, Math.round(1024 / Math.max(picture.width, picture.height)));
      const large = Object.assign(document.createElement('canvas'), {
        width: picture.width * each,
        height: picture.height * each,
      });
      const context = large.getContext('2d');
      context.imageSmoothingEnabled = false;
      context.drawImage(picture, 0, 0, large.width, large.height);
      const blob = await new Promise((done) => large.toBlob(done));
      download(
        fileName(`${page.preset}-${page.selected.replace(':', '-')}`, page.snapshot.step, 'png'),
        blob,
        'image/png',
      );
    },
    openCheckpoint,
  };
}
