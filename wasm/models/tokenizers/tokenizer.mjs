// A text cut into the tokens of another program, and put together again. What a tokenizer needs is
// plain data, a Spec, so that a text of tokens can bring it along.
import { sentence } from '../../lab/sentence.mjs';
import { joined, refuse } from '../../lab/inputs.mjs';
import { mergePairs } from './merge.mjs';
import { BYTE_CHARACTERS, inByteCharacters } from './pieces.mjs';
import { patternOf } from './pattern.mjs';

/**
 * @typedef {{ kind: 'characters' }} Characters a token is a character
 *
 * @typedef {object} Pairs SentencePiece's: of two neighbours that are a piece together, those with
 *   the highest score become it first
 * @property {'scores'} kind
 * @property {number[]} scores of each piece
 *
 * @typedef {object} Merges byte-pair encoding
 * @property {'merges'} kind
 * @property {number[]} merges left, right, result; left, right, result; … the first ones first
 * @property {boolean} isByteLevel symbols are bytes, else characters
 * @property {boolean} [ignoresMerges] a word that is a piece is taken whole
 * @property {string[]} [between] symbols that are no tokens; their numbers follow those of tokens
 *
 * @typedef {object} Common
 * @property {number[]} before tokens before every text
 * @property {number[]} [after]
 * @property {number[]} special tokens that are no text
 * @property {number[]} [added] tokens that stand in typed text as they are spelled
 * @property {number[] | null} [bytes] tokens of the 256 bytes, for what is no piece
 * @property {number} [unknown] the token for what cannot be spelled
 * @property {[kind: string, ...args: string[]][]} [normal] what is done to a text first
 * @property {[kind: string, ...args: string[]][]} [words] how it is cut into words, step by step
 *
 * @typedef {(Characters | Pairs | Merges) & Common} Spec
 */

const encoder = new TextEncoder();

export class Tokenizer {
  /** @type {Map<string, number>} */
  #numbers = new Map();
  #texts;
  #merges = /** @type {Map<number, { to: number, rank: number }> | null} */ (null);
  #between = /** @type {Map<string, number>} */ (new Map());
  #added;
  #special;

