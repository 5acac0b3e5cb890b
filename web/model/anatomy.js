// What a model with these settings consists of, as the page draws it: lanes, tiles, masks, roles of
// positions. Pure.

export const SEPARATOR = 1;
export const EMPTY = 0;
const MOVING = new Set(['copy', 'reverse', 'sort']);

/** Whether a sequence is data tokens, a separator and answer slots. */
export function isSeparated(settings) {
  return MOVING.has(settings.task) && settings.arch !== 'encdec';
}

/**
 * The position whose token the answer at `position` must be, or -1. Agrees with the engine's tasks;
 * in an encoder-decoder a position of the source.
 * @param {ArrayLike<number>} tokens
 * @param {ArrayLike<number>} [source]
 */
export function sourceOf(settings, tokens, position, source) {
  const { task } = settings;
  if (task === 'shift') return position + 1 < tokens.length ? position + 1 : -1;
  if (task === 'recall') return recalled(tokens, position);
  if (task !== 'copy' && task !== 'reverse') return -1;
  const length =
    settings.arch === 'encdec'
      ? Array.from(source ?? []).filter((token) => token !== EMPTY).length
      : Array.from(tokens).indexOf(SEPARATOR);
  const slot = settings.arch === 'encdec' ? position : position - length - 1;
  if (slot < 0 || slot >= length) return -1;
  return task === 'copy' ? slot : length - 1 - slot;
}

/**
 * Where the value of the key at `position` stands: pairs fill two thirds of the sequence, then the
 * keys come again.
 */
function recalled(tokens, position) {
  const pairs = 2 * Math.floor(tokens.length / 3);
  if (position < pairs) return -1;
  for (let i = 0; i < pairs; i += 2) if (tokens[i] === tokens[position]) return i + 1;
  return -1;
}

/** What to call looking at the source. */
export function sourceWord(task) {
  return { copy: 'source', reverse: 'mirror', shift: 'next', recall: 'value' }[task] ?? 'source';
}

/**
 * What the answer must be for data typed by the reader, or null where the page does not know the
 * rule.
 */
export function expectedAnswer(task, data) {
  if (task === 'copy') return [...data];
  if (task === 'reverse') return [...data].reverse();
  if (task === 'sort') return [...data].sort((a, b) => a - b);
  return null;
}

/** Whether the target at a position counts for the loss. */
export function isCounted(settings, target) {
  return target !== settings.ignore_index;
}

const CHARACTERS = { ' ': '␣', '\n': '↵', '\t': '⇥' };

/** The label of a token in a sequence of this task. */
export function tokenLabel(settings, token) {
  const character = settings.alphabet?.[token];
  if (character !== undefined) return CHARACTERS[character] ?? character;
  const special = specialTokens(settings)[token];
  if (special !== undefined) return special;
  return String(settings.task === 'modular' ? token - 2 : token);
}

/** Labels of the tokens that are no data. */
function specialTokens(settings) {
  if (settings.task === 'modular') return { 1: '=' };
  if (!MOVING.has(settings.task)) return {};
  if (settings.arch === 'encdec') return { 0: '–', 1: '▸', 2: '■' };
  return settings.lengths === 'variable' ? { 0: '–', 1: '▏', 2: '·' } : { 0: '·', 1: '▏' };
}

/**
 * A position in words: "token 7", "the separator", "answer slot 3". Slots and data are counted from
 * 1.
 */
export function positionWords(settings, tokens, position) {
  const label = tokenLabel(settings, tokens[position]);
  if (!isSeparated(settings)) return `position ${position + 1} (${label})`;
  const length = Array.from(tokens).indexOf(SEPARATOR);
  if (position === length) return 'the separator';
  if (position > 2 * length) return `the empty position ${position + 1}`;
  return position < length
    ? `token ${position + 1} (${label})`
    : `answer slot ${position - length}`;
}

/**
 * @typedef {{ tensor: string, q: string, k: string, v: string, context: string, scores: string,
 *   weights: string, causal: boolean }} Attention names of
 *   activations; `scores` is what the page calls q·k/√D, which the engine does not keep; `weights`
 *   begins the parameters' names
 * @typedef {{ attention: Attention, cross?: Attention, ffn: string, out: string, block: string,
 *   norms: string[] }} Layer `norms`: one for each branch
 * @typedef {{ prefix: string, name: string, from: 'tokens'|'source', positions: number, embed:
 *   string, positionTensor: string|null, hasOutput: boolean,
 *   layers: Layer[] }} Lane
 */

