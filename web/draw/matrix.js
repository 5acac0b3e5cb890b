// Which numbers a tile shows: from a snapshot to a matrix with one row per position. Pure.
import { lanesOf } from '../model/anatomy.js';

const AXES = {
  embedding: 'rows: position · columns: dimension',
  positions: 'rows: position · columns: dimension',
  attention: 'rows: query (who looks) · columns: key (whom)',
  cross: 'rows: query (decoder) · columns: key (encoder)',
  ffn: 'rows: position · columns: hidden unit',
  probabilities: 'rows: position · columns: token',
};

/** What a tile's id says: `[lane:]kind[.layer[.head]]`. */
export function parseTile(id) {
  const [, prefix = '', kind, layer, head] = /^(\w+:)?(\w+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(id);
  return {
    prefix,
    kind,
    layer: layer === undefined ? null : Number(layer),
    head: head === undefined ? null : Number(head),
    isAttention: kind === 'attention' || kind === 'cross',
  };
}

/** Words for a tile: what it is, and what its rows and columns are. */
export function tileWords(id) {
  const tile = parseTile(id);
  const { prefix, kind, layer, head } = tile;
  const stack = prefix ? `${prefix[0].toUpperCase()}${prefix.slice(1, -1)} · ` : '';
  const own = {
    embedding: 'Embedding',
    positions: 'Positional encoding',
    ffn: 'FFN',
    probabilities: 'Probabilities',
    attention: '',
    cross: 'Cross · ',
  }[kind];
  const title = tile.isAttention
    ? `Layer ${layer + 1} · ${own}Head ${head + 1}`
    : layer === null
      ? own
      : `Layer ${layer + 1} · ${own}`;
  return { ...tile, title: `${stack}${title}`, axes: AXES[kind] };
}

const known = new WeakMap();

/** The lane a tile is in. */
export function laneOf(id, settings) {
  if (!known.has(settings)) known.set(settings, lanesOf(settings));
  const { prefix } = parseTile(id);
  const lanes = known.get(settings);
  return lanes.find((lane) => lane.prefix === prefix) ?? lanes.at(-1);
}

/**
 * The tokens on a tile's rows and, of attention, on its columns, and what their positions are
 * (Lab.positions).
 */
export function tileTokens(id, snapshot, settings) {
  const { from } = laneOf(id, settings);
  const rows = snapshot[from] ?? [];
  const rowRoles = from === 'source' ? snapshot.sourceRoles : snapshot.roles;
  return parseTile(id).kind === 'cross'
    ? { rows, rowRoles, columns: snapshot.source, columnRoles: snapshot.sourceRoles }
    : { rows, rowRoles, columns: rows, columnRoles: rowRoles };
}

/**
 * The matrix that a tile shows, or null when the snapshot does not have it.
 * @param {string} id as in layout.js
 * @param {any} snapshot see protocol.js
 * @returns {import('./heatmap.js').Matrix | null}
 */
export function tileMatrix(id, snapshot, settings) {
  const { kind, layer, head, isAttention } = parseTile(id);
  const lane = laneOf(id, settings);
  const { rows, columns } = tileTokens(id, snapshot, settings);
  const plain = (name, scale) => {
    const tensor = name && snapshot.tensors[name];
    return tensor
      ? { data: tensor.data, offset: 0, rows: rows.length, columns: tensor.shape.at(-1), scale }
      : null;
  };
  if (kind === 'positions') return plain(lane.positionTensor, 'signed');
  if (kind === 'embedding')
    return tokenEmbedding(plain(lane.embed, 'signed'), plain(lane.positionTensor, 'signed'));
  if (kind === 'ffn') return plain(lane.layers[layer]?.ffn, settings.glu ? 'signed' : 'positive');
  if (kind === 'probabilities') {
    const { shape, data } = snapshot.probabilities ?? {};
    return data ? { data, offset: 0, rows: shape[0], columns: shape[1], scale: 'unit' } : null;
  }
  const attention = isAttention && lane.layers[layer]?.[kind];
  const tensor = attention && snapshot.tensors[attention.tensor];
  if (!tensor || head >= tensor.shape[0]) return null;
  return {
    data: tensor.data,
    offset: head * rows.length * columns.length,
    rows: rows.length,
    columns: columns.length,
    scale: 'unit',
    mask: snapshot.masks[attention.mask],
  };
}

/** The first residual stream without the positions that were added to it. */
function tokenEmbedding(embed, added) {
  if (!embed || !added) return embed;
  const count = embed.rows * embed.columns;
  return {
    ...embed,
    data: Float32Array.from({ length: count }, (_, i) => embed.data[i] - added.data[i]),
  };
}

/**
 * What an attention tile's head is called on the sequence shown, in the words of Lab.heads; null
 * where nothing was measured.
 */
export function headWordsOf(id, snapshot, settings) {
  const { kind, layer, head } = parseTile(id);
  const attention = laneOf(id, settings).layers[layer]?.[kind];
  return snapshot.heads[attention?.tensor]?.[head] ?? null;
}

/** The same as on its badge: "mirror .97". */
export function badgeOf(id, snapshot, settings) {
  const words = headWordsOf(id, snapshot, settings);
  return { text: words?.badge ?? '', strong: words?.strong ?? false };
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
  for (let column = 1; column < matrix.columns; column++)
    if (cellValue(matrix, row, column) > cellValue(matrix, row, best)) best = column;
  return best;
}

/**
 * The scores of one head: q_i · k_j / √D - slope |i - j|. With rotary positions q and k are turned
 * already. @returns {Float32Array} rows by columns
 */
export function headScores(q, k, { head, heads, rows, columns, slope = 0 }) {
  const out = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++)
      out[i * columns + j] = scoreOf(q, k, head, heads, i, j).scaled - slope * Math.abs(i - j);
  return out;
}

