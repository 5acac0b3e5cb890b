// torch.nn.TransformerEncoder between an embedding, positions and an output layer: q, k and v lie
// over each other. What surrounds it has the names of whoever wrote it, and is known by its shape.
import { Sentence, sentence, sentences } from '../../lab/sentence.mjs';
import { refuseFile } from '../files/sources.mjs';
import { reshaped, rows, shared } from '../tensors.mjs';
import { countBlocks, pairOf, prefixOf, unwrapped, Weights } from './weights.mjs';

/**
 * @typedef {import('../tensors.mjs').FileTensor} FileTensor
 * @typedef {{ name: string, shape: number[] }} Outside a tensor that is in no block
 */

const FIRST = 'layers.0.self_attn.in_proj_weight';
const POSITIONS = /(?:^|[._])(?:pos|pe\b|position)/i;
const OUTPUT = /(?:^|[._])(?:head|output|out|decoder|fc|lm_head|classifier|linear|proj)/i;
const EMBEDDING = /(?:^|[._])(?:emb|tok|wte|src|input)/i;

/** What no tensor tells. @type {import('./weights.mjs').Asked[]} */
const ASKED = [
  { key: 'n_heads', why: sentence`no tensor of nn.TransformerEncoder tells it` },
  {
    key: 'norm',
    guess: 'post',
    why: sentence`norm_first is not in the file, and False in PyTorch`,
  },
  { key: 'activation', guess: 'relu', why: sentence`as in PyTorch; no file tells it` },
  { key: 'mask', guess: 'none', why: sentence`no file tells it` },
  { key: 'embed_scale', guess: false, why: sentence`no file tells it` },
  { key: 'norm_eps', guess: 1e-5, why: sentence`as in PyTorch; no file tells it` },
  { key: 'posenc', guess: 'none', why: sentence`the file has no positions` },
];

/** Whether tensors have these names. @param {Map<string, any>} tensors */
export const hasNames = (tensors) => prefixOf(unwrapped(tensors), FIRST) !== null;

/** @param {import('./weights.mjs').Found} found @returns {import('./weights.mjs').Mapped} */
export function map({ tensors: all, given }) {
  const tensors = unwrapped(all);
  const prefix = /** @type {string} */ (prefixOf(tensors, FIRST));
  const crossed = [...tensors.keys()].find((name) =>
    /\.multihead_attn\.in_proj_weight$/.test(name),
  );
  if (crossed)
    throw refuseFile(
      sentences(
        sentence`${crossed} is of a decoder that reads an encoder`,
        ': only nn.TransformerEncoder is read',
      ),
      'nn.TransformerDecoder',
    );
  const w = new Weights(tensors, prefix);
  const [, C] = w.shape(FIRST) ?? [];
  const [F] = w.shape('layers.0.linear1.weight') ?? [];
  const bias = w.has('layers.0.self_attn.in_proj_bias');
  const L = countBlocks(tensors, `${prefix}layers.`);
  const around = surroundings(tensors, prefix, C);
  const { embedding, positions, output } = around;
  const V = embedding.shape[0];
  const own = w.at('');
  const isNormed = w.has('norm.weight');
  const table = positions && positions.shape.reduce((a, b) => a * b, 1) / C;
  const weights = /** @type {[string, FileTensor][]} */ ([
    ['embedding.weight', own.take(embedding.name, [V, C])],
    ...(positions
      ? [['positions.weight', reshaped(own.take(positions.name, positions.shape), [table, C])]]
      : []),
    ...Array.from({ length: L }, (_, i) =>
      block(w.at(`${prefix}layers.${i}.`), i, { C, F, bias }),
    ).flat(),
    ...(isNormed ? pairOf('norm', w.take('norm.weight', [C]), w.takeIf('norm.bias', [C])) : []),
  ]);
  if (output) {
    weights.push(['output.weight', own.take(output.name, [V, C])]);
    const name = output.name.replace(/weight$/, 'bias');
    if (own.has(name)) weights.push(['output.bias', own.take(name, [V])]);
  }
  w.end(/(?:^|\.)(?:src_mask|mask|num_batches_tracked)$/);
  return {
    settings: {
      ...{ arch: 'encoder', vocab: V, d_model: C, n_layers: L, d_ff: F, bias },
      ...{ norm_type: 'layer', final_norm: isNormed, n_heads: given.n_heads },
      ...(positions && { posenc: 'learned', max_len: table }),
      ...(output ? { tied: false } : { head: 'none' }),
    },
    weights,
    asked: ASKED.filter(({ key }) => key !== 'posenc' || !positions),
    notes: [
      new Sentence('{} is the embedding, {} the positions, {} the output.', [
        embedding.name,
        positions?.name ?? sentence`nothing`,
        output?.name ?? sentence`nothing`,
      ]),
    ],
  };
}

/**
 * The tensors around the blocks, by their names and shapes.
 * @returns {{ embedding: Outside, positions: Outside | null, output: Outside | null }}
 */
function surroundings(tensors, prefix, C) {
  const outside = [...tensors]
    .map(([name, { shape }]) => ({ name, shape }))
    .filter(
      ({ name }) =>
        !name.startsWith(`${prefix}layers.`) && !/^norm\./.test(name.slice(prefix.length)),
    );
  const wide = outside.filter(({ shape }) => shape.length >= 2 && shape.at(-1) === C);
  const positions = wide.find(({ name }) => POSITIONS.test(name)) ?? null;
  const tables = wide.filter((one) => one !== positions && one.shape.length === 2);
  const embedding =
    tables.find(({ name }) => EMBEDDING.test(name)) ??
    tables.find(({ name }) => !OUTPUT.test(name)) ??
    tables[0];
  if (!embedding)
    throw refuseFile(sentence`no tensor [tokens, ${C}] is there: the embedding is missing`);
  const others = tables.filter((one) => one !== embedding);
  const output = others.find(({ name }) => OUTPUT.test(name)) ?? others[0] ?? null;
  if (output && output.shape[0] !== embedding.shape[0])
    throw refuseFile(
      sentences(
        sentence`${output.name} has ${output.shape[0]} outputs for ${embedding.shape[0]} tokens`,
        sentence` of ${embedding.name}: outputs that are no tokens have no counterpart here`,
      ),
      output.name,
    );
  return { embedding, positions, output };
}

function block(at, i, { C, F, bias }) {
  const to = `blocks.${i}.`;
  const packed = shared(at.take('self_attn.in_proj_weight', [3 * C, C]));
  const biases = bias ? shared(at.take('self_attn.in_proj_bias', [3 * C])) : null;
  const linear = (name, from, out, inner) =>
    pairOf(to + name, at.take(`${from}.weight`, [out, inner]), at.takeIf(`${from}.bias`, [out]));
  const norm = (name) =>
    pairOf(to + name, at.take(`${name}.weight`, [C]), at.takeIf(`${name}.bias`, [C]));
  return [
    ...['q', 'k', 'v'].flatMap((name, k) =>
      pairOf(`${to}attention.W_${name}`, rows(packed, k * C, C), biases && rows(biases, k * C, C)),
    ),
    ...linear('attention.W_o', 'self_attn.out_proj', C, C),
    ...linear('feed_forward.linear1', 'linear1', F, C),
    ...linear('feed_forward.linear2', 'linear2', C, F),
    ...norm('norm1'),
    ...norm('norm2'),
  ];
}
