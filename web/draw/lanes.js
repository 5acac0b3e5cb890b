// Places one lane of the model's drawing: its input, its layers with their heads, its output; and
// the encoder's memory between two lanes. Pure. All functions add to a drawing; a `frame` is a
// lane's plan (sizes.js) with its place, and the breaks of its stream.
import { groupsOf } from './headgroups.js';
import { kindScale, LANE_FOOT_PX, NODE_SIZES, nodeReach } from './sizes.js';
import { w } from '../words/draw.js';

/**
 * @typedef {import('./layout.js').Kind} Kind
 * @typedef {import('./layout.js').Lane} Lane
 */

/** How far above the tiles their names begin: clear of the badges, which reach 7 px above. */
const NAME_PX = 21;
/** Width of "what, where". */
const WHAT_PX = 84;
/** How far below the stream a node on the wire of a branch is. */
const besidePx = (end) => (end.quiet ? NEAR_PX : 22);
/** The same where a name is below the node. */
const NEAR_PX = 11;
/** Probabilities of this width have room for their whole name. */
const NAMED_PX = 84;
/** A strip of this width has room for its name between its norm and its gate. */
const NAMED_STRIP_PX = 72;
/** How far from a strip's sides the wires to and from it are. */
const INSETS = { huge: 8, large: 4, small: 2, tiny: 1 };
/** Widths from which on the name of a layer also says that its attention is linear. */
const LINEAR_NAMES = [
  { from: 200, name: 'linear' },
  { from: 150, name: 'short' },
  { from: 98, name: 'shortest' },
];

