// Rows of tokens, as every table of examples shows them: what was given, and what was answered,
// right or wrong.
import { decimals } from '../base/format.js';
import { h, setAttribute, setEach, setStyle, setText } from '../base/dom.js';
import { w } from '../words/maps.js';

/** @typedef {ReturnType<typeof import('../model/userinput.js').answerOf>} Answer */

const WIDEST_PX = 21;
const CHARACTER_PX = 7;
const BETWEEN_PX = 4.5;
const ALONE_PX = 8.6;

/**
 * Fits the cells of a row into a line of `roomPx` if their labels allow it: sets --cell on
 * `element`.
 */
export function fitCells(element, /** @type {Answer} */ { given, answers }, roomPx) {
  const labels = [...given, ...answers.map(({ label }) => label)];
  const letters = Math.max(1, ...labels.map((label) => label.length));
  const least = letters === 1 ? ALONE_PX : letters * CHARACTER_PX + BETWEEN_PX;
  setStyle(element, {
    '--cell': Math.max(
      least,
      Math.min(
        WIDEST_PX,
        Math.floor((10 * roomPx) / Math.max(1, given.length, answers.length)) / 10,
      ),
    ),
  });
}

const cell = () => h('i');

/** Writes what was given. */
export const drawGiven = (/** @type {Element} */ root, /** @type {Answer} */ { given }) =>
  setEach(root, given, cell, setText);

/** What was answered. Wrong tokens are underlined; a token whose answer is not known is neither. */
export function drawAnswers(/** @type {Element} */ root, /** @type {Answer} */ { answers }) {
  setEach(root, answers, cell, (element, answer) => {
    setText(element, answer.label);
    const other = answer.imitates ? 'open' : 'no';
    setAttribute(element, 'class', answer.known ? (answer.right ? 'ok' : other) : 'open');
    setAttribute(element, 'title', titleOf(answer));
  });
}

function titleOf({ label, known, right, expected, loss, sure, imitates }) {
  const is = known ? (right ? 'right' : imitates ? 'follows' : 'wrong') : 'unknown';
  return w.token.all({
    token: w.token[is]({ label, expected }),
    probability: Number.isFinite(sure) ? decimals(100 * sure, 1) : '',
    loss: Number.isFinite(loss) ? decimals(loss, 3) : '',
  });
}
