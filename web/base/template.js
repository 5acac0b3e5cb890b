// Texts with places for values, by which other languages say what is put together elsewhere. Pure.
import { both, inLanguage } from './format.js';

/** How many values a template has. */
const countOf = (template) => template.split('{}').length - 1;

/** A text with its values: {} is the next one, {1} the first, {1 word} the first as a word. */
function filled(text, values, valueText, words) {
  let next = 0;
  return text.replace(/\{(\d*)( word)?\}/g, (place, number, isWord) => {
    const value = valueText(values[number ? number - 1 : next++] ?? place);
    return isWord && Object.hasOwn(words, value) ? words[value] : value;
  });
}

/**
 * What says a message in another language: as a whole, or what is before a colon and what is after
 * it. A message that it lacks stays as it is. Values are those of Sentence (wasm/lab/sentence.mjs).
 * @param {Record<string, string>} texts by the English template, which has {} for each value
 * @param {{ words?: Record<string, string>, colon?: string }} [how] words: values that are words
 */
export function translated(texts, { words = {}, colon = ': ' } = {}) {
  /** @returns {string} */
  const valueText = (value) => {
    if (Array.isArray(value)) return both(value.map(valueText));
    if (value?.template !== undefined) return whole(value);
    return value?.number === undefined ? String(value) : inLanguage(value.number);
  };
  /** @returns {string | null} */
  const say = (template, values) => {
    const own = Object.hasOwn(texts, template) ? texts[template] : null;
    if (own !== null || !/\p{L}/u.test(template))
      return filled(own ?? template, values, valueText, words);
    for (let at = template.indexOf(': '); at >= 0; at = template.indexOf(': ', at + 1)) {
      const before = template.slice(0, at);
      const n = countOf(before);
      const parts = [say(before, values.slice(0, n)), say(template.slice(at + 2), values.slice(n))];
      if (!parts.includes(null)) return parts.join(colon);
    }
    return null;
  };
  const whole = ({ message, template, values }) => say(template, values) ?? message;
  return whole;
}
