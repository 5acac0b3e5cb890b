// What a run changes against the one before, in words. Pure.
import { runTitle } from '../model/presetwords.js';
import { letterOf, settingName } from '../model/words.js';
import { w } from '../words/differences.js';

/** @typedef {import('./comparedruns.js').Difference} Difference */

/** "Layers 3 → 1, Seed 1 → 2". */
export function differenceWords(
  /** @type {Difference | string} */ difference,
  /** @type {import('../model/settingsrules.js').Description} */ description,
) {
  if (typeof difference === 'string') return difference;
  const { models, settings, text } = difference;
  const title = ({ preset, opened }) =>
    runTitle(description, preset, opened ? { tokens: 'given' } : {});
  const words = settings.map(([key, before, after]) =>
    w.setting({ name: [settingName(key), letterOf(key)].filter(Boolean).join(' '), before, after }),
  );
  if (models) words.unshift(w.models({ before: title(models[0]), after: title(models[1]) }));
  if (text) words.push(w.anotherText);
  return words.join(', ') || w.theSameSettings;
}
