// Numbers from a seed, for draws of the analyses. Pure.

/** Numbers below `below` from a seed, all equally likely: mulberry32 (Tommy Ettinger, public
 *  domain). @param {number} seed */
export function drawFrom(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}
