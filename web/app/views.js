// The centre of the page and what is around it that is loaded when first asked for: views, sheets,
// columns.
import { byId, h, segments } from '../base/dom.js';
import { VIEWS } from '../features/allviews.js';
import { createCentre, viewRoot } from '../ui/centre.js';
import { showToast } from '../ui/notice.js';
import { later } from './later.js';
import { laterSheet } from './latersheet.js';
import { w } from '../words/app.js';
import { laterWords } from '../words/language.js';
import { w as names } from '../words/views.js';

/** A view that comes sooner does so without a word. */
const QUIET_MS = 500;
const FRAME_MS = 100;

/** @typedef {import('./state.js').App} App @typedef {import('../ui/hosttype.js').Host} Host */

/**
 * The views of the centre, as tabs; one at a time shows, and is drawn when what it reads has
 * changed.
 */
export function addCentre(/** @type {Host} */ host) {
  const { state, act, watch, draws, actions } = host;
  const others = VIEWS.map((row) => laterView(row, host));
  const model = { id: 'model', root: byId('model'), reads: [], update() {} };
  const centre = createCentre(byId('views'), [model, ...others], actions.showView);
  watch(['model.settings'], () => {
    const { settings } = state.model;
    centre.offer(settings);
    if (!centre.has(state.display.view, settings)) act.display.change({ view: 'model' });
  });
  watch(['display.view'], () => centre.show(state.display.view));
  let whole = ''; // what the view has of the whole model
  draws({
    name: 'view',
    everyMs: FRAME_MS,
    reads: () => ['display.view', 'display.mode', 'panels', ...centre.reads],
    after: ['model.runNumber'],
    async run() {
      await centre.update();
      if (whole !== centre.ofWhole) host.want('notes'); // it knows once it is drawn
      whole = centre.ofWhole;
    },
  });
  return {
    centre,
    /** Begins to load a view that will be shown. */
    prepare: (id) => others.find((one) => one.id === id)?.part.prepare(),
    later: others.map(({ part }) => part),
  };
}

/** The panels of a phone, and the tabs of the left column. */
export function addTabs(/** @type {Host} */ { state, act, watch, actions }) {
  const panels = segments({
    label: w.panels,
    role: 'tablist',
    onchoose: (id) =>
      id === 'lesson' && state.display.mode === 'explore'
        ? actions.startHere()
        : actions.showPanel(id),
    items: w.panelTabs,
  });
  const columns = segments({
    label: w.leftColumn,
    role: 'tablist',
    onchoose: (id) => act.panels.showLeft(/** @type {any} */ (id)),
    items: w.columnTabs,
  });
  byId('left-tabs').append(columns.element);
  byId('panels').append(panels.element);
  panels.select('model');
  watch(['panels.panel'], () => panels.select(state.panels.panel));
  watch(['panels.left'], () => columns.select(state.panels.left || null));
}

/** Loads a part that has words, which most modules read when they make something. */
const spoken = (load) => async () => {
  await laterWords();
  return load();
};

/** Loads a part beside its style sheet. */
const dressed = (load) => async () => (await Promise.all([load(), laterSheet()]))[0];

const sheet = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** What comes when it is first asked for, in the order in which an idle page loads it. */
export function createParts(/** @type {App} */ app) {
  const { hash } = location;
  const part = (what, load) => later(spoken(load), (error) => sayFailure(what, error));
  return {
    panels: part('panels', async () => {
      const [{ addPanels }] = await Promise.all([
        import('../features/allpanels.js'),
        laterSheet().catch(() => {}), // a view asks again, and says so
      ]);
      app.autosave = addPanels(app.host, hash);
      return app.autosave;
    }),
    hiding: part('hiding', async () => {
      const { createHiding } = await import('../features/allpanels.js');
      const hiding = createHiding(app.host, app.centre.tabs);
      app.hiding = hiding;
      hiding.apply();
      return hiding;
    }),
    written: part(
      'written',
      async () => new (await import('../features/stage/written.js')).Written(app.host),
    ),
    world: part('world', async () => {
      const { WorldView } = await import('../features/world/world.js');
      return new WorldView(byId('world'), app.host, () => app.host.want('world'));
    }),
    words: part('words', async () => new (await import('../ui/glosscard.js')).GlossCard()),
    ...dressedParts(app, (what, load) => part(what, dressed(load))),
  };
}

