// What texts of one language are in another one. Pure.
import { isGroup, useWords, wordsInUse } from './words.js';

/**
 * Takes the words of a language from now on, as useWords. Returns what says a text of before in
 * this language: undefined for one that no feature has said. Where several words have the same
 * text, it is the first, or one that the text was in languages before: `memory`, kept with a text
 * that shows, knows which it may be.
 * @param {import('./words.js').Words} words by feature
 * @returns {(text: string, memory?: { of?: string[] }) => string | undefined}
 */
export function changeWords(words) {
  const before = wordsInUse();
  useWords(words);
  const now = new Map(wordsInUse());
  const next = new Map();
  for (const [feature, own] of before) noteNext(next, feature, own, now.get(feature));
  /** A sentence may be one of its own values: `within` are those around a text. */
  const say = (text, memory = {}, within = [text]) => {
    const all = next.get(text) ?? [];
    const known = all.filter(({ path }) => memory.of?.includes(path));
    const may = known.length ? known : all;
    memory.of = may.map(({ path }) => path);
    return may[0]?.say((inner) =>
      within.includes(inner) ? inner : say(inner, {}, [...within, inner]),
    );
  };
  return (text, memory) => say(text, memory);
}

/** Notes for each text of before which words had it, and what says it now. */
function noteNext(next, path, before, now) {
  const note = (text, word, say) =>
    next.set(text, [...(next.get(text) ?? []), { path: word, say }]);
  for (const [key, one] of Object.entries(before)) {
    const other = now[key];
    const word = `${path}.${key}`;
    if (other === undefined) continue;
    if (isGroup(one)) noteNext(next, word, one, other);
    else if (typeof one === 'string') note(one, word, () => other);
    else
      for (const [text, values] of one.said) note(text, word, (say) => other(inWords(values, say)));
  }
}

/** Values of a sentence, of which some are words themselves, or lists of them. */
const inWords = (values, say) =>
  values && Object.fromEntries(Object.entries(values).map(([key, one]) => [key, inWord(one, say)]));

function inWord(value, say) {
  if (typeof value === 'string') return say(value) ?? value;
  return Array.isArray(value) ? value.map((one) => inWord(one, say)) : value;
}
