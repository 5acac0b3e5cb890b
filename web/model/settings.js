// Settings <-> link. Pure. The engine's description is the whitelist: a key or value it does not
// know never gets through.
//
// A link is #preset=NAME&key=value&…, with only what differs from the preset. Reading one fills a
// form; it starts nothing.

/**
 * @typedef {{ key: string, type: 'int'|'float'|'bool'|'choice', default: any, min?: number, max?:
 *   number, choices?: string[], titles?: string[],
 *   unit?: string, group: string, help: string, rebuild: boolean, advanced: boolean, scale?: string
 *   }} Setting
 * @typedef {{ name: string, aliases?: string[], title: string, description: string, settings:
 *   Record<string, any> }} Preset
 * @typedef {{ settings: Setting[], presets: Preset[], tasks: any[] }} Description
 * @typedef {{ key: string, value: string, message: string }} Problem
 */

/**
 * The page's own setting, beside the engine's: which build of the engine runs. It is in the link
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
  help:
    'simd128 gives the same bits on every machine; relaxed is faster and may differ in the ' +
    'last; auto takes relaxed where the machine has it',
});

/** The other setting of the page's own: threads that compute. Results do not depend on it. */
export const THREADS = /** @type {Setting} */ ({
  key: 'threads',
  type: 'choice',
  default: 'auto',
  choices: ['auto', '1', '2', '3', '4', '5', '6', '7', '8'],
  group: 'training',
  unit: '',
  rebuild: true,
  advanced: true,
  help:
    'threads that compute together, with the same results at any number; never more than the ' +
    'machine runs at once; auto chooses by the machine',
});

/**
 * What a link says about the view and not about the run: which view of the centre, chart, tile and
 * lesson show, what the model is looked at without (cuts.js), and what a teacher hides.
 * @type {{ key: string, default: string, pattern: RegExp, means: string }[]}
 */
export const LOOK = [
  { key: 'view', default: 'model', pattern: /^[a-z]{1,16}$/, means: 'the name of a view' },
  { key: 'chart', default: 'loss', pattern: /^[a-z]{1,16}$/, means: 'the name of a chart' },
  {
    key: 'tile',
    default: '',
    pattern: /^[a-z]{1,16}(:[a-z]{1,16})?(\.\d{1,2}){0,2}$/,
    means: 'the name of a tile',
  },
  {
    key: 'tensor',
    default: '',
    pattern: /^[A-Za-z][A-Za-z0-9_.]{0,79}$/,
    means: 'the name of a tensor',
  },
  { key: 'sub', default: '', pattern: /^[a-z]{1,16}$/, means: 'the name of a part of a view' },
  {
    key: 'sort',
    default: '',
    pattern: /^-?[a-z_]{1,16}$/,
    means: 'the name of a column of the table of heads',
  },
  {
    key: 'cut',
    default: '',
    pattern: /^[a-z0-9:.,-]{1,6000}$/,
    means: 'parts of the model with commas between them',
  },
  { key: 'cut_mode', default: 'zero', pattern: /^(zero|mean)$/, means: 'zero or mean' },
  { key: 'cut_shown', default: 'true', pattern: /^(true|false)$/, means: 'true or false' },
  { key: 'lesson', default: '', pattern: /^[a-z0-9-]{1,32}$/, means: 'the name of a lesson' },
  {
    key: 'hide',
    default: '',
    pattern: /^[a-z_0-9-]{1,24}(,[a-z_0-9-]{1,24}){0,63}$/,
    means: 'names of controls with commas between them',
  },
];

/** The preset of a link that names none. */
export const OPENING_PRESET = 'reverse';

/**
 * More than the longest that the page writes: every setting, 64 names to hide, and two of every
 * three of 64 heads cut in all layers.
 */
const LONGEST_LINK = 10240;
const INT = /^-?(0|[1-9][0-9]{0,15})$/;
const FLOAT = /^-?([0-9]{1,20}(\.[0-9]{0,40})?|\.[0-9]{1,40})([eE][+-]?[0-9]{1,3})?$/;

/**
 * The setting called `key`, or undefined. Looks through the list, so `__proto__` is a key like any
 * other.
 */
export function findSetting(/** @type {Description} */ description, key) {
  return description.settings.find((setting) => setting.key === key);
}

/** The task that learns from a text, and whether a task is that one. */
export const readingTask = ({ tasks }) => tasks.find((task) => task.reads_text);
export const readsText = (description, task) => readingTask(description)?.name === task;

/** The preset of this name or alias, or undefined. */
export function findPreset(/** @type {Description} */ description, name) {
  return description.presets.find(
    (preset) => preset.name === name || (preset.aliases ?? []).includes(name),
  );
}

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

/** What a setting accepts, in words. */
export function accepted(/** @type {Setting} */ setting) {
  if (setting.type === 'choice') return `one of ${setting.choices.join(', ')}`;
  if (setting.type === 'bool') return 'true or false';
  return (
    `${setting.type === 'int' ? 'a whole number' : 'a number'} from ` +
    `${setting.min} to ${setting.max}`
  );
}

/**
 * Reads a value from text.
 * @returns {{ value: any } | { message: string }} the message names the setting and the value
 */
