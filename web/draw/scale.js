// The one scale of all attention tiles of a moment: 0 to a stop, light up to the share that even
// attention has. Pure.

/** Where a scale may end. */
export const STOPS = /** @type {const} */ ([0.1, 0.2, 0.3, 0.5, 1]);
/** The share of cells that may lie above the end. */
const ABOVE = 0.005;
/** Of larger models only so many cells are looked at. */
const SAMPLE = 200000;
/** How much of the ramp the shares below even attention have. */
const LOW_PART = 0.18;

/**
 * The first stop that all but one cell in 200 stay within.
 * @param {{ data: ArrayLike<number> }[]} tensors attention weights
 */
export function topOf(tensors) {
  const total = tensors.reduce((sum, { data }) => sum + data.length, 0);
  const stride = Math.max(1, Math.ceil(total / SAMPLE));
  const over = STOPS.map(() => 0);
  let seen = 0;
  for (const { data } of tensors)
    for (let i = 0; i < data.length; i += stride) {
      seen++;
      for (let s = 0; s < STOPS.length && data[i] > STOPS[s]; s++) over[s]++;
    }
  const found = STOPS.findIndex((_, s) => over[s] <= ABOVE * seen);
  return STOPS[found < 0 ? STOPS.length - 1 : found];
}

/**
 * Where a share is on the ramp, from 0 to 1.
 * @param {number} share
 * @param {{ top: number, even: number }} scale
 */
export function toneOf(share, { top, even }) {
  const knee = Math.min(even, top / 2);
  if (share <= knee) return knee > 0 ? (LOW_PART * share) / knee : 0;
  return Math.min(1, LOW_PART + ((1 - LOW_PART) * (share - knee)) / (top - knee));
}
