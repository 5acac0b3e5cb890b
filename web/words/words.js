// The words of the page, in the language of its reader. Each feature has its English ones in
// words/en/FEATURE.js: texts, and functions of named values that make a sentence. Another language
// has the same keys in words/LANGUAGE/FEATURE.js; what it lacks stays English. Pure.

/**
 * Texts, sentences by the values that they hold, and groups of both.
 * @typedef {{ [key: string]: any }} Words
 */

/** What the modules of each feature hold, and its English. */
const features = new Map();
/** The words of the language in use, by feature. @type {Words} */
let language = {};

/**
 * The words of a feature, which become those of another language where they are. So read one when
 * it is drawn, never while a module is loaded.
 * @template {Words} T @param {string} feature @param {T} en @returns {T}
 */
export function wordsOf(feature, en) {
  const own = /** @type {T} */ (merged(en, language[feature]));
  features.set(feature, { own, en });
  return own;
}

/**
 * Takes the words of a language from now on; none is English. Returns what each text that holds no
 * values is now, by what it was.
 * @param {Words} words by feature
 * @returns {Map<string, string>}
 */
export function useWords(words) {
  language = words;
  const changes = new Map();
  for (const [feature, { own, en }] of features) {
    const next = merged(en, words[feature]);
    noteChanges(changes, own, next);
    Object.assign(own, next);
  }
  return changes;
}

const isGroup = (one) => typeof one === 'object';

/** English words, and those that another language has in their place. */
const merged = (/** @type {Words} */ en, /** @type {Words} */ other = {}) =>
  Object.fromEntries(
    Object.entries(en).map(([key, one]) => [
      key,
      isGroup(one) ? merged(one, other[key]) : (other[key] ?? one),
    ]),
  );

function noteChanges(changes, before, after) {
  for (const [key, one] of Object.entries(before)) {
    if (isGroup(one)) noteChanges(changes, one, after[key]);
    else if (typeof one === 'string' && one !== after[key]) changes.set(one, after[key]);
  }
}
