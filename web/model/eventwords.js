// What happened to a run on its way, in words (wasm/lab/events.mjs). Pure.
import { placeOfPart } from '../wasm/lab/eventparts.mjs';
import { readEvents } from '../wasm/lab/events.mjs';
import { formatSetting } from '../base/format.js';
import { findPreset, findSetting, presetSettings } from './settingsrules.js';
import { placeWords } from './ablation.js';
import { choiceWords, settingName } from './words.js';
import { w } from '../words/events.js';

const partWords = (part, settings) => {
  const place = placeOfPart(part, settings);
  return place ? placeWords(place, settings) : part;
};

/** What is done to a part, a batch or a sample. */
const DONE = {
  cut: (value, step, settings) => w.events.cut({ part: partWords(value, settings), step }),
  freeze: (value, step, settings) => w.events.freeze({ part: partWords(value, settings), step }),
  untold: (value, step) => w.events.untold({ name: settingName(value), step }),
  skip: (value) => w.events.skip({ batch: value }),
  without: (value) => {
    const [batch, sample] = value.split(':');
    return w.events.without({ batch, sample: Number(sample) + 1 });
  },
};

const valueWords = (setting, text) =>
  setting.type === 'int' || setting.type === 'float'
    ? formatSetting(Number(text))
    : choiceWords(setting.type === 'bool' ? text === 'true' : text, setting);

/**
 * What the events of a run are, a phrase for each thing that they are about: "Learning rate 0.001,
 * from step 300 0.0003", "Layer 1 · Head 2 cut from step 300".
 * @param {import('./settingsrules.js').Description} description
 * @param {{ preset: string, chosen: Record<string, any>, settings: Record<string, any> }} run
 *   chosen: its first settings beside the preset; settings: all that are in force
 */
export function eventWords(description, { preset, chosen, settings }) {
  if (!chosen.events) return [];
  const first = { ...presetSettings(description, findPreset(description, preset)), ...chosen };
  const phrases = /** @type {Map<string, string>} */ (new Map());
  for (const { step, key, value } of readEvents(chosen.events)) {
    const setting = findSetting(description, key);
    if (setting) {
      const begun = { name: settingName(key), value: valueWords(setting, first[key]) };
      const before = phrases.get(key) ?? w.events.setting(begun);
      phrases.set(key, w.events.from({ before, step, value: valueWords(setting, value) }));
    } else phrases.set(`${step}:${key}=${value}`, DONE[key]?.(value, step, settings) ?? key);
  }
  return [...phrases.values()];
}
