// Models of streams (core/base/streams.h): several positions are one step. Pure.

/**
 * @typedef {{ name: string, kind: 'vector'|'token', size: number }} Stream
 */

const DIGITS = '₀₁₂₃₄₅₆₇₈₉';

/** Whether samples are steps of streams. @param {{ facts?: any }} settings in force */
export const hasStreams = ({ facts }) => facts?.streams?.length > 0;

/** Whether the model answers with tokens of its vocabulary. */
export const answersTokens = (/** @type {any} */ settings) =>
  settings.head !== 'none' && !hasStreams(settings);

/** How a stream is written in a formula: R for the return, else the letter it begins with. */
const streamSign = (/** @type {{ name: string }} */ { name }) =>
  name === 'return' ? 'R' : name[0];

/** Number of the stream at a position. */
export const streamAt = (/** @type {{ streams: Stream[] }} */ { streams }, position) =>
  position % streams.length;

/**
 * What the engine says about a task (model/anatomy.js), with the sign of each position in place of
 * a token's: R₁ s₁ a₁ R₂ … A snapshot has the positions as its tokens.
 * @param {import('./anatomy.js').Facts} facts @param {number} positions
 */
export function withSigns(facts, positions) {
  const { streams } = facts;
  if (streams.length === 0) return facts;
  const small = (step) => [...String(step)].map((digit) => DIGITS[Number(digit)]).join('');
  const sign = (position) =>
    streamSign(streams[streamAt(facts, position)]) +
    small(Math.floor(position / streams.length) + 1);
  const glyphs = Object.fromEntries(
    Array.from({ length: positions }, (_, position) => [position, sign(position)]),
  );
  return { ...facts, glyphs };
}