/** What needs the later style sheet: dialogues, by the names with which they are opened. */
function dressedParts(/** @type {App} */ app, part) {
  const { actions } = app;
  return {
    start: part(
      'start',
      async () => new (await import('../features/start/starthere.js')).StartHere(app.host),
    ),
    lesson: part('lesson', async () => {
      const { LessonColumn, builtIn } = await import('../features/lessons/lessons.js');
      return new LessonColumn(byId('lesson'), app.host, await builtIn());
    }),
    numbers: part('numbers', async () =>
      (await import('../features/inspector/numbers.js')).createNumbers(
        sheet('numbers-sheet'),
        actions,
      ),
    ),
    share: part('sheet', async () => {
      const [{ ShareSheet, shareActions }, { fileActions }, hiding] = await Promise.all([
        import('../features/share/share.js'),
        import('../features/exports/runactions.js'),
        app.parts.hiding.get(),
      ]);
      const ofPage = { ...actions, ...shareActions(app, hiding) };
      return new ShareSheet(sheet('share-sheet'), { ...fileActions(app.host), ...ofPage });
    }),
    saved: part('list', async () => {
      const [{ SavedSheet }, { savedRunActions }] = await Promise.all([
        import('../features/saved/saved.js'),
        import('../features/exports/runactions.js'),
      ]);
      const ofRuns = savedRunActions(app.host);
      return new SavedSheet(sheet('saved-sheet'), ofRuns, app.state.worker.description);
    }),
    data: part('sheet', async () => {
      const { DataSheet } = await import('../features/corpus/datasheet.js');
      return new DataSheet(app.host);
    }),
    whatif: part('sheet', async () => {
      const { WhatIfSheet } = await import('../features/compare/compare.js');
      return new WhatIfSheet(app.host);
    }),
    model: part('sheet', async () => {
      const { ModelSheet } = await import('../features/allpanels.js');
      return new ModelSheet(app.host);
    }),
    tasks: part('sheet', async () => {
      const { TasksSheet } = await import('../features/allpanels.js');
      return new TasksSheet(sheet('tasks-sheet'), app.host);
    }),
    help: part('sheet', async () =>
      (await import('../features/help/help.js')).createHelp(sheet('help-sheet'), app.keys, actions),
    ),
  };
}

function sayFailure(what, { message }) {
  showToast(byId('toast'), w.notLoaded({ what: w.later[what], why: message }));
}

/**
 * A view of the centre whose module comes when it first shows. @returns
 * {import('../ui/centre.js').CentreView & { part: import('./later.js').Later<any> }}
 */
function laterView(
  /** @type {import('../features/allviews.js').ViewRow} */ row,
  /** @type {Host} */ host,
) {
  const { id, reads, suits, load } = row;
  const root = viewRoot(byId('centre'), id, names.labels[id]);
  const part = later(async () => {
    const [View] = await Promise.all([load(), laterSheet(), laterWords()]);
    root.replaceChildren();
    return new View(root, host);
  }, showFailure);

  function showFailure({ message }) {
    const text = w.thisViewCouldNot({ why: message });
    root.replaceChildren(
      h('p.error', { role: 'alert', text }),
      h('button.btn', { text: w.tryAgain, onclick: () => host.want('view') }),
    );
  }

  async function begin() {
    const waiting = setTimeout(
      () => root.replaceChildren(h('p.dim', { role: 'status', text: w.loading })),
      QUIET_MS,
    );
    const view = await part.get();
    clearTimeout(waiting);
    if (view && !root.hidden) await view.update();
  }
  return {
    ...{ id, reads, suits, root, part },
    ofWhole: () => part.now?.ofWhole?.() ?? names.whole[id] ?? '',
    figure: () => part.now?.figure?.() ?? null,
    update: () => (part.now ? part.now.update() : begin()),
  };
}
