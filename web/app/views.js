// Every view of the page: the stage and the model at once, what is around them after the first
// picture (around.js), the others when they are asked for.
import { byId, h, segments } from '../base/dom.js';
import { modelWords } from '../model/cuts.js';
import { suits } from '../model/settings.js';
import { createCentre, viewRoot } from '../ui/centre.js';
import { createHeadline } from '../features/stage/headline.js';
import { createHiddenNote } from '../features/diagram/hiddennote.js';
import { createModel } from '../features/diagram/diagram.js';
import { showToast } from '../ui/notice.js';
import { createStage } from '../features/stage/stage.js';
import { createStepOffer } from '../features/stage/stepoffer.js';
import { createTopbar } from '../features/topbar/topbar.js';
import { later } from './later.js';
import { currentMode } from './mode.js';
import { linkWords } from './steps.js';

/** A view that comes sooner does so without a word. */
const QUIET_MS = 500;

/** The views of the centre beside Model, as tabs show them. */
const CENTRE = [
  {
    id: 'positions',
    title: 'Positions',
    short: 'Pos.',
    label: 'Positional encoding',
    whole: 'tables',
    load: async () => (await import('../features/positions/positions.js')).createPositions,
  },
  {
    id: 'tensors',
    title: 'Tensors',
    short: 'Tens.',
    label: 'Tensors',
    load: async () => (await import('../features/tensors/tensors.js')).createTensors,
  },
  {
    id: 'try',
    title: 'Try it',
    short: 'Try',
    label: 'Try it',
    load: async () => (await import('../features/try/try.js')).createTry,
  },
  {
    id: 'heads',
    title: 'Heads',
    label: 'Heads',
    whole: 'costs and history',
    load: async () => (await import('../features/heads/heads.js')).createHeads,
  },
  {
    id: 'lens',
    title: 'Lens',
    label: 'Lens',
    load: async () => (await import('../features/lens/lens.js')).createLens,
  },
  {
    id: 'studies',
    title: 'Studies',
    short: 'Stud.',
    label: 'Studies',
    load: async () => (await import('../features/studies/studies.js')).createStudies,
  },
  {
    id: 'compare',
    title: 'Compare',
    short: 'Comp.',
    label: 'Two models side by side',
    whole: 'the kept model',
    load: async () => (await import('../features/compare/compare.js')).createCompare,
  },
];

/**
 * The views that can be made before the engine has described itself: they are, while it is loaded.
 * @param {import('./state.js').App} app
 */
export function createEarlyViews(app) {
  const { actions } = app;
  const others = CENTRE.map((one) => laterView(one, hostOf(app)));
  const { panels, leftTabs } = createTabs(app);
  const sheets = createSheets(app);
  byId('left-tabs').append(leftTabs.element);
  byId('panels').append(panels.element);
  panels.select('model');
  return {
    headline: createHeadline(actions),
    stage: createStage(byId('stage'), actions, app.control.ask),
    model: createModel(byId('model'), actions),
    centre: createCentre(
      byId('views'),
      [{ id: 'model', title: 'Model', root: byId('model'), update: () => {} }, ...others],
      actions.showView,
    ),
    hiddenNote: createHiddenNote(byId('hidden-note'), (hide) => app.guide.hideParts(hide)),
    stepOffer: createStepOffer(belowViews('step-offer'), actions),
    panels,
    leftTabs,
    ...sheets,
    /** Begins to load a view of the centre that will be shown. */
    prepare: (id) => others.find((one) => one.id === id)?.part.prepare(),
    /** What is not there yet. */
    later: [...Object.values(sheets), ...others.map(({ part }) => part)],
  };
}

/**
 * All views, of the early ones and those that show what the engine has said of itself.
 * @param {import('./state.js').App} app
 * @param {ReturnType<typeof createEarlyViews>} early
 */
export function createViews({ actions, page: { description } }, early) {
  return {
    ...early,
    topbar: createTopbar(byId('top'), actions, description),
  };
}

/** A line beside the note on hidden controls. */
function belowViews(id) {
  const line = h('p', { id, class: 'hidden-note', hidden: true });
  byId('hidden-note').after(line);
  return line;
}

/** The panels of a phone, and the tabs of the left column. */
function createTabs(/** @type {import('./state.js').App} */ app) {
  const { actions } = app;
  const panels = segments({
    label: 'Panels',
    role: 'tablist',
    onchoose: (id) =>
      id === 'lesson' && currentMode() === 'explore'
        ? app.guide.startHere()
        : actions.showPanel(id),
    items: [
      { id: 'model', text: 'Model' },
      { id: 'charts', text: 'Charts' },
      { id: 'inspect', text: 'Inspect' },
      { id: 'settings', text: 'Settings' },
      { id: 'lesson', text: 'Lesson' },
    ],
  });
  const leftTabs = segments({
    label: 'Left column',
    role: 'tablist',
    onchoose: (id) => app.guide.showLeft(id),
    items: [
      { id: 'lesson', text: 'Lesson' },
      { id: 'settings', text: 'Settings' },
      { id: 'inspect', text: 'Inspector' },
    ],
  });
  return { panels, leftTabs };
}

