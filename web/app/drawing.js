// Who draws when, and what the worker is asked for it.
import { byId } from '../base/dom.js';
import { themeMaps } from '../draw/colormap.js';
import { inspected, unitOf } from '../draw/focus.js';
import { modelLayout } from '../draw/layout.js';
import { laneOf, parseTile } from '../draw/matrix.js';
import { attentionCells, lanesOf, tensorNames } from '../model/anatomy.js';
import { shownCuts, tilesOf, withoutWords } from '../model/cuts.js';
import { findPreset } from '../model/settings.js';
import { readBack, tokensPerStep } from '../run/run.js';
import { buildWords, thisMachine } from '../run/threads.js';
import { trainingBlock, verdict } from '../run/verdict.js';
import { stayAwake } from './awake.js';
import { createSchedule } from './schedule.js';
import { currentTheme } from './theme.js';

/** Held-out examples at a time; twice as many on a high screen. */
const EXAMPLES = 5;
const LONG_SEQUENCE = 28;
const HIGH_PX = 1400;
const FRAME_MS = 100;
const CHART_MS = 150;
const EXAMPLES_MS = 500;
const CELLS_A_MS = 2000;

/** @param {import('./state.js').App} app */
export function createDrawing(app) {
  const { page } = app;
  let built = { room: { width: 0, height: 0 }, settings: null };
  const { want, wantAfter, hurry, pressed } = createSchedule(
    [
      { name: 'settings', run: drawSettings },
      { name: 'theme', run: takeTheme },
      { name: 'layout', run: drawLayout },
      { name: 'top', run: drawTop },
      { name: 'frame', run: askFrame, everyMs: frameMs },
      { name: 'examples', run: askExamples, everyMs: EXAMPLES_MS },
      { name: 'inspector', run: drawInspector },
      { name: 'tiles', run: drawTiles },
      { name: 'charts', run: drawCharts, everyMs: CHART_MS },
      { name: 'timeline', run: drawTimeline },
      { name: 'view', run: () => app.views.centre.update(), everyMs: FRAME_MS },
      { name: 'lesson', run: () => app.views.lesson.now?.update(), everyMs: FRAME_MS },
    ],
    { keepGoing: () => (app.run.running && page.at === null ? ['frame'] : []) },
  );

  function drawSettings() {
    // what a link asked for was refused, and its preset is still to come
    if (!page.settings) return;
    const { settings, corpus, parameters } = app.views;
    settings.update(page.settings, page.errors, page.note, page.plan?.idle);
    corpus.update(
      page.settings,
      page.plan,
      page.text,
      page.errors.text?.message ?? '',
      app.kept.textWords,
    );
    parameters.update(
      page.parameters,
      page.plan,
      page.settings,
      buildWords(page.build, page.wished.threads, thisMachine()),
    );
    drawOwn();
  }

  function drawOwn() {
    app.views.own.update(page.settings, page.snapshot, page.source.tokens !== undefined);
  }

  function drawLayout() {
    const { model } = app.views;
    const room = roomFor(byId('model').getBoundingClientRect());
    const { settings, snapshot } = page;
    const lanes = lanesOf(settings, snapshot);
    const lengths = lengthsOf(lanes);
    if (room === built.room && settings === built.settings && lengths === page.drawn)
      return wantAfter('tiles'); // it shows again, as it was at first
    want('tiles');
    built = { room, settings };
    page.drawn = lengths;
    const answers = settings.head !== 'none';
    const shape = {
      heads: settings.n_heads,
      norm: settings.norm,
      finalNorm: settings.final_norm,
      lanes: lanes.map((lane) => ({
        ...lane,
        layers: lane.layers.length,
        hasPositions: lane.positionTensor !== null,
        hasOutput: lane.hasOutput && answers,
        hasProbabilities: lane.hasOutput && answers,
        keys: {
          attention: lane.positions,
          ...(lane.layers[0].cross && { cross: lanes[0].positions }),
        },
      })),
    };
    model.build(modelLayout(shape, room.width, room.height), settings);
    if (page.snapshot) model.draw(page.snapshot, page.maps);
    model.select(page.selected);
    markCut();
  }

  /**
   * The room that there is, in whole pixels; while another view hides the model, that which it had.
   */
  function roomFor({ width, height }) {
    const now = { width: Math.floor(width), height: Math.floor(height) };
    const { room } = built;
    return room.width > 0 &&
      (now.width === 0 || (now.width === room.width && now.height === room.height))
      ? room
      : now;
  }

  /** Tiles that nobody sees wait until the model shows again. */
  function drawTiles() {
    if (app.views.centre.shown === 'model' && app.views.model.paint()) want('tiles');
  }

  function markCut() {
    const { places, shown } = page.cut;
    app.views.model.markCut(shown ? places.flatMap((place) => tilesOf(place, page.settings)) : []);
  }

  function drawTop() {
    const { run } = app;
    stayAwake(run.running);
    app.views.topbar.update({
      ...run,
      ...(page.at !== null && readBack(run, page.at)),
      past: page.at !== null,
      without: withoutWords(shownCuts(page.cut)?.places ?? [], page.settings),
      preset: findPreset(page.description, page.preset)?.name,
      blocked: trainingBlock(run, page.settings, page.failed),
      tokensPerStep: tokensPerStep(page.settings),
      verdict: verdict(run, page.plan),
    });
  }

  function drawCharts() {
    const { run, views } = app;
    const { earlier, current, count } = app.runs;
    views.charts.update({
      run,
      at: page.at,
      earlier: earlier.filter(({ visible }) => visible),
      count,
      settings: page.settings,
      plan: page.plan,
      theme: currentTheme(),
    });
    if (page.look.chart === 'runs') {
      views.runs.update({
        records: [...earlier, current].reverse(),
        current: current.number,
        titleOf: (preset) => findPreset(page.description, preset)?.title ?? preset,
      });
    }
    drawTimeline();
  }

  function drawTimeline() {
    app.views.timeline.update({ run: app.run, at: page.at, moments: page.moments, cut: page.cut });
  }

  /**
   * Time between two looks at the model: longer, the more attention there is to copy and to paint.
   */
  function frameMs() {
    return FRAME_MS + attentionCells(page.settings) / CELLS_A_MS;
  }

  async function askFrame() {
    const { layer, kind } = parseTile(page.hovered?.id ?? page.selected ?? 'embedding');
    const names = tensorNames(page.settings, layer);
    const snapshot = await app.control.ask('snapshot', {
      source: page.source,
      names: kind === 'probabilities' ? [...names, 'logits'] : names,
    });
    if (!snapshot) return;
    page.snapshot = snapshot;
    if (lengthsOf(lanesOf(page.settings, snapshot)) === page.drawn)
      app.views.model.draw(snapshot, page.maps);
    else drawLayout();
    drawOwn();
    want('tiles', 'inspector', 'view');
  }

  async function askExamples() {
    const total = page.settings.eval_samples;
    const count = exampleCount();
    const first = (page.firstExample = Math.min(
      page.firstExample,
      Math.floor((total - 1) / count) * count,
    ));
    const sources = Array.from({ length: Math.min(count, total - first) }, (_, i) => ({
      split: 'held_out',
      index: first + i,
    }));
    const reply = await app.control.ask('predict', { sources });
    if (!reply) return;
    page.examples = reply.examples;
    app.views.examples.update(
      { first, total, examples: reply.examples },
      page.source.index ?? null,
      page.settings,
    );
  }

  const exampleCount = () =>
    (page.settings.seq > LONG_SEQUENCE ? 3 : EXAMPLES) * (innerHeight >= HIGH_PX ? 2 : 1);

  function drawInspector() {
    want('lesson');
    const view = inspected(page);
    app.views.inspector.update(view, page.unit, app.run.running);
    app.views.model.select(page.selected);
    app.views.model.highlight(view.id, page.hovered && view.cell ? view.cell.row : null);
    const { layer, kind, isAttention } = parseTile(view.id ?? 'embedding');
    if (
      view.matrix &&
      isAttention &&
      !page.snapshot.tensors[laneOf(view.id, page.settings).layers[layer][kind].q]
    )
      want('frame');
    if (view.matrix && kind === 'probabilities' && !page.snapshot.tensors.logits) want('frame');
    askUnit(view);
  }

  /**
   * Asks how the shown cell of a feed-forward tile came about, unless that is known or on its way.
   */
  async function askUnit(view) {
    const args = unitOf(view, page.settings);
    const wish = args && JSON.stringify([view.id, args, page.source, page.snapshot.step]);
    if (!wish || wish === page.unit?.wish) return;
    page.unit = { ...page.unit, wish };
    const reply = await app.control.ask('neuron', { source: page.source, ...args });
    if (!reply || page.unit?.wish !== wish) return;
    page.unit = { ...reply, id: view.id, wish };
    want('inspector');
  }

  /** Takes the colours of the theme that is in force. */
  function takeTheme() {
    page.maps = themeMaps(currentTheme(), app.vendor.ramps);
    if (page.snapshot) app.views.model.colour(page.snapshot, page.maps);
  }

  /**
   * What follows from the style sheet is seen at once; what is painted in its colours, from the
   * frame after that on.
   */
  function themeChanged() {
    wantAfter('theme', 'inspector', 'tiles', 'charts', 'view');
  }

  return { want, wantAfter, hurry, pressed, markCut, exampleCount, takeTheme, themeChanged };
}

/** The lengths of what is in the model: where another comes, the drawing is another. */
function lengthsOf(lanes) {
  return lanes.map(({ positions }) => positions).join();
}
