// Norms of gradient, weights and updates over the steps of a run, as lines: of each layer, or of
// each part of a layer. Pure.
import { MOVE_FIELDS } from '../../run/currentrun.js';
import { w } from './words.js';

/** @typedef {import('../../ui/linechart.js').Line} Line */

/** Colours of layers, first to last, in degrees: from blue over green to red. */
const HUES = { from: 262, to: 22 };

/** What a group of tensors belongs to, and what it is called. */
function placeOf({ name, layer }, byPart) {
  if (layer < 0) return { id: name, text: w.place[name] ?? name };
  const [stack, , part] = name.split('.');
  const text = w.layerOf[stack]({ layer: layer + 1 });
  return byPart
    ? { id: name, text: w.partOf({ layer: text, part: w.part[part] ?? part }) }
    : { id: `${stack}.${layer}`, text };
}

/**
 * A line for each layer, embedding and output, or for each group of tensors, and one of all.
 * @param {{ groups: { rows: { name: string, layer: number }[] } | null,
 *   moves: import('../../run/metricseries.js').MetricSeries | null }} run
 * @param {{ measure: 'gradient'|'update'|'weight'|'ratio', byPart: boolean }} asked ratio: of the
 *   update to the weights
 * @returns {Line[]} none before the first measured step
 */
export function linesOfMoves({ groups, moves }, { measure, byPart }) {
  if (!groups || !moves) return [];
  const steps = moves.steps();
  const all = { id: 'all', text: w.all, members: groups.rows.map((_, i) => i) };
  const places = [all, ...membersOf(groups.rows, byPart)];
  const norm = (members, key) => {
    const columns = members.map((i) =>
      moves.column(1 + MOVE_FIELDS.length * i + MOVE_FIELDS.indexOf(key)),
    );
    return steps.map((_, at) => Math.hypot(...columns.map((column) => column[at] ?? NaN)));
  };
  const valuesOf = (members) => {
    if (measure !== 'ratio') return norm(members, measure);
    const weights = norm(members, 'weight');
    return norm(members, 'update').map((update, at) => update / weights[at]);
  };
  return places.map(({ id, text, members }, i) => ({
    ...{ id, name: text },
    points: valuesOf(members).flatMap((y, at) => (Number.isFinite(y) ? [{ x: steps[at], y }] : [])),
    ...(i === 0 ? { isFaint: true } : { hue: hueOf(i - 1, places.length - 1) }),
  }));
}

/** The groups of each place, in the order of the table. */
function membersOf(rows, byPart) {
  const places = new Map();
  rows.forEach((row, i) => {
    const { id, text } = placeOf(row, byPart);
    if (!places.has(id)) places.set(id, { id, text, members: [] });
    places.get(id).members.push(i);
  });
  return [...places.values()];
}

/** The colour of line i of n. */
export const hueOf = (i, n) =>
  Math.round(HUES.from + ((HUES.to - HUES.from) * i) / Math.max(1, n - 1));
