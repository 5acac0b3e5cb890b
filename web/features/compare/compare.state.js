// The model that is kept beside the run.
import { definePart } from '../../state/store.js';

/**
 * @typedef {{ step: number, name: string }} Fork at which step the page's model is forked from the
 *   kept one, and what the kept one's run is called
 * @typedef {{ checkpoint: Uint8Array, preset: string, step: number, settings: any, plan: any,
 *   bytes: number, engine: any, fork?: Fork | null }} Compared bytes: in the worker; engine: the
 *   one whose worker has it
 */

export const comparison = definePart(
  () => ({ kept: /** @type {Compared | null} */ (null) }),
  (set) => ({ keep: (/** @type {Compared | null} */ kept) => set({ kept }) }),
);
