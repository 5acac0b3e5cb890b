// Where everything in the model's drawing stands, in CSS pixels. Pure: from a description of the
// model and the room to numbers.

/**
 * @typedef {'embedding'|'positions'|'attention'|'cross'|'ffn'|'probabilities'} Kind
 * @typedef {{ id: string, lane: number, kind: Kind, layer?: number, head?: number, x: number, y:
 *   number, width: number, height: number }} Tile
 * @typedef {{ type: 'plus'|'norm', x: number, y: number, size: Size }} Node
 * @typedef {{ text: string, x: number, y: number, strong?: boolean, anchor?: 'centre'|'end' }}
 *   Label
 * @typedef {'huge'|'large'|'small'|'tiny'} Size of nodes and lines
 * @typedef {{ prefix: string, name: string, positions: number, keys: { attention: number, cross?:
 *   number }, layers: number, hasPositions: boolean,
 *   hasOutput: boolean, hasProbabilities: boolean }} LaneShape `prefix` begins the tiles' ids;
 *   `keys`: columns of each kind of attention
 * @typedef {{ lanes: LaneShape[], heads: number, norm: 'pre'|'post', finalNorm: boolean }} Shape
 * @typedef {{ stream: { x1: number, x2: number, y: number }, rows: { y: number, height: number,
 *   count: number }, inputX: number, outputX: number[]|null }} Lane
 */

const STREAM_PX = 36;
const TOP_PX = 88;
const FOOT_PX = 34;
const LANE_FOOT_PX = 14;
const LARGEST_CELL = 24;
const WHOLE_FROM = 3;
const SMALLEST_EDGE = 30;
/**
 * Heads stand side by side when that makes their tiles so much larger, and the drawing not lower
 * than this share; or when one below the other they are too high.
 */
const WORTH_IT = 1.25;
const HEIGHT_LEFT = 0.7;
/** How far above the tiles their names begin: clear of the badges, which reach 7 px above. */
const NAME_PX = 21;
/** A tile as wide as this has a badge. */
export const BADGE_PX = 66;

/**
 * Widths around the tiles of a layer: `before` each column of attention, `between` the last and the
 * FFN strip, the `strip`, `after` it.
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
 * For each of them: the share of the largest possible tile it must leave, and the size it goes
 * with.
 */
const LEAVES = [0.99, 0.95, 0.83, 0.7, 0];
const SIZES = /** @type {Size[]} */ (['huge', 'large', 'large', 'small', 'tiny']);
const TINY = 4;

