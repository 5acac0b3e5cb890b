// The model that is kept beside the run.
import { definePart } from '../../state/store.js';

/**
 * @typedef {{ checkpoint: Uint8Array, preset: string, step: number, settings: any, plan: any,
 *   bytes: number, engine: any }} Kept bytes: in the worker; engine: the one whose worker has it
 */

export const beside = definePart(
  () => ({ kept: /** @type {Kept | null} */ (null) }),
  (set) => ({ keep: (/** @type {Kept | null} */ kept) => set({ kept }) }),
);
