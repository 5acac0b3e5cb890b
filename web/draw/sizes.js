// How large everything in the model's drawing is: widths at its ends, gaps around the tiles, the
// cell of a heat map, and how many heads are side by side. Pure; all lengths in CSS pixels.

import { GROUP_PX, sharesKeys } from './headgroups.js';

/**
 * @typedef {import('./layout.js').Size} Size
 * @typedef {import('./layout.js').Shape} Shape
 */

/** Nodes on the wires: the radius of a sum, and the box of a norm of two letters. */
export const NODE_SIZES = {
  huge: { radius: 13, width: 30, height: 22 },
  large: { radius: 9, width: 20, height: 16 },
  small: { radius: 7, width: 16, height: 14 },
  tiny: { radius: 3.5, width: 6, height: 10 },
};
/** A gate is smaller than a sum by this factor. */
const GATE_PART = 0.7;

/** Half the width of a node. @param {{ type: string, text: string, size: Size }} node */
export function nodeReach({ type, text, size }) {
  const { radius, width } = NODE_SIZES[size];
  if (type === 'norm') return (width / 2) * (text.length > 2 ? 1.3 : 1);
  return type === 'gate' ? GATE_PART * radius : radius;
}

/** Height below the tiles of a lane, without their captions. */
export const LANE_FOOT_PX = 8;
/**
 * Heights above the tiles of a lane: to the stream, and to the tiles. Low lanes have little.
 */
const HEADROOM = [
  { from: 640, stream: 36, top: 88 },
  { from: 0, stream: 17, top: 58 },
];
/** The line below a head's tile: its caption; of small tiles a picture only. */
const CAPTION_PX = 21;
const SMALL_CAPTION_PX = 15;
const SMALL_WIDTH = 600;
/** Captions of two lines, where tiles are this narrow and lose nothing by it. */
export const TALL_CAPTION_PX = 34;
const TALL_FROM_PX = 40;
const TALL_TO_PX = 92;
const LARGEST_CELL = 24;
/** A cell of this size or larger is a whole number of half pixels. */
const WHOLE_FROM = 3;
const SMALLEST_EDGE = 30;
/** Tokens beside the rows need this height. */
const LEAST_HEIGHT = 190;
/** How much larger another arrangement of heads must make their cells. */
const WORTH_IT = 1.1;
/** Beside cross-attention, self-attention is drawn smaller. */
const BESIDE_CROSS = 0.71;
/** Two stacks may share the height so, the last getting what it needs for the larger tiles. */
const LANE_SHARES = {
  1: [[1]],
  2: [0.42, 0.45, 0.48, 0.5, 0.52, 0.54].map((first) => [first, 1 - first]),
};
/** Cells of the first stack are at most so much larger than those of the last. */
const FIRST_PART = 1.6;
/** What the first stack keeps of its cells for captions with words. */
const FIRST_LEAST = 0.8;
/** Smaller cells of the first stack, times this, count where heads are arranged. */
const FIRST_COUNTS = 1.4;

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

/** Widths at the ends where heads matter most: strips are narrow, without letters (Explore). */
const QUIET_ENDS = {
  pad: 24,
  input: 26,
  embed: 24,
  gap: 8,
  probabilities: 84,
  output: 44,
  short: true,
  quiet: true,
};
/** Of a quiet drawing: as GAPS. */
const QUIET_GAPS = [
  { before: 34, between: 20, strip: 16, after: 26 },
  { before: 26, between: 18, strip: 16, after: 10 },
  { before: 18, between: 16, strip: 12, after: 6 },
  { before: 10, between: 10, strip: 8, after: 4 },
  { before: 7, between: 7, strip: 6, after: 3 },
];

/** A layer has at most so many times the width that its parts need. */
const LOOSE = 1.6;
const QUIET_LOOSE = 1.3;
/** The guess of a quiet drawing may have this part of the width that is over, up to so much. */
const GUESS_PART = 0.6;
const GUESS_MOST_PX = 160;

/** What the guess of this lane has of the width that its layers leave, in whole pixels. */
export function guessRoom({ lane, left, right, column }, widthPx, quiet) {
  if (!quiet || !lane.hasProbabilities) return 0;
  const over = widthPx - left - right - column * lane.layers;
  return Math.floor(Math.max(0, Math.min(GUESS_MOST_PX, GUESS_PART * over)));
}