  /** @param {Spec} spec @param {Uint8Array[]} pieces what each token spells */
  constructor(spec, pieces) {
    this.spec = spec;
    this.pieces = pieces;
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    this.#special = new Set(spec.special);
    this.#texts = pieces.map((piece) =>
      spec.kind === 'merges' && spec.isByteLevel
        ? Array.from(piece, (byte) => BYTE_CHARACTERS[byte]).join('')
        : decoder.decode(piece),
    );
    const bytes = new Set(spec.bytes ?? []);
    this.#texts.forEach((text, token) => {
      const isPiece = !bytes.has(token) && !this.#special.has(token) && text !== '';
      if (isPiece && !this.#numbers.has(text)) this.#numbers.set(text, token);
    });
    if (spec.kind === 'merges') {
      this.#merges = new Map();
      this.#between = new Map(spec.between?.map((symbol, i) => [symbol, pieces.length + i]));
      for (let i = 0; i < spec.merges.length; i += 3) {
        const [left, right, to] = spec.merges.slice(i, i + 3);
        this.#merges.set(this.#keyOf(left, right), { to, rank: i });
      }
    }
    this.#added = this.#addedPattern();
  }

  #keyOf(left, right) {
    return left * (this.pieces.length + this.#between.size) + right;
  }

  /** @returns {{ pattern: RegExp, numbers: Map<string, number> } | null} */
  #addedPattern() {
    const decoder = new TextDecoder();
    const tokens = this.spec.added ?? [];
    const numbers = new Map(tokens.map((token) => [decoder.decode(this.pieces[token]), token]));
    numbers.delete('');
    if (numbers.size === 0) return null;
    const longestFirst = [...numbers.keys()].sort((a, b) => b.length - a.length);
    const literal = longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    return { pattern: new RegExp(`(${literal.join('|')})`, 'u'), numbers };
  }

  /**
   * The tokens of a text, with those that stand before every text.
   * @param {string} text
   * @param {{ skips?: boolean, bare?: boolean }} [how] skips: what cannot be spelled is left out,
   *   where it is else refused; bare: without the tokens before and after
   */
  encode(text, { skips = false, bare = false } = {}) {
    const { before, after = [] } = this.spec;
    const parts = this.#added ? text.split(this.#added.pattern) : [text];
    const tokens = parts.flatMap((part, i) => {
      const added = this.#added?.numbers.get(part);
      if (i % 2 && added !== undefined) return [added];
      return part ? this.#encodePart(part, i === 0, skips) : [];
    });
    return bare ? tokens : [...before, ...tokens, ...after];
  }

  #encodePart(text, isFirst, skips) {
    const normal = (this.spec.normal ?? []).reduce(
      (now, [kind, ...args]) => NORMAL[kind](now, args, isFirst),
      text,
    );
    const words = (this.spec.words ?? []).reduce(
      (now, [kind, ...args]) => now.flatMap((word) => WORDS[kind](word, args)),
      [normal],
    );
    return words.flatMap((word) => this.#encodeWord(word, skips));
  }

  #encodeWord(word, skips) {
    const { spec } = this;
    const symbols = spec.kind === 'merges' && spec.isByteLevel ? inByteCharacters(word) : word;
    if (spec.kind === 'merges' && spec.ignoresMerges && this.#numbers.has(symbols))
      return [/** @type {number} */ (this.#numbers.get(symbols))];
    const tokens = Array.from(symbols).flatMap(
      (symbol) => this.#between.get(symbol) ?? this.#spell(symbol, skips),
    );
    if (spec.kind === 'characters') return tokens;
    if (spec.kind === 'merges') {
      const merged = mergePairs(tokens, (left, right) =>
        this.#merges?.get(this.#keyOf(left, right)),
      );
      return merged.flatMap((token) =>
        token < this.pieces.length ? token : this.#apart(token, skips),
      );
    }
    return mergePairs(tokens, (left, right) => {
      if (this.#special.has(left) || this.#special.has(right)) return undefined;
      const to = this.#numbers.get(this.#texts[left] + this.#texts[right]);
      return to === undefined ? undefined : { to, rank: -spec.scores[to] };
    });
  }

  /** The tokens of a symbol between bytes and tokens that nothing was merged with. */
  #apart(number, skips) {
    const { between = [] } = /** @type {Merges} */ (this.spec);
    return Array.from(between[number - this.pieces.length]).flatMap((symbol) =>
      this.#spell(symbol, skips),
    );
  }

  /** The tokens of one character. */
  #spell(symbol, skips) {
    const token = this.#numbers.get(symbol);
    if (token !== undefined) return [token];
    const { bytes, unknown } = this.spec;
    if (bytes) return Array.from(encoder.encode(symbol), (byte) => bytes[byte]);
    if (unknown !== undefined) return [unknown];
    if (skips) return [];
    throw refuse('range', 'input', symbol, sentence`“${symbol}” is not in this model's vocabulary`);
  }

  /** The text of some tokens; those that are no text are left out.
   *  @param {ArrayLike<number>} tokens */
  decode(tokens) {
    const parts = Array.from(tokens).filter((token) => !this.#special.has(token));
    const bytes = joined(parts.map((token) => this.pieces[token] ?? new Uint8Array()));
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  /** The text that encode() makes these tokens of: without what it puts in front. */
  write(tokens) {
    const text = this.decode(tokens);
    const puts = (this.spec.normal ?? []).some(([kind]) => /^(?:prepend|begin)/.test(kind));
    return puts && text.startsWith(' ') ? text.slice(1) : text;
  }
}

/** @type {Record<string, (text: string, args: any, isFirst: boolean) => string>} a text before it
 *  is cut */
const NORMAL = {
  form: (text, [form]) => text.normalize(form),
  lower: (text) => text.toLowerCase(),
  replace: (text, [from, to]) => text.replaceAll(from, to),
  prepend: (text, [what]) => what + text,
  // once before a text that does not begin so
  begin: (text, [what], isFirst) => (isFirst && !text.startsWith(what) ? what + text : text),
  beginEach: (text, [what]) => (text.startsWith(what) ? text : what + text),
};

/** How a text is cut into words. @type {Record<string, (text: string, args: any) => string[]>} */
const WORDS = {
  // matches and what is between them
  split: (text, [source]) => cut(text, source, { gaps: true, matches: true }),
  matches: (text, [source]) => cut(text, source, { gaps: false, matches: true }),
  gaps: (text, [source]) => cut(text, source, { gaps: true, matches: false }),
  // before each
  before: (text, [what]) => text.split(new RegExp(`(?=${what})`, 'u')),
};

function cut(text, source, { gaps, matches }) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(patternOf(source))) {
    if (gaps && match.index > at) parts.push(text.slice(at, match.index));
    if (matches && match[0]) parts.push(match[0]);
    at = match.index + match[0].length;
  }
  if (gaps && at < text.length) parts.push(text.slice(at));
  return parts;
}
