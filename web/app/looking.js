// What the views may ask for of what the page shows: tiles, examples, views, charts, moments, cuts,
// sheets.
import { byId } from '../base/dom.js';
import { inspected, neighbourHead, openingTile, tableOf, tensorOf } from '../draw/focus.js';
import { modelWords } from '../model/cuts.js';
import { suits } from '../model/settings.js';
import { momentAt } from '../run/timeline.js';
import { showToast } from '../ui/notice.js';
import { currentMode } from './mode.js';
import { HELD_OUT } from './state.js';
import { toggleTheme } from './theme.js';

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function lookingActions(app) {
  return {
    ...tileActions(app),
    ...exampleActions(app),
    ...momentActions(app),
    ...viewActions(app),
    ...panelActions(app),
    ...sheetActions(app),
  };
}

/** Tiles and cells. */
function tileActions(/** @type {App} */ app) {
  const { page } = app;
  const { want } = app.drawing;
  const root = document.documentElement;
  return {
    hoverTile(id, cell) {
      page.hovered = id ? { id, cell } : null;
      want('inspector', 'stage');
    },
    lockTile(id, cell) {
      if (currentMode() === 'explore') {
        app.actions.openHead(id);
        if (matchMedia('(max-width: 759px)').matches) app.actions.showPanel('inspect');
        return app.link.show();
      }
      page.selected = id;
      page.cell = cell ?? null;
      if (!cell) page.hovered = null; // chosen by key, wherever the pointer rests
      app.link.show();
      if (matchMedia('(max-width: 759px)').matches) app.actions.showPanel('inspect');
      else if (root.dataset.left && matchMedia('(max-width: 1279px)').matches)
        app.guide.showLeft('inspect');
      want('inspector', 'frame');
    },
    /** Another tile in the inspector, without leaving the view. */
    chooseTile(id) {
      page.selected = id;
      page.cell = null;
      app.link.show();
      want('inspector', 'frame');
    },
    unlock() {
      if (app.actions.closeHead()) return;
      page.selected = null;
      want('inspector');
    },
    /** Moves the inspector to another layer or head. */
    moveTile: (layers, heads) =>
      app.actions.lockTile(
        neighbourHead(page.selected ?? openingTile(page.settings), layers, heads, page.settings),
      ),
    moveCell(row, column) {
      page.cell = { row, column };
      want('inspector');
    },
    hoverCell(cell) {
      page.hovered = cell ? { id: page.selected, cell } : null;
      want('inspector');
    },
  };
}

/** What the model is shown. */
function exampleActions(/** @type {App} */ app) {
  const { page } = app;
  const { want, hurry, exampleCount } = app.drawing;
  return {
    chooseExample(index) {
      page.source = { split: 'held_out', index };
      want('frame');
      hurry('examples');
    },
    pageExamples(pages) {
      page.firstExample = Math.max(0, page.firstExample + pages * exampleCount());
      hurry('examples');
    },
    /** What the reader typed, or null: back to a held-out example. */
    useOwnInput(own) {
      if (!own && page.source.tokens === undefined) return;
      page.own = own?.text ?? '';
      page.source = own?.source ?? HELD_OUT;
      want('frame');
      hurry('examples');
    },
  };
}

/** Which moment of the run shows, and without which parts. */
function momentActions(/** @type {App} */ app) {
  const { page } = app;
  const { want, hurry, markCut } = app.drawing;
  return {
    /** Shows a kept moment of the run, or with null the run as it is now. */
    lookAt(step) {
      if (step === page.at) return;
      page.at = step;
      want('top', 'timeline', 'charts', 'view', 'examples');
      hurry('frame');
    },
    lookNear: (step) => app.actions.lookAt(momentAt(app.run, step)),
    replay: () => app.views.timeline?.toggleReplay(),
    /**
     * Cuts these places, and looks at the model without them; changes: `places`, `mode` or `shown`.
     */
    cut(changes) {
      page.cut = { ...page.cut, ...changes };
      app.link.show();
      markCut();
      want('timeline', 'view', 'examples', 'top');
      hurry('frame');
    },
    restoreCuts: () => app.actions.cut({ places: [] }),
  };
}

