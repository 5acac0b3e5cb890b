// Work on a model without some of its parts (wasm/lab/places.mjs).

/** @typedef {import('../model/places.js').Cuts} Cuts */

const filled = new WeakMap();

/**
 * Calls work() while the lab goes without these places, and puts everything back. Means are taken
 * once for a step of a lab.
 * @template T
 * @param {any} lab @param {Cuts | null | undefined} cuts @param {() => T} work
 */
export function withCuts(lab, cuts, work) {
  if (!cuts || cuts.places.length === 0) return work();
  const key = JSON.stringify([lab.step, cuts.mode, cuts.places]);
  const known = filled.get(lab);
  lab.cut(known?.key === key ? known.places : cuts.places, { mode: cuts.mode });
  filled.set(lab, { key, places: lab.cuts });
  try {
    return work();
  } finally {
    lab.cut([]);
  }
}
