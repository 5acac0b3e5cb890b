// Where everything in the model's drawing stands, in CSS pixels. Pure: from a description of the model and the room to numbers.

/**
 * @typedef {{ id: string, kind: 'embedding'|'positions'|'attention'|'ffn'|'probabilities', layer?: number, head?: number,
 *   x: number, y: number, width: number, height: number }} Tile
 * @typedef {{ type: 'plus'|'norm', x: number, y: number, size: 'large'|'small'|'tiny' }} Node
 * @typedef {{ text: string, x: number, y: number, strong?: boolean, anchor?: 'centre'|'end' }} Label
 * @typedef {{ layers: number, heads: number, positions: number, norm: 'pre'|'post', finalNorm: boolean, hasPositions: boolean,
 *   hasProbabilities: boolean }} Shape
 */

const STREAM_Y = 42, TOP = 96, FOOT = 34;
const LARGEST_CELL = 24, SMALLEST_EDGE = 30;

/** Widths around a layer's tiles: `before` them, `between` tiles and FFN strip, the `strip`, `after` it. Roomiest first. */
const GAPS = {
  pre: [{ before: 34, between: 30, strip: 72, after: 18 }, { before: 26, between: 22, strip: 34, after: 6 },
    { before: 12, between: 14, strip: 16, after: 7 }, { before: 7, between: 7, strip: 8, after: 3 }],
  post: [{ before: 20, between: 42, strip: 72, after: 34 }, { before: 12, between: 38, strip: 28, after: 26 },
    { before: 6, between: 30, strip: 14, after: 20 }, { before: 6, between: 10, strip: 8, after: 7 }],
};
/** For each of them: the share of the largest possible tile it must leave, and the size of nodes and lines. */
const LEAVES = [0.95, 0.83, 0.7, 0];
const SIZES = /** @type {const} */ (['large', 'large', 'small', 'tiny']);
const TINY = 3;

/** Widths at the two ends of the drawing. */
function ends(widthPx) {
  if (widthPx >= 1300) return { pad: 12, input: 28, embed: 80, gap: 20, probabilities: 120, output: 56, short: false };
  if (widthPx >= 840) return { pad: 12, input: 24, embed: 44, gap: 13, probabilities: 70, output: 48, short: false };
  if (widthPx >= 600) return { pad: 12, input: 24, embed: 40, gap: 11, probabilities: 56, output: 48, short: false };
  if (widthPx >= 360) return { pad: 8, input: 18, embed: 18, gap: 6, probabilities: 28, output: 44, short: true };
  return { pad: 4, input: 16, embed: 14, gap: 4, probabilities: 20, output: 40, short: true };
}

/** Space between the tiles of a layer. */
function gapOf(heads) {
  return heads <= 4 ? 16 : heads <= 6 ? 12 : 10;
}

/** Edge of an attention tile: a whole number of pixels a cell where that is possible. */
export function tileEdge(roomPx, positions) {
  const cell = Math.min(LARGEST_CELL, Math.floor(roomPx / positions));
  return cell >= 1 ? cell * positions : Math.max(24, Math.floor(roomPx));
}

const widthOf = (gaps) => gaps.before + gaps.between + gaps.strip + gaps.after;

/** The roomiest gaps that do not cost the tiles much of their size. */
function chooseGaps(shape, columnPx, heightEdge) {
  const edge = (gaps) => Math.min(heightEdge, tileEdge(columnPx - widthOf(gaps), shape.positions));
  const choices = GAPS[shape.norm], most = edge(choices[TINY]);
  const fits = (gaps) => edge(gaps) + widthOf(gaps) <= columnPx;
  return choices.find((gaps, i) => fits(gaps) && edge(gaps) >= LEAVES[i] * most) ?? choices[TINY];
}

