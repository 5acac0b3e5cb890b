// The numbers that a field or a slider of the form goes through.

/**
 * Whether a number goes with the other settings as far as it is a matter of division: heads share
 * the width evenly, and sequences are made of whole units of the task's input.
 */
function divides(key, value, { d_model, n_heads, facts }) {
  if (key === 'n_heads') return d_model % value === 0;
  if (key === 'd_model') return value % n_heads === 0;
  if (key === 'n_kv_heads') return n_heads % value === 0;
  if (key !== 'seq' || !facts || facts.has_slots) return true; // a length with slots is any one
  return (value - facts.input.beside) % facts.input.per_unit === 0;
}

/**
 * The next whole number, up (`by` 1) or down (−1), that goes with the other settings; the same
 * where there is none.
 * @param {{ key: string, min?: number, max?: number }} setting
 * @param {number} value may be one that was refused
 * @param {1|-1} by
 */
export function nextValue({ key, min, max }, value, by, settings) {
  for (let next = Math.min(max, Math.max(min, value + by)); next >= min && next <= max; next += by)
    if (divides(key, next, settings)) return next;
  return value;
}

/**
 * The values that a slider moves through beside these settings: of the width, for each the nearest
 * that the heads divide.
 */
export function stopsBeside({ key, min, max }, /** @type {number[]} */ stops, { n_heads }) {
  if (key !== 'd_model') return stops;
  return [
    ...new Set(stops.map((stop) => n_heads * Math.max(1, Math.round(stop / n_heads)))),
  ].filter((stop) => stop >= min && stop <= max);
}
