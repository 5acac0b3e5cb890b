// What a link that is shared holds, in words. Pure.
import { isOpened } from '../../model/settingsrules.js';
import { w } from './words.js';

/**
 * What a link to a step holds, and whether training to it gives the same weights.
 * @param {number} step @param {string[]} changes of settings during the run, in words
 * @param {boolean} [isOwnText] whether the run learns from the reader's own text
 * @param {Record<string, any>} [settings] of the run
 */
export function linkWords(step, changes, isOwnText = false, settings = {}) {
  if (isOwnText) return isOpened(settings) ? w.linkOfWeights({ step }) : w.linkOfText({ step });
  if (!step) return w.linkIs;
  return changes.length
    ? w.linkToChanged({ step, changes: changes.join('; ') })
    : w.linkToStep({ step });
}
