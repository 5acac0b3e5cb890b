// Where in a run the page looks: at one of its kept moments, or live. Pure. A moment is its step;
// live is null.
import { nearestIndex } from './weightcopies.js';
import { w } from '../words/run.js';

/** How long a replay takes, however many moments there are. */
export const REPLAY_MS = 6000;

/**
 * What the page looks at when `step` is pointed at: the nearest kept moment, or live from the
 * newest step on.
 */
export function momentAt({ kept, step: newest }, step) {
  if (step >= newest || kept.length === 0) return null;
  const nearest = kept[nearestIndex(kept, step)];
  return nearest >= newest ? null : nearest;
}

/**
 * The moment `by` further on from where the page looks; live after the last, the first before the
 * first.
 */
export function momentBeside({ kept, step: newest }, at, by) {
  const earlier = kept.filter((step) => step < newest);
  const here = at === null ? earlier.length : nearestIndex(earlier, at);
  return earlier[Math.max(0, here + by)] ?? null;
}

/**
 * What a replay shows after a share of its time: moment after moment, all equally long, and live at
 * the end.
 */
export function momentOfReplay({ kept, step: newest }, share) {
  const earlier = kept.filter((step) => step < newest);
  return share < 1 ? (earlier[Math.floor(share * earlier.length)] ?? null) : null;
}

/** Whether there is anything to look back at. */
export function hasPast({ kept, step: newest }) {
  return kept.some((step) => step < newest);
}

/** Where the page looks, in words. */
export function momentWords(at, { step: newest }) {
  return at === null ? w.live({ step: newest }) : w.stepOf({ step: at, newest });
}
