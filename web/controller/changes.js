// Other settings of the present model, as the reader asks for them one after the other. Pure.
import { formatSetting } from '../base/format.js';
import { readEvents, writeEvents } from '../wasm/lab/events.mjs';
import { choose, findSetting } from '../model/settingsrules.js';
import { w } from '../words/controller.js';

/**
 * What a change asks for.
 * @typedef {object} Change
 * @property {Record<string, any>} [settings] values that the settings table has, by key
 * @property {Record<string, string>} [typed] what was typed for them, where the field has other
 *   units
 * @property {import('../model/corpustext.js').ReaderText | null} [text] to learn from; null:
 * built-in
 * @property {boolean} [again] a new model is asked for, with whatever settings
 * @property {string} [note] what to say of it
 */

/** Two changes as one: of what both set, the second counts. */
export const mergeChanges = (/** @type {Change} */ first, /** @type {Change} */ second) => ({
  ...first,
  ...second,
  settings: { ...first.settings, ...second.settings },
  typed: { ...first.typed, ...second.typed },
  again: Boolean(first.again || second.again),
  note: '',
});

/**
 * A change without one of its settings, or without its text; null where nothing else is asked for.
 * @param {Change} change @param {string} key of the setting, or `text`
 * @returns {Change | null}
 */
export function withoutKey(change, key) {
  const { [key]: _, ...settings } = change.settings ?? {};
  const text = key === 'text' ? undefined : change.text;
  const asks = Object.keys(settings).length > 0 || change.again || text !== undefined;
  return asks ? { ...change, settings, text, note: '' } : null;
}

/**
 * What a change does to a model.
 * @param {import('../model/settingsrules.js').Description} description
 * @param {{ preset: string, chosen: Record<string, any>, settings: any }} model
 * @param {Change} change
 */
export function effectOf(description, { preset, chosen, settings }, change) {
  const wanted = change.settings ?? {};
  const keys = Object.keys(wanted).filter((key) => wanted[key] !== settings[key]);
  const rows = description.settings.filter(({ key }) => keys.includes(key));
  const changed = rows.map(({ key }) => {
    const [from, to] = [settings, wanted].map((values) => formatSetting(values[key]));
    return { key, from, to };
  });
  const needsModel =
    change.again === true || change.text !== undefined || rows.some(({ rebuild }) => rebuild);
  return {
    /** Keys of the settings that become others. */
    keys,
    /** What is then set besides the preset. */
    chosen: keys.reduce(
      (some, key) => choose(description, preset, some, key, wanted[key]),
      needsModel ? begunAnew(description, { preset, chosen, settings }, keys) : chosen,
    ),
    needsModel,
    changed,
  };
}

/**
 * What is set besides the preset where the model begins anew: settings that were changed on its way
 * have their values of now from the start. What was done to parts, batches and samples is done
 * again, unless it is another model than of another seed.
 */
function begunAnew(
  /** @type {import('../model/settingsrules.js').Description} */ description,
  /** @type {{ preset: string, chosen: Record<string, any>, settings: any }} */ model,
  /** @type {string[]} */ keys,
) {
  const { preset, chosen, settings } = model;
  const events = readEvents(chosen.events ?? '');
  const isSetting = (/** @type {{ key: string }} */ { key }) =>
    findSetting(description, key) !== undefined;
  const isSame = keys.every((key) => key === 'seed');
  const kept = isSame ? events.filter((event) => !isSetting(event)) : [];
  const set = [...new Set(events.filter(isSetting).map(({ key }) => key))];
  return [...set.map((key) => [key, settings[key]]), ['events', writeEvents(kept)]].reduce(
    (some, [key, value]) => choose(description, preset, some, key, value),
    chosen,
  );
}

/** What to say of a new model. @returns {import('../state/form.js').Note} */
export function changeNote(
  /** @type {Change} */ { note },
  /** @type {import('../state/form.js').Changed[]} */ changed,
) {
  return note || (changed.length ? { changed } : w.backAtStepWith);
}
