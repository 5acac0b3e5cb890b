// Whether a model has a part. Pure.
import { lanesOf } from './anatomy.js';

/** @typedef {import('./places.js').Place} Place */

/**
 * Why a model has no such head, feed-forward layer or layer, or null: as expandPlace of
 * wasm/lab/places.mjs decides it, whose words are for a terminal.
 * @param {Place} place @param {Record<string, any>} settings
 * @returns {{ why: 'stack' | 'part' | 'layer' | 'head', field: string, stack: string, end: number,
 *   parts: string[] } | null} end: how many layers or heads there are; parts: those of the stack
 */
export function placeProblem({ stack, layer, part, head }, settings) {
  const lane = lanesOf(settings).find(({ prefix }) =>
    settings.arch === 'encdec' ? prefix === `${stack}:` : stack === settings.arch,
  );
  const none = { stack, parts: /** @type {string[]} */ ([]), end: 0 };
  if (!lane) return { ...none, why: 'stack', field: stack };
  const crosses = stack === 'decoder' && settings.arch === 'encdec';
  const parts = ['self', ...(crosses ? ['cross'] : []), ...(settings.ffn === false ? [] : ['ffn'])];
  const why = { ...none, parts };
  if (part !== undefined && !parts.includes(part)) return { ...why, why: 'part', field: part };
  const end = lane.layers.length;
  if (!(layer >= 0 && layer < end)) return { ...why, why: 'layer', field: `${layer}`, end };
  const heads = part === 'self' || part === 'cross' ? settings.n_heads : 0;
  return head !== undefined && !(head >= 0 && head < heads)
    ? { ...why, why: 'head', field: `${head}`, end: heads }
    : null;
}
