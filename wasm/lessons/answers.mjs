// What a learner's predictions and answers are worth. Pure.
import { isMet, numberOf } from './conditions.mjs';

/**
 * @typedef {import('./lesson.mjs').Prediction} Prediction
 * @typedef {import('./lesson.mjs').Check} Check
 * @typedef {import('./conditions.mjs').Facts} Facts
 *
 * @typedef {object} Kept what is kept of one step
 * @property {number} [pick] the prediction, from 0; -1: none was made
 * @property {boolean} [met] what was to be done has been done
 * @property {boolean} [right] whether the prediction came true
 * @property {string} [answer] the last answer of its check: a choice, from 0, or what was typed
 * @property {boolean} [good] whether that is right
 * @property {number} [tries] how many answers were given
 */

/** Digits with a decimal point or comma, thousands apart or not, a percent sign. */
const NUMBER = /^[-−+]?(?:\d[\d\s,.']*|\.\d+)(?:e[-+]?\d+)?\s*%?$/i;
/** How far off a number may be that says nothing else, as a share of it. */
const NEAR = 0.005;

/**
 * Whether a prediction came true; null where nothing can be said of it.
 * @param {Prediction} prediction @param {number} pick @param {Facts} facts
 * @returns {boolean|null}
 */
export function cameTrue({ right }, pick, facts) {
  const at = Array.isArray(right) ? right.findIndex((aim) => isMet(aim, facts)) : right;
  return at < 0 ? null : at === pick;
}

/**
 * A number as people write it: "152,660", "152 660", "0,24", "24 %"; NaN if it is none. A comma is
 * a decimal one unless groups of three digits come after it.
 * @param {string} text
 */
export function readNumber(text) {
  const trimmed = text.trim();
  if (!NUMBER.test(trimmed)) return NaN;
  const plain = trimmed.replace('−', '-').replace(/[\s'%]/g, '');
  const isGrouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain);
  return Number(isGrouped ? plain.replace(/,/g, '') : plain.replace(',', '.'));
}

/**
 * The same with points between thousands, as in "152.660" or "1.234,5"; NaN where there are none.
 * @param {string} text
 */
function readPointed(text) {
  const plain = text.trim().replace(/\s*%$/, '');
  if (!/^[-−+]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(plain)) return NaN;
  return readNumber(plain.replace(/\./g, ''));
}

/**
 * Whether an answer to a check is right.
 * @param {Check} check @param {string} answer a choice, from 0, or a number as it was typed
 * @param {Facts} facts
 */
export function isRight(check, answer, facts) {
  if (check.choices) return answer === String(check.right);
  const wanted = typeof check.number === 'string' ? numberOf(check.number, facts) : check.number;
  if (wanted === null || wanted === undefined) return false;
  const isNear = (given) => Math.abs(given - wanted) <= (check.within ?? Math.abs(wanted) * NEAR);
  return isNear(readNumber(answer)) || isNear(readPointed(answer));
}

/** An answer as it reads. @param {Check} check @param {string} answer */
export const answerWords = ({ choices }, answer) => choices?.[Number(answer)] ?? answer;

/** Whether a step asks for nothing more. @param {import('./lesson.mjs').Step} step */
export function isStepDone({ aim, check }, /** @type {Kept} */ { met = false, good = false }) {
  return (!aim || met) && (!check || good);
}
