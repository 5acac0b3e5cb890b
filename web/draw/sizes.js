// How large everything in the model's drawing is: widths at its ends, gaps around the tiles, the
// cell of a heat map, and how many heads are side by side. Pure; all lengths in CSS pixels.

/** @typedef {import('./layout.js').Size} Size */

/** Height above the tiles of a lane, and below them. */
export const TOP_PX = 88;
export const LANE_FOOT_PX = 14;
const LARGEST_CELL = 24;
/** A cell of this size or larger is a whole number of pixels. */
const WHOLE_FROM = 3;
const SMALLEST_EDGE = 30;
/**
 * Heads go side by side when that makes their cells larger by this factor and leaves this share of
 * the height, or when one column of them is too high.
 */
const WORTH_IT = 1.25;
const HEIGHT_LEFT = 0.7;

/**
 * Widths around the tiles of a layer: `before` each column of attention, `between` the last of them
 * and the FFN strip, the `strip` itself, and `after` it. The widest come first.
 */
const GAPS = {
  pre: [
    { before: 48, between: 44, strip: 130, after: 32 },
    { before: 34, between: 30, strip: 72, after: 18 },
    { before: 26, between: 22, strip: 34, after: 6 },
    { before: 12, between: 14, strip: 16, after: 7 },
    { before: 7, between: 7, strip: 8, after: 3 },
  ],
  post: [
    { before: 34, between: 70, strip: 120, after: 52 },
    { before: 20, between: 42, strip: 72, after: 34 },
    { before: 12, between: 38, strip: 28, after: 26 },
    { before: 6, between: 30, strip: 14, after: 20 },
    { before: 6, between: 10, strip: 8, after: 7 },
  ],
};
/**
 * For each of these gaps: the share of the largest possible cell that must be left, and the size of
 * nodes and lines.
 */
const LEAVES = [0.99, 0.95, 0.83, 0.7, 0];
const SIZES = /** @type {Size[]} */ (['huge', 'large', 'large', 'small', 'tiny']);
const TINY = 4;

/** Widths at the two ends of the drawing. */
export function endsOf(widthPx) {
  if (widthPx >= 2200)
    return {
      pad: 20,
      input: 36,
      embed: 168,
      gap: 30,
      probabilities: 290,
      output: 84,
      short: false,
    };
  if (widthPx >= 1300)
    return { pad: 12, input: 28, embed: 80, gap: 20, probabilities: 120, output: 56, short: false };
  if (widthPx >= 840)
    return { pad: 12, input: 24, embed: 44, gap: 13, probabilities: 70, output: 48, short: false };
  if (widthPx >= 600)
    return { pad: 12, input: 27, embed: 40, gap: 12, probabilities: 56, output: 48, short: false };
  if (widthPx >= 360)
    return { pad: 8, input: 18, embed: 18, gap: 6, probabilities: 28, output: 44, short: true };
  return { pad: 4, input: 16, embed: 14, gap: 4, probabilities: 20, output: 40, short: true };
}

/**
 * Edge of a cell when `count` of them share a room: whole pixels as soon as there are a few, else
 * whatever fills the room.
 */
export function cellEdge(roomPx, count, largest = LARGEST_CELL) {
  const cell = Math.min(largest, roomPx / count);
  return cell >= WHOLE_FROM ? Math.floor(cell) : Math.max(cell, 0);
}

const spaceOf = (gaps, kinds, ffn, across = 0) =>
  kinds * (gaps.before + across) +
  (kinds - 1) * (gaps.between / 2) +
  gaps.between +
  (ffn ? gaps.strip : 0) +
  gaps.after;

/** Sizes of one lane: its cell, gaps and columns, and how many heads are side by side. */
export function planLane(shape, lane, end, widthPx, heightPx) {
  const { heads } = shape;
  const left = end.pad + end.input + end.gap + (end.embed + end.gap) * (lane.hasPositions ? 2 : 1);
  const right =
    end.pad + end.output + end.gap + (lane.hasProbabilities ? end.probabilities + end.gap : 0);
  const room = {
    left,
    right,
    widthPx: widthPx - left - right,
    heightPx: heightPx - TOP_PX - LANE_FOOT_PX,
  };
  let best = planHeads(shape, lane, room, 1);
  const tallest = Math.min(best.height, room.heightPx);
  for (let across = 2; across < heads; across++) {
    if (heads % across && !(across === 2 && heads > 4)) continue;
    const plan = planHeads(shape, lane, room, across);
    const larger = plan.cell >= WORTH_IT * best.cell && plan.height >= HEIGHT_LEFT * tallest;
    const fitsBetter =
      best.height > room.heightPx &&
      plan.height < best.height &&
      plan.cell >= best.cell &&
      plan.fits;
    if (larger || fitsBetter) best = plan;
  }
  return best;
}

/** The same with so many heads side by side. */
function planHeads(shape, lane, { left, right, widthPx, heightPx }, across) {
  const { heads, norm, ffn } = shape;
  const kinds = Object.values(lane.keys);
  const columns = across * kinds.reduce((sum, count) => sum + count, 0);
  const down = Math.ceil(heads / across);
  const gap = shape.lanes.length > 1 ? 8 : down <= 4 ? 16 : down <= 6 ? 12 : 10;
  const space = (gaps) => spaceOf(gaps, kinds.length, ffn, (across - 1) * gap);
  const columnPx = Math.max(
    widthPx / lane.layers,
    SMALLEST_EDGE * kinds.length + spaceOf(GAPS[norm][TINY], kinds.length, ffn),
  );
  const highest = cellEdge((heightPx - gap * (down - 1)) / down, lane.positions);
  const cellWith = (gaps) =>
    Math.max(
      SMALLEST_EDGE / 2 / lane.positions,
      Math.min(highest, cellEdge(columnPx - space(gaps), columns)),
    );
  const choices = GAPS[norm];
  const most = cellWith(choices[TINY]);
  const gaps =
    choices.find(
      (candidate, i) =>
        cellWith(candidate) * columns + space(candidate) <= columnPx + 1e-6 &&
        cellWith(candidate) >= LEAVES[i] * most,
    ) ?? choices[TINY];
  const cell = cellWith(gaps);
  const edge = cell * lane.positions;
  const column = Math.min(columnPx, (cell * columns + space(gaps)) * 1.6);
  return {
    lane,
    across,
    gap,
    gaps,
    cell,
    edge,
    column,
    left,
    right,
    fits: cell * columns + space(gaps) <= columnPx + 1e-6,
    size: SIZES[choices.indexOf(gaps)],
    height: down * edge + (down - 1) * gap,
    width: left + right + column * lane.layers,
  };
}
