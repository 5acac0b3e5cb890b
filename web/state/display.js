// The page's own keys of the link: which view, chart, lesson and mode show (model/link.js).
import { defaultDisplay } from '../model/link.js';
import { definePart } from './store.js';

/** @typedef {'explore'|'everything'} Mode how much shows */

export const display = definePart(
  () => /** @type {Record<string, string>} */ (defaultDisplay()),
  (set) => ({
    /** All that a link says. */
    take: (/** @type {Record<string, string>} */ all) => set(all),
    change: (/** @type {Record<string, string>} */ changes) => set(changes),
    /** How much shows. Explore has one view and one chart. */
    takeMode: (/** @type {Mode} */ mode) =>
      set({ mode, ...(mode === 'explore' && { view: 'model', chart: 'loss' }) }),
  }),
);
