// The words of the page, in the language of its reader. Each feature has its English ones in
// words/en/FEATURE.js: texts, and functions of named values that make a sentence. Another language
// has the same keys in words/LANGUAGE/FEATURE.js; what it lacks stays English. Pure.

/**
 * Texts, sentences by the values that they hold, and groups of both.
 * @typedef {{ [key: string]: any }} Words
 */

/** Of each sentence, so many of its texts are known, the last ones: more than show of one. */
const MOST_SAID = 1000;

/** What the modules of each feature hold, its English, and what its sentences have said. */
const features = new Map();
/** The words of the language in use, by feature. @type {Words} */
let language = {};

/**
 * The words of a feature, which become those of another language where they are. So read one when
 * it is drawn, never while a module is loaded.
 * @template {Words} T @param {string} feature @param {T} en nothing in a joined page, whose English
 *   comes as other languages do @returns {T}
 */
export function wordsOf(feature, en) {
  const own = /** @type {T} */ (noted(merged(en, language[feature])));
  features.set(feature, { own, en });
  return own;
}

/** Takes the words of a language from now on; none is English. @param {Words} words by feature */
export function useWords(words) {
  language = words;
  for (const [feature, { own, en }] of features)
    Object.assign(own, noted(merged(en, words[feature])));
}

/** The words of each feature as they are now: groups are others after useWords. */
export const wordsInUse = () =>
  [...features].map(([feature, { own }]) => /** @type {[string, Words]} */ ([feature, { ...own }]));

export const isGroup = (one) => typeof one === 'object';

/** English words, and those that another language has in their place. */
const merged = (/** @type {Words} */ en, /** @type {Words} */ other = {}) =>
  Object.fromEntries(
    Object.keys({ ...en, ...other }).map((key) => {
      const [one, own] = [en[key], other[key]];
      return [key, isGroup(one ?? own) ? merged(one ?? {}, own) : (own ?? one)];
    }),
  );

/** Words whose sentences know what they said: `said`, the values by the text. */
const noted = (/** @type {Words} */ words) =>
  Object.fromEntries(
    Object.entries(words).map(([key, one]) => {
      if (isGroup(one)) return [key, noted(one)];
      return [key, typeof one === 'function' ? notedSentence(one) : one];
    }),
  );

function notedSentence(sentence) {
  const said = new Map();
  return Object.assign(say, { said });
  function say(values) {
    const text = sentence(values);
    said.delete(text);
    said.set(text, values);
    if (said.size > MOST_SAID) said.delete(said.keys().next().value);
    return text;
  }
}
