// What a link that is shared holds, in words. Pure.
import { isOpened } from '../../model/settingsrules.js';

/**
 * What a link to a step holds, and whether training to it gives the same weights.
 * @param {number} step @param {string[]} changes of settings during the run, in words
 * @param {boolean} [isOwnText] whether the run learns from the reader's own text
 * @param {Record<string, any>} [settings] of the run
 */
export function linkWords(step, changes, isOwnText = false, settings = {}) {
  const all = 'Every setting, the seed, the view and the lesson are in the link';
  const text = isOpened(settings)
    ? 'The weights are not: they are in the files that you opened, for which the page asks its ' +
      'reader'
    : 'Your text is not: it stays on this machine. The link says its name, its length and a mark ' +
      'by which it is known, and the page asks its reader for the file';
  if (!step) return `${all}${isOwnText ? `. ${text}` : ''}; nothing is uploaded.`;
  const how = isOwnText
    ? text
    : changes.length
      ? `Settings were changed during this run (${changes.join('; ')}), which the link does not ` +
        'say, so the weights will differ'
      : 'With the kernels simd128 the weights are the same on every machine';
  return `${all}, and step ${step}: the page offers to train to it. ${how}. Nothing is uploaded.`;
}
