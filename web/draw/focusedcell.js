// Which tile and which of its cells the inspector is about. Pure: from the state of the page to
// names and numbers.
import { lanesOf, tokenLabel } from '../model/anatomy.js';
import { laneOf, parseTile, rowPeak, tileMatrix, tileTokens, tileWords } from './matrix.js';
import { w } from '../words/draw.js';

/** Whether a model with these settings has this tile. */
export function tileExists(id, settings) {
  const { prefix, kind, layer, head } = parseTile(id);
  const lane = laneOf(id, settings);
  if (
    !['embedding', 'positions', 'attention', 'cross', 'ffn', 'probabilities'].includes(kind) ||
    lane.prefix !== prefix
  )
    return false;
  if (layer === null) return !['attention', 'cross', 'ffn'].includes(kind);
  return (
    layer < lane.layers.length &&
    (head === null
      ? kind === 'ffn'
      : head < settings.n_heads && lane.layers[layer][kind] !== undefined)
  );
}

/** The first head of the last layer: where answers are looked up. */
export function openingTile(settings) {
  const lane = lanesOf(settings).at(-1);
  const last = lane.layers.length - 1;
  return `${lane.prefix}${lane.layers[last].cross ? 'cross' : 'attention'}.${last}.0`;
}

/**
 * The tile `layers` and `heads` further, going round at the ends. From a tile that is no head it
 * counts from the opening one.
 */
export function neighbourHead(id, layers, heads, settings) {
  const from = parseTile(id).head === null ? openingTile(settings) : id;
  const at = parseTile(from);
  const L = laneOf(from, settings).layers.length;
  const H = settings.n_heads;
  return `${at.prefix}${at.kind}.${(at.layer + layers + L) % L}.${(at.head + heads + H) % H}`;
}

/**
 * What the inspector shows: the tile under the pointer, else the locked one; the cell pointed at,
 * else chosen, else the peak of a row.
 */
export function inspected({ hovered, selected, cell: chosen, snapshot, settings, maps, scale }) {
  const id = hovered?.id ?? selected;
  const matrix = id && snapshot ? tileMatrix(id, snapshot, settings) : null;
  if (!matrix) return { id, matrix: null };
  const pointed = hovered?.cell ?? (id === selected ? chosen : null);
  const row = Math.min(pointed?.row ?? middleAnswer(snapshot, settings), matrix.rows - 1);
  const column =
    pointed?.column >= 0 ? Math.min(pointed.column, matrix.columns - 1) : rowPeak(matrix, row);
  return {
    id,
    locked: id === selected,
    matrix,
    cell: { row, column },
    snapshot,
    settings,
    maps,
    scale,
  };
}

/** The row in the middle of those that are scored, or 0. */
function middleAnswer({ targets }, settings) {
  const counted = [...targets.keys()].filter((i) => targets[i] !== settings.ignore_index);
  return counted[counted.length >> 1] ?? 0;
}

/** A tile's numbers as a table (features/inspector/numbers.js). */
export function tableOf(/** @type {any} */ { id, matrix, snapshot, settings }) {
  const words = tileWords(id);
  const tokens = tileTokens(id, snapshot, settings);
  const label = (token) => tokenLabel(settings, token);
  const columnNames = Array.from({ length: matrix.columns }, (_, c) =>
    words.isAttention
      ? label(tokens.columns[c])
      : words.kind === 'probabilities'
        ? label(c)
        : String(c),
  );
  return {
    title: w.atStep({ title: words.title, step: snapshot.step }),
    note: words.axes,
    matrix,
    rowNames: Array.from(tokens.rows, label),
    columnNames,
    decimals: words.isAttention ? 2 : 3,
  };
}

/** The tensor a tile is drawn from, and its layer as layerOf names it (draw/statistics.js). */
export function tensorOf(id, settings) {
  const { kind, layer, prefix } = parseTile(id);
  const lane = laneOf(id, settings);
  const plain = {
    embedding: lane.embed,
    positions: lane.positionTensor ?? lane.embed,
    probabilities: 'logits',
  }[kind];
  if (plain) return { name: plain, layer: '' };
  const found = lane.layers[layer];
  return { name: kind === 'ffn' ? found.ffn : found[kind].tensor, layer: `${prefix}${layer + 1}` };
}

/**
 * What to ask about the cell of a feed-forward tile (`neuron` in protocol.js), or null for any
 * other view.
 */
export function unitOf(/** @type {any} */ { id, matrix, cell }, settings) {
  if (!matrix || parseTile(id).kind !== 'ffn') return null;
  return {
    lane: lanesOf(settings).findIndex(({ prefix }) => prefix === parseTile(id).prefix),
    layer: parseTile(id).layer,
    row: cell.row,
    unit: cell.column,
  };
}
