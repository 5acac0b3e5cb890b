// How the page names settings and choices, and which control suits a setting. The engine's table
// stays the only list of what exists: a setting that is not named here is shown under its
// key, with its help.

import { w } from '../words/settingnames.js';
import { said } from '../words/engine.js';

/** The group of settings that the panel does not show. */
export const NOT_HERE = 'data';

/** Of settings that are shown otherwise than others. sub: letters set lower; control: where the
 * usual one does not suit; stops: values a slider moves through; place: another group; last: after
 * the others; advanced: in the disclosure. */
const SETTINGS = {
  task: { advanced: true },
  seq: { control: 'stepper' },
  vocab: { control: 'stepper' },
  builtin_text: { control: 'select' },
  tokens: { control: 'select' },
  operation: { control: 'select' },
  pairs: { control: 'select' },
  n_layers: { control: 'stepper' },
  n_heads: { control: 'stepper' },
  d_model: {
    sub: 'model',
    control: 'slider',
    stops: [8, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256],
  },
  d_ff: {
    sub: 'ff',
    control: 'slider',
    stops: [8, 16, 32, 64, 96, 128, 192, 256, 320, 384, 512, 768, 1024],
  },
  n_kv_heads: { control: 'stepper' },
  activation: { control: 'select' },
  mask: { control: 'select' },
  init: { control: 'select' },
  lr: {
    control: 'slider',
    stops: [
      1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 3e-4, 5e-4, 7e-4, 1e-3, 1.5e-3, 2e-3, 3e-3, 5e-3, 1e-2, 2e-2,
      5e-2, 1e-1,
    ],
  },
  dropout: {
    control: 'slider',
    stops: [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
  },
  saved_activations: { control: 'select' },
  optimizer: { control: 'select' },
  kernels: { control: 'select' },
  threads: { control: 'select' },
  events: { place: NOT_HERE },
  seed: { place: 'training', last: true },
};

/** The name of a setting, without letters set lower: "Longest sequence". */
export function settingName(key) {
  return Object.hasOwn(w.settings, key) ? w.settings[key] : key.replaceAll('_', ' ');
}

/** What a setting is for: the engine's words, and the page's own of its two settings. */
export const settingHelp = (/** @type {import('./settingsrules.js').Setting} */ { key, help }) =>
  w.help[key] ?? said(help);

/** Letters set lower after the name of a setting, or ''. */
export const letterOf = (/** @type {string} */ key) =>
  Object.hasOwn(SETTINGS, key) ? (SETTINGS[key].sub ?? '') : '';

const SHORT_LIST = 3;
const SMALL_RANGE = 64;

/**
 * How to show a setting: its name, group, place and control.
 * @param {import('./settingsrules.js').Setting} setting
 */
export function settingWords(setting) {
  const own = Object.hasOwn(SETTINGS, setting.key) ? SETTINGS[setting.key] : {};
  return {
    label: settingName(setting.key),
    sub: letterOf(setting.key),
    group: own.place ?? setting.group,
    advanced: own.advanced ?? setting.advanced,
    last: own.last ?? false,
    control: own.control ?? defaultControl(setting),
    stops: stopsOf(setting, own),
  };
}

function defaultControl(setting) {
  if (setting.type === 'bool') return 'segments';
  if (setting.type === 'choice')
    return setting.choices.length <= SHORT_LIST ? 'segments' : 'select';
  return setting.type === 'int' && setting.max - setting.min <= SMALL_RANGE && !setting.advanced
    ? 'stepper'
    : 'number';
}

function stopsOf(setting, own) {
  return (own.stops ?? []).filter((stop) => stop >= setting.min && stop <= setting.max);
}

/**
 * A choice in words.
 * @param {{ key?: string, choices?: string[], titles?: string[] }} [setting] of a setting with
 *   titles: the tasks
 */
export function choiceWords(choice, setting = {}) {
  if (setting.titles)
    return said(setting.titles[setting.choices.indexOf(choice)] ?? String(choice));
  if (choice === true) return w.on;
  if (choice === false) return w.off;
  if (setting.key === 'header' && choice === 'auto') return w.automatic;
  if (Object.hasOwn(w.choices, choice)) return w.choices[choice];
  const text = String(choice).replaceAll('_', ' ');
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

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
  return [...words.slice(0, NAMED), ...(more > 0 ? [w.moreSettings({ more })] : [])].join(', ');
}

/** How it is computed, and scored, makes no other model. */
const UNNAMED = ['kernels', 'threads', 'eval_samples'];
