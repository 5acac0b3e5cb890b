// An answer as a sum over paths: from the token or its position, through a head of any layers or
// past them, to the logit. Elhage et al., "A Mathematical Framework for Transformer Circuits"
// (2021). With the attention weights of a probe this is exact for models that have nothing but
// attention; others are refused. Over a lab.
import { leftOut } from './circuits.mjs';
import { refuse } from '../lab/inputs.mjs';
import { attentionName, headPlaces, headTensors } from '../lab/places.mjs';

/** Paths of a model, at most. */
const MOST = 4096;

/** @typedef {{ source: 'embedding' | 'position', heads: string[], part: number }} Path */

/**
 * Why a model has no such paths, as the error to throw: it is more than attention, or has more
 * paths than can be told; else null.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @public among the tools of the page's worker
 */
export function refusePaths(lab) {
  const { settings } = lab;
  const left = leftOut(settings);
  if (lab.task.streams.length) left.push('streams');
  if (settings.arch === 'encdec') left.push('a second stack');
  if (settings.residual === false) left.push('no residual stream');
  if (settings.head !== 'token') left.push(`head ${settings.head}`);
  if (lab.cuts.length) left.push('parts that are cut');
  const only = 'paths are of models that have nothing but attention, as attention-only';
  if (left.length)
    return refuse('state', 'preset', null, `${only}; this one has ${left.join('; ')}`);
  const count = 2 * (1 + settings.n_heads) ** settings.n_layers;
  const most = `this model has ${count} paths; at most ${MOST} are told`;
  return count > MOST ? refuse('range', 'n_layers', settings.n_layers, most) : null;
}

/**
 * The parts of an answer of the last probe by path, the largest first; they sum to the logit of
 * `token`, or with `minus` to the difference from that token's. `heads`: "0.1", in order; none for
 * the path past all heads.
 * @param {import('../lab/lab.mjs').Lab} lab @param {ArrayLike<number>} tokens of the probe
 * @param {{ row: number, token: number, minus?: number }} answer @returns {Path[]}
 */
export function pathParts(lab, tokens, { row, token, minus }) {
  const refused = refusePaths(lab);
  if (refused) throw refused;
  const { settings } = lab;
  let streams = startOf(lab, tokens);
  for (let layer = 0; layer < settings.n_layers; layer++) {
    const own = headPlaces(settings).filter((place) => place.layer === layer);
    const wrote = own.flatMap((place) => {
      const write = writerOf(lab, place, tokens.length);
      const name = `${layer}.${place.head}`;
      return streams.map(({ source, heads, rows }) => ({
        source,
        heads: [...heads, name],
        rows: write(rows),
      }));
    });
    streams = [...streams, ...wrote];
  }
  const { d_model: C, tied } = settings;
  const { data } = lab.copy(tied ? 'embedding.weight' : 'output.weight');
  const logit = (rows, v) => dot(rows, row * C, data, v * C, C);
  return streams
    .map(({ source, heads, rows }) => {
      const less = minus === undefined ? 0 : logit(rows, minus);
      return { source, heads, part: logit(rows, token) - less };
    })
    .sort((a, b) => Math.abs(b.part) - Math.abs(a.part));
}

/** What the tokens and their positions write before the first layer, [T,C]. */
function startOf(lab, tokens) {
  const { d_model: C, embed_scale } = lab.settings;
  const embedded = lab.copy('act.embed').data;
  const table = lab.copy('embedding.weight').data;
  const scale = embed_scale ? Math.sqrt(C) : 1;
  const token = new Float64Array(embedded.length);
  for (let i = 0; i < token.length; i++)
    token[i] = scale * table[tokens[Math.floor(i / C)] * C + (i % C)];
  const position = Float64Array.from(embedded, (x, i) => x - token[i]);
  const start = /** @type {const} */ ([
    ['embedding', token],
    ['position', position],
  ]);
  return start.map(([source, rows]) => ({ source, heads: /** @type {string[]} */ ([]), rows }));
}

/** What a head makes of a part of the stream that it reads: [T,C] to [T,C]. */
function writerOf(lab, place, T) {
  const { d_model: C, n_heads } = lab.settings;
  const D = C / n_heads;
  const { stack, layer, head } = place;
  const { output } = headTensors(lab.settings, place);
  const { data: wo } = lab.copy(output);
  const { data: wv, shape } = lab.copy(output.replace('W_o', 'W_v'));
  const group = Math.floor((head * (shape[0] / D)) / n_heads);
  const { data: weights } = lab.copy(attentionName(lab.settings, { stack, part: 'self', layer }));
  return (/** @type {Float64Array} */ rows) => {
    const values = new Float64Array(T * D);
    for (let t = 0; t < T; t++)
      for (let d = 0; d < D; d++) values[t * D + d] = dot(rows, t * C, wv, (group * D + d) * C, C);
    const context = new Float64Array(T * D);
    for (let i = 0; i < T; i++)
      for (let j = 0; j < T; j++) {
        const weight = weights[(head * T + i) * T + j];
        for (let d = 0; weight && d < D; d++) context[i * D + d] += weight * values[j * D + d];
      }
    return Float64Array.from({ length: T * C }, (_, at) =>
      dot(context, Math.floor(at / C) * D, wo, (at % C) * C + head * D, D),
    );
  };
}

function dot(a, from, b, at, count) {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += a[from + i] * b[at + i];
  return sum;
}

/** A path for people: "token → 0.1 → 1.3 → logit". @param {Path} path */
export const pathText = ({ source, heads }) =>
  [source === 'embedding' ? 'token' : source, ...heads, 'logit'].join(' → ');
