// Looking at a model without some of its parts (wasm/places.mjs). Pure: the lab is given.

/**
 * @typedef {{ stack: string, layer: number, part?: string, head?: number, position?: number }} Place a head, a feed-forward layer (part ffn), or without part a whole layer
 * @typedef {{ places: Place[], mode: 'zero'|'mean' }} Cuts
 */

const filled = new WeakMap();

/**
 * Calls work() while the lab goes without these places, and puts everything back. Means are taken once for a step of a lab.
 * @template T
 * @param {any} lab @param {Cuts | null | undefined} cuts @param {() => T} work
 */
export function withCuts(lab, cuts, work) {
  if (!cuts || cuts.places.length === 0) return work();
  const key = JSON.stringify([lab.step, cuts.mode, cuts.places]), known = filled.get(lab);
  lab.cut(known?.key === key ? known.places : cuts.places, { mode: cuts.mode });
  filled.set(lab, { key, places: lab.cuts });
  try {
    return work();
  } finally {
    lab.cut([]);
  }
}

/** The same for equal places. */
export function placeKey(/** @type {Place} */ { stack, layer, part, head }) {
  return [stack, part ?? 'layer', layer, head].join('.').replace(/\.$/, '');
}

/** A place as the page names it, counted from 1: "Layer 3 · Head 2". */
export function placeWords(/** @type {Place} */ { stack, layer, part, head, position }, settings) {
  const two = settings.arch === 'encdec', side = two ? `${stack[0].toUpperCase()}${stack.slice(1)} · ` : '';
  const own = { self: `Head ${head + 1}`, cross: `Cross · Head ${head + 1}`, ffn: 'FFN', block: 'residual stream' }[part] ?? 'all of it';
  return `${side}${layer < 0 ? 'Embedding' : `Layer ${layer + 1} · ${own}`}${position === undefined ? '' : ` · position ${position + 1}`}`;
}

/** Tiles of the drawing (draw/matrix.js) that belong to a place. */
export function tilesOf(/** @type {Place} */ { stack, layer, part, head }, settings) {
  const side = settings.arch === 'encdec' ? `${stack}:` : '', heads = head === undefined ? Array.from({ length: settings.n_heads }, (_, i) => i) : [head];
  const attention = (kind) => heads.map((one) => `${side}${kind}.${layer}.${one}`), crosses = settings.arch === 'encdec' && stack === 'decoder';
  const parts = { self: () => attention('attention'), cross: () => attention('cross'), ffn: () => [`${side}ffn.${layer}`] };
  return part ? parts[part]() : [...parts.self(), ...(crosses ? parts.cross() : []), ...parts.ffn()];
}

/** "3 heads and 1 FFN cut". */
export function cutWords(/** @type {Place[]} */ places) {
  const count = (word, of) => { const n = places.filter(of).length; return n ? `${n} ${word}${n > 1 ? 's' : ''}` : ''; };
  const words = [count('head', ({ part }) => part === 'self' || part === 'cross'), count('FFN', ({ part }) => part === 'ffn'), count('layer', ({ part }) => !part)].filter(Boolean);
  return `${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0] ?? 'nothing'} cut`;
}