/**
 * The drawing of one stack.
 * @param {Shape} shape
 * @param {number} widthPx room
 * @param {number} heightPx room
 * @returns {{ width: number, height: number, tiles: Tile[], nodes: Node[], wires: string[], stream: { x1: number, x2: number, y: number },
 *   labels: Label[], rows: { y: number, height: number, count: number }, inputX: number, outputX: number[], size: 'large'|'small'|'tiny' }}
 * `width` exceeds widthPx when the smallest drawing does not fit
 */
export function modelLayout(shape, widthPx, heightPx) {
  const end = ends(widthPx);
  const gap = gapOf(shape.heads);
  const heightEdge = tileEdge((heightPx - TOP - FOOT - gap * (shape.heads - 1)) / shape.heads, shape.positions);
  const left = end.pad + end.input + end.gap + (end.embed + end.gap) * (shape.hasPositions ? 2 : 1);
  const right = end.pad + end.output + end.gap + (shape.hasProbabilities ? end.probabilities + end.gap : 0);
  const columnPx = Math.max((widthPx - left - right) / shape.layers, SMALLEST_EDGE + widthOf(GAPS[shape.norm][TINY]));
  const gaps = chooseGaps(shape, columnPx, heightEdge);
  const edge = Math.min(heightEdge, tileEdge(columnPx - widthOf(gaps), shape.positions));
  const column = Math.min(columnPx, (edge + widthOf(gaps)) * 1.6);
  const width = Math.max(widthPx, Math.ceil(left + right + column * shape.layers));
  const height = shape.heads * edge + (shape.heads - 1) * gap;
  const size = SIZES[GAPS[shape.norm].indexOf(gaps)];
  const drawing = { tiles: [], nodes: [], wires: [], labels: [] };
  const frame = { shape, end, gap, gaps, edge, height, width, size };
  const start = left + (width - left - right - column * shape.layers) / 2;
  drawInput(drawing, frame);
  for (let layer = 0; layer < shape.layers; layer++) drawLayer(drawing, frame, layer, start + layer * column);
  const outputX = drawOutput(drawing, frame);
  return { ...drawing, width, height: TOP + height + FOOT, size, inputX: end.pad, outputX,
    stream: { x1: end.pad + end.input + end.gap / 2, x2: width - end.pad - end.output / 2, y: STREAM_Y },
    rows: { y: TOP, height, count: shape.positions } };
}

function drawInput(drawing, { shape, end, height, size }) {
  const x = end.pad + end.input + end.gap;
  drawing.labels.push({ text: end.short ? 'In' : 'Input', x: end.pad - (end.short ? 0 : 4), y: TOP - 18, strong: true });
  addStrip(drawing, { id: 'embedding', kind: 'embedding', x, y: TOP, width: end.embed, height }, end.short ? 'Em' : 'Embed');
  if (!shape.hasPositions) return;
  const tile = { id: 'positions', kind: 'positions', x: x + end.embed + end.gap, y: TOP, width: end.embed, height };
  addStrip(drawing, tile, end.short ? 'Po' : '+ Pos');
  drawing.nodes.push({ type: 'plus', x: tile.x + end.embed / 2, y: STREAM_Y, size });
}

/** A tile that joins the stream from above, with its name. */
function addStrip(drawing, tile, text, anchor = 'centre') {
  const centre = tile.x + tile.width / 2;
  drawing.tiles.push(tile);
  drawing.labels.push({ text, x: anchor === 'end' ? tile.x + tile.width : centre, y: TOP - 18, strong: true, anchor });
  drawing.wires.push(`M${centre} ${TOP}V${STREAM_Y}`);
}

