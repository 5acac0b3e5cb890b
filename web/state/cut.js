// Which parts of the model are cut.
import { definePart } from './store.js';

/** @typedef {{ places: import('../model/ablation.js').Place[], mode: 'zero'|'mean', shown: boolean
 * }}
 *   Cut places and mode as in model/ablation.js; shown: whether the page looks at the cut model */

/** @returns {Cut} nothing */
export const noCut = () => ({ places: [], mode: 'zero', shown: true });

export const cut = definePart(noCut, (set) => ({
  change: (/** @type {Partial<Cut>} */ changes) => set(changes),
}));
