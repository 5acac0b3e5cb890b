// The training worker, as the page knows it.
import { definePart } from './store.js';

/**
 * `description`: what the engine says of itself; `build`: what runs; `requested`: the kernels and
 * threads that were asked for; `failed`: it has stopped; `ready`: the page can report that.
 */
export const worker = definePart(
  () => ({
    description: /** @type {any} */ (null),
    build: /** @type {any} */ (null),
    requested: /** @type {any} */ (null),
    failed: false,
    ready: false,
  }),
  (set) => ({
    opened: (requested, build) => set({ requested, build }),
    described: (description) => set({ description }),
    becameReady: () => set({ ready: true }),
    stopped: () => set({ failed: true }),
    works: () => set({ failed: false }),
  }),
);
