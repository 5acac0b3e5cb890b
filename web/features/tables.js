// Tables that are saved as CSV: a row for each.
import { hasStreams } from '../model/streams.js';

/**
 * @typedef {object} Table
 * @property {(settings: any) => boolean} [suits] whether there is one of a model; of every model
 *   unless given
 * @property {boolean} [ofWhole] it is of the whole model even while parts are cut
 * @property {(ask: (type: string, args?: object) => Promise<any>, state: any) => Promise<{ table:
 *   any, n: number } | null>} make asks the worker; n: samples; null where the run was replaced
 *   meanwhile. All that `ask` answers is of one step
 */

const heads = () => import('./heads/heads.tables.js');
const lens = () => import('./lens/lens.tables.js');
const studies = () => import('./studies/studies.tables.js');
const why = () => import('./why/why.tables.js');
const numbers = () => import('./numbers/numbers.tables.js');
const losses = () => import('./losses/losses.tables.js');

const readsTokens = (settings) => !hasStreams(settings);

/** @type {Record<string, Table>} */
export const TABLES = {
  heads: { make: async (ask) => (await heads()).heads(ask) },
  knockout: {
    ofWhole: true,
    make: async (ask, state) => (await heads()).knockout(ask, state),
  },
  lens: {
    suits: readsTokens,
    make: async (ask, state) => (await lens()).lens(ask, state),
  },
  patch: {
    suits: readsTokens,
    make: async (ask, state) => (await lens()).patch(ask, state),
  },
  attribution: {
    make: async (ask, state) => (await why()).attribution(ask, state),
  },
  lengths: {
    suits: readsTokens,
    make: async (ask, state) => (await studies()).lengths(ask, state),
  },
  spectrum: {
    suits: ({ facts }) => facts?.modulus > 0,
    make: async (ask) => (await numbers()).spectrum(ask),
  },
  problems: {
    suits: ({ facts }) => facts?.modulus > 0,
    make: async (ask) => (await numbers()).problems(ask),
  },
  waves: {
    suits: ({ facts }) => facts?.modulus > 0,
    ofWhole: true,
    make: async (ask, state) => (await numbers()).waves(ask, state),
  },
  losses: {
    suits: readsTokens,
    make: async (ask, state) => (await losses()).losses(ask, state),
  },
};