/** Which view, chart and tensor shows. */
function viewActions(/** @type {App} */ app) {
  const { page } = app;
  const { want, hurry } = app.drawing;
  return {
    showView(id) {
      const { centre } = app.views;
      if (app.guide.isHidden(`view-${id}`)) return;
      const before = page.look.view;
      if (id !== 'model' && currentMode() === 'explore') app.mode.take('everything');
      centre.show(id);
      page.look.view = centre.shown;
      app.link.show({ isStep: page.look.view !== before });
      want(page.look.view === 'model' ? 'layout' : 'view', 'frame', 'lesson');
    },
    showChart(id) {
      if (id !== 'loss' && currentMode() === 'explore') app.mode.take('everything');
      app.views.charts?.choose(id);
      page.look.chart = id;
      app.link.show();
      hurry('charts');
      want('lesson');
    },
    /**
     * Shows a tensor in its view; with a layer, as layerOf names it (draw/statistics.js), the list
     * narrowed to that.
     */
    showTensor(name, layer = null) {
      page.look.tensor = name;
      if (layer !== null) page.tensorLayer = layer;
      app.actions.showView('tensors');
    },
    showTensorsOf(id) {
      const { name, layer } = tensorOf(id, page.settings);
      page.tensorLayer = '';
      app.actions.showTensor(name, layer);
    },
  };
}

/** Panels, the left column and the theme. */
function panelActions(/** @type {App} */ app) {
  const { want, themeChanged } = app.drawing;
  const root = document.documentElement;
  return {
    showPanel(id) {
      root.dataset.panel = id;
      app.views.panels.select(id);
      if (id === 'lesson') app.views.lesson.get();
      app.guide.markMain();
      want('layout', 'inspector', 'charts');
    },
    startHere: () => app.guide.startHere(),
    toggleLesson: () => app.guide.toggleLesson(),
    moveLesson: (by) => app.guide.moveLesson(by),
    toggleSettings: () => root.toggleAttribute('data-settings-open'),
    toggleTheme: () => {
      toggleTheme();
      themeChanged();
    },
    escape() {
      if (app.actions.closeHead() || app.views.start.now?.close()) return;
      root.removeAttribute('data-settings-open');
      app.views.timeline?.stopReplay();
      app.actions.lookAt(null);
    },
  };
}

/** Sheets and the clipboard. */
function sheetActions(/** @type {App} */ app) {
  const { page } = app;
  const toast = (text) => showToast(byId('toast'), text);

  async function openSheet(name, content = undefined) {
    const sheet = app.views[name].now ?? (await app.views[name].get());
    sheet?.show(content);
  }

  return {
    share: () => openSheet('share', page.look.hide),
    showHelp: () => openSheet('help', app.guide.isHidden),
    showSaved: () => openSheet('saved'),
    continueRun: (id) => app.guide.continueRun(id),
    showNumbers: (table) =>
      openSheet('numbers', {
        ...table,
        modelWords: modelWords(page.cut, page.settings, table.whole),
      }),
    showTable() {
      const view = inspected(page);
      if (view.matrix) app.actions.showNumbers(tableOf(view));
    },
    async copyLink(link) {
      try {
        await navigator.clipboard.writeText(link);
        const isOwn = suits(page.description, page.settings.task, page.text);
        const rest = isOwn ? '; the text stays on this machine' : '';
        const step = page.at ?? app.run.step;
        const also = step ? `, the seed and step ${step}` : ' and the seed';
        toast(`Link copied. It holds every setting${also}${rest}.`);
      } catch {
        toast('The browser does not allow access to the clipboard: copy the link from its field.');
      }
    },
    async copied(text) {
      try {
        await navigator.clipboard.writeText(text);
        toast('Copied.');
      } catch {
        toast('The browser does not allow access to the clipboard.');
      }
    },
  };
}
