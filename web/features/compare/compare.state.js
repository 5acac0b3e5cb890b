// The model that is kept beside the run.
import { definePart } from '../../state/store.js';

/**
 * @typedef {{ step: number, name: string, run?: number }} Fork at which step a model is forked from
 *   the kept one, and what the kept one's run is called; run: the number of the fork, once it is
 *   there (model.js)
 * @typedef {{ checkpoint: Uint8Array, preset: string, step: number, settings: any, plan: any,
 *   bytes: number, engine: any, fork?: Fork | null }} Compared bytes: in the worker; engine: the
 *   one whose worker has it
 */

export const comparison = definePart(
  () => ({ kept: /** @type {Compared | null} */ (null) }),
  (set) => ({ keep: (/** @type {Compared | null} */ kept) => set({ kept }) }),
);
