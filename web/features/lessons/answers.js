// What a learner's predictions and answers are worth. Pure.
import { aimMet, factOf } from './aims.js';

/**
 * @typedef {import('./lesson.js').Prediction} Prediction
 * @typedef {import('./lesson.js').Check} Check
 * @typedef {import('./lessonprogress.js').Kept} Kept
 */

/** Digits with a decimal point or comma, thousands apart or not, a percent sign. */
const NUMBER = /^[-−+]?(?:\d[\d\s,.']*|\.\d+)(?:e[-+]?\d+)?\s*%?$/i;
/** How far off a number may be that says nothing else: a half of its last digit of three. */
const NEAR = 0.005;

/**
 * Whether a prediction came true; null where nothing can be said of it.
 * @param {Prediction} prediction @param {string} pick @param {any} state as in app/state.js
 * @param {import('../../ui/cutscore.js').Score|null} score
 * @returns {boolean|null}
 */
export function cameTrue({ choices, right }, pick, state, score) {
  const at = Array.isArray(right) ? right.findIndex((aim) => aimMet(aim, state, score)) : right;
  return at < 0 ? null : choices[at] === pick;
}

/**
 * A number as people write it: "152,660", "152 660", "0,24", "24 %"; NaN if it is none. A comma is
 * a decimal one where one or two digits, or more than three, come after it.
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
 * Whether an answer to a check is right.
 * @param {Check} check @param {string} answer @param {any} state
 */
export function isRight(check, answer, state) {
  if (check.choices) return answer === check.choices[check.right ?? -1];
  const wanted = typeof check.number === 'string' ? factOf(check.number, state) : check.number;
  const given = readNumber(answer);
  if (wanted === null || wanted === undefined) return false;
  return Math.abs(given - wanted) <= (check.within ?? Math.abs(wanted) * NEAR);
}

/** Whether a step asks for nothing more. @param {import('./lesson.js').Step} step */
export function isStepDone({ aim, check }, /** @type {Kept} */ { met = false, good = false }) {
  return (!aim || met) && (!check || good);
}
