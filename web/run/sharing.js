// Which runs can be drawn in one chart. Pure.
import { textMark } from '../model/corpustext.js';

/** @typedef {import('./comparedruns.js').RunRecord} RunRecord */

const OF_TEXT = ['builtin_text', 'tokens', 'token_vocab'];

/**
 * Whether two runs have losses of the same thing, and can share a chart: the same task, and where
 * that reads a text, the same text in the same tokens.
 * @param {RunRecord} one @param {RunRecord} other
 */
export function sharesChart(one, other) {
  const [a, b] = [one.settings, other.settings];
  if (a.task !== b.task) return false;
  if (!(a.facts ?? b.facts)?.reads_text) return true;
  const marks = [one.text, other.text].map((text) => (text ? textMark(text) : ''));
  return marks[0] === marks[1] && OF_TEXT.every((key) => a[key] === b[key]);
}