/** Widths at the two ends of the drawing; with large type they grow with it. */
export function endsOf(widthPx, /** @type {{ quiet?: boolean, type?: number }} */ shape) {
  const { quiet = false, type = 1 } = shape;
  const ends = endsFor(widthPx / type, quiet);
  if (type === 1) return ends;
  const grown = (value) => (typeof value === 'number' ? Math.round(type * value) : value);
  return /** @type {typeof ends} */ (
    Object.fromEntries(Object.entries(ends).map(([key, value]) => [key, grown(value)]))
  );
}

function endsFor(widthPx, quiet) {
  if (quiet && widthPx >= 900) {
    const large = widthPx >= 1900 ? 1.5 : 1;
    return { ...QUIET_ENDS, embed: 24 * large, probabilities: 84 * large, pad: 24 * large };
  }
  if (quiet) return { ...QUIET_ENDS, pad: 16, embed: 16, probabilities: 56 };
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

/** The same in half pixels: the tiles of the model use what room there is. */
function tileCell(roomPx, count) {
  const cell = Math.min(LARGEST_CELL, roomPx / count);
  return cell >= WHOLE_FROM ? Math.floor(2 * cell) / 2 : Math.max(cell, 0);
}

const spaceOf = (gaps, kinds, ffn, across = 0) =>
  kinds * (gaps.before + across) +
  (kinds - 1) * (gaps.between / 2) +
  gaps.between +
  (ffn ? gaps.strip : 0) +
  gaps.after;

/** The part of the lane's cell that a kind of attention is drawn with. */
export const kindScale = (keys, kind) => (keys.cross && kind !== 'cross' ? BESIDE_CROSS : 1);

/**
 * Sizes of every lane: cell, gaps and columns, and how many heads are side by side, the same in all
 * lanes: as many as make the tiles of the last lane largest, and none of the first much smaller.
 */
export function planLanes(shape, end, widthPx, heightPx) {
  const { heads, lanes } = shape;
  let best = null;
  for (let across = 1; across <= heads; across++) {
    if (heads % across && !(across === 2 && heads > 4)) continue;
    const plans = shareHeight(shape, { end, widthPx, heightPx }, across);
    const [first, last] = [plans[0], plans.at(-1)];
    const rank = /** @type {Rank} */ ([
      plans.every(({ fits }) => fits),
      lanes.length > 1 || last.height >= Math.min(LEAST_HEIGHT, 0.7 * last.roomPx),
      Math.min(last.cell, FIRST_COUNTS * first.cell),
    ]);
    if (!best || isBetter(rank, best.rank)) best = { plans, rank };
  }
  return best.plans;
}

/**
 * The plans of all lanes with so many heads side by side. Where the last of them keeps its tiles
 * and captions with less of the height, the first has the rest.
 */
function shareHeight(shape, { end, widthPx, heightPx }, across) {
  const plansOf = (shares) => {
    const room = (i) => ({ end, widthPx, heightPx: heightPx * shares[i] });
    const last = planLane(shape, shape.lanes.at(-1), room(shares.length - 1), across);
    const most = Math.floor(2 * FIRST_PART * last.cell) / 2;
    const first = shape.lanes
      .slice(0, -1)
      .map((lane, i) => planLane(shape, lane, room(i), across, most));
    return [...first, last];
  };
  const isLarger = (plans, best) =>
    plans.every(
      ({ fits, cell, captioned }, i) =>
        (fits || !best[i].fits) && cell >= best[i].cell && (captioned || !best[i].captioned),
    );
  return LANE_SHARES[shape.lanes.length]
    .map(plansOf)
    .reduce((best, plans) => (isLarger(plans, best) ? plans : best));
}

/**
 * Whether everything fits, whether there is height for the tokens, and the cell of the last lane.
 * @typedef {[fits: boolean, isHigh: boolean, cell: number]} Rank
 */

/** @param {Rank} rank @param {Rank} best */
function isBetter([fits, isHigh, cell], [fitted, wasHigh, least]) {
  if (fits !== fitted) return fits;
  if (isHigh !== wasHigh) return isHigh;
  return cell >= WORTH_IT * least;
}

/**
 * A lane with captions of one line, or of two where these take nothing from the tiles.
 * @param {Shape} shape @param {import('./layout.js').LaneShape} lane
 * @param {{ end: any, widthPx: number, heightPx: number }} room @param {number} across
 * @param {number} [most] the largest cell
 * @returns {any} the plan; captioned: captions have room for their words
 */
function planLane(shape, lane, room, across, most = LARGEST_CELL) {
  const small = room.widthPx < SMALL_WIDTH;
  const captionPx = small ? SMALL_CAPTION_PX : CAPTION_PX;
  const plan = planCaptions(shape, lane, room, { across, most }, captionPx);
  const widths = Object.entries(lane.keys).map(
    ([kind, count]) => plan.cell * count * kindScale(lane.keys, kind),
  );
  const narrowest = Math.min(...widths);
  const wide = { ...plan, captioned: narrowest >= TALL_TO_PX };
  if (small || narrowest < TALL_FROM_PX || wide.captioned) return wide;
  const tall = planCaptions(shape, lane, room, { across, most }, TALL_CAPTION_PX);
  const least = most < LARGEST_CELL ? FIRST_LEAST : 1;
  return tall.fits && tall.cell >= least * plan.cell ? { ...tall, captioned: true } : wide;
}

/** The same with captions of this height. */
function planCaptions(shape, lane, { end, widthPx, heightPx }, heads, caption) {
  const left = end.pad + end.input + end.gap + (end.embed + end.gap) * (lane.hasPositions ? 2 : 1);
  const right =
    end.pad + end.output + end.gap + (lane.hasProbabilities ? end.probabilities + end.gap : 0);
  const headroom = HEADROOM.find(({ from }) => heightPx >= from) ?? HEADROOM.at(-1);
  const foot = caption + (sharesKeys(shape) ? GROUP_PX : 0);
  const room = {
    left,
    right,
    widthPx: widthPx - left - right,
    heightPx: heightPx - headroom.top - LANE_FOOT_PX - foot,
  };
  const plan = planHeads(shape, lane, room, heads, foot);
  return {
    ...plan,
    caption,
    foot,
    streamPx: headroom.stream,
    topPx: headroom.top,
    roomPx: room.heightPx,
  };
}

/** The same with so many heads side by side. */
function planHeads(shape, lane, { left, right, widthPx, heightPx }, { across, most }, foot) {
  const { heads, ffn } = shape;
  const choices = shape.quiet ? QUIET_GAPS : GAPS[shape.norm];
  const kinds = Object.entries(lane.keys);
  const columns =
    across * kinds.reduce((sum, [kind, count]) => sum + count * kindScale(lane.keys, kind), 0);
  const down = Math.ceil(heads / across);
  const gap = lane.keys.cross && !shape.sink ? 6 : down <= 4 ? 10 : 8;
  const between = foot + (down <= 4 ? 6 : 3);
  const space = (gaps) => spaceOf(gaps, kinds.length, ffn, (across - 1) * gap);
  const columnPx = Math.max(
    widthPx / lane.layers,
    SMALLEST_EDGE * kinds.length + spaceOf(choices[TINY], kinds.length, ffn),
  );
  const highest = Math.min(
    most,
    tileCell((heightPx - between * (down - 1)) / down, lane.positions),
  );
  const cellWith = (gaps) =>
    Math.max(
      SMALLEST_EDGE / 2 / lane.positions,
      Math.min(highest, tileCell(columnPx - space(gaps), columns)),
    );
  const widest = cellWith(choices[TINY]);
  const gaps =
    choices.find(
      (candidate, i) =>
        cellWith(candidate) * columns + space(candidate) <= columnPx + 1e-6 &&
        cellWith(candidate) >= LEAVES[i] * widest,
    ) ?? choices[TINY];
  const cell = cellWith(gaps);
  const edge = cell * lane.positions;
  const height = down * edge + (down - 1) * between;
  const loose = shape.quiet ? QUIET_LOOSE : LOOSE;
  const column = Math.min(columnPx, (cell * columns + space(gaps)) * loose);
  return {
    lane,
    across,
    gap,
    between,
    gaps,
    cell,
    edge,
    column,
    inset: shape.quiet ? (column - (cell * columns + space(gaps))) / 2 : 0,
    left,
    right,
    fits: cell * columns + space(gaps) <= columnPx + 1e-6 && height <= heightPx + 1e-6,
    size: SIZES[choices.indexOf(gaps)],
    height,
    width: left + right + column * lane.layers,
  };
}