export function parseValue(/** @type {Setting} */ setting, /** @type {string} */ text) {
  const refusal = () => ({
    message: `${setting.key} cannot be "${clip(text)}": it is ${accepted(setting)}`,
  });
  if (setting.type === 'choice')
    return setting.choices.includes(text) ? { value: text } : refusal();
  if (setting.type === 'bool') {
    if (text === 'true' || text === '1') return { value: true };
    return text === 'false' || text === '0' ? { value: false } : refusal();
  }
  if (!(setting.type === 'int' ? INT : FLOAT).test(text)) return refusal();
  const value = Number(text) + 0; // -0 becomes 0
  return Number.isFinite(value) && value >= setting.min && value <= setting.max
    ? { value }
    : refusal();
}

/**
 * The settings that a link asks for. What cannot be used is left out and named in `problems`.
 * @param {string} hash with or without the leading #
 * @param {Description} description
 * @param {string} [fallback] the preset of a link that names none
 * @returns {{ preset: string, chosen: Record<string, any>, look: Record<string, string>, problems:
 *   Problem[] }} `chosen` holds only what differs
 *   from the preset; `look` is complete
 */
export function readLink(hash, description, fallback) {
  const problems = [];
  const pairs = splitLink(hash, problems);
  const wanted = pairs.find(({ key }) => key === 'preset');
  const first = findPreset(description, fallback) ?? description.presets[0];
  const preset = wanted ? findPreset(description, wanted.text) : first;
  if (!preset) {
    const names = description.presets.map(({ name }) => name).join(', ');
    problems.push({
      key: 'preset',
      value: clip(wanted.text),
      message: `preset cannot be "${clip(wanted.text)}": it is one of ${names}`,
    });
  }
  const base = presetSettings(description, preset ?? first);
  const chosen = new Map();
  const look = defaultLook();
  const seen = new Set();
  for (const { key, text } of pairs) {
    const problem = (message) => problems.push({ key: clip(key), value: clip(text), message });
    if (seen.has(key)) problem(`${clip(key)} is given twice: the first is used`);
    else if (Object.hasOwn(look, key)) {
      const { pattern, means } = LOOK.find((one) => one.key === key);
      if (pattern.test(text)) look[key] = text;
      else problem(`${key} cannot be "${clip(text)}": it is ${means}`);
    } else if (key !== 'preset') {
      const setting = findSetting(description, key);
      const read = setting
        ? parseValue(setting, text)
        : { message: `"${clip(key)}" is not a setting` };
      if ('message' in read) problem(read.message);
      else if (read.value !== base[key]) chosen.set(key, read.value);
    }
    seen.add(key);
  }
  return { preset: (preset ?? first).name, chosen: Object.fromEntries(chosen), look, problems };
}

/** A view in which nothing was chosen. @returns {Record<string, string>} */
export function defaultLook() {
  return Object.fromEntries(LOOK.map(({ key, default: value }) => [key, value]));
}

/**
 * The page's own settings that a link asks for, complete: they are needed before the engine has
 * described the others.
 */
export function readPageSettings(hash) {
  const nothing = { name: '', title: '', description: '', settings: {} };
  const { chosen } = readLink(hash, {
    settings: [KERNELS, THREADS],
    presets: [nothing],
    tasks: [],
  });
  return { kernels: KERNELS.default, threads: THREADS.default, ...chosen };
}

/** The engine's description with the page's own settings, which a link may name too. */
export function withPageSettings(/** @type {any} */ description) {
  return { ...description, settings: [...description.settings, KERNELS, THREADS] };
}

function splitLink(hash, problems) {
  const text = hash.replace(/^#/, '');
  if (text.length > LONGEST_LINK) {
    problems.push({
      key: 'link',
      value: `${text.length} characters`,
      message: `the link is longer than ${LONGEST_LINK} characters and was not read`,
    });
    return [];
  }
  const pairs = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    try {
      if (equals < 1) throw new URIError();
      pairs.push({
        key: decodeURIComponent(part.slice(0, equals)),
        text: decodeURIComponent(part.slice(equals + 1)),
      });
    } catch {
      problems.push({
        key: clip(part),
        value: clip(part),
        message: `"${clip(part)}" in the link is not key=value`,
      });
    }
  }
  return pairs;
}

/**
 * The link for a preset, what was chosen beside it and the view, "#preset=…&…" in the tables'
 * order. Reads back to the same.
 */
export function writeLink(
  /** @type {Description} */ description,
  presetName,
  chosen,
  look = defaultLook(),
) {
  const preset = findPreset(description, presetName);
  const base = presetSettings(description, preset);
  const parts = [`preset=${encodeURIComponent(preset.name)}`];
  for (const { key } of description.settings) {
    if (Object.hasOwn(chosen, key) && chosen[key] !== base[key])
      parts.push(`${key}=${encodeURIComponent(String(chosen[key]))}`);
  }
  for (const { key, default: value } of LOOK)
    if (look[key] !== value)
      parts.push(
        `${key}=${encodeURIComponent(look[key]).replace(/%2C/g, ',').replace(/%3A/g, ':')}`,
      );
  return `#${parts.join('&')}`;
}

/** `chosen` with one setting changed; a value that the preset has anyway is left out. */
export function choose(/** @type {Description} */ description, presetName, chosen, key, value) {
  const base = presetSettings(description, findPreset(description, presetName));
  const rest = Object.entries(chosen).filter(([name]) => name !== key);
  return Object.fromEntries(value === base[key] ? rest : [...rest, [key, value]]);
}

function clip(text) {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