function drawLayer(drawing, frame, layer, start) {
  const { shape, gap, gaps, edge, height, size } = frame;
  const x = start + gaps.before, bottom = TOP + height - edge / 2;
  const enter = x - gaps.before / 2, leave = x + edge + { large: 10, small: 5, tiny: 3 }[size];
  drawing.labels.push({ text: size === 'tiny' || edge < 44 ? `L${layer + 1}` : `Layer ${layer + 1}`, x, y: TOP - 18, strong: true });
  drawing.wires.push(`M${enter} ${STREAM_Y}V${bottom}`, `M${leave} ${bottom}V${STREAM_Y}`);
  for (let head = 0; head < shape.heads; head++) {
    const y = TOP + head * (edge + gap);
    drawing.wires.push(`M${enter} ${y + edge / 2}H${x}`, `M${x + edge} ${y + edge / 2}H${leave}`);
    drawing.tiles.push({ id: `attention.${layer}.${head}`, kind: 'attention', layer, head, x, y, width: edge, height: edge });
  }
  joinStream(drawing, frame, enter, leave);
  const strip = x + edge + gaps.between, inset = { large: 4, small: 2, tiny: 1 }[size];
  drawing.tiles.push({ id: `ffn.${layer}`, kind: 'ffn', layer, x: strip, y: TOP, width: gaps.strip, height });
  if (size === 'large') drawing.labels.push({ text: 'FFN', x: strip + gaps.strip / 2, y: TOP - 17, anchor: 'centre' });
  drawing.wires.push(`M${strip + inset} ${STREAM_Y}V${TOP}`, `M${strip + gaps.strip - inset} ${TOP}V${STREAM_Y}`);
  joinStream(drawing, frame, strip + inset, strip + gaps.strip - inset);
}

/** The norm and the sum of a branch that leaves the stream at `enter` and comes back at `leave`. */
function joinStream(drawing, { shape, size }, enter, leave) {
  const step = { large: 19, small: 15, tiny: 7 }[size];
  drawing.nodes.push({ type: 'plus', x: leave, y: STREAM_Y, size });
  if (shape.norm === 'pre') drawing.nodes.push({ type: 'norm', x: enter, y: STREAM_Y + 22, size });
  else drawing.nodes.push({ type: 'norm', x: leave + step, y: STREAM_Y, size });
}

/** @returns {number[]} left edges of the columns of predicted and expected tokens */
function drawOutput(drawing, { shape, end, height, width, size }) {
  const output = width - end.pad - end.output;
  if (shape.hasProbabilities) {
    const tile = { id: 'probabilities', kind: 'probabilities', x: output - end.gap - end.probabilities, y: TOP, width: end.probabilities, height };
    addStrip(drawing, tile, end.short ? 'P' : 'Probabilities', end.short ? 'centre' : 'end');
    if (shape.finalNorm) drawing.nodes.push({ type: 'norm', x: tile.x + tile.width / 2, y: STREAM_Y + 22, size });
  }
  drawing.labels.push({ text: end.short ? 'Out' : 'Output', x: output + end.output / 2, y: TOP - 18, strong: true, anchor: 'centre' });
  return [output, output + end.output / 2];
}

/**
 * The tile that an arrow key leads to: the nearest in that direction, sideways distance counting double.
 * @param {Tile[]} tiles
 * @param {string} id
 * @param {'ArrowLeft'|'ArrowRight'|'ArrowUp'|'ArrowDown'} key
 * @returns {string} the same id at the edge
 */
export function neighbourTile(tiles, id, key) {
  const from = tiles.find((tile) => tile.id === id);
  const centre = (tile) => [tile.x + tile.width / 2, tile.y + Math.min(tile.height, from.height) / 2];
  const [x, y] = centre(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = id, least = Infinity;
  for (const tile of tiles) {
    const [tx, ty] = centre(tile);
    const along = (tx - x) * dx + (ty - y) * dy, aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (tile.id === id || along <= 1) continue;
    const distance = along + 2 * aside;
    if (distance < least) { least = distance; best = tile.id; }
  }
  return best;
}

/** The outline of one position's row in every tile that has rows of positions, as an SVG path. */
export function rowPath(tiles, row, positions) {
  return tiles.map(({ x, y, width, height }) => {
    const h = height / positions;
    return `M${x} ${y + row * h}h${width}v${h}h${-width}z`;
  }).join('');
}
