// Patterns of tokenizers, written for Oniguruma and Rust, as those of JavaScript.
import { sentence } from '../../lab/sentence.mjs';
import { refuseFile } from '../files/sources.mjs';

/** Unicode's White_Space: what \s is there. That of JavaScript has U+FEFF and lacks U+0085. */
const SPACE = '\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
/** Letters that are equal to others but for their case, beside the usual two. */
const ALSO = { s: 'ſ', k: '\u212a' };

const known = /** @type {Map<string, RegExp>} */ (new Map());

/** A group without regard to case, letter by letter. */
const anyCase = (text) =>
  text.replace(/[a-z]/gi, (letter) => {
    const low = letter.toLowerCase();
    return `[${low}${low.toUpperCase()}${ALSO[low] ?? ''}]`;
  });

/** @param {string} source @returns {RegExp} that finds all */
export function patternOf(source) {
  const found = known.get(source);
  if (found) return found;
  let inClass = false;
  const text = source
    .replace(/\(\?i:([^()\\[\]]*)\)/g, (_, group) => `(?:${anyCase(group)})`)
    .replace(/\\.|\[|\]/gs, (part) => {
      if (part === '[' || part === ']') inClass = part === '[';
      if (part === '\\s') return inClass ? SPACE : `[${SPACE}]`;
      if (part === '\\S' && !inClass) return `[^${SPACE}]`;
      return part;
    });
  try {
    const pattern = new RegExp(text, 'gu');
    known.set(source, pattern);
    return pattern;
  } catch {
    throw refuseFile(sentence`the tokenizer's pattern ${source} is not read`, 'pre_tokenizer');
  }
}