/**
 * What the views of the centre may use: the page's state and the run's, to read; the worker; what
 * the reader can do.
 */
function hostOf(/** @type {import('./state.js').App} */ app) {
  const {
    page,
    actions,
    control: { ask, read },
    drawing: { want },
  } = app;
  return {
    page,
    ask,
    /** What a link asks for, as the engine reads it (control.js). */
    read,
    actions,
    want,
    /** A model that is kept beside the run (beside.js). */
    beside: app.beside,
    get run() {
      return app.run;
    },
    /**
     * The step that is looked at: the run's, or an earlier one. What `ask` answers is of this step.
     */
    get step() {
      return page.at ?? app.run.step;
    },
  };
}

/** The glossary's card and the first steps. `failed`: what to say of a part that does not come. */
function createFirstSteps(app, failed) {
  return {
    words: later(
      async () => (await import('../ui/glosscard.js')).createGlossCard(),
      failed('The glossary'),
    ),
    start: later(
      async () => (await import('./starthere.js')).createStartHere(app),
      failed('The first steps'),
    ),
  };
}

/** The lessons' column. */
async function loadLessons(/** @type {import('./state.js').App} */ app) {
  const [{ createLesson }, { PARTS }] = await Promise.all([
    import('../features/lessons/lessons.js'),
    import('../features/lessons/texts/all.js'),
  ]);
  return createLesson(
    byId('lesson'),
    {
      page: app.page,
      get run() {
        return app.run;
      },
      actions: app.guide,
    },
    PARTS,
  );
}

/** Lesson column and dialogs. */
function createSheets(/** @type {import('./state.js').App} */ app) {
  const { page, actions } = app;
  const failed = (what) => (error) =>
    showToast(
      byId('toast'),
      `${what} could not be loaded: ` +
        `${error.message}. Try again, or reload the page when there is a network.`,
    );
  return {
    around: later(
      async () => (await import('./around.js')).createAround(app),
      failed('Charts and settings'),
    ),
    ...createFirstSteps(app, failed),
    lesson: later(() => loadLessons(app), failed('The lessons')),
    numbers: later(
      async () =>
        (await import('../features/inspector/numbers.js')).createNumbers(
          byId('numbers-sheet'),
          actions,
        ),
      failed('The table'),
    ),
    share: later(
      async () =>
        (await import('../features/share/share.js')).createShare(byId('share-sheet'), {
          ...app.guide,
          linkWith: app.link.withHidden,
          linkWords: () =>
            linkWords(
              page.at ?? app.run.step,
              app.runs.current.changes,
              suits(page.description, page.settings.task, page.text),
            ),
          modelWords: (whole) => modelWords(page.cut, page.settings, whole),
          copyLink: actions.copyLink,
          showSaved: actions.showSaved,
        }),
      failed('The sheet'),
    ),
    saved: later(
      async () =>
        (await import('../features/saved/saved.js')).createSaved(
          byId('saved-sheet'),
          app.guide,
          page.description,
        ),
      failed('The list'),
    ),
    help: later(
      async () =>
        (await import('../features/help/help.js')).createHelp(
          byId('help-sheet'),
          app.keys,
          actions.copied,
        ),
      failed('The sheet'),
    ),
  };
}

/**
 * A view of the centre whose module comes when it first shows. @returns
 * {import('../ui/centre.js').CentreView & { part: import('./later.js').Later<any> }}
 */
function laterView({ id, title, short = undefined, label, whole = '', load }, host) {
  const root = viewRoot(byId('centre'), id, label);
  const part = later(async () => {
    const create = await load();
    root.replaceChildren();
    return create(root, host);
  }, showFailure);

  function showFailure(error) {
    root.replaceChildren(
      h('p', {
        class: 'error',
        role: 'alert',
        text:
          `This view could not be loaded: ` +
          `${error.message}. The run is not touched. Try again, or reload the page when there is ` +
          `a network.`,
      }),
      h('button', {
        type: 'button',
        class: 'btn',
        text: 'Try again',
        onclick: () => host.want('view'),
      }),
    );
  }

  async function begin() {
    const waiting = setTimeout(
      () => root.replaceChildren(h('p', { class: 'dim', role: 'status', text: 'Loading …' })),
      QUIET_MS,
    );
    const view = await part.get();
    clearTimeout(waiting);
    if (view && !root.hidden) await view.update();
  }
  return {
    id,
    title,
    short,
    root,
    part,
    ofWhole: () => part.now?.ofWhole?.() ?? whole,
    update: () => (part.now ? part.now.update() : begin()),
  };
}
