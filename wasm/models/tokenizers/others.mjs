// tokenizer.bin of llama2.c, the tokenizer inside a GGUF file, and the characters of nanoGPT's
// meta.pkl.
import { sentence } from '../../lab/sentence.mjs';
import { refuse } from '../../lab/inputs.mjs';
import { unpickle } from '../files/pickle.mjs';
import { refuseFile, viewOf } from '../files/sources.mjs';
import { byteOfPiece, bytesOfCharacters } from './pieces.mjs';
import { BLOOM_WORDS, GPT2_WORDS, SPACE } from './words.mjs';

/** @typedef {import('./huggingface.mjs').Read} Read */

const encoder = new TextEncoder();
/** Tokens of llama2.c before the bytes: unknown, begin, end. */
const [UNKNOWN, BEGIN, END] = [0, 1, 2];
const FIRST_BYTE = 3;
/** A piece has at most so many bytes. */
const MOST_PIECE = 4096;

/**
 * tokenizer.bin: the length of the longest piece, then of each its score, its length and its bytes.
 * How a text is cut: run.c of github.com/karpathy/llama2.c.
 * @param {Uint8Array} bytes @param {string} name @returns {Read}
 */
export function readTokenizerBin(bytes, name) {
  const view = viewOf(bytes);
  const broken = () => refuseFile(sentence`${name} is no tokenizer of llama2.c, or was cut off`);
  const scores = [];
  const texts = [];
  const decoder = new TextDecoder();
  let at = 4;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) throw broken();
    const size = view.getInt32(at + 4, true);
    if (size < 0 || size > MOST_PIECE || at + 8 + size > bytes.length) throw broken();
    scores.push(view.getFloat32(at, true));
    texts.push(bytes.slice(at + 8, at + 8 + size));
    at += 8 + size;
  }
  if (texts.length <= FIRST_BYTE) throw broken();
  const byteAt = texts.map((piece) => byteOfPiece(decoder.decode(piece)));
  const hasBytes = texts.length >= FIRST_BYTE + 256 && byteAt[FIRST_BYTE] === 0;
  return {
    spec: {
      kind: 'scores',
      ...{ scores, before: [BEGIN], special: [UNKNOWN, BEGIN, END] },
      bytes: hasBytes ? Array.from({ length: 256 }, (_, byte) => FIRST_BYTE + byte) : null,
      ...(!hasBytes && { unknown: UNKNOWN }),
      normal: [['prepend', ' ']],
    },
    pieces: texts.map((piece, i) => (byteAt[i] >= 0 ? Uint8Array.of(byteAt[i]) : piece)),
  };
}

/** Kinds of tokens in GGUF. */
const [NORMAL, CONTROL, USER, BYTE] = [1, 3, 4, 6];
/** How words are cut, by tokenizer.ggml.pre. */
const WORDS = new Map([
  ...['gpt-2', 'gpt2', 'default', undefined].map((pre) => /** @type {const} */ ([pre, GPT2_WORDS])),
  ['bloom', BLOOM_WORDS],
]);

/** What a value of the tokenizer in GGUF has to be, for `size` tokens. */
const GGUF_VALUES = {
  tokens: ['a list of texts', (value) => isListOf('string', value)],
  token_type: ['a number for each token', isNumberForEach],
  scores: ['a number for each token', isNumberForEach],
  merges: ['a list of texts', (value) => isListOf('string', value)],
  bos_token_id: ['the number of a token', isToken],
  eos_token_id: ['the number of a token', isToken],
  unknown_token_id: ['the number of a token', isToken],
};
function isListOf(type, value) {
  return Array.isArray(value) && value.every((one) => typeof one === type);
}
function isNumberForEach(value, size) {
  return isListOf('number', value) && value.length === size;
}
function isToken(value, size) {
  return Number.isInteger(value) && value >= 0 && value < size;
}