const NAMES = {
  single: {
    embed: 'act.embed',
    attention: 'attn',
    act: 'act',
    out: 'act.block',
    learned: 'positions.weight',
    blocks: 'blocks',
    weights: 'attention',
  },
  encoder: {
    embed: 'act.src_embed',
    attention: 'attn.encoder',
    act: 'act.encoder',
    out: 'act.encoder',
    learned: 'src_positions.weight',
    blocks: 'encoder_blocks',
    weights: 'attention',
  },
  decoder: {
    embed: 'act.tgt_embed',
    attention: 'attn.decoder_self',
    act: 'act.decoder',
    out: 'act.decoder',
    learned: 'tgt_positions.weight',
    blocks: 'decoder_blocks',
    weights: 'self_attention',
  },
};

/** @returns {Attention} */
function attentionOf(tensor, act, layer, weights, causal) {
  const [q, k, v, context] = ['q', 'k', 'v', 'context'].map((name) => `${act}.${name}.${layer}`);
  return {
    tensor: `${tensor}.${layer}`,
    scores: `${tensor.replace('attn', 'scores')}.${layer}`,
    q,
    k,
    v,
    context,
    weights,
    causal,
  };
}

/**
 * The stacks of the model, in the order in which they compute.
 * @param {{ tokens: ArrayLike<number>, source?: ArrayLike<number>|null }|null} [example] what is in
 *   the model, when that is not of the trained lengths
 * @returns {Lane[]}
 */
export function lanesOf(settings, example = null) {
  const positionTensor = (names) =>
    ({ sinusoidal: 'pos_encoding.pe', learned: names.learned })[settings.posenc] ?? null;
  const layer = (names, l, causal, cross) => {
    const block = `${names.blocks}.${l}`;
    return {
      block,
      ffn: `${names.act}.ffn.${l}`,
      out: `${names.out}.${l}`,
      norms: ['norm1', 'norm2', ...(cross ? ['norm3'] : [])].map((norm) => `${block}.${norm}`),
      attention: attentionOf(names.attention, names.act, l, `${block}.${names.weights}`, causal),
      ...(cross && {
        cross: attentionOf(
          'attn.decoder_cross',
          'act.decoder_cross',
          l,
          `${block}.cross_attention`,
          false,
        ),
      }),
    };
  };
  const lane = (names, rest, count, causal, cross) => ({
    embed: names.embed,
    positionTensor: positionTensor(names),
    ...rest,
    layers: Array.from({ length: count }, (_, l) => layer(names, l, causal, cross)),
  });
  if (settings.arch !== 'encdec') {
    const causal = settings.arch === 'decoder' || String(settings.mask).includes('causal');
    return [
      lane(
        NAMES.single,
        {
          prefix: '',
          name: '',
          from: 'tokens',
          positions: example?.tokens.length ?? settings.seq,
          hasOutput: true,
        },
        settings.n_layers,
        causal,
        false,
      ),
    ];
  }
  return [
    lane(
      NAMES.encoder,
      {
        prefix: 'encoder:',
        name: 'Encoder',
        from: 'source',
        positions: example?.source?.length ?? settings.seq,
        hasOutput: false,
      },
      settings.n_layers,
      false,
      false,
    ),
    lane(
      NAMES.decoder,
      {
        prefix: 'decoder:',
        name: 'Decoder',
        from: 'tokens',
        positions: example?.tokens.length ?? settings.seq_tgt,
        hasOutput: true,
      },
      settings.n_dec_layers,
      true,
      true,
    ),
  ];
}

/** How many attention weights one sequence has. */
export function attentionCells(settings) {
  const lanes = lanesOf(settings);
  return lanes.reduce(
    (sum, { layers, positions: T }) =>
      sum + settings.n_heads * layers.length * T * (T + (layers[0].cross ? lanes[0].positions : 0)),
    0,
  );
}

