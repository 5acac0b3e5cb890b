// Which tokens suit rows, by how long these are in each and what a step then costs. Pure.
import { formatCount } from '../../base/format.js';
import { w } from './words.js';

/** From how many times faster on other tokens are advised, where rows are so long in characters. */
const WORTH = 2;
const LONG = 200;
const NEAR = 1.25;
const times = (/** @type {number} */ ratio) =>
  ratio < 10 ? Number(ratio.toFixed(1)) : Math.round(ratio);

/**
 * Windows of a text are as long in all tokens, so that nothing is advised there.
 * @param {import('./reading.js').Cost[]} costs @param {string} kind of the text
 * @returns {{ tokens: string, words: string }} the tokens to begin with, and why
 */
export function advice(costs, kind) {
  const able = costs.filter(({ problem }) => !problem);
  const [first] = able;
  if (!first) return { tokens: 'characters', words: '' };
  const nothing = { tokens: first.tokens, words: '' };
  const cost = ({ epochMs = 0 }) => epochMs;
  const cheapest = able.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  // a new word is spelled in byte pairs, in words character by character
  const pairs = able.find(({ tokens }) => tokens === 'bpe');
  const best = pairs && cost(pairs) <= NEAR * cost(cheapest) ? pairs : cheapest;
  const [long = 0, short = 0] = [first.length, best.length];
  const ratio = cost(first) / cost(best);
  if (kind !== 'table' || long < LONG || !(ratio >= WORTH)) return nothing;
  return {
    tokens: best.tokens,
    words: w.better[best.tokens]({
      ratio: times(ratio),
      short: formatCount(short),
      long: formatCount(long),
    }),
  };
}
