// What the views may ask for of what the page shows: tiles, examples, views, charts, moments, cuts,
// sheets.
import { byId } from '../base/dom.js';
import { isPhone } from '../base/phone.js';
import { neighbourHead, openingTile, tableOf, tensorOf } from '../draw/focusedcell.js';
import { modelWords } from '../model/ablation.js';
import { suits } from '../model/settingsrules.js';
import { inspectedIn } from '../state/focus.js';
import { showToast } from '../ui/notice.js';
import { toggleTheme } from './theme.js';
import { w } from '../words/app.js';

/** @typedef {import('./state.js').App} App */

/** @param {App} app */
export function lookingActions(app) {
  return {
    ...tileActions(app),
    ...cutActions(app),
    ...viewActions(app),
    ...panelActions(app),
    ...sheetActions(app),
  };
}

/** Tiles and cells. */
function tileActions(/** @type {App} */ app) {
  const { state, act } = app;
  return {
    hoverTile: (id, cell) => act.focus.hover(id ? { id, cell } : null),
    lockTile(id, cell) {
      if (state.display.mode === 'explore') {
        app.actions.openHead(id);
        if (isPhone()) app.actions.showPanel('inspect');
        return app.address.show();
      }
      act.focus.select(id, cell);
      if (!cell) act.focus.hover(null); // chosen by key, wherever the pointer rests
      app.address.show();
      if (isPhone()) app.actions.showPanel('inspect');
      else if (state.panels.left && matchMedia('(max-width: 1279px)').matches)
        act.panels.showLeft('inspect');
    },
    /** Another tile in the inspector, without leaving the view. */
    chooseTile(id) {
      act.focus.select(id);
      app.address.show();
    },
    unlock() {
      if (app.actions.closeHead()) return;
      act.focus.select(null);
    },
    /** Moves the inspector to another layer or head. */
    moveTile: (layers, heads) =>
      app.actions.lockTile(
        neighbourHead(
          state.focus.selected ?? openingTile(state.model.settings),
          layers,
          heads,
          state.model.settings,
        ),
      ),
    moveCell: (row, column) => act.focus.chooseCell({ row, column }),
    hoverCell: (cell) => act.focus.hoverCell(cell),
  };
}

/** Without which parts the model shows. */
function cutActions(/** @type {App} */ app) {
  const { act } = app;
  return {
    /**
     * Cuts these places, and looks at the model without them; changes: `places`, `mode` or `shown`.
     */
    cut(changes) {
      act.cut.change(changes);
      app.address.show();
    },
    restoreCuts: () => app.actions.cut({ places: [] }),
  };
}

/** Which view, chart and tensor shows. */
function viewActions(/** @type {App} */ app) {
  const { state, act } = app;
  return {
    showView(id) {
      if (app.hiding.hidden.has(`view-${id}`)) return;
      if (!app.centre.has(id, state.model.settings)) return;
      const before = state.display.view;
      if (id !== 'model') act.display.takeMode('everything');
      act.display.change({ view: id });
      app.address.show({ isStep: state.display.view !== before });
    },
    showChart(id) {
      if (id !== 'loss') act.display.takeMode('everything');
      act.display.change({ chart: id });
      app.address.show();
    },
    /**
     * Shows a tensor in its view; with a layer, as layerOf names it (draw/statistics.js), the list
     * narrowed to that.
     */
    showTensor(name, layer = null) {
      act.display.change({ tensor: name, sub: '' });
      if (layer !== null) act.focus.listLayer(layer);
      app.actions.showView('tensors');
    },
    showTensorsOf(id) {
      const { name, layer } = tensorOf(id, state.model.settings);
      act.focus.listLayer('');
      app.actions.showTensor(name, layer);
    },
  };
}

/** Panels, the left column and the theme. */
function panelActions(/** @type {App} */ app) {
  const { act } = app;
  return {
    showPanel(id) {
      act.panels.show(id);
      if (id === 'lesson') app.parts.lesson.get();
    },
    toggleSettings: () => act.panels.toggleSettings(),
    toggleTheme: () => {
      toggleTheme();
      app.drawing.themeChanged();
    },
    escape() {
      if (app.actions.closeHead() || app.actions.closeStart()) return;
      act.panels.closeSettings();
      act.shown.replay(false);
      app.actions.lookAt(null);
    },
  };
}

/** Sheets and the clipboard. */
function sheetActions(/** @type {App} */ app) {
  const { state } = app;
  const toast = (text) => showToast(byId('toast'), text);

  async function openSheet(name, content = undefined) {
    const sheet = app.parts[name].now ?? (await app.parts[name].get());
    sheet?.show(content);
  }

  return {
    share: () => openSheet('share', state.display.hide),
    showHelp: () => openSheet('help', (name) => app.hiding.hidden.has(name)),
    showSaved: () => openSheet('saved'),
    /** Asks what a fork of the run is to do otherwise (features/compare/whatif.js). */
    whatIf: () => openSheet('whatif'),
    showTasks: () => openSheet('tasks'),
    /** Shows what a file is, to learn from it (features/corpus/datasheet.js). */
    readData: (asked) => openSheet('data', asked),
    /** Opens a model of another program (features/models/modelsheet.js). */
    openModel: (files) => openSheet('model', files),
    showNumbers: (table) =>
      openSheet('numbers', {
        ...table,
        modelWords: modelWords(state.cut, state.model.settings, table.whole),
      }),
    showTable() {
      const view = inspectedIn(state);
      if (view.matrix) app.actions.showNumbers(tableOf(view));
    },
    async copyLink(link) {
      try {
        await navigator.clipboard.writeText(link);
        const isOwn = suits(state.worker.description, state.model.settings.task, state.model.text);
        const step = state.shown.at ?? state.run.now.step;
        toast(w.linkCopied({ step, isOwnText: isOwn }));
      } catch {
        toast(w.theBrowserDoesNot);
      }
    },
    async copied(text) {
      try {
        await navigator.clipboard.writeText(text);
        toast(w.copied);
      } catch {
        toast(w.theBrowserDoesNotAllow);
      }
    },
  };
}
