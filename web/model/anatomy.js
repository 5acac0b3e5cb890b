// What a model with these settings consists of, as the page draws it: lanes and the names of their
// tensors; positions and tokens in words. Pure.
import { isOpened } from './settingsrules.js';
import { answersTokens } from './streams.js';
import { w } from '../words/model.js';

/** Whether the target at a position counts for the loss. */
export function isCounted(settings, target) {
  return target !== settings.ignore_index;
}

/**
 * What the engine says about the task of a model with these settings (plan.task of wasm/): the page
 * keeps it with the settings as `facts`.
 * @typedef {{ name: string, reads_text: boolean, reads_table: boolean, reads_numbers: boolean,
 *   first_token: number, last_token: number, padding: number, has_slots: boolean,
 *   source_name: string, begin: number, end: number, start: number, generates: boolean,
 *   continues: boolean,
 *   answers_next: boolean, generated: string,
 *   glyphs: Record<string, string>, streams: import('./streams.js').Stream[], predictions: any[],
 *   fits_maps: boolean, acts: boolean, input: Input, words: { aim: string, knows: string,
 *   finds: string, solved: string } }} Facts
 * @typedef {{ units: string, hint: string, characters: boolean, numeric: boolean, least: number,
 *   most: number, trained_least: number, trained_most: number, per_unit: number, beside: number
 *   }} Input
 */

/** Whether there is no right answer to what the model writes: it imitates a text, or rows. */
export const imitates = ({ facts, head }) => facts.start >= 0 && head !== 'none';

/** Whether what a model does at step 0 is chance: not of one that was trained elsewhere. */
export const isByChance = ({ step }, settings) => step === 0 && !isOpened(settings);

/** The label of a token. */
export function tokenLabel(settings, token) {
  return settings.facts?.glyphs[token] ?? String(token);
}

/** The position that an answer is taken from, by what the task calls it: "its mirror". */
export const itsSource = ({ facts: { source_name: name } }) => w.sources[name] ?? name;

/**
 * A position in words: "token 7", "the separator", "answer slot 3". Slots and data are counted from
 * 1.
 * @param {string[]} roles what each position is (Lab.positions)
 */
export function positionWords(settings, tokens, roles, position) {
  const role = roles[position];
  const number = roles.slice(0, position + 1).filter((one) => one === role).length;
  if (!Object.hasOwn(w.roles, role)) return w.roles.stream({ stream: role, number });
  const label = tokenLabel(settings, tokens[position]);
  return w.roles[role]({ number, label, position: position + 1 });
}

/**
 * @typedef {{ tensor: string, q: string, k: string, v: string, context: string, scores: string,
 *   weights: string, causal: boolean, mask: string }} Attention names of
 *   activations; `scores` is what the page calls q·k/√D, which the engine does not keep; `weights`
 *   begins the parameters' names; `mask` is the key of Lab.masks
 * @typedef {{ attention: Attention, cross?: Attention, ffn: string|null, gate: string|null, out:
 *   string, block: string, norms: string[] }} Layer `ffn` null: attention only; `norms`: one for
 *   each branch, or none
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
    stack: 'encoder',
    embed: 'act.src_embed',
    attention: 'attn.encoder',
    act: 'act.encoder',
    out: 'act.encoder',
    learned: 'src_positions.weight',
    blocks: 'encoder_blocks',
    weights: 'attention',
  },
  decoder: {
    stack: 'decoder',
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
function attentionOf(tensor, act, layer, weights, causal, mask) {
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
    mask,
  };
}

/** What layer l of a stack is called and consists of. */
function layerOf(settings, names, l, causal, cross) {
  const block = `${names.blocks}.${l}`;
  const hasFfn = settings.ffn !== false;
  const branches = 1 + Number(cross) + Number(hasFfn);
  const norms = settings.norm_type === 'none' ? 0 : branches;
  return {
    block,
    ffn: hasFfn ? `${names.act}.ffn.${l}` : null,
    gate: hasFfn && settings.glu ? `${names.act}.gate.${l}` : null,
    out: `${names.out}.${l}`,
    norms: Array.from({ length: norms }, (_, i) => `${block}.norm${i + 1}`),
    attention: attentionOf(
      names.attention,
      names.act,
      l,
      `${block}.${names.weights}`,
      causal,
      `${names.stack ?? settings.arch} self ${l}`,
    ),
    ...(cross && {
      cross: attentionOf(
        'attn.decoder_cross',
        'act.decoder_cross',
        l,
        `${block}.cross_attention`,
        false,
        `${names.stack} cross ${l}`,
      ),
    }),
  };
}

/**
 * The stacks of the model, in the order in which they compute.
 * @param {{ tokens: ArrayLike<number>, source?: ArrayLike<number>|null }|null} [example] what is in
 *   the model, when that is not of the trained lengths
 * @returns {Lane[]}
 */
export function lanesOf(settings, example = null) {
  const lane = (names, rest, count, causal, cross) => ({
    embed: names.embed,
    positionTensor:
      { sinusoidal: 'pos_encoding.pe', learned: names.learned }[settings.posenc] ?? null,
    ...rest,
    layers: Array.from({ length: count }, (_, l) => layerOf(settings, names, l, causal, cross)),
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
          hasOutput: answersTokens(settings),
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
        name: w.stacks.encoder,
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
        name: w.stacks.decoder,
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

/**
 * What the drawing of heads must know: how many there are, how many keys and values, whether there
 * is a sink, and whether attention is linear.
 */
export function headsOf(settings) {
  return {
    heads: settings.n_heads,
    keyHeads: settings.n_kv_heads || settings.n_heads,
    sink: settings.sink === true,
    linear: settings.attention === 'linear',
  };
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
          .flatMap(({ tensor, q, k, v, context, weights }) => [
            tensor,
            ...(l === layer ? [q, k, v, context] : []),
            ...(l === layer && settings.sink ? [`${weights}.sink`] : []),
          ])
          .concat(ffn ?? []),
      ),
    ])
    .concat(slopes);
}
