// What the view of numbers calls things.

import { decimals } from '../../base/format.js';

/** The sign of each operation. */
export const SIGNS = { add: '+', subtract: '−', multiply: '×' };

/** The accuracy of a part, which may have no problems.
 *  @param {{ accuracy: number } | null} score */
export const percentOf = (score) => (score ? `${decimals(100 * score.accuracy, 1)} %` : '– %');
