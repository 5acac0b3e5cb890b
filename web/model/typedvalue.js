// Values as a reader types them: what a setting accepts, in words, and what a text means. Pure.
import { clip } from '../base/format.js';
import { w } from '../words/accepted.js';
import { isValue } from './settingsrules.js';

/** @typedef {import('./settingsrules.js').Setting} Setting */

/** What a setting accepts, in words. */
export function accepted(/** @type {Setting} */ setting) {
  const { type, choices = [], min, max } = setting;
  if (type === 'choice') return w.accepts.choice({ choices: choices.join(', ') });
  if (type === 'bool') return w.accepts.bool;
  return w.accepts[type]({ min, max });
}

/** A number as it is written: digits, a point, an exponent. */
const NUMBER = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const SWITCH = { true: true, 1: true, false: false, 0: false };

/**
 * The value that a text means, by the table; the engine reads texts by the same rules.
 * @returns {{ value: any } | { problem: string }} why it means none, in the engine's words
 */
export function readValue(/** @type {Setting} */ setting, /** @type {string} */ text) {
  const { key, type } = setting;
  const isText = type === 'choice' || type === 'text';
  const value = isText ? text : type === 'bool' ? SWITCH[text] : readNumber(text);
  if (isValue(setting, value)) return { value };
  return {
    problem: w.cannotBe({ key, value: JSON.stringify(clip(text)), accepts: accepted(setting) }),
  };
}

/** NaN where a text is no number, or so near to zero that it would become it. */
function readNumber(/** @type {string} */ text) {
  if (!NUMBER.test(text)) return NaN;
  const value = Number(text);
  return value === 0 ? (/^[^e]*[1-9]/i.test(text) ? NaN : 0) : value;
}
