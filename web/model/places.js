// Parts of a model that a page can go without (wasm/lab/places.mjs). Pure.

/**
 * @typedef {{ stack: string, layer: number, part?: string, head?: number, position?: number }}
 *   Place a head, a feed-forward layer (part ffn), or without part a whole layer
 * @typedef {{ places: Place[], mode: 'zero'|'mean' }} Cuts
 */

/** The same for equal places. */
export function placeKey(/** @type {Place} */ { stack, layer, part, head }) {
  return [stack, part ?? 'layer', layer, head].join('.').replace(/\.$/, '');
}
