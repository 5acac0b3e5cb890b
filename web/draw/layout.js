// The layout of the model's drawing: where tiles, wires, nodes and labels are, in CSS pixels. Pure:
// from a description of the model and the room to numbers.
import { drawLane, drawMemory } from './lanes.js';
import { endsOf, guessRoom, LANE_FOOT_PX, planLanes } from './sizes.js';

/**
 * @typedef {'embedding'|'positions'|'attention'|'cross'|'ffn'|'probabilities'} Kind
 * @typedef {{ id: string, lane: number, kind: Kind, layer?: number, head?: number, x: number, y:
 *   number, width: number, height: number, sink?: boolean, named?: boolean }} Tile sink: its column
 *   is at the left; named: heads are in rows and columns, so a place does not tell which head it is
 * @typedef {{ type: 'plus'|'norm'|'gate', text: string, x: number, y: number, size: Size }} Node
 * @typedef {{ text: string, x: number, y: number, strong?: boolean, anchor?: 'centre'|'end',
 *   layer?: number, of?: number, title?: string, room?: number }} Label layer: the name of a layer,
 *   of so many; room: up to what is drawn beside it, where that has the same height
 * @typedef {'huge'|'large'|'small'|'tiny'} Size of nodes and lines
 * @typedef {{ prefix: string, name: string, positions: number, keys: { attention: number, cross?:
 *   number }, layers: number, hasPositions: boolean,
 *   hasOutput: boolean, hasProbabilities: boolean }} LaneShape `prefix` begins the tiles' ids;
 *   `keys`: columns of each kind of attention
 * @typedef {{ lanes: LaneShape[], heads: number, norm: 'pre'|'post', normText: string|null,
 *   finalNorm: boolean, ffn: 'plain'|'gated'|null, residual: boolean, quiet?: boolean,
 *   type?: number, keyHeads?: number, sink?: boolean, linear?: boolean }} Shape
 *   `normText` is written on norms; null where there are none; quiet: heads matter most, the rest
 *   is drawn small; type: how much larger than usual words are; keyHeads: key and value heads,
 *   where heads share them; linear: attention
 * @typedef {{ stream: { x1: number, x2: number, y: number, breaks: number[][] }, rows: { y:
 *   number, height: number, count: number }, inputX: number, outputX: number[]|null, caption:
 *   number, foot: number }} Lane caption: height of the line below each head's tile; foot: the same
 *   with the bracket of heads that share keys and values
 */

const FOOT_PX = 24;
/**
 * The drawing of a model: one lane, or the encoder's above the decoder's with the memory flowing
 * down.
 * @param {Shape} shape
 * @param {number} widthPx room
 * @param {number} heightPx room
 * @returns {{ width: number, height: number, size: Size, tiles: Tile[], nodes: Node[], wires:
 *   string[], memory: string[], labels: Label[], lanes: Lane[], quiet: boolean, type: number,
 *   groups: import('./headgroups.js').Group[] }}
 * `width` and `height` exceed the room when the smallest drawing does not fit
 */
export function modelLayout(shape, widthPx, heightPx) {
  const end = endsOf(widthPx, shape);
  const drawing = {
    tiles: [],
    nodes: [],
    wires: [],
    memory: [],
    labels: [],
    lanes: [],
    groups: [],
  };
  const plans = planLanes(shape, end, widthPx, heightPx - FOOT_PX);
  const width = Math.max(widthPx, ...plans.map((plan) => Math.ceil(plan.width)));
  let top = 0;
  plans.forEach((plan, index) => {
    const more = guessRoom(plan, width, shape.quiet);
    const frame = {
      ...plan,
      shape,
      end: { ...end, probabilities: end.probabilities + more },
      right: plan.right + more,
      index,
      breaks: [],
      width,
      streamY: top + plan.streamPx,
      top: top + plan.topPx,
    };
    drawing.lanes.push(drawLane(drawing, frame));
    top += plan.topPx + plan.height + plan.foot + LANE_FOOT_PX;
  });
  if (drawing.lanes.length === 2) drawMemory(drawing, width, end);
  const height = top - LANE_FOOT_PX + FOOT_PX;
  const { quiet = false, type = 1 } = shape;
  return { ...drawing, width, height, size: plans.at(-1).size, quiet, type };
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