function scoreOf(q, k, head, heads, i, j) {
  const width = q.shape.at(-1);
  const depth = width / heads;
  let dot = 0;
  for (let d = head * depth; d < (head + 1) * depth; d++)
    dot += q.data[i * width + d] * k.data[j * width + d];
  return { dot, depth, scaled: dot / Math.sqrt(depth) };
}

/**
 * How an attention cell comes about, or null where the snapshot lacks the layer's queries and keys.
 * @returns {{ dot: number, depth: number, slope: number, distance: number, score: number,
 *   exponential: number, total: number, seen: number,
 *   most: number, weight: number, value: number[], context: number[] } | null}
 * score = dot / √depth - slope · distance; weight = exponential / total, a sum over the `seen`
 * keys, both relative to the row's largest score; value: v_j of this head; context: the sum over j
 * of weight · v_j
 */
export function attentionCell(id, matrix, snapshot, settings, row, column) {
  const { kind, layer, head } = parseTile(id);
  const attention = laneOf(id, settings).layers[layer][kind];
  const { tensors } = snapshot;
  const [q, k, v, context] = [attention.q, attention.k, attention.v, attention.context].map(
    (name) => tensors[name],
  );
  const slopes =
    settings.posenc === 'alibi' && kind === 'attention'
      ? tensors['pos_encoding.slopes']
      : { data: [] };
  if (!q || !k || !v || !context || !slopes) return null;
  const slope = slopes.data[head] ?? 0;
  const from = row * matrix.columns;
  const scores = Array.from({ length: matrix.columns }, (_, j) =>
    matrix.mask?.[from + j]
      ? -Infinity
      : scoreOf(q, k, head, settings.n_heads, row, j).scaled - slope * Math.abs(row - j),
  );
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const { dot, depth } = scoreOf(q, k, head, settings.n_heads, row, column);
  const width = v.shape.at(-1);
  const part = (tensor, at) =>
    Array.from(tensor.data.subarray(at * width + head * depth, at * width + (head + 1) * depth));
  return {
    dot,
    depth,
    slope,
    distance: Math.abs(row - column),
    score: scores[column],
    exponential: powers[column],
    total: powers.reduce((sum, power) => sum + power, 0),
    most,
    seen: scores.filter((score) => score > -Infinity).length,
    weight: cellValue(matrix, row, column),
    value: part(v, column),
    context: part(context, row),
  };
}
