// A text that is tokens already (core/tasks/given.h), with what cut it: written, and read again.
import { sentence } from '../../lab/sentence.mjs';
import { refuse } from '../../lab/inputs.mjs';
import { escaped, unescaped } from './pieces.mjs';
import { Tokenizer } from './tokenizer.mjs';

/** Numbers on a line. */
const A_LINE = 64;

/**
 * @param {{ vocab: number, start: number, tokens: ArrayLike<number>,
 *   tokenizer: Tokenizer | null }} text
 * @returns {Uint8Array} what the engine learns from with tokens=given
 */
export function writeGiven({ vocab, start, tokens, tokenizer }) {
  const lines = [`tokens ${vocab} ${start}`];
  if (tokenizer) {
    const { spec, pieces } = tokenizer;
    lines.push(JSON.stringify(spec));
    // a vocabulary may be larger than what its tokenizer spells
    for (let i = 0; i < vocab; i++) lines.push(`=${pieces[i] ? escaped(pieces[i]) : `<${i}>`}`);
  }
  for (let i = 0; i < tokens.length; i += A_LINE)
    lines.push(Array.prototype.slice.call(tokens, i, i + A_LINE).join(' '));
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

/**
 * The tokenizer that such a text brings, or null.
 * @param {string | Uint8Array} text
 */
export function tokenizerOf(text) {
  const lines = (typeof text === 'string' ? text : new TextDecoder().decode(text)).split('\n');
  if (!lines[0].startsWith('tokens ') || !lines[1]?.startsWith('{')) return null;
  try {
    const pieces = lines.filter((line) => line[0] === '=').map((line) => unescaped(line.slice(1)));
    return new Tokenizer(JSON.parse(lines[1]), pieces);
  } catch (error) {
    throw refuse(
      'config',
      'text',
      null,
      sentence`the tokenizer in the text is broken: ${error.message}`,
    );
  }
}