/** @param {Map<string, any>} values of the file @returns {Read | null} null: it has none */
export function readGgufTokenizer(values) {
  const size = values.get('tokenizer.ggml.tokens')?.length;
  const get = (key) => {
    const value = values.get(`tokenizer.ggml.${key}`);
    const [what, fits] = GGUF_VALUES[key] ?? [];
    if (value === undefined || !fits || fits(value, size)) return value;
    throw refuse('config', key, null, sentence`tokenizer.ggml.${key} is not ${what}`);
  };
  const texts = get('tokens');
  if (texts === undefined) return null;
  const model = get('model');
  const types = get('token_type') ?? texts.map(() => NORMAL);
  const of = (kind) => texts.flatMap((_, i) => (types[i] === kind ? [i] : []));
  const begin = get('bos_token_id');
  const end = get('eos_token_id');
  const common = {
    before: (get('add_bos_token') ?? model === 'llama') && begin !== undefined ? [begin] : [],
    after: get('add_eos_token') && end !== undefined ? [end] : [],
    special: of(CONTROL),
    added: [...of(CONTROL), ...of(USER)],
  };
  if (model === 'llama') return scoresOf(texts, types, get, common);
  if (model === 'gpt2' && WORDS.has(get('pre'))) return bytePairs(texts, get, common);
  const [key, value] = model === 'gpt2' ? ['pre', get('pre')] : ['model', model];
  throw refuse(
    'config',
    key,
    null,
    sentence`tokenizer.ggml.${key} is ${JSON.stringify(value)}: it is not read`,
  );
}

/** @returns {Read} */
function scoresOf(texts, types, get, common) {
  const bytes = Array.from({ length: 256 }, () => -1);
  const pieces = texts.map((text, token) => {
    const byte = types[token] === BYTE ? byteOfPiece(text) : -1;
    if (byte >= 0) bytes[byte] = token;
    return byte >= 0 ? Uint8Array.of(byte) : encoder.encode(text.replaceAll(SPACE, ' '));
  });
  const scores = get('scores') ?? texts.map(() => 0);
  const unknown = get('unknown_token_id');
  return {
    spec: {
      kind: 'scores',
      ...{ scores, ...common, bytes: bytes.includes(-1) ? null : bytes },
      ...(unknown !== undefined && { unknown }),
      normal: get('add_space_prefix') === false ? [] : [['prepend', ' ']],
    },
    pieces,
  };
}

/** Merges go through symbols that need not be tokens. @returns {Read} */
function bytePairs(texts, get, common) {
  const numbers = new Map(texts.map((text, token) => [text, token]));
  const special = new Set(common.added);
  const between = [];
  const numberOf = (symbol) => {
    if (!numbers.has(symbol)) numbers.set(symbol, texts.length + between.push(symbol) - 1);
    return numbers.get(symbol);
  };
  const merges = (get('merges') ?? []).flatMap((merge) => {
    const [left, right, more] = merge.split(' ');
    if (!left || !right || more !== undefined)
      throw refuse(
        'config',
        'merges',
        null,
        sentence`the merge "${merge}" is not one of two symbols`,
      );
    return [left, right, left + right].map(numberOf);
  });
  return {
    spec: {
      kind: 'merges',
      ...{ merges, isByteLevel: true, ...common },
      ...(between.length && { between }),
      words: [['split', WORDS.get(get('pre'))]],
    },
    pieces: texts.map(
      (text, token) =>
        (special.has(token) ? null : bytesOfCharacters(text)) ?? encoder.encode(text),
    ),
  };
}

/**
 * meta.pkl: itos, the character of each token.
 * @param {Uint8Array} bytes @param {string} name @returns {Read}
 */
export function readMeta(bytes, name) {
  const meta = unpickle(bytes, name);
  const characters = meta instanceof Map ? meta.get('itos') : null;
  if (!(characters instanceof Map) || characters.size === 0)
    throw refuseFile(sentence`${name} has no itos, the character of each token`);
  const size = Math.max(...[...characters.keys()].map(Number)) + 1;
  const pieces = Array.from({ length: size }, (_, token) =>
    encoder.encode(String(characters.get(token) ?? '')),
  );
  if (!(size <= 4 * characters.size)) throw refuseFile(sentence`${name} has an itos with holes`);
  return { spec: { kind: 'characters', before: [], special: [] }, pieces };
}
