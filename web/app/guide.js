// What lessons and hidden controls do to the page: their actions, and nothing of how they look.
import { byId } from '../base/dom.js';
import { countHidden, hiddenNames, hideables } from '../model/hide.js';
import { pageOwn } from '../model/settings.js';
import { fileActions, savedRunActions } from './files.js';
import { currentMode } from './mode.js';
import { noCut } from './state.js';

/** Where the parts that can be hidden are (hide.js). */
const PLACES = {
  presets: '.presets',
  transport: '#step, #reset, #new-seed',
  settings: '#settings, #open-settings, [data-id=settings]',
  parameters: '#parameters',
  lesson: '#lesson, #open-lesson, #start-here, #start-lessons-list, [data-id=lesson]',
  inspector: '#inspect, [data-id=inspect]',
  examples: '#examples',
  own: '#own',
  charts: '#charts, #panels [data-id=charts]',
  share: '#share',
};
/** Panels of a phone, but the first, and their elements. */
const PANELS = { charts: 'charts', inspect: 'inspect', settings: 'settings', lesson: 'lesson' };
const PHONE = '(max-width: 759px)';

const isPhone = () => matchMedia(PHONE).matches;

/** On a phone one panel shows at a time: that one is then the page's main content. */
function markMain() {
  const root = document.documentElement;
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

/**
 * @param {import('./state.js').App} app
 * @param {{ id: string, title: string }[]} tabs the views of the centre
 */
export function createGuide(app, tabs) {
  const { page, link } = app;
  const groups = hideables(page.description, tabs);
  const lessons = lessonActions(app, (name) => hiding.isHidden(name));
  const hiding = hidingActions(app, tabs, groups, lessons.closeLesson);
  matchMedia(PHONE).addEventListener('change', markMain);
  return {
    groups,
    markMain,
    ...lessons,
    ...hiding,
    ...fileActions(app),
    ...savedRunActions(app),
    hideParts(hide) {
      page.look.hide = hide;
      hiding.applyHidden();
      link.show();
    },
  };
}

/** The left column and its lessons. `isHidden`: whether a part of the page is hidden, by name. */
function lessonActions(app, isHidden) {
  const { page, actions, link, views } = app;
  const { want } = app.drawing;
  const root = document.documentElement;

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
    if (isHidden('lesson')) return;
    const column = views.lesson.now ?? (await views.lesson.get());
    if (!column) return;
    page.look.lesson = column.show(name);
    if (currentMode() === 'explore') app.mode.take('everything');
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

  return {
    showLeft,
    showLesson,
    closeLesson,
    /** The first steps, where the reader was; from a key or a button, with the focus on them. */
    async startHere(focus = true) {
      if (isHidden('lesson')) return;
      const start = views.start.now ?? (await views.start.get());
      start?.open(focus);
    },
    followWish: (/** @type {import('../features/lessons/lesson.js').Wish} */ wish) =>
      followWish(app, wish),
    toggleLesson: () => (root.dataset.left ? closeLesson() : showLesson(page.look.lesson)),
    moveLesson(by) {
      if (root.dataset.left) views.lesson.now?.move(by);
    },
  };
}

/** Follows a lesson's link. It trains only where the link says so. */
async function followWish(app, /** @type {import('../features/lessons/lesson.js').Wish} */ wish) {
  const { page, actions, control, link } = app;
  const { want } = app.drawing;
  const { wishEffect } = await import('../features/lessons/lesson.js');
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

/** Hiding: groups are those of hideables(). */
function hidingActions(app, tabs, groups, closeLesson) {
  const { page, actions, views } = app;
  const { want } = app.drawing;
  const root = document.documentElement;
  let hidden = new Set();

  /** Hides what the link's hide= names, and shows the rest. */
  function applyHidden() {
    hidden = hiddenNames(page.look.hide, groups);
    const withhold = (selector, away) =>
      document
        .querySelectorAll(selector)
        .forEach((element) => element.toggleAttribute('data-withheld', away));
    for (const [name, selector] of Object.entries(PLACES)) withhold(selector, hidden.has(name));
    for (const { id } of tabs) withhold(`#views [data-id=${id}]`, hidden.has(`view-${id}`));
    views.settings?.hide(hidden);
    root.dataset.without = ['settings', 'inspector', 'charts']
      .filter((name) => hidden.has(name))
      .join(' ');
    if (hidden.has('lesson') && root.dataset.left) closeLesson();
    const open = tabs.filter(({ id }) => !hidden.has(`view-${id}`));
    if (hidden.has(`view-${page.look.view}`) && open.length) actions.showView(open[0].id);
    views.hiddenNote.show(countHidden(hidden, groups));
    want('layout', 'charts', 'inspector', 'view', 'settings');
  }

  return { isHidden: (name) => hidden.has(name), applyHidden };
}
