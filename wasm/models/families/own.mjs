// Weights by the engine's own names, without settings: names and shapes tell most of them
// (foreign.mjs), and a file without output.weight is tied.
import { sentence } from '../../lab/sentence.mjs';
import { settingsOfShapes } from '../foreign.mjs';
import { unwrapped } from './weights.mjs';
import { finite } from '../tensors.mjs';

/** Settings that shapes may tell. */
const TOLD = [
  ...['src_vocab', 'vocab', 'd_model', 'n_layers', 'n_dec_layers', 'max_len', 'final_norm', 'head'],
  ...['d_ff', 'ffn', 'glu', 'bias', 'sink', 'qk_norm', 'n_kv_heads', 'tied'],
];

/** Whether tensors have these names. @param {Map<string, any>} tensors */
export const hasNames = (tensors) => unwrapped(tensors).has('blocks.0.attention.W_q.weight');

/**
 * @param {import('./weights.mjs').Found} found
 * @returns {Promise<import('./weights.mjs').Mapped>}
 */
export async function map({ tensors: all, given }) {
  const tensors = unwrapped(all);
  const known = ['embedding.weight', 'output.weight'];
  const described = await Promise.all(
    [...tensors].map(async ([name, { shape, type, read }]) => [
      name,
      { shape, dtype: type, data: known.includes(name) ? await read() : null },
    ]),
  );
  const isTied = !tensors.has('output.weight');
  const asked = [
    { key: 'arch', guess: 'decoder' },
    { key: 'n_heads' },
    { key: 'norm', guess: 'pre' },
    { key: 'activation', guess: 'gelu' },
    { key: 'posenc', guess: 'sinusoidal' },
    { key: 'embed_scale', guess: true },
    { key: 'norm_type', guess: 'layer' },
    ...(isTied ? [{ key: 'tied', guess: true }] : []),
  ].map((one) => ({ ...one, why: sentence`shapes do not tell it` }));
  const guesses = Object.fromEntries(asked.map(({ key, guess }) => [key, guess]));
  const told = { ...guesses, ...given };
  const keys = new Set([...TOLD, ...Object.keys(guesses)]);
  const complete = { n_heads: 1, task: '', ...told };
  const seen = settingsOfShapes(new Map(/** @type {any} */ (described)), complete, keys);
  return {
    settings: seen,
    weights: [...tensors].map(([name, tensor]) => [name, finite({ ...tensor, name })]),
    asked: asked.filter(({ key }) => seen[key] === undefined),
    notes: [],
  };
}