/** @returns {Lane} */
export function drawLane(drawing, frame) {
  const { lane, end, left, right, column, inset, width, height, streamY, top } = frame;
  const start = left + inset + (width - left - right - column * lane.layers) / 2;
  drawInput(drawing, frame, start + frame.gaps.before);
  for (let layer = 0; layer < lane.layers; layer++)
    drawLayer(drawing, frame, layer, start + layer * column);
  const outputX = lane.hasOutput ? drawOutput(drawing, frame) : null;
  if (frame.shape.finalNorm && !lane.hasProbabilities)
    drawing.nodes.push({
      type: 'norm',
      text: frame.shape.normText,
      x: width - end.pad - 0.8 * end.output,
      y: streamY,
      size: frame.size,
    });
  return {
    stream: {
      x1: end.pad + end.input + end.gap / 2,
      x2: width - end.pad - end.output / 2,
      y: streamY,
      breaks: frame.breaks,
    },
    rows: { y: top, height, count: lane.positions },
    inputX: end.pad,
    outputX,
    caption: frame.caption,
    foot: frame.foot,
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

/** @param {number} until where the names of the first layer begin */
function drawInput(drawing, frame, until) {
  const { lane, end, height, top, streamY, size } = frame;
  const x = end.pad + end.input + end.gap;
  const strip = { y: top, width: end.embed, height };
  drawing.labels.push({
    text: end.short && !(end.quiet && lane.name) ? w.inputShort : lane.name || w.input,
    x: end.pad - (end.short ? 0 : 4),
    y: top - (lane.name ? 2 * NAME_PX - 3 : NAME_PX),
    strong: true,
  });
  joinFromAbove(
    drawing,
    frame,
    addTile(drawing, frame, 'embedding', { x, ...strip }),
    end.quiet ? '' : end.short ? (end.embed < 16 ? 'E' : w.embedShort) : w.embed,
  );
  const words = WHAT_PX * (frame.shape.type ?? 1);
  if (end.quiet && (!lane.hasPositions || x - 8 + words < until))
    drawing.labels.push({
      text: lane.hasPositions ? w.whatWhere : w.what,
      x: x - 8,
      y: top - NAME_PX,
    });
  if (!lane.hasPositions) return;
  const tile = addTile(drawing, frame, 'positions', { x: x + end.embed + end.gap, ...strip });
  joinFromAbove(
    drawing,
    frame,
    tile,
    end.quiet ? '' : end.short ? w.positionsShort : w.addedPositions,
  );
  drawing.nodes.push({ type: 'plus', text: '+', x: tile.x + end.embed / 2, y: streamY, size });
}

/** A strip's name, and its line to the stream. */
function joinFromAbove(drawing, { top, streamY }, tile, text, anchor = 'centre') {
  const centre = tile.x + tile.width / 2;
  if (text)
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
  const { lane, across, gap, gaps, cell, edge, top } = frame;
  let x = start;
  const kinds = Object.entries(lane.keys);
  for (const [kind, count] of kinds) {
    if (x > start) x += gaps.between / 2;
    x += gaps.before;
    const scale = kindScale(lane.keys, kind);
    const width = across * cell * scale * count + (across - 1) * gap;
    const nameAt = nameX(frame, x);
    drawing.labels.push({
      ...layerName(frame, kind, layer, width),
      x: nameAt,
      y: top - NAME_PX,
      strong: kind !== 'cross',
      ...(kind !== 'cross' && { layer, of: lane.layers }),
      ...roomTo(frame, nameAt, x + width, kind === kinds.at(-1)[0]),
    });
    const tile = { width: cell * scale * count, height: edge * scale };
    drawHeads(drawing, frame, { kind, layer, x, width, tile });
    x += width;
  }
  if (frame.shape.ffn) drawFfn(drawing, frame, layer, x + gaps.between);
}

/** What is written above the tiles of one kind of attention. */
function layerName({ shape, size }, kind, layer, width) {
  const n = layer + 1;
  const title = shape.linear ? { title: w.layerNames.title({ layer: n }) } : {};
  if (kind === 'cross') return { text: w.cross, ...title };
  const linear = shape.linear && LINEAR_NAMES.find(({ from }) => width >= from);
  if (linear) return { text: w.layerNames[linear.name]({ layer: n }), ...title };
  const isShort = size === 'tiny' || width < 44 * (shape.type ?? 1);
  return { text: (isShort ? w.layerNames.number : w.layerNames.plain)({ layer: n }), ...title };
}

/** Where the name above tiles at x begins: after the norm of their branch. */
function nameX({ shape, end, gaps, size }, x) {
  if (!hasNormBefore(shape) || end.quiet || size === 'tiny') return x;
  const reach = nodeReach({ type: 'norm', text: shape.normText, size });
  return Math.max(x, x - gaps.before / 2 + reach + 5);
}

/**
 * The room of a name at `from`, above tiles that end at `right`: up to the norm of the next branch,
 * which is the strip's after the last attention of a layer.
 */
function roomTo({ shape, end, gaps, size }, from, right, isLast) {
  if (!hasNormBefore(shape) || end.quiet || (isLast && !shape.ffn)) return {};
  const reach = nodeReach({ type: 'norm', text: shape.normText, size });
  const next = isLast ? gaps.between + INSETS[size] : (gaps.between + gaps.before) / 2;
  return { room: Math.max(0, right + next - reach - 2 - from) };
}

/** The name of a strip: above its middle, or beside the norm of its branch where it is narrow. */
function ffnName({ shape, gaps, size, top }, strip, inset) {
  const isGated = shape.ffn === 'gated';
  const name = { text: isGated ? w.gatedFfn : w.ffn, y: top - NAME_PX + 1 };
  if (gaps.strip >= NAMED_STRIP_PX || (!isGated && !hasNormBefore(shape)))
    return [{ ...name, x: strip + gaps.strip / 2, anchor: 'centre' }];
  if (isGated || shape.normText.length > 2) return []; // there is no room
  const reach = nodeReach({ type: 'norm', text: shape.normText, size });
  return [{ ...name, x: strip + inset + reach + 2 }];
}

/** Whether each branch begins with a norm. */
const hasNormBefore = ({ norm, normText }) => Boolean(normText) && norm === 'pre';

/** The strip of hidden units that begins at `strip`; a gate multiplies where they leave it. */
function drawFfn(drawing, frame, layer, strip) {
  const { shape, gaps, height, size, top, streamY } = frame;
  const inset = INSETS[size];
  addTile(drawing, frame, `ffn.${layer}`, { layer, x: strip, y: top, width: gaps.strip, height });
  if ((size === 'large' || size === 'huge') && !frame.end.quiet)
    drawing.labels.push(...ffnName(frame, strip, inset));
  drawing.wires.push(
    `M${strip + inset} ${streamY}V${top}`,
    `M${strip + gaps.strip - inset} ${top}V${streamY}`,
  );
  joinStream(drawing, frame, strip + inset, strip + gaps.strip - inset);
  if (shape.ffn === 'gated')
    drawing.nodes.push({
      type: 'gate',
      text: '×',
      x: strip + gaps.strip - inset,
      y: gateY(frame),
      size,
    });
}

/** A gate is below the sum where its strip has a name, else right above the strip. */
function gateY({ gaps, end, size, top, streamY }) {
  const reach = nodeReach({ type: 'gate', text: '×', size });
  const named = gaps.strip >= NAMED_STRIP_PX && !end.quiet;
  return named ? streamY + NODE_SIZES[size].radius + reach + 1 : top - reach - 1;
}

/** The tiles of one kind of attention, in rows, each row on a branch of the stream. */
function drawHeads(drawing, frame, { kind, layer, x, width, tile }) {
  const { shape, across, gap, between, gaps, edge, size, top, streamY } = frame;
  const enter = x - gaps.before / 2;
  const leave = x + width + { huge: 16, large: 10, small: 5, tiny: 3 }[size];
  const down = Math.ceil(shape.heads / across);
  const rowY = (row) => top + row * (edge + between);
  const bottom = rowY(down - 1) + tile.height / 2;
  drawing.wires.push(`M${enter} ${streamY}V${bottom}`, `M${leave} ${bottom}V${streamY}`);
  for (let row = 0; row < down; row++) {
    const y = rowY(row) + tile.height / 2;
    drawing.wires.push(`M${enter} ${y}H${x}`, `M${x + width} ${y}H${leave}`);
  }
  const tiles = [];
  for (let head = 0; head < shape.heads; head++) {
    const left = x + (head % across) * (tile.width + gap);
    const y = rowY(Math.floor(head / across));
    const place = {
      ...{ layer, head, x: left, y, ...tile },
      ...(shape.sink && { sink: true }),
      ...(across > 1 && down > 1 && { named: true }),
    };
    tiles.push(addTile(drawing, frame, `${kind}.${layer}.${head}`, place));
  }
  drawing.groups.push(...groupsOf(tiles, shape, frame.caption));
  joinStream(drawing, frame, enter, leave);
}

/**
 * The norm and the sum of a branch that leaves the stream at `enter` and comes back at `leave`.
 * Without residual there is no sum, and no stream between the two.
 */
function joinStream(drawing, { shape, end, size, streamY, breaks }, enter, leave) {
  const step = { huge: 29, large: 19, small: 15, tiny: 7 }[size];
  if (shape.residual) drawing.nodes.push({ type: 'plus', text: '+', x: leave, y: streamY, size });
  else breaks.push([enter, leave]);
  if (!shape.normText) return;
  const norm = { type: 'norm', text: shape.normText, size };
  if (shape.norm === 'pre') drawing.nodes.push({ ...norm, x: enter, y: streamY + besidePx(end) });
  else drawing.nodes.push({ ...norm, x: leave + step, y: streamY });
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
      end.quiet
        ? w.itsGuess
        : end.short
          ? 'P'
          : end.probabilities < NAMED_PX
            ? w.probabilitiesShort
            : w.tiles.probabilities,
      end.short && !end.quiet ? 'centre' : 'end',
    );
    if (shape.finalNorm)
      drawing.nodes.push({
        type: 'norm',
        text: shape.normText,
        x: tile.x + tile.width / 2,
        y: streamY + NEAR_PX,
        size,
      });
  }
  if (!end.quiet)
    drawing.labels.push({
      text: end.short ? w.out : w.output,
      x: output + end.output / 2,
      y: top - NAME_PX,
      strong: true,
      anchor: 'centre',
    });
  return [output, output + end.output / 2];
}

/** The encoder's result, from the end of its stream to the keys of every cross-attention below. */
export function drawMemory(drawing, width, end) {
  const [encoder, decoder] = drawing.lanes;
  const x = encoder.stream.x2;
  const y = encoder.rows.y + encoder.rows.height + encoder.foot + LANE_FOOT_PX;
  const cross = drawing.tiles.filter(({ kind, head }) => kind === 'cross' && head === 0);
  drawing.memory.push(
    `M${x} ${encoder.stream.y}V${y}H${Math.min(...cross.map((tile) => tile.x + tile.width / 2))}`,
  );
  for (const tile of cross)
    drawing.memory.push(`M${tile.x + tile.width / 2} ${y}V${decoder.rows.y - NAME_PX - 3}`);
  drawing.labels.push({
    text: w.memory,
    x: width - end.pad - end.output / 2 - 6,
    y: end.short ? y + 2 : y - 18,
    anchor: 'end',
  });
}
