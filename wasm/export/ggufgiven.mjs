// Tokens that came with a model, as the vocabulary of a GGUF file.
import { refuse } from '../lab/inputs.mjs';
import { BYTE_CHARACTERS, nameOfByte } from '../models/tokenizers/pieces.mjs';
import { BLOOM_WORDS, GPT2_WORDS, SPACE } from '../models/tokenizers/words.mjs';

/**
 * @typedef {import('./gguf.mjs').Value} Value
 * @typedef {import('../models/tokenizers/tokenizer.mjs').Tokenizer} Tokenizer
 * @typedef {import('../models/tokenizers/tokenizer.mjs').Spec} Spec
 */

/** Kinds of tokens. */
export const [NORMAL, CONTROL, BYTE] = [1, 3, 6];
const UNKNOWN = 2;
/** The token that ends a text. Where none is named, llama.cpp takes one of the text's own. */
export const END = '<|end|>';
/** Names of such tokens in models of other programs. */
const ENDS = /^(?:<\/s>|<\|end\|>|<\|endoftext\|>|<\|end_of_text\|>|<eos>)$/;

/** The values that both kinds have. @returns {Value[]} */
export const common = (model, tokens, types, end) => [
  ['tokenizer.ggml.model', 'text', model],
  ['tokenizer.ggml.tokens', 'text', tokens],
  ['tokenizer.ggml.token_type', 'i32', types],
  ['tokenizer.ggml.eos_token_id', 'u32', end],
];

/** How pieces of kind llama write spaces. @param {string} piece */
export const withoutSpaces = (piece) => piece.replaceAll(' ', SPACE);

/**
 * @param {import('../lab/lab.mjs').Lab} lab
 * @returns {{ values: Value[], more: number }} as of ggufVocabulary()
 */
export function givenVocabulary(lab) {
  const { spec, pieces } = /** @type {Tokenizer} */ (lab.tokenizer);
  const { vocab } = lab.settings;
  const { names, typeOf } = namesOf(spec, pieces, vocab);
  const named = spec.special.find((token) => ENDS.test(names[token]));
  const more = named === undefined ? 1 : 0;
  const end = named ?? vocab;
  const types = [...names.map((_, token) => typeOf(token)), ...(more ? [CONTROL] : [])];
  const tokens = [...names, ...(more ? [END] : [])];
  const [begin = end] = spec.before;
  return {
    values: /** @type {Value[]} */ ([
      ...common(spec.kind === 'scores' ? 'llama' : 'gpt2', tokens, types, end),
      ...rulesOf(spec, names, tokens.length, end),
      ['tokenizer.ggml.bos_token_id', 'u32', begin],
      ['tokenizer.ggml.add_bos_token', 'bool', spec.before.length > 0],
      ['tokenizer.ggml.add_eos_token', 'bool', (spec.after ?? []).length > 0],
    ]),
    more,
  };
}

/** What each token is called, and its kind. */
function namesOf(spec, pieces, vocab) {
  const decoder = new TextDecoder();
  const special = new Set(spec.special);
  const bytes = new Map((spec.bytes ?? []).map((token, byte) => [token, byte]));
  const isOfBytes = spec.kind === 'merges' && spec.isByteLevel;
  const nameOf = (token) => {
    const piece = pieces[token];
    if (!piece) return `<${token}>`; // a vocabulary may be larger than what its tokenizer spells
    if (special.has(token)) return decoder.decode(piece).trim();
    if (bytes.has(token)) return nameOfByte(bytes.get(token));
    return isOfBytes
      ? Array.from(piece, (byte) => BYTE_CHARACTERS[byte]).join('')
      : withoutSpaces(decoder.decode(piece));
  };
  const typeOf = (token) => {
    if (token === spec.unknown) return UNKNOWN;
    if (special.has(token) || !pieces[token]) return CONTROL;
    return bytes.has(token) ? BYTE : NORMAL;
  };
  return { names: Array.from({ length: vocab }, (_, token) => nameOf(token)), typeOf };
}

/** Left and right of each merge, in their order. */
function mergesOf({ merges, between = [] }, names) {
  const symbol = (number) => names[number] ?? between[number - names.length];
  return merges.flatMap((left, i) =>
    i % 3 === 0 ? [`${symbol(left)} ${symbol(merges[i + 1])}`] : [],
  );
}

/** How a tokenizer of another program cuts. @returns {Value[]} */
function rulesOf(spec, names, size, end) {
  const normal = JSON.stringify(spec.normal ?? []);
  const words = JSON.stringify(spec.words ?? []);
  const prefix = normal === '[["prepend"," "]]';
  const scores = Array.from({ length: size }, (_, token) => spec.scores?.[token] ?? 0);
  if (spec.kind === 'scores' && (prefix || normal === '[]') && words === '[]' && spec.bytes)
    return [
      ['tokenizer.ggml.scores', 'f32', scores],
      ['tokenizer.ggml.unknown_token_id', 'u32', spec.unknown ?? end],
      ['tokenizer.ggml.add_space_prefix', 'bool', prefix],
    ];
  const pre = { [GPT2_WORDS]: 'gpt-2', [BLOOM_WORDS]: 'bloom' }[spec.words?.[0]?.[1]];
  const isOfGpt2 = spec.kind === 'merges' && spec.isByteLevel && !spec.ignoresMerges;
  if (isOfGpt2 && pre && spec.words.length === 1 && normal === '[]')
    return [
      ['tokenizer.ggml.pre', 'text', pre],
      ['tokenizer.ggml.merges', 'text', mergesOf(spec, names)],
    ];
  throw refuse(
    'config',
    'tokens',
    'given',
    'the tokenizer that came with this model has no counterpart in llama.cpp',
  );
}