/** Widths at the two ends of the drawing. */
function ends(widthPx) {
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

/**
 * The drawing of a model: one lane, or the encoder's above the decoder's with the memory flowing
 * down.
 * @param {Shape} shape
 * @param {number} widthPx room
 * @param {number} heightPx room
 * @returns {{ width: number, height: number, size: Size, tiles: Tile[], nodes: Node[], wires:
 *   string[], memory: string[], labels: Label[], lanes: Lane[] }}
 * `width` and `height` exceed the room when the smallest drawing does not fit
 */
export function modelLayout(shape, widthPx, heightPx) {
  const end = ends(widthPx);
  const drawing = { tiles: [], nodes: [], wires: [], memory: [], labels: [], lanes: [] };
  const laneHeight = (heightPx - FOOT_PX) / shape.lanes.length;
  const plans = shape.lanes.map((lane) => planLane(shape, lane, end, widthPx, laneHeight));
  const width = Math.max(widthPx, ...plans.map((plan) => Math.ceil(plan.width)));
  let top = 0;
  plans.forEach((plan, index) => {
    const frame = {
      ...plan,
      shape,
      end,
      index,
      width,
      streamY: top + STREAM_PX,
      top: top + TOP_PX,
    };
    drawing.lanes.push(drawLane(drawing, frame));
    top += TOP_PX + plan.height + LANE_FOOT_PX;
  });
  if (drawing.lanes.length === 2) drawMemory(drawing, width, end);
  return { ...drawing, width, height: top - LANE_FOOT_PX + FOOT_PX, size: plans.at(-1).size };
}

const spaceOf = (gaps, kinds, across = 0) =>
  kinds * (gaps.before + across) +
  (kinds - 1) * (gaps.between / 2) +
  gaps.between +
  gaps.strip +
  gaps.after;

/** Sizes of one lane: its cell, gaps and columns, and how many heads stand side by side. */
function planLane(shape, lane, end, widthPx, heightPx) {
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
  const { heads, norm } = shape;
  const kinds = Object.values(lane.keys);
  const columns = across * kinds.reduce((sum, count) => sum + count, 0);
  const down = Math.ceil(heads / across);
  const gap = shape.lanes.length > 1 ? 8 : down <= 4 ? 16 : down <= 6 ? 12 : 10;
  const space = (gaps) => spaceOf(gaps, kinds.length, (across - 1) * gap);
  const columnPx = Math.max(
    widthPx / lane.layers,
    SMALLEST_EDGE * kinds.length + spaceOf(GAPS[norm][TINY], kinds.length),
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

/** @returns {Lane} */
function drawLane(drawing, frame) {
  const { lane, end, left, right, column, width, height, streamY, top } = frame;
  const start = left + (width - left - right - column * lane.layers) / 2;
  drawInput(drawing, frame);
  for (let layer = 0; layer < lane.layers; layer++)
    drawLayer(drawing, frame, layer, start + layer * column);
  const outputX = lane.hasOutput ? drawOutput(drawing, frame) : null;
  if (frame.shape.finalNorm && !lane.hasProbabilities)
    drawing.nodes.push({
      type: 'norm',
      x: width - end.pad - 0.8 * end.output,
      y: streamY,
      size: frame.size,
    });
  return {
    stream: {
      x1: end.pad + end.input + end.gap / 2,
      x2: width - end.pad - end.output / 2,
      y: streamY,
    },
    rows: { y: top, height, count: lane.positions },
    inputX: end.pad,
    outputX,
  };
}

function addTile(drawing, { lane, index }, name, place) {
  const tile = {
    id: `${lane.prefix}${name}`,
    lane: index,
    kind: /** @type {Kind} */ (name.split('.')[0]),
    ...place,
  };
  drawing.tiles.push(tile);
  return tile;
}

function drawInput(drawing, frame) {
  const { lane, end, height, top, streamY, size } = frame;
  const x = end.pad + end.input + end.gap;
  const strip = { y: top, width: end.embed, height };
  drawing.labels.push({
    text: end.short ? 'In' : lane.name || 'Input',
    x: end.pad - (end.short ? 0 : 4),
    y: top - (lane.name ? 2 * NAME_PX - 3 : NAME_PX),
    strong: true,
  });
  joinFromAbove(
    drawing,
    frame,
    addTile(drawing, frame, 'embedding', { x, ...strip }),
    end.short ? (end.embed < 16 ? 'E' : 'Em') : 'Embed',
  );
  if (!lane.hasPositions) return;
  const tile = addTile(drawing, frame, 'positions', { x: x + end.embed + end.gap, ...strip });
  joinFromAbove(drawing, frame, tile, end.short ? 'Po' : '+ Pos');
  drawing.nodes.push({ type: 'plus', x: tile.x + end.embed / 2, y: streamY, size });
}

/** A strip's name, and its line to the stream. */
function joinFromAbove(drawing, { top, streamY }, tile, text, anchor = 'centre') {
  const centre = tile.x + tile.width / 2;
  drawing.labels.push({
    text,
    x: anchor === 'end' ? tile.x + tile.width : centre,
    y: top - NAME_PX,
    strong: true,
    anchor,
  });
  drawing.wires.push(`M${centre} ${top}V${streamY}`);
}

function drawLayer(drawing, frame, layer, start) {
  const { lane, across, gap, gaps, cell, edge, height, size, top, streamY } = frame;
  let x = start;
  for (const [kind, count] of Object.entries(lane.keys)) {
    if (x > start) x += gaps.between / 2;
    x += gaps.before;
    const width = across * cell * count + (across - 1) * gap;
    const title =
      kind === 'cross'
        ? 'Cross'
        : size === 'tiny' || width < 44
          ? `L${layer + 1}`
          : `Layer ${layer + 1}`;
    drawing.labels.push({ text: title, x, y: top - NAME_PX, strong: kind !== 'cross' });
    drawHeads(drawing, frame, { kind, layer, x, width, tile: cell * count });
    x += width;
  }
  const strip = x + gaps.between;
  const inset = { huge: 8, large: 4, small: 2, tiny: 1 }[size];
  addTile(drawing, frame, `ffn.${layer}`, { layer, x: strip, y: top, width: gaps.strip, height });
  if (size === 'large' || size === 'huge')
    drawing.labels.push({
      text: 'FFN',
      x: strip + gaps.strip / 2,
      y: top - NAME_PX + 1,
      anchor: 'centre',
    });
  drawing.wires.push(
    `M${strip + inset} ${streamY}V${top}`,
    `M${strip + gaps.strip - inset} ${top}V${streamY}`,
  );
  joinStream(drawing, frame, strip + inset, strip + gaps.strip - inset);
}

/**
 * The tiles of one kind of attention with their branch of the stream: below each other, each on it;
 * or, side by side, in a box that is.
 */
function drawHeads(drawing, frame, { kind, layer, x, width, tile }) {
  const { shape, across, gap, gaps, edge, height, size, top, streamY } = frame;
  const enter = x - gaps.before / 2;
  const leave = x + width + { huge: 16, large: 10, small: 5, tiny: 3 }[size];
  const bottom = across > 1 ? top + height / 2 : top + height - edge / 2;
  drawing.wires.push(`M${enter} ${streamY}V${bottom}`, `M${leave} ${bottom}V${streamY}`);
  if (across > 1) {
    const around = { huge: 7, large: 5, small: 3, tiny: 2 }[size];
    drawing.wires.push(
      `M${enter} ${bottom}H${x - around}`,
      `M${x + width + around} ${bottom}H${leave}`,
      `M${x - around} ${top - around}H${x + width + around}V${top + height + around}H${x - around}Z`,
    );
  }
  for (let head = 0; head < shape.heads; head++) {
    const left = x + (head % across) * (tile + gap);
    const y = top + Math.floor(head / across) * (edge + gap);
    if (across === 1)
      drawing.wires.push(
        `M${enter} ${y + edge / 2}H${x}`,
        `M${x + width} ${y + edge / 2}H${leave}`,
      );
    addTile(drawing, frame, `${kind}.${layer}.${head}`, {
      layer,
      head,
      x: left,
      y,
      width: tile,
      height: edge,
    });
  }
  joinStream(drawing, frame, enter, leave);
}

/** The norm and the sum of a branch that leaves the stream at `enter` and comes back at `leave`. */
function joinStream(drawing, { shape, size, streamY }, enter, leave) {
  const step = { huge: 29, large: 19, small: 15, tiny: 7 }[size];
  drawing.nodes.push({ type: 'plus', x: leave, y: streamY, size });
  if (shape.norm === 'pre') drawing.nodes.push({ type: 'norm', x: enter, y: streamY + 22, size });
  else drawing.nodes.push({ type: 'norm', x: leave + step, y: streamY, size });
}

/** @returns {number[]} left edges of the columns of predicted and expected tokens */
function drawOutput(drawing, frame) {
  const { lane, shape, end, height, width, size, top, streamY } = frame;
  const output = width - end.pad - end.output;
  if (lane.hasProbabilities) {
    const tile = addTile(drawing, frame, 'probabilities', {
      x: output - end.gap - end.probabilities,
      y: top,
      width: end.probabilities,
      height,
    });
    joinFromAbove(
      drawing,
      frame,
      tile,
      end.short ? 'P' : end.probabilities < 70 ? 'Probs' : 'Probabilities',
      end.short ? 'centre' : 'end',
    );
    if (shape.finalNorm)
      drawing.nodes.push({ type: 'norm', x: tile.x + tile.width / 2, y: streamY + 22, size });
  }
  drawing.labels.push({
    text: end.short ? 'Out' : 'Output',
    x: output + end.output / 2,
    y: top - NAME_PX,
    strong: true,
    anchor: 'centre',
  });
  return [output, output + end.output / 2];
}

/** The encoder's result, from the end of its stream to the keys of every cross-attention below. */
function drawMemory(drawing, width, end) {
  const [encoder, decoder] = drawing.lanes;
  const x = encoder.stream.x2;
  const y = encoder.rows.y + encoder.rows.height + LANE_FOOT_PX;
  const cross = drawing.tiles.filter(({ kind, head }) => kind === 'cross' && head === 0);
  drawing.memory.push(
    `M${x} ${encoder.stream.y}V${y}H${Math.min(...cross.map((tile) => tile.x + tile.width / 2))}`,
  );
  for (const tile of cross)
    drawing.memory.push(`M${tile.x + tile.width / 2} ${y}V${decoder.rows.y - NAME_PX - 3}`);
  drawing.labels.push({
    text: 'memory',
    x: width - end.pad - end.output / 2 - 6,
    y: end.short ? y + 2 : y - 18,
    anchor: 'end',
  });
}

/**
 * The tile that an arrow key leads to: the nearest in that direction, sideways distance counting
 * double.
 * @param {Tile[]} tiles
 * @param {string} id
 * @param {'ArrowLeft'|'ArrowRight'|'ArrowUp'|'ArrowDown'} key
 * @returns {string} the same id at the edge
 */
export function neighbourTile(tiles, id, key) {
  const from = tiles.find((tile) => tile.id === id);
  const centre = (tile) => [
    tile.x + tile.width / 2,
    tile.y + Math.min(tile.height, from.height) / 2,
  ];
  const [x, y] = centre(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    key
  ];
  let best = id;
  let least = Infinity;
  for (const tile of tiles) {
    const [tx, ty] = centre(tile);
    const along = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (tile.id === id || along <= 1) continue;
    const distance = along + 2 * aside;
    if (distance < least) {
      least = distance;
      best = tile.id;
    }
  }
  return best;
}

/** The outline of one position's row in every one of these tiles, as an SVG path. */
export function rowPath(tiles, row, positions) {
  return tiles
    .map(({ x, y, width, height }) => {
      const h = height / positions;
      return `M${x} ${y + row * h}h${width}v${h}h${-width}z`;
    })
    .join('');
}
