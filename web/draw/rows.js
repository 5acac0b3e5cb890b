// The model's drawing on a phone: a row of head tiles for each layer, below one another. Pure; ends
// in the same kind of layout as layout.js.
import { GROUP_PX, groupsOf, sharesKeys } from './headgroups.js';
import { w } from '../words/draw.js';

const NAME_PX = 62;
const PAD_PX = 16;
const GAP_PX = 7;
const TOP_PX = 24;
const CAPTION_PX = 20;
const LANE_PX = 24;
const MOST_ACROSS = 4;

/**
 * @param {import('./layout.js').Shape} shape
 * @param {number} widthPx
 * @returns {ReturnType<typeof import('./layout.js').modelLayout>}
 */
export function rowsLayout(shape, widthPx) {
  const { heads } = shape;
  const across = Math.min(heads, MOST_ACROSS);
  const edge = Math.floor((widthPx - 2 * PAD_PX - NAME_PX - (across - 1) * GAP_PX) / across);
  const drawing = { tiles: [], labels: [], groups: [] };
  const pitch = edge + CAPTION_PX + (sharesKeys(shape) ? GROUP_PX : 0);
  let y = TOP_PX;
  shape.lanes.forEach((lane, index) => {
    if (shape.lanes.length > 1) {
      drawing.labels.push({ text: lane.name, x: PAD_PX, y: y - TOP_PX + 2, strong: true });
      if (index) y += 4;
    }
    for (let layer = 0; layer < lane.layers; layer++)
      for (const [kind, count] of Object.entries(lane.keys)) {
        const largest = Math.max(lane.positions, count);
        const text = kind === 'cross' ? w.cross : w.layerNames.plain({ layer: layer + 1 });
        const title = shape.linear ? { title: w.linearOf({ name: text }) } : {};
        const named = { text, ...title, x: PAD_PX, y: y + edge / 2 - 16, strong: kind !== 'cross' };
        drawing.labels.push({ ...named, layer, of: lane.layers });
        for (let head = 0; head < heads; head++) {
          const row = Math.floor(head / across);
          drawing.tiles.push({
            id: `${lane.prefix}${kind}.${layer}.${head}`,
            lane: index,
            kind: /** @type {any} */ (kind),
            layer,
            head,
            x: PAD_PX + NAME_PX + (head % across) * (edge + GAP_PX),
            y: y + row * pitch,
            width: Math.round((edge * count) / largest),
            height: Math.round((edge * lane.positions) / largest),
            ...(shape.sink && { sink: true }),
          });
        }
        drawing.groups.push(...groupsOf(drawing.tiles.slice(-heads), shape, CAPTION_PX));
        y += Math.ceil(heads / across) * pitch + 5;
      }
    y += index + 1 < shape.lanes.length ? LANE_PX : 0;
  });
  const rows = { y: 0, height: 0, count: 0 };
  const stream = { x1: 0, x2: 0, y: 0, breaks: [] };
  return {
    ...drawing,
    width: widthPx,
    height: y + 8,
    size: 'small',
    ...{ quiet: true, type: 1 },
    nodes: [],
    wires: [],
    memory: [],
    lanes: shape.lanes.map(() => ({
      stream,
      rows,
      inputX: 0,
      outputX: null,
      caption: CAPTION_PX,
      foot: CAPTION_PX,
    })),
  };
}
