// How a text is cut into tokens while they are learned one after the other
// (core/tasks/tokens.h). Pure.

/** A pre-token, as the engine cuts them: no token crosses one. */
const PRETOKEN = / ?[0-9A-Za-z\u{c0}-\u{1fff}\u{2070}-\u{2fff}\u{3040}-\u{10ffff}]{1,32}|[^]/gu;

/**
 * What the worker's `vocabulary` replies: the text of every token, characters first; the learned
 * ones again, with their pair in byte-pair encoding and their count when they were learned; and a
 * text to cut.
 * @typedef {{ text: string, count: number, left?: number, right?: number }} Learned
 * @typedef {{ alphabet: string[], learned: Learned[], sample: string }} Vocabulary
 */

/**
 * The numbers of the sample's tokens when `steps` tokens are learned.
 * @param {Vocabulary} vocabulary @param {number} steps @returns {number[]}
 */
export function tokensAfter({ alphabet, learned, sample }, steps) {
  const characters = alphabet.length - learned.length;
  const numbers = new Map(alphabet.slice(0, characters).map((text, i) => [text, i]));
  return (sample.match(PRETOKEN) ?? []).flatMap((part) => {
    const symbols = [...part].map((character) => numbers.get(character) ?? -1);
    if (symbols.length < 2) return symbols;
    return learned[0]?.left === undefined
      ? wholeWord(part, symbols, learned, characters, steps)
      : mergePairs(symbols, learned, characters, steps);
  });
}

function wholeWord(part, symbols, learned, characters, steps) {
  const word = learned.slice(0, steps).findIndex(({ text }) => text === part);
  return word < 0 ? symbols : [characters + word];
}

function mergePairs(symbols, learned, characters, steps) {
  for (let k = 0; k < steps; k++) {
    const { left, right } = learned[k];
    for (let i = 0; i + 1 < symbols.length; i++)
      if (symbols[i] === left && symbols[i + 1] === right) symbols.splice(i, 2, characters + k);
  }
  return symbols;
}

/** A token with its spaces visible. */
export const visible = (/** @type {string} */ text) =>
  text.replaceAll(' ', '␣').replaceAll('\n', '↵').replaceAll('\t', '⇥');
