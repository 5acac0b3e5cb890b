// The drawing of the model: laid out when its shape or its room changes, painted tile by tile.
import { byId } from '../base/dom.js';
import { modelLayout } from '../draw/layout.js';
import { rowsLayout } from '../draw/rows.js';
import { topOf } from '../draw/scale.js';
import { headsOf, lanesOf } from '../model/anatomy.js';
import { tilesOf } from '../model/cuts.js';
import { currentMode } from './mode.js';

const FADE_MS = 300;
/** Larger models change their scale at once. */
const FADING_CELLS = 100000;

/** @param {import('./state.js').App} app */
export function createModelRoom(app) {
  const { page } = app;
  let room = { width: 0, height: 0 };
  let settings = null;
  let arrangement = '';

  /** Lays the model out, unless it is laid out for this room, these settings and these lengths. */
  function draw() {
    const { model } = app.views;
    const now = roomFor(room, byId('model').getBoundingClientRect());
    const lanes = lanesOf(page.settings, page.snapshot);
    const lengths = lengthsOf(lanes);
    const inRows = currentMode() === 'explore' && matchMedia('(max-width: 759px)').matches;
    const wanted = `${currentMode()} ${inRows}`;
    const same = arrangement === wanted;
    if (now === room && page.settings === settings && lengths === page.drawn && same)
      return app.drawing.wantAfter('tiles'); // it shows again, as it was at first
    app.drawing.want('tiles');
    room = now;
    settings = page.settings;
    page.drawn = lengths;
    arrangement = wanted;
    const shape = { ...shapeOf(settings, lanes), quiet: currentMode() === 'explore' };
    const layout = inRows
      ? rowsLayout(shape, room.width)
      : modelLayout(shape, room.width, room.height);
    model.build(layout, settings);
    if (page.snapshot) model.draw(page.snapshot, page.maps, page.scale);
    model.select(page.selected);
    markCut();
  }

  function markCut() {
    const { places, shown } = page.cut;
    app.views.model.markCut(shown ? places.flatMap((place) => tilesOf(place, page.settings)) : []);
  }

  return {
    draw,
    markCut,
    /** Shows a new snapshot; lays the model out anew where its sequences have other lengths. */
    show(snapshot) {
      takeScale(app, snapshot);
      if (lengthsOf(lanesOf(page.settings, snapshot)) === page.drawn)
        app.views.model.draw(snapshot, page.maps, page.scale);
      else draw();
    },
    /** Paints some tiles. Those that do not show wait until the model shows again. */
    paint() {
      const { centre, model } = app.views;
      if (fade(page.scale) && page.snapshot) {
        model.colour(page.snapshot, page.maps, page.scale);
        app.drawing.want('tiles', 'inspector');
      }
      if (centre.shown === 'model' && model.paint()) app.drawing.want('tiles');
    },
  };
}

/**
 * What the layout needs to know of a model.
 * @returns {import('../draw/layout.js').Shape}
 */
function shapeOf(settings, lanes) {
  const answers = settings.head !== 'none';
  return {
    ...headsOf(settings),
    norm: settings.norm,
    normText: { layer: 'LN', rms: 'RMS', none: null }[settings.norm_type ?? 'layer'],
    finalNorm: settings.final_norm && settings.norm_type !== 'none',
    ffn: settings.ffn === false ? null : settings.glu ? 'gated' : 'plain',
    residual: settings.residual !== false,
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
}

/**
 * The room that there is, in whole pixels; the same object as before where it is the same, and
 * while another view hides the model.
 */
function roomFor(room, { width, height }) {
  const now = { width: Math.floor(width), height: Math.floor(height) };
  const isSame = now.width === room.width && now.height === room.height;
  return room.width > 0 && (now.width === 0 || isSame) ? room : now;
}

/** The lengths of what is in the model: where another comes, the drawing is another. */
function lengthsOf(lanes) {
  return lanes.map(({ positions }) => positions).join();
}

/**
 * The scale of all heads for this snapshot. While the page looks back it only grows, so that a
 * change of the scale is not read as a change of a head.
 */
function takeScale({ page }, snapshot) {
  const lanes = lanesOf(page.settings, snapshot);
  const tensors = lanes
    .flatMap(({ layers }) => layers.flatMap(({ attention, cross }) => [attention, cross]))
    .filter(Boolean)
    .map(({ tensor }) => snapshot.tensors[tensor])
    .filter(Boolean);
  const { attention, cross } = lanes.at(-1).layers[0];
  const columns = snapshot.tensors[(cross ?? attention).tensor]?.shape.at(-1) ?? 1;
  const before = page.scale;
  const found = topOf(tensors);
  const top = page.at === null ? found : Math.max(before.top, found);
  const cells = tensors.reduce((sum, { data }) => sum + data.length, 0);
  const fades =
    before.step !== null &&
    cells <= FADING_CELLS &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches;
  page.scale = {
    top,
    even: 1 / columns,
    step: snapshot.step,
    shown: fades ? before.shown : top,
    from: before.top === top ? before.from : before.shown,
    since: before.top === top ? before.since : performance.now(),
  };
}

/** Moves what shows of a scale towards its end. Whether it moved. */
function fade(scale) {
  if (scale.shown === scale.top) return false;
  const part = Math.min(1, (performance.now() - scale.since) / FADE_MS);
  scale.shown = part < 1 ? scale.from + (scale.top - scale.from) * part : scale.top;
  return true;
}
