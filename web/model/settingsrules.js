// The engine's table of settings, as the page uses it. Pure. Reading the text of a value is the
// engine's part (model/link.js): here a value is already a number, a boolean or a word.
import { kindOf } from './corpustext.js';

/**
 * @typedef {{ key: string, type: 'int'|'float'|'bool'|'choice'|'text', default: any, min?: number,
 *   max?: number, choices?: string[], titles?: string[],
 *   unit?: string, group: string, help: string, rebuild: boolean, advanced: boolean, scale?: string
 *   }} Setting
 * @typedef {{ name: string, aliases?: string[], title: string, description: string, settings:
 *   Record<string, any> }} Preset
 * @typedef {{ settings: Setting[], presets: Preset[], tasks: any[] }} Description
 */

/**
 * A setting of the page, not of the engine: which build of the engine runs. It is in the link
 * because it decides the last bits of a run.
 */
export const KERNELS = /** @type {Setting} */ ({
  key: 'kernels',
  type: 'choice',
  default: 'auto',
  choices: ['auto', 'simd128', 'relaxed'],
  group: 'training',
  unit: '',
  rebuild: true,
  advanced: true,
  help: '', // w.help of model/words.js
});

/** The other setting of the page: threads that compute. Results do not depend on it. */
export const THREADS = /** @type {Setting} */ ({
  key: 'threads',
  type: 'choice',
  default: 'auto',
  choices: ['auto', '1', '2', '3', '4', '5', '6', '7', '8'],
  group: 'training',
  unit: '',
  rebuild: true,
  advanced: true,
  help: '', // w.help of model/words.js
});

/** Settings of how it is computed, not of what: a lesson leaves them as the reader has them. */
const PAGE_OWN = [KERNELS.key, THREADS.key];

/** What of the chosen settings says how it is computed. */
export const pageOwn = (chosen) =>
  Object.fromEntries(Object.entries(chosen).filter(([key]) => PAGE_OWN.includes(key)));

/** What of them says what is computed. */
export const withoutPageOwn = (chosen) =>
  Object.fromEntries(Object.entries(chosen).filter(([key]) => !PAGE_OWN.includes(key)));

/**
 * The setting called `key`, or undefined. Looks through the list, so `__proto__` is a key like any
 * other.
 */
export function findSetting(/** @type {Description} */ description, key) {
  return description.settings.find((setting) => setting.key === key);
}

/** The kind of text that a task learns from, or ''; the task that learns from one; and whether a
 *  task is one of these. */
export const readBy = ({ reads_text: text, reads_table: table, reads_numbers: numbers }) =>
  text ? kindOf({ table, numbers }) : '';
export const readingTask = ({ tasks }, kind = 'text') =>
  tasks.find((task) => readBy(task) === kind);
export const readsText = ({ tasks }, name) =>
  tasks.some((task) => task.name === name && task.reads_text);
/** Whether a task of this name learns from texts of this one's kind. */
export const suits = (description, name, text) =>
  Boolean(text) && readingTask(description, kindOf(text))?.name === name;

/** The preset of this name or alias, or undefined. */
export function findPreset(/** @type {Description} */ description, name) {
  return description.presets.find(
    (preset) => preset.name === name || (preset.aliases ?? []).includes(name),
  );
}

/** Whether a run has the weights of a model that was trained elsewhere. */
export const isOpened = (/** @type {any} */ settings) => settings?.tokens === 'given';

/** The settings a preset stands for, complete: key -> value. */
export function presetSettings(
  /** @type {Description} */ description,
  /** @type {Preset} */ preset,
) {
  const entries = description.settings.map(({ key, default: value }) => [
    key,
    Object.hasOwn(preset.settings, key) ? preset.settings[key] : value,
  ]);
  return Object.fromEntries(entries);
}

/** Whether the table has this value for the setting. It may still not suit the other settings. */
export function isValue(/** @type {Setting} */ setting, /** @type {unknown} */ value) {
  if (setting.type === 'choice') return setting.choices.includes(/** @type {any} */ (value));
  if (setting.type === 'bool') return typeof value === 'boolean';
  if (setting.type === 'text')
    return typeof value === 'string' && value.length <= setting.max && /^[ -~]*$/.test(value);
  const whole = setting.type !== 'int' || Number.isInteger(value);
  return typeof value === 'number' && whole && value >= setting.min && value <= setting.max;
}

/** Settings that are lists of streams, of a task that the page does not show. */
export const LISTS = ['streams', 'heads'];

/** Whether a preset's streams are listed by its settings.
 *  @param {Description} description @param {{ settings: Record<string, any> }} preset */
export function listsStreams({ tasks, settings }, preset) {
  const task = preset.settings.task ?? settings.find(({ key }) => key === 'task').default;
  return tasks.some(({ name, lists_streams }) => lists_streams && name === task);
}

/** The setting `task` without those tasks. @param {Setting} setting @param {any[]} tasks */
function withoutLists(setting, tasks) {
  if (setting.key !== 'task') return setting;
  const isShown = (_, i) => !tasks[i].lists_streams;
  return {
    ...setting,
    choices: setting.choices.filter(isShown),
    titles: setting.titles.filter(isShown),
  };
}

/**
 * The engine's description as the page has it: with two settings of its own, which a link may name
 * too, and without the tasks whose streams are listed.
 */
export function withPageSettings(/** @type {any} */ description) {
  const { tasks, presets, settings } = description;
  const shown = settings.filter(({ key }) => !LISTS.includes(key));
  return {
    ...description,
    tasks: tasks.filter(({ lists_streams }) => !lists_streams),
    presets: presets.filter((preset) => !listsStreams(description, preset)),
    settings: [...shown.map((setting) => withoutLists(setting, tasks)), KERNELS, THREADS],
  };
}

/** `chosen` with one setting changed; a value that the preset has anyway is left out. */
export function choose(/** @type {Description} */ description, presetName, chosen, key, value) {
  const base = presetSettings(description, findPreset(description, presetName));
  const rest = Object.entries(chosen).filter(([name]) => name !== key);
  return Object.fromEntries(value === base[key] ? rest : [...rest, [key, value]]);
}