/** Every layer of every stack: its lane's prefix and name, and its number from 0. */
export function layerNames(settings) {
  return lanesOf(settings).flatMap(({ prefix, name, layers }) =>
    layers.map((_, layer) => ({ prefix, name, layer })),
  );
}

/**
 * The tensors that drawing needs; with `layer`, also what the formulas of that layer's heads are
 * computed from.
 */
export function tensorNames(settings, layer = null) {
  const slopes = settings.posenc === 'alibi' && layer !== null ? ['pos_encoding.slopes'] : [];
  return lanesOf(settings)
    .flatMap((lane) => [
      lane.embed,
      ...(lane.positionTensor ? [lane.positionTensor] : []),
      ...lane.layers.flatMap(({ attention, cross, ffn }, l) =>
        [attention, ...(cross ? [cross] : [])]
          .flatMap(({ tensor, q, k, v, context }) => [
            tensor,
            ...(l === layer ? [q, k, v, context] : []),
          ])
          .concat(ffn),
      ),
    ])
    .concat(slopes);
}

/**
 * Where attention may not look, [rows, columns] with 1 for masked, or null when it may look
 * everywhere. `keys` are the tokens looked at.
 */
export function maskOf(settings, /** @type {Attention} */ { causal }, rows, keys) {
  const padding = String(settings.mask).includes('padding');
  if (!causal && !padding) return null;
  const columns = keys.length;
  const mask = new Uint8Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++)
      mask[i * columns + j] = Number((causal && j > i) || (padding && keys[j] === EMPTY));
  }
  return mask;
}

/**
 * What one head does on the sequence shown, in a word and a share, in the words of
 * wasm/analysis/headwords.mjs, which says it over held-out samples: its mean attention over the rows that
 * answer (all rows when none does).
 * @param {import('../draw/heatmap.js').Matrix} matrix the head's attention
 * @param {{ tokens: ArrayLike<number>, targets: ArrayLike<number>, source?: ArrayLike<number> }}
 *   example
 * @param {boolean} answers whether this attention's rows are those of the targets and its columns
 *   hold their sources
 * @returns {{ word: string, share: number }} share NaN when no place gets enough: "spread" when
 *   nearly even, else "mixed"
 */
export function headSummary(settings, matrix, example, answers) {
  const { data, offset = 0, rows: count, columns } = matrix;
  const { tokens, targets, source } = example;
  const sources = Array.from({ length: count }, (_, i) =>
    answers && isCounted(settings, targets[i]) ? sourceOf(settings, tokens, i, source) : -1,
  );
  const rows = [...sources.keys()].filter((i) => sources[i] >= 0);
  const all = [...sources.keys()];
  const at = (i, j) => (j >= 0 && j < columns ? data[offset + i * columns + j] : 0);
  const mean = (list, share) =>
    list.reduce((sum, i) => sum + share(i), 0) / Math.max(1, list.length);
  const kinds = [
    {
      word: settings.task === 'recall' ? 'source' : sourceWord(settings.task),
      share: mean(rows, (i) => at(i, sources[i])),
    },
    { word: 'diagonal', share: mean(all, (i) => at(i, i)) },
    { word: 'previous', share: mean(all.slice(1), (i) => at(i, i - 1)) },
    { word: 'next', share: mean(all.slice(0, -1), (i) => at(i, i + 1)) },
  ];
  const best = kinds.reduce((a, b) => (b.share > a.share ? b : a));
  if (best.share >= NAMED) return best;
  const evenness = mean(all, (i) =>
    evennessOf(data.subarray(offset + i * columns, offset + (i + 1) * columns)),
  );
  return { word: evenness >= SPREAD ? 'spread' : 'mixed', share: NaN };
}

/**
 * As in wasm/analysis/headwords.mjs: from which share on a head is named, and from which share of the
 * possible entropy on it is spread.
 */
const NAMED = 0.4;
const SPREAD = 0.9;

/**
 * The entropy of a row as a share of the most that the keys in sight allow; 1 where there is only
 * one.
 */
function evennessOf(row) {
  let entropy = 0;
  let seen = 0;
  for (const weight of row)
    if (weight > 0) {
      entropy -= weight * Math.log(weight);
      seen++;
    }
  return seen > 1 ? entropy / Math.log(seen) : 1;
}
