// What the reader asks of a model that acts, and where it begins.
import { definePart } from '../../state/store.js';

/**
 * `share`: of what the data's controllers reach from a start, 0 to 1, or beyond: the return that is
 * asked for;
 * `scene`: goal and obstacle where the reader moved them, { goal: [x, y], obstacle: [x, y], start:
 * [x, y] }, or null for those of the example.
 */
export const world = definePart(
  () => ({ share: 0.95, scene: /** @type {any} */ (null) }),
  (set) => ({
    askFor: (/** @type {number} */ share) => set({ share }),
    move: (/** @type {any} */ scene) => set({ scene }),
  }),
);
