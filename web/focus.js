// Which tile and which of its cells the inspector is about. Pure: from the state of the page to names and numbers.
import { lanesOf } from './anatomy.js';
import { laneOf, parseTile, rowPeak, tileMatrix } from './draw/matrix.js';

/** Whether a model with these settings has this tile. */
export function tileExists(id, settings) {
  const { prefix, kind, layer, head } = parseTile(id), lane = laneOf(id, settings);
  if (!['embedding', 'positions', 'attention', 'cross', 'ffn', 'probabilities'].includes(kind) || lane.prefix !== prefix) return false;
  if (layer === null) return !['attention', 'cross', 'ffn'].includes(kind);
  return layer < lane.layers.length && (head === null ? kind === 'ffn' : head < settings.n_heads && lane.layers[layer][kind] !== undefined);
}

/** The first head of the last layer: where answers are looked up. */
export function openingTile(settings) {
  const lane = lanesOf(settings).at(-1), last = lane.layers.length - 1;
  return `${lane.prefix}${lane.layers[last].cross ? 'cross' : 'attention'}.${last}.0`;
}

/** The tile `layers` and `heads` further, round and round; from a tile that is no head, from the opening one. */
export function neighbourHead(id, layers, heads, settings) {
  const from = parseTile(id).head === null ? openingTile(settings) : id;
  const at = parseTile(from), L = laneOf(from, settings).layers.length, H = settings.n_heads;
  return `${at.prefix}${at.kind}.${(at.layer + layers + L) % L}.${(at.head + heads + H) % H}`;
}

/** What the inspector shows: the tile under the pointer, else the locked one; the cell pointed at, else chosen, else the peak of a row. */
export function inspected({ hovered, selected, cell: chosen, snapshot, settings, maps }) {
  const id = hovered?.id ?? selected;
  const matrix = id && snapshot ? tileMatrix(id, snapshot, settings) : null;
  if (!matrix) return { id, matrix: null };
  const wish = hovered?.cell ?? (id === selected ? chosen : null);
  const row = Math.min(wish?.row ?? middleAnswer(snapshot, settings), matrix.rows - 1);
  const column = wish ? Math.min(wish.column, matrix.columns - 1) : rowPeak(matrix, row);
  return { id, locked: id === selected, matrix, cell: { row, column }, snapshot, settings, maps };
}

/** The row in the middle of those that are scored, or 0. */
function middleAnswer({ targets }, settings) {
  const counted = [...targets.keys()].filter((i) => targets[i] !== settings.ignore_index);
  return counted[counted.length >> 1] ?? 0;
}
