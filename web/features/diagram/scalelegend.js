// The one scale of all heads, which a new picture of the model may change.
import { topOf } from '../../draw/scale.js';
import { lanesOf } from '../../model/anatomy.js';

/** Larger models change their scale at once. */
const FADING_CELLS = 100000;

/**
 * The scale of all heads for this snapshot. While the page looks back it only grows, so that a
 * change of the scale is not read as a change of a head.
 */
export function takeScale(
  /** @type {import('../../ui/hosttype.js').Host} */ { state, act },
  snapshot,
) {
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
