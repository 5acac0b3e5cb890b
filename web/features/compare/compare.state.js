// The model that is kept beside the run.
import { definePart } from '../../state/store.js';

/**
 * @typedef {{ checkpoint: Uint8Array, preset: string, step: number, settings: any, plan: any,
 *   bytes: number, engine: any }} Compared bytes: in the worker; engine: the one whose worker has
 *  it
 */

export const comparison = definePart(
  () => ({ kept: /** @type {Compared | null} */ (null) }),
  (set) => ({ keep: (/** @type {Compared | null} */ kept) => set({ kept }) }),
);
