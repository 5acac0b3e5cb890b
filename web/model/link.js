// A link <-> what it asks for. Pure.
//
// A link is #preset=NAME&key=value&…, with only what differs from the preset. Reading one fills a
// form; it starts nothing. This file splits the pairs and reads the keys of the page, which all are
// listed here. Every other key is a setting of the engine, and its text goes to the engine as it
// is: the settings table in C is the only reader of keys and values.
import { clip } from '../base/format.js';
import { LANGUAGES } from '../words/languages.js';
import { findPreset, KERNELS, LISTS, presetSettings, THREADS } from './settingsrules.js';

/**
 * @typedef {'look' | 'choice' | 'list' | 'long' | 'pair' | 'twice' | 'streams' | 'cut' |
 *   'mode'} ProblemCode
 * @typedef {{ message: string, template?: string, values?: any[] }} Refusal as LabError has them
 * @typedef {Partial<Refusal> & { key: string, value: string, code?: ProblemCode, most?: number,
 *   choices?: string[], place?: any }} Problem either the engine's message, or a code and its
 *   values, for which model/errorwords.js has the words
 * @typedef {(pairs: [key: string, text: string][]) => { preset: string, chosen: Record<string,
 *   any>, problems: ({ key: string } & Refusal)[] }} Reader reads settings as Engine.read does
 * @typedef {{ preset: string, chosen: Record<string, any>, look: Record<string, string>, problems:
 *   Problem[] }} Link `chosen` has only what differs from the preset; `look` is complete
 */

const CODES = LANGUAGES.map(({ code }) => code);

/**
 * What a link says about the view and not about the run: which view of the centre, chart, tile and
 * lesson show, what the model is looked at without (ablation.js), to which step the page offers to
 * train, which text of the reader's the run learned from (corpus.js), what the stage's arcs are as
 * wide as, the language, whether type is large, and what a teacher hides.
 * @type {{ key: string, default: string, pattern: RegExp }[]}
 */
