// What was set beside a preset, in words.
import { choiceWords, settingName } from './words.js';

/** Settings that are named of a model. */
const NAMED = 5;

/**
 * What was set beside a preset, in words: "Layers 3, Positions None, Seed 7".
 * @param {import('./settingsrules.js').Description} description @param {Record<string, any>} chosen
 */
export function chosenWords(description, chosen) {
  const words = description.settings
    .filter(({ key }) => Object.hasOwn(chosen, key) && !UNNAMED.includes(key))
    .map((setting) => {
      const value = chosen[setting.key];
      // a length is in the units of its field only beside all settings
      const name = setting.key === 'seq' ? 'seq' : settingName(setting.key);
      return `${name} ${typeof value === 'number' ? value : choiceWords(value, setting)}`;
    });
  const more = words.length - NAMED;
  return [...words.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** How it is computed, and scored, makes no other model. */
const UNNAMED = ['kernels', 'threads', 'eval_samples'];
