// The drawing of the model: laid out when its shape or its room changes, painted tile by tile.
import { byId } from '../../base/dom.js';
import { isPhone } from '../../base/phone.js';
import { modelLayout } from '../../draw/layout.js';
import { rowsLayout } from '../../draw/rows.js';
import { headsOf, lanesOf } from '../../model/anatomy.js';
import { tilesOf } from '../../model/ablation.js';
import { answersTokens } from '../../model/streams.js';

/** Large type is so much larger; in Explore on these screens (styles/large.css). */
const LARGE_TYPE = 14 / 11;
const EXPLORE_LARGE = '(min-width: 1000px) and (min-height: 640px)';

/**
 * @param {import('../../ui/hosttype.js').Host} host
 * @param {import('./diagram.js').Diagram} model
 */
export function createModelRoom(host, model) {
  const { state, want } = host;
  let room = { width: 0, height: 0 };
  let coloured = state.colours.scale; // the scale that shows
  let drawn = ''; // what is laid out: run, lengths and mode

  /** Lays the model out, unless it is laid out for this room, this model and these lengths. */
  function draw() {
    const { snapshot } = state.shown;
    const now = roomFor(room, byId('model').getBoundingClientRect());
    const wanted = whatOf(state, snapshot);
    want('tiles', 'outline');
    if (now === room && wanted === drawn) return; // it shows again
    room = now;
    drawn = wanted;
    model.build(layoutOf(state, room), state.model.settings);
    coloured = state.colours.scale;
    if (snapshot) model.draw(snapshot, state.colours.maps, coloured);
    markCut();
  }

  function markCut() {
    const { places, shown } = state.cut;
    const { settings } = state.model;
    model.markCut(shown ? places.flatMap((place) => tilesOf(place, settings)) : []);
  }

  /** Gives the picture that shows its colours. */
  function colour() {
    const { snapshot } = state.shown;
    const { maps, scale } = state.colours;
    coloured = scale;
    if (snapshot) model.colour(snapshot, maps, scale);
  }

  /** Shows a new snapshot; lays the model out anew where its sequences have other lengths. */
  function show(snapshot) {
    if (whatOf(state, snapshot) !== drawn) return draw();
    coloured = state.colours.scale;
    model.draw(snapshot, state.colours.maps, coloured);
  }

  /** Paints some tiles. Those that do not show wait until the model shows again. */
  function paint() {
    if (coloured.shown !== state.colours.scale.shown) colour();
    if (state.display.view === 'model' && model.paint()) want('tiles');
  }
  return { draw, markCut, colour, show, paint };
}

const isExplore = ({ display }) => display.mode === 'explore';
const isLarge = (state) => !isExplore(state) || matchMedia(EXPLORE_LARGE).matches;
const typeOf = (state) => (state.display.large && isLarge(state) ? LARGE_TYPE : 1);
const inRows = (state) => isExplore(state) && isPhone();

function layoutOf(state, { width, height }) {
  const { zoom } = state.panels;
  const { settings } = state.model;
  const lanes = lanesOf(settings, state.shown.snapshot);
  const shape = { ...shapeOf(settings, lanes), quiet: isExplore(state), type: typeOf(state) };
  return inRows(state)
    ? rowsLayout(shape, zoom * width)
    : modelLayout(shape, zoom * width, zoom * height);
}

/** What the layout depends on, besides the room. */
function whatOf(state, snapshot) {
  const { settings, runNumber } = state.model;
  const lengths = lengthsOf(lanesOf(settings, snapshot));
  const { zoom } = state.panels;
  return [runNumber, lengths, isExplore(state), inRows(state), typeOf(state), zoom].join();
}

/**
 * What the layout needs to know of a model.
 * @returns {import('../../draw/layout.js').Shape}
 */
function shapeOf(settings, lanes) {
  const answers = answersTokens(settings);
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
