// Which numbers a tile shows: from a snapshot to a matrix with one row per position. Pure.
import { lanesOf } from '../model/anatomy.js';
import { w } from '../words/draw.js';
import { w as engine } from '../words/engine.js';

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

/**
 * Words for a tile: what it is, the same where there is little room beside the name of a stack, and
 * what its rows and columns are.
 */
export function tileWords(id) {
  const tile = parseTile(id);
  const { prefix, kind, layer, head } = tile;
  const numbers = { layer: (layer ?? 0) + 1, head: (head ?? 0) + 1 };
  const nameIn = (tiles) => {
    const own = tiles[kind] ?? w.tiles[kind];
    return typeof own === 'string' ? own : own(numbers);
  };
  const inStack = (name) => (prefix ? w.stacks[prefix.slice(0, -1)]({ tile: name }) : name);
  const short = nameIn(w.shortTiles);
  return {
    ...tile,
    title: inStack(nameIn(w.tiles)),
    short: kind === 'cross' ? short : inStack(short),
    axes: w.axes[kind],
  };
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
  return { text: words ? engine.head.badge(words) : '', strong: words?.strong ?? false };
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

/**
 * What each row of a head's attention gives to the sink: 1 less the sum of the row.
 * @param {import('./heatmap.js').Matrix} matrix
 * @returns {import('./heatmap.js').Matrix} one column
 */
export function sinkMatrix(matrix) {
  const data = Float32Array.from({ length: matrix.rows }, (_, row) =>
    Math.max(0, 1 - rowSum(matrix, row)),
  );
  return { data, rows: matrix.rows, columns: 1, scale: 'unit' };
}

/** Column of the row's largest value. */
export function rowPeak(matrix, row) {
  let best = 0;
  for (let column = 1; column < matrix.columns; column++)
    if (cellValue(matrix, row, column) > cellValue(matrix, row, best)) best = column;
  return best;
}

/**
 * The scores of one head: q_i · k_j / √D, or as the settings say, less slope |i - j|. With rotary
 * positions q and k are turned already, with a norm normalised. In linear attention the products of
 * φ(q) and φ(k). @returns {Float32Array} rows by columns
 */
export function headScores(q, k, { head, settings, rows, columns, slope = 0 }) {
  const out = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++)
      out[i * columns + j] =
        scoreOf(q, k, head, settings, i, j).score - (slope && slope * Math.abs(i - j));
  return out;
}

const phi = (x) => (x > 0 ? x + 1 : Math.exp(x));

/** Query heads share the key and value heads of their group. */
const keyHead = (head, { n_heads, n_kv_heads = n_heads }) =>
  Math.floor(head / (n_heads / (n_kv_heads || n_heads)));

/** `dot` of query and key, `scaled`, and the `score` after the soft-cap. */
function scoreOf(q, k, head, settings, i, j) {
  const { n_heads, attention, attn_scale = true, attn_softcap = 0 } = settings;
  const depth = q.shape.at(-1) / n_heads;
  const from = i * q.shape.at(-1) + head * depth;
  const to = j * k.shape.at(-1) + keyHead(head, settings) * depth;
  const linear = attention === 'linear';
  let dot = 0;
  for (let d = 0; d < depth; d++)
    dot += linear ? phi(q.data[from + d]) * phi(k.data[to + d]) : q.data[from + d] * k.data[to + d];
  const scaled = attn_scale && !linear ? dot / Math.sqrt(depth) : dot;
  const capped = attn_softcap > 0 && !linear;
  return {
    dot,
    depth,
    scaled,
    score: capped ? attn_softcap * Math.tanh(scaled / attn_softcap) : scaled,
  };
}

/**
 * How an attention cell comes about, or null where the snapshot lacks the layer's queries and keys.
 * @returns {{ dot: number, depth: number, scaled: number, slope: number, distance: number,
 *   score: number, sink: number | null, exponential: number, total: number, seen: number,
 *   most: number, weight: number, value: number[], context: number[] } | null}
 * scaled = dot / √depth; score = scaled, capped, - slope · distance; weight = exponential / total,
 * a sum over the `seen` keys and the head's sink, both relative to the row's largest score (in
 * linear attention, the products themselves); value: v_j of this head; context: the sum over j of
 * weight · v_j
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
  const sinks = settings.sink ? tensors[`${attention.weights}.sink`] : { data: [] };
  if (!q || !k || !v || !context || !slopes || !sinks) return null;
  const linear = settings.attention === 'linear';
  const slope = slopes.data[head] ?? 0;
  const sink = sinks.data[head] ?? null;
  const from = row * matrix.columns;
  const scores = Array.from({ length: matrix.columns }, (_, j) =>
    matrix.mask?.[from + j]
      ? -Infinity
      : scoreOf(q, k, head, settings, row, j).score - slope * Math.abs(row - j),
  );
  const most = Math.max(...scores, sink ?? -Infinity);
  const powers = scores.map((score) => (linear ? Math.max(score, 0) : Math.exp(score - most)));
  const { dot, depth, scaled } = scoreOf(q, k, head, settings, row, column);
  const part = (tensor, at, of) =>
    Array.from(
      tensor.data.subarray(
        at * tensor.shape.at(-1) + of * depth,
        at * tensor.shape.at(-1) + (of + 1) * depth,
      ),
    );
  return {
    dot,
    depth,
    scaled,
    slope,
    distance: Math.abs(row - column),
    score: scores[column],
    sink,
    exponential: powers[column],
    total: powers.reduce((sum, power) => sum + power, sink === null ? 0 : Math.exp(sink - most)),
    most,
    seen: scores.filter((score) => score > -Infinity).length,
    weight: cellValue(matrix, row, column),
    value: part(v, column, keyHead(head, settings)),
    context: part(context, row, head),
  };
}
