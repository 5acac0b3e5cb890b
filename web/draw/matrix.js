// Which numbers a tile shows: from a snapshot to a matrix with one row per position. Pure.
import { headSummary, lanesOf, maskOf } from '../anatomy.js';
import { formatBadge } from '../format.js';

const AXES = {
  embedding: 'rows: position · columns: dimension', positions: 'rows: position · columns: dimension',
  attention: 'rows: query (who looks) · columns: key (at whom)', cross: 'rows: query (decoder) · columns: key (encoder)',
  ffn: 'rows: position · columns: hidden unit', probabilities: 'rows: position · columns: token',
};

/** What a tile's id says: `[lane:]kind[.layer[.head]]`. */
export function parseTile(id) {
  const [, prefix = '', kind, layer, head] = /^(\w+:)?(\w+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(id);
  return { prefix, kind, layer: layer === undefined ? null : Number(layer), head: head === undefined ? null : Number(head),
    isAttention: kind === 'attention' || kind === 'cross' };
}

/** Words for a tile: what it is, and what its rows and columns are. */
export function tileWords(id) {
  const tile = parseTile(id), { prefix, kind, layer, head } = tile;
  const stack = prefix ? `${prefix[0].toUpperCase()}${prefix.slice(1, -1)} · ` : '';
  const own = { embedding: 'Embedding', positions: 'Positional encoding', ffn: 'FFN', probabilities: 'Probabilities', attention: '', cross: 'Cross · ' }[kind];
  const title = tile.isAttention ? `Layer ${layer + 1} · ${own}Head ${head + 1}` : layer === null ? own : `Layer ${layer + 1} · ${own}`;
  return { ...tile, title: `${stack}${title}`, axes: AXES[kind] };
}

/** The lane a tile is in. */
export function laneOf(id, settings) {
  const { prefix } = parseTile(id), lanes = lanesOf(settings);
  return lanes.find((lane) => lane.prefix === prefix) ?? lanes.at(-1);
}

/** The tokens on a tile's rows and, of attention, on its columns. */
export function tileTokens(id, snapshot, settings) {
  const rows = snapshot[laneOf(id, settings).from] ?? [];
  return { rows, columns: parseTile(id).kind === 'cross' ? snapshot.source : rows };
}

/**
 * The matrix behind a tile, or null when the snapshot does not have it.
 * @param {string} id as in layout.js
 * @param {any} snapshot see protocol.js
 * @returns {import('./heatmap.js').Matrix | null}
 */
export function tileMatrix(id, snapshot, settings) {
  const { kind, layer, head, isAttention } = parseTile(id);
  const lane = laneOf(id, settings), { rows, columns } = tileTokens(id, snapshot, settings);
  const plain = (name, scale) => {
    const tensor = name && snapshot.tensors[name];
    return tensor ? { data: tensor.data, offset: 0, rows: rows.length, columns: tensor.shape.at(-1), scale } : null;
  };
  if (kind === 'positions') return plain(lane.positionTensor, 'signed');
  if (kind === 'embedding') return tokenEmbedding(plain(lane.embed, 'signed'), plain(lane.positionTensor, 'signed'));
  if (kind === 'ffn') return plain(lane.layers[layer]?.ffn, 'positive');
  if (kind === 'probabilities') {
    const { shape, data } = snapshot.probabilities ?? {};
    return data ? { data, offset: 0, rows: shape[0], columns: shape[1], scale: 'unit' } : null;
  }
  const attention = isAttention && lane.layers[layer]?.[kind], tensor = attention && snapshot.tensors[attention.tensor];
  if (!tensor || head >= tensor.shape[0]) return null;
  return { data: tensor.data, offset: head * rows.length * columns.length, rows: rows.length, columns: columns.length, scale: 'unit',
    mask: maskOf(settings, attention, rows.length, columns) };
}

/** The first residual stream without the positions that were added to it. */
function tokenEmbedding(embed, added) {
  if (!embed || !added) return embed;
  const count = embed.rows * embed.columns;
  return { ...embed, data: Float32Array.from({ length: count }, (_, i) => embed.data[i] - added.data[i]) };
}

/** What an attention tile's head does, as on its badge: "mirror .97". */
export function badgeOf(id, matrix, snapshot, settings) {
  const { word, share } = headSummary(settings, matrix, snapshot, parseTile(id).kind === 'cross' || settings.arch !== 'encdec');
  return { text: Number.isFinite(share) ? `${word} ${formatBadge(share)}` : word, strong: share >= 0.6 };
}

/** One cell of a matrix. */
export function cellValue(matrix, row, column) {
  return matrix.data[(matrix.offset ?? 0) + row * matrix.columns + column];
}

export function rowSum(matrix, row) {
  let sum = 0;
  for (let column = 0; column < matrix.columns; column++) sum += cellValue(matrix, row, column);
  return sum;
}

/** Column of the row's largest value. */
export function rowPeak(matrix, row) {
  let best = 0;
  for (let column = 1; column < matrix.columns; column++) if (cellValue(matrix, row, column) > cellValue(matrix, row, best)) best = column;
  return best;
}

/**
 * The score of an attention cell, q_i · k_j / sqrt(D), from the layer's queries and keys; null where they are absent or where positions enter
 * the score itself (RoPE, ALiBi).
 */
export function attentionScore(id, snapshot, settings, row, column) {
  const { kind, layer, head } = parseTile(id);
  const attention = laneOf(id, settings).layers[layer][kind];
  const q = snapshot.tensors[attention.q], k = snapshot.tensors[attention.k];
  if (!q || !k || ['rope', 'alibi'].includes(settings.posenc)) return null;
  const width = q.shape.at(-1), depth = width / settings.n_heads;
  let sum = 0;
  for (let d = head * depth; d < (head + 1) * depth; d++) sum += q.data[row * width + d] * k.data[column * width + d];
  return { score: sum / Math.sqrt(depth), depth };
}
