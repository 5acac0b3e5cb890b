// Which numbers a tile shows: from a snapshot to a matrix with one row per position. Pure.
import { lanesOf, maskOf } from '../anatomy.js';

/** Words for a tile: what it is, and what its rows and columns are. */
export function tileWords(id) {
  const [kind, layer, head] = id.split('.');
  const words = {
    embedding: { title: 'Embedding', axes: 'rows: position · columns: dimension' },
    positions: { title: 'Positional encoding', axes: 'rows: position · columns: dimension' },
    attention: { title: `Layer ${Number(layer) + 1} · Head ${Number(head) + 1}`, axes: 'rows: query (who looks) · columns: key (at whom)' },
    ffn: { title: `Layer ${Number(layer) + 1} · FFN`, axes: 'rows: position · columns: hidden unit' },
    probabilities: { title: 'Probabilities', axes: 'rows: position · columns: token' },
  };
  return { kind, layer: layer === undefined ? null : Number(layer), head: head === undefined ? null : Number(head), ...words[kind] };
}

/**
 * The matrix behind a tile, or null when the snapshot does not have it.
 * @param {string} id as in layout.js
 * @param {any} snapshot see protocol.js
 * @returns {import('./heatmap.js').Matrix | null}
 */
export function tileMatrix(id, snapshot, settings) {
  const { kind, layer, head } = tileWords(id);
  const [lane] = lanesOf(settings);
  const positions = snapshot.tokens.length;
  const plain = (name, scale) => {
    const tensor = name && snapshot.tensors[name];
    return tensor ? { data: tensor.data, offset: 0, rows: positions, columns: tensor.shape.at(-1), scale } : null;
  };
  if (kind === 'positions') return plain(lane.positionTensor, 'signed');
  if (kind === 'embedding') return tokenEmbedding(plain(lane.embed, 'signed'), plain(lane.positionTensor, 'signed'));
  if (kind === 'ffn') return plain(lane.layers[layer]?.ffn, 'positive');
  if (kind === 'probabilities') {
    const { shape, data } = snapshot.probabilities ?? {};
    return data ? { data, offset: 0, rows: shape[0], columns: shape[1], scale: 'unit' } : null;
  }
  const tensor = snapshot.tensors[lane.layers[layer]?.attention.tensor];
  if (!tensor || head >= tensor.shape[0]) return null;
  return { data: tensor.data, offset: head * positions * positions, rows: positions, columns: positions, scale: 'unit', mask: maskOf(settings, snapshot.tokens) };
}

/** The first residual stream without the positions that were added to it. */
function tokenEmbedding(embed, added) {
  if (!embed || !added) return embed;
  const count = embed.rows * embed.columns;
  return { ...embed, data: Float32Array.from({ length: count }, (_, i) => embed.data[i] - added.data[i]) };
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
  const { layer, head } = tileWords(id);
  const { attention } = lanesOf(settings)[0].layers[layer];
  const q = snapshot.tensors[attention.q], k = snapshot.tensors[attention.k];
  if (!q || !k || ['rope', 'alibi'].includes(settings.posenc)) return null;
  const width = q.shape.at(-1), depth = width / settings.n_heads;
  let sum = 0;
  for (let d = head * depth; d < (head + 1) * depth; d++) sum += q.data[row * width + d] * k.data[column * width + d];
  return { score: sum / Math.sqrt(depth), depth };
}
