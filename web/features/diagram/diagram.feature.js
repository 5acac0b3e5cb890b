// The drawing of the model: asked for, laid out, painted; and what it outlines.
import { byId } from '../../base/dom.js';
import { openingTile } from '../../draw/focusedcell.js';
import { parseTile } from '../../draw/matrix.js';
import { topOf } from '../../draw/scale.js';
import { attentionCells, lanesOf, tensorNames } from '../../model/anatomy.js';
import { inspectedIn } from '../../state/focus.js';
import { isLive } from '../../state/shown.js';
import { chosenAnswer, staged } from '../../state/staged.js';
import { Diagram } from './diagram.js';
import { createModelRoom } from './viewport.js';

const FRAME_MS = 100;
const CELLS_A_MS = 2000;
const FADING_CELLS = 100000; // larger models change their scale at once

/** @typedef {import('../../ui/hosttype.js').Host} Host */

/** @param {Host} host */
export function addDiagram(host) {
  const { state, act, watch, draws } = host;
  const model = new Diagram(byId('model'), host.actions);
  const room = createModelRoom(host, model);
  // the scale fades from picture to picture where pictures come, before it is drawn
  draws({
    name: 'fade',
    asks: true,
    everyMs: 16,
    reads: () => ['shown.snapshot', ...(isLive(state) ? [] : ['run.running', 'colours.scale'])],
    run: () => act.colours.fade(performance.now()),
  });
  draws({
    name: 'snapshot',
    reads: ['shown.snapshot'],
    run: () => state.shown.snapshot && room.show(state.shown.snapshot),
  });
  draws({
    name: 'layout',
    reads: ['display.mode', 'display.view', 'display.hide', 'panels'],
    after: ['model.runNumber'],
    run: room.draw,
  });
  draws({ name: 'marks', reads: ['cut'], run: room.markCut });
  draws({
    name: 'frame',
    asks: true,
    // longer, the more attention there is to copy and to paint
    everyMs: () => FRAME_MS + attentionCells(state.model.settings) / CELLS_A_MS,
    reads: () => [
      ...['model.runNumber', 'shown.source', 'focus.selected', 'display.view', 'run.running'],
      ...(state.shown.at === null ? ['run.rested'] : []), // a moment does not change
    ],
    atOnce: ['shown.at', 'cut'],
    goesOn: () => isLive(state),
    run: () => askFrame(host),
  });
  draws({
    name: 'outline',
    reads: ['focus', 'stage', 'shown.snapshot', 'model', 'display.mode'],
    run: () => outline(state, model),
  });
  draws({
    name: 'tiles',
    reads: ['shown.snapshot', 'colours', 'display.large', 'run.running', 'shown.at'],
    run: room.paint,
  });
  watch(['colours.maps'], room.colour);
  new ResizeObserver(() => host.want('layout')).observe(byId('model'));
}

/** Asks for a picture of the model's inside, with what the tile that shows needs. */
async function askFrame(/** @type {Host} */ host) {
  const { state, act, ask, together } = host;
  const { hovered, selected } = state.focus;
  const { layer, kind } = parseTile(hovered?.id ?? selected ?? 'embedding');
  const names = tensorNames(state.model.settings, layer);
  const snapshot = await ask('snapshot', {
    source: state.shown.source,
    names: kind === 'probabilities' ? [...names, 'logits'] : names,
  });
  if (!snapshot) return;
  together(() => {
    takeScale(host, snapshot);
    act.shown.take(snapshot);
  });
}

/**
 * The scale of all heads for this snapshot. While the page looks back it only grows, so that a
 * change of the scale is not read as a change of a head.
 */
function takeScale(/** @type {Host} */ { state, act }, snapshot) {
  const lanes = lanesOf(state.model.settings, snapshot);
  const tensors = lanes
    .flatMap(({ layers }) => layers.flatMap(({ attention, cross }) => [attention, cross]))
    .filter(Boolean)
    .map(({ tensor }) => snapshot.tensors[tensor])
    .filter(Boolean);
  const { attention, cross } = lanes.at(-1).layers[0];
  const columns = snapshot.tensors[(cross ?? attention).tensor]?.shape.at(-1) ?? 1;
  const found = topOf(tensors);
  const top = state.shown.at === null ? found : Math.max(state.colours.scale.top, found);
  const cells = tensors.reduce((sum, { data }) => sum + data.length, 0);
  const fades = cells <= FADING_CELLS && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  act.colours.rescale({ top, even: 1 / columns, step: snapshot.step, fades }, performance.now());
}

/**
 * Marks the tile that is locked, and a row of tiles: the one under the pointer, else in Explore
 * that of the answer that is pointed at or chosen. That answer also says in the captions where
 * each head looks.
 */
function outline(/** @type {Host['state']} */ state, model) {
  const { hovered, selected } = state.focus;
  const stage = state.display.mode === 'explore' ? staged(state)?.stage : null;
  const { answers } = stage ?? { answers: [] };
  const pointed = answers[state.stage.pointed?.answer ?? -1];
  model.select(selected);
  model.caption(pointed ? { stage, answer: pointed } : null);
  if (stage && !hovered) {
    const own = pointed ?? answers[chosenAnswer(state, answers.length)];
    const row = own && own.rows.length === 1 ? own.position : null;
    return model.highlight(own ? openingTile(state.model.settings) : null, row);
  }
  const view = inspectedIn(state);
  model.highlight(view.id, hovered && view.cell ? view.cell.row : null);
}
