// What connects the tiles of the model's drawing: the residual stream, the branches that leave and
// join it with their norms and sums, and the names of the parts.
import { h, svg } from '../../base/dom.js';
import { gloss, withFirst } from '../gloss.js';
import { NODE_SIZES, nodeReach } from '../../draw/sizes.js';
import { layerTone } from '../../model/attention.js';
import { w } from '../../words/ui.js';

/** @typedef {ReturnType<typeof import('../../draw/layout.js').modelLayout>} Layout */

/** The stream of each lane, the memory between lanes, the branches and their nodes, as SVG. */
export function drawWires(/** @type {Layout} */ layout) {
  const streams = layout.lanes.map(({ stream }) => svg('path.stream', { d: streamPath(stream) }));
  return svg(
    'svg.wires',
    { width: layout.width, height: layout.height, 'aria-hidden': 'true' },
    ...streams,
    ...layout.memory.map((d) => svg('path.stream.memory', { d })),
    ...layout.wires.map((d) => svg('path.wire', { d })),
    ...layout.nodes.map(drawNode),
  );
}

/** From end to end; without residual, no line beside a branch. */
function streamPath({ x1, x2, y, breaks }) {
  const starts = [x1, ...breaks.map(([, leave]) => leave)];
  const ends = [...breaks.map(([enter]) => enter), x2];
  return starts.map((x, i) => `M${x} ${y}H${ends[i]}`).join('');
}

/** Room that the name of a stream takes, of type of the usual size. */
const NAME_PX = 100;

/** A sum (+), a norm (LN, RMS) or a gate (×). The smallest have no letters. */
function drawNode({ type, text: word, x, y, size }) {
  const { height } = NODE_SIZES[size];
  const radius = nodeReach({ type, text: word, size });
  const width = 2 * radius;
  const round = type !== 'norm';
  const box = { x: x - width / 2, y: y - height / 2, width, height, rx: Math.min(3, width / 3) };
  const shape = round ? svg('circle', { cx: x, cy: y, r: radius }) : svg('rect', box);
  const node = svg('g', { class: `node ${size} ${type}` }, shape);
  if (size === 'tiny') return node;
  const text = svg('text', {
    x,
    y:
      y +
      ((round ? 4 : 3.5) * (round ? radius : NODE_SIZES[size].radius)) / NODE_SIZES.large.radius,
    'text-anchor': 'middle',
    class: round ? 'plus' : 'norm',
  });
  text.textContent = word;
  node.append(text);
  return node;
}

/** The names of the parts, and the line below that says how to read the drawing. */
export function drawLabels(/** @type {Layout} */ layout) {
  const names = layout.labels.map(({ text, x, y, strong, anchor, layer, of, title, room }) =>
    h(
      'span',
      {
        class: ['lab', strong && 'strong', anchor, room !== undefined && 'tight']
          .filter(Boolean)
          .join(' '),
        ...(title && { title }),
        style: { left: x, top: y, ...(room !== undefined && { 'max-width': room }) },
      },
      ...withFirst(text, 'FFN', 'feed-forward'),
      layer === undefined ? null : h('i', { class: `dash tone-${layerTone(layer, of)}` }),
    ),
  );
  const [{ stream }] = layout.lanes;
  if (stream.x2 === 0) return names;
  return [
    ...names,
    h(
      'span.lab.stream-name',
      { style: { left: nameX(layout), top: stream.y - 8 } },
      stream.breaks.length ? `${w.noStream} ` : null,
      gloss('residual-stream', w.residualStream),
    ),
  ];
}

/** Where the name of the first stream begins: before or after all sums that it would cover. */
function nameX(/** @type {Layout} */ { lanes, nodes, type }) {
  const { stream } = lanes[0];
  const sums = nodes
    .filter((node) => node.type === 'plus' && node.y === stream.y)
    .sort((a, b) => a.x - b.x);
  let left = stream.x1 + (lanes.length > 1 ? 70 : 8);
  for (const sum of sums) {
    const reach = nodeReach(sum) + 2;
    if (sum.x + reach > left && sum.x - reach < left + type * NAME_PX) left = sum.x + reach + 4;
  }
  return left;
}

/** The brackets of heads that share keys and values. */
export function drawGroups(/** @type {Layout} */ layout) {
  return layout.groups.map(({ x, y, width, text, title }) =>
    h('div.share', { title, style: { left: x, top: y, width } }, text ? h('span', text) : null),
  );
}
