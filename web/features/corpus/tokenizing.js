// How a text is cut into tokens while they are learned one after the other
// (core/tasks/tokens.h). Pure.

/** A pre-token, as the engine cuts them: no token crosses one. */
const PRETOKEN = / ?[0-9A-Za-z\u{c0}-\u{1fff}\u{2070}-\u{2fff}\u{3040}-\u{10ffff}]{1,32}|[^]/gu;

/**
 * What the worker's `vocabulary` replies: the text of every token, characters first, then bytes if
 * there are any; the learned ones again, with their pair in byte-pair encoding and their count when
 * they were learned; and a text to cut.
 * @typedef {{ text: string, count: number, left?: number, right?: number }} Learned
 * @typedef {{ alphabet: string[], bytes: number, learned: Learned[], sample: string }} Vocabulary
 */

/**
 * The numbers of the sample's tokens when `steps` tokens are learned.
 * @param {Vocabulary} vocabulary @param {number} steps @returns {number[]}
 */
export function tokensAfter({ alphabet, bytes, learned, sample }, steps) {
  const first = alphabet.length - learned.length; // of the learned ones
  const numbers = new Map(alphabet.slice(0, first - bytes).map((text, i) => [text, i]));
  return (sample.match(PRETOKEN) ?? []).flatMap((part) => {
    const symbols = [...part].flatMap(
      (character) => numbers.get(character) ?? byteTokens(character, bytes ? first - bytes : -1),
    );
    if (symbols.length < 2) return symbols;
    return learned[0]?.left === undefined
      ? wholeWord(part, symbols, learned, first, steps)
      : mergePairs(symbols, learned, first, steps);
  });
}

/** The tokens of a character's bytes, of which `first` is that of byte 0; -1 where none are. */
const byteTokens = (/** @type {string} */ character, /** @type {number} */ first) =>
  first < 0 ? [-1] : Array.from(new TextEncoder().encode(character), (byte) => first + byte);

function wholeWord(part, symbols, learned, first, steps) {
  const word = learned.slice(0, steps).findIndex(({ text }) => text === part);
  return word < 0 ? symbols : [first + word];
}

function mergePairs(symbols, learned, first, steps) {
  for (let k = 0; k < steps; k++) {
    const { left, right } = learned[k];
    for (let i = 0; i + 1 < symbols.length; i++)
      if (symbols[i] === left && symbols[i + 1] === right) symbols.splice(i, 2, first + k);
  }
  return symbols;
}

/** A token with its spaces visible. */
export const visible = (/** @type {string} */ text) =>
  text.replaceAll(' ', '␣').replaceAll('\n', '↵').replaceAll('\t', '⇥');
