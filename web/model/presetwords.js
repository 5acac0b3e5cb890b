// How the page names presets: on a tab of its own, or in the list beside the tabs.
import { w } from '../words/model.js';
import { findPreset, isOpened } from './settingsrules.js';
import { said } from '../words/engine.js';

/** @typedef {import('./settingsrules.js').Description} Description */

/** The text of a preset in the list. */
export function listWords({ name, aliases = [], title }) {
  const key = [name, ...aliases].find((word) => Object.hasOwn(w.listed, word));
  return key ? w.listed[key] : said(title);
}

/** The text of a preset's tab, or null. */
export function tabWords({ name, aliases = [] }) {
  const key = [name, ...aliases].find((word) => Object.hasOwn(w.tabs, word));
  return key ? w.tabs[key] : null;
}

/** What a run is called that has no name. settings: those that were chosen suffice */
export const runTitle = (/** @type {Description} */ description, preset, settings) =>
  isOpened(settings) ? w.openedModel : said(findPreset(description, preset)?.title ?? preset);
