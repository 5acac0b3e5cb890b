// Held-out scores of a model with parts cut, asked in bounded pieces, and what parts cost. Pure:
// the worker is asked through a function.
import { ScoreSum } from '../wasm/lab/scoresum.mjs';
import { placeKey } from './places.js';

/** Floating-point operations of one request, at most: well under 50 ms. */
const REQUEST_FLOPS = 1.6e8;
/** Samples of one score, at most. */
export const SCORE_SAMPLES = 256;

/**
 * Samples whose forward pass is one request's work, 1 to `most`; a step is forward and backward,
 * three times the work of forward.
 *  @param {{ flops_per_step: number }} plan @param {{ batch: number }} settings */
export function samplesAtOnce({ flops_per_step }, { batch }, most = 64) {
  return Math.max(1, Math.min(most, Math.floor(REQUEST_FLOPS / (flops_per_step / 3 / batch))));
}

/**
 * The step to ask about for something that takes many requests: it stays while training goes on.
 * Undefined: the model of now, which does not change meanwhile.
 */
export function steadyMoment({ shown: { at }, model: { moments }, run: { now: run } }) {
  if (at !== null) return at;
  return run.running && moments.most > 0
    ? run.kept.at(-1)
    : run.kept.findLast((step) => step === run.step);
}

/**
 * A score, unless said otherwise of what is held out, part by part: { step, samples, loss,
 * accuracy, sequence_accuracy }, or null when it was given up or refused.
 * @param {(type: string, args: object) => Promise<any>} ask
 * @param {{ cuts: import('./ablation.js').Cuts | null, at?: number, samples: number,
 *   atOnce: number, split?: 'held_out' | 'train', goesOn?: () => boolean }} what
 */
export async function heldOutScore(ask, what) {
  const { cuts, at, samples, atOnce, split = 'held_out', goesOn = () => true } = what;
  const sum = new ScoreSum();
  let step = 0;
  for (let first = 0; first < samples; first += atOnce) {
    const part = await ask('score', {
      cuts,
      ...(at !== undefined && { at }),
      ...{ first, split },
      samples: Math.min(atOnce, samples - first),
    });
    if (!part || !goesOn()) return null;
    sum.add(part);
    step = part.step;
  }
  return { step, samples, ...sum.means };
}

/**
 * What a model loses: changes are of the cut model less the whole one, as
 * wasm/analysis/knockout.mjs has
 * them.
 */
export function costOf(score, whole) {
  return { accuracy_change: score.accuracy - whole.accuracy, loss_change: score.loss - whole.loss };
}

/**
 * Which heads and feed-forward layers stay when all go that alone cost less than `threshold` of
 * accuracy.
 * @param {import('./ablation.js').Place[]} places @param {Map<string, { accuracy_change: number }>}
 *   costs by placeKey; a place without is left alone
 */
export function keepAbove(places, costs, threshold) {
  const known = places.filter((place) => place.part && costs.has(placeKey(place)));
  const cheap = (place) => -costs.get(placeKey(place)).accuracy_change < threshold;
  return { cut: known.filter(cheap), kept: known.filter((place) => !cheap(place)) };
}