export const LOOK = [
  { key: 'view', default: 'model', pattern: /^[a-z]{1,16}$/ },
  { key: 'chart', default: 'loss', pattern: /^[a-z]{1,16}$/ },
  {
    key: 'tile',
    default: '',
    pattern: /^[a-z]{1,16}(:[a-z]{1,16})?(\.\d{1,2}){0,2}$/,
  },
  {
    key: 'tensor',
    default: '',
    pattern: /^[A-Za-z][A-Za-z0-9_.]{0,79}$/,
  },
  { key: 'sub', default: '', pattern: /^[a-z]{1,16}$/ },
  {
    key: 'walk',
    default: '',
    pattern: /^\d{1,5}(\.\d{1,4}){0,3}$/,
  },
  {
    key: 'sort',
    default: '',
    pattern: /^-?[a-z_]{1,16}$/,
  },
  {
    key: 'cut',
    default: '',
    pattern: /^[a-z0-9:.,-]{1,6000}$/,
  },
  { key: 'cut_mode', default: 'zero', pattern: /^(zero|mean)$/ },
  { key: 'cut_shown', default: 'true', pattern: /^(true|false)$/ },
  { key: 'step', default: '', pattern: /^[1-9]\d{0,6}$/ },
  {
    key: 'own',
    default: '',
    pattern: /^(text|table|numbers|model):\d{1,9}:[0-9a-f]{16}:[^=\p{Cc}\p{Cs}]{1,80}$/u,
  },
  {
    key: 'lesson',
    default: '',
    pattern: /^(?:[a-z0-9-]{1,40}|https:\/\/[^\s"'<>]{1,400})$/,
  },
  {
    key: 'hide',
    default: '',
    pattern: /^[a-z_0-9-]{1,24}(,[a-z_0-9-]{1,24}){0,63}$/,
  },
  {
    key: 'arcs',
    default: 'looks',
    pattern: /^(looks|written)$/,
  },
  { key: 'lang', default: '', pattern: new RegExp(`^(${CODES.join('|')})$`) },
  { key: 'mode', default: '', pattern: /^(explore|everything)$/ },
  { key: 'large', default: '', pattern: /^1$/ },
  {
    key: 'report',
    default: '',
    pattern: /^https?:\/\/[a-z0-9.-]{1,200}(?::\d{1,5})?$/,
  },
  { key: 'embed', default: '', pattern: /^1$/ },
  {
    key: 'show',
    default: '',
    pattern: /^(headline|stage|model|curve)(,(headline|stage|model|curve)){0,3}$/,
  },
];
/** How the model is computed, not what it is. */
const COMPUTED = [KERNELS, THREADS];

/** The preset of a link that names none. */
export const OPENING_PRESET = 'reverse';

/**
 * More than the longest that the page writes: every setting, 64 names to hide, and two of every
 * three of 64 heads cut in all layers.
 */
const LONGEST_LINK = 10240;

/** Whether nothing of a link is read. */
export const isTooLong = (/** @type {string} */ hash) =>
  hash.replace(/^#/, '').length > LONGEST_LINK;

/**
 * What a link asks for. What cannot be used is left out and named in `problems`.
 * @param {string} hash with or without the leading #
 * @param {Reader} read reads the settings of the engine
 * @param {string} [fallback] the preset of a link that names none
 * @returns {Link}
 */
export function readLink(hash, read, fallback) {
  const { pairs, problems } = splitLink(hash);
  const display = defaultDisplay();
  const computed = {};
  const presets = fallback ? [/** @type {[string, string]} */ (['preset', fallback])] : [];
  const settings = [];
  for (const { key, text } of pairs) {
    const refuse = (code, more = {}) => problems.push(problem(key, text, { code, ...more }));
    const own = COMPUTED.find((setting) => setting.key === key);
    const shown = LOOK.find((one) => one.key === key);
    if (key === 'preset') presets.push([key, text]);
    else if (own && !own.choices.includes(text)) refuse('choice', { choices: own.choices });
    else if (own && text !== own.default) computed[key] = text;
    else if (shown && !shown.pattern.test(text)) refuse('look');
    else if (shown) display[key] = text;
    else if (LISTS.includes(key)) refuse('list');
    else if (!own) settings.push([key, text]);
  }
  const found = read([...presets, ...settings]);
  for (const { key, ...refusal } of found.problems)
    problems.push(problem(key, pairs.find((pair) => pair.key === key)?.text ?? '', refusal));
  return {
    preset: found.preset,
    chosen: { ...found.chosen, ...computed },
    look: display,
    problems,
  };
}

/** Keys that say nothing about how much of the page shows. */
const PLAIN_KEYS = ['preset', 'seed', 'own', 'kernels', 'threads', 'large', 'lang'];

/** Whether a link asks for the compact page that other pages embed (app/embed.js). */
const isEmbedLink = (/** @type {string} */ hash) => /[#&]embed=1(&|$)/.test(hash);

/**
 * How much of the page a link opens: embedded, Explore; what it says; of a class, Explore; with a
 * view or a setting, Everything; else what the reader chose last. app/early.js decides the same
 * before any module.
 * @param {string} hash @param {string|null} [remembered]
 * @returns {'explore'|'everything'}
 */
export function modeOf(hash, remembered = null) {
  if (isEmbedLink(hash.replace(/^#?/, '#'))) return 'explore';
  const pairs = hash.replace(/^#/, '').split('&').filter(Boolean);
  const keys = pairs.map((pair) => pair.split('=')[0]);
  const said = pairs.find((pair) => /^mode=(explore|everything)$/.test(pair))?.slice(5);
  if (said) return /** @type {any} */ (said);
  if (keys.includes('hide')) return 'explore';
  if (keys.some((key) => key !== 'mode' && !PLAIN_KEYS.includes(key))) return 'everything';
  return remembered === 'everything' ? 'everything' : 'explore';
}

/** A view in which nothing was chosen. @returns {Record<string, string>} */
export function defaultDisplay() {
  return Object.fromEntries(LOOK.map(({ key, default: value }) => [key, value]));
}

/** What a link says about the view, complete. */
export const readDisplay = (hash) => readLink(hash, readNothing).look;

const readNothing = () => ({ preset: '', chosen: {}, problems: [] });

/**
 * How a link wants the model to be computed, complete: { kernels, threads }. It is needed before
 * there is an engine to read the other keys.
 */
export function readPageSettings(hash) {
  const { chosen, look } = readLink(hash, readNothing);
  const one = look.embed && { threads: '1' }; // the page around it needs the other cores
  return { kernels: KERNELS.default, threads: THREADS.default, ...chosen, ...one };
}

/** A link that asks for these page settings and nothing else. */
export const writePageSettings = ({ kernels, threads }) => `#kernels=${kernels}&threads=${threads}`;

/** The pairs of a link, the first of each key, percent-decoded. */
function splitLink(hash) {
  const problems = [];
  const pairs = [];
  const text = hash.replace(/^#/, '');
  if (isTooLong(text)) {
    const size = String(text.length);
    return { pairs, problems: [problem('link', size, { code: 'long', most: LONGEST_LINK })] };
  }
  for (const part of text.split('&').filter(Boolean)) {
    const pair = splitPair(part);
    if (!pair) problems.push(problem(part, part, { code: 'pair' }));
    else if (pairs.some(({ key }) => key === pair.key))
      problems.push(problem(pair.key, pair.text, { code: 'twice' }));
    else pairs.push(pair);
  }
  return { pairs, problems };
}

/** Null where it is no pair, or one that could be taken for several. */
function splitPair(part) {
  const equals = part.indexOf('=');
  if (equals < 1) return null;
  try {
    const key = decodeURIComponent(part.slice(0, equals));
    const text = decodeURIComponent(part.slice(equals + 1));
    return /[=\p{Cc}]/u.test(key) || text.includes('\n') ? null : { key, text };
  } catch {
    return null;
  }
}

/** A pair of a link; a part of a character that lacks the other becomes U+FFFD. */
export const writePair = (/** @type {string} */ key, /** @type {string} */ text) =>
  `${key}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))}`;

/** Lists can be read in a link. */
const plain = (/** @type {string} */ pair) =>
  pair.replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%3D/g, '=');

/**
 * The link for a preset, what was chosen beside it and the view, "#preset=…&…" in the tables'
 * order. Reads back to the same.
 */
export function writeLink(
  /** @type {import('./settingsrules.js').Description} */ description,
  presetName,
  chosen,
  display = defaultDisplay(),
) {
  const preset = findPreset(description, presetName);
  const base = presetSettings(description, preset);
  const parts = [writePair('preset', preset.name)];
  for (const { key } of description.settings) {
    if (Object.hasOwn(chosen, key) && chosen[key] !== base[key])
      parts.push(plain(writePair(key, String(chosen[key]))));
  }
  for (const { key, default: value } of LOOK)
    if (key !== 'mode' && display[key] !== value) parts.push(plain(writePair(key, display[key])));
  // what the link opens by itself is not said
  if (display.mode && display.mode !== modeOf(parts.join('&'))) parts.push(`mode=${display.mode}`);
  return `#${parts.join('&')}`;
}

/** @returns {Problem} @param {Partial<Problem>} why */
function problem(key, value, why) {
  return { key: clip(key), value: clip(value), ...why };
}
