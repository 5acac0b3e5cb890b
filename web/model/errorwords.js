// What the engine refuses, in the names and the units of the fields that the page shows. Pure.
import { w as accepted } from '../words/accepted.js';
import { w as problems } from '../words/problems.js';
import { messageWords } from '../words/messages.js';
import { w } from '../words/settingnames.js';
import { shownAs } from './shownas.js';
import { letterOf, settingName } from './words.js';

/** The name of a setting, letters set lower included: "Width d_model". */
function fieldName(key) {
  const sub = letterOf(key);
  return `${settingName(key)}${sub ? `_${sub}` : ''}`;
}

/**
 * An error about a setting, in the names and the units of the fields that the page shows: where the
 * field is Length and the setting `seq`, the error speaks of Length and of lengths. Limits are
 * rounded inwards.
 * @param {string} message of the engine
 * @param {string} key of the setting
 * @param {any} settings in force
 * @param {string} [typed] what the reader typed, which the message quotes in the engine's units
 */
export function errorWords(message, key, settings, typed = undefined) {
  const as = shownAs(key, settings);
  const isOwn = Object.hasOwn(w.settings, key) && message.startsWith(`${key} `);
  const rest = (isOwn ? message.slice(key.length) : message)
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"')
        ? `"${typed ?? quotedWords(part.slice(1, -1), as)}"`
        : limitWords(namedWords(part, settings), as, settings),
    );
  return `${isOwn ? fieldName(key) : ''}${rest.join('')}`;
}

/** A refused value in the units of its field. */
const quotedWords = (value, as) =>
  as && /^\d+$/.test(value) ? String(as.toShown(Number(value))) : value;

/** Other settings by the names of their fields. Keys of one word may be words of the sentence. */
function namedWords(text, settings) {
  const { sequenceOf, lengthOf } = w;
  const length = shownAs('seq', settings) ? sequenceOf : lengthOf;
  return text
    .replace(/\bseq (\d+)/g, (_, tokens) => length({ tokens }))
    .replace(/\b[a-z]+\d?(_[a-z]+)+\b/g, (word) =>
      Object.hasOwn(w.settings, word) ? fieldName(word) : word,
    );
}

/** The numbers of a sentence in the units of the field that it is about. */
function limitWords(text, as, { facts }) {
  if (!as) return text;
  const { least = 1 } = facts.input;
  return text.replace(/\d+/g, (number) =>
    String(Math.max(least, Math.trunc(as.toShown(Number(number))))),
  );
}

/** What is wrong with a link: what the engine says, or the page's own words of a code. */
export function problemWords(/** @type {import('./link.js').Problem} */ problem) {
  const { key, value, code, message = '', most, choices = [], place } = problem;
  const refused = (accepts) => accepted.cannotBe({ key, value: `"${value}"`, accepts });
  switch (code) {
    case 'look':
      return refused(problems.means[key]);
    case 'choice':
      return refused(accepted.accepts.choice({ choices: choices.join(', ') }));
    case 'list':
      return problems.isASettingOf({ key });
    case 'long':
      return problems.linkTooLong({ characters: most });
    case 'pair':
      return problems.notAPair({ part: value });
    case 'twice':
      return problems.givenTwice({ key });
    case 'mode':
      return problems.mode({ mode: value });
    case 'cut':
      return problems.cut({ value, why: placeWords(place) });
    case 'streams':
      return problems.streams({ name: value });
    default:
      return messageWords({ ...problem, message });
  }
}

/** Why a link cuts nothing where it means to, as readCuts of model/ablation.js says it. */
function placeWords({ why, parts = [], ...values }) {
  const words = problems.places[why];
  return typeof words === 'string' ? words : words({ ...values, parts: parts.join(', ') });
}
