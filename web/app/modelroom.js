// The drawing of the model: laid out when its shape or its room changes, painted tile by tile.
import { byId } from '../base/dom.js';
import { modelLayout } from '../draw/layout.js';
import { lanesOf } from '../model/anatomy.js';
import { tilesOf } from '../model/cuts.js';

/** @param {import('./state.js').App} app */
export function createModelRoom(app) {
  const { page } = app;
  let room = { width: 0, height: 0 };
  let settings = null;

  /** Lays the model out, unless it is laid out for this room, these settings and these lengths. */
  function draw() {
    const { model } = app.views;
    const now = roomFor(room, byId('model').getBoundingClientRect());
    const lanes = lanesOf(page.settings, page.snapshot);
    const lengths = lengthsOf(lanes);
    if (now === room && page.settings === settings && lengths === page.drawn)
      return app.drawing.wantAfter('tiles'); // it shows again, as it was at first
    app.drawing.want('tiles');
    room = now;
    settings = page.settings;
    page.drawn = lengths;
    model.build(modelLayout(shapeOf(settings, lanes), room.width, room.height), settings);
    if (page.snapshot) model.draw(page.snapshot, page.maps);
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
      if (lengthsOf(lanesOf(page.settings, snapshot)) === page.drawn)
        app.views.model.draw(snapshot, page.maps);
      else draw();
    },
    /** Paints some tiles. Those that do not show wait until the model shows again. */
    paint() {
      const { centre, model } = app.views;
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
    heads: settings.n_heads,
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
