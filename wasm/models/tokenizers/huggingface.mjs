// tokenizer.json of Hugging Face (byte-pair encoding, byte-level as GPT-2's or with bytes to fall
// back on as Llama's), and vocab.json with merges.txt. Format: the serialised components of the
// library `tokenizers`.
import { sentence } from '../../lab/sentence.mjs';
import { refuse } from '../../lab/inputs.mjs';
import { byteOfPiece, bytesOfCharacters } from './pieces.mjs';
import { GPT2_WORDS, SPACE } from './words.mjs';

/**
 * @typedef {import('./tokenizer.mjs').Spec} Spec
 * @typedef {{ spec: Spec, pieces: Uint8Array[] }} Read
 */

const encoder = new TextEncoder();

const notRead = (part, value) =>
  refuse(
    'config',
    part,
    null,
    sentence`${part} of the tokenizer is ${JSON.stringify(value)}: it is not read`,
  );

const sequence = (part, list) =>
  part === null || part === undefined
    ? []
    : part.type === 'Sequence'
      ? part[list].flatMap((one) => sequence(one, list))
      : [part];

/** normalizer: what is done to a text first. */
function normalOf(normalizer) {
  return sequence(normalizer, 'normalizers').map((part) => {
    if (['NFC', 'NFD', 'NFKC', 'NFKD'].includes(part.type)) return ['form', part.type];
    if (part.type === 'Lowercase') return ['lower'];
    if (part.type === 'Prepend') return ['prepend', String(part.prepend)];
    if (part.type === 'Replace' && typeof part.pattern?.String === 'string')
      return ['replace', part.pattern.String, String(part.content)];
    throw notRead('normalizer', part);
  });
}

/** pre_tokenizer: how a text is cut into words. Adds to `normal` what changes the text. */
function wordsOf(preTokenizer, normal) {
  let isByteLevel = false;
  const words = sequence(preTokenizer, 'pretokenizers').flatMap((part) => {
    if (part.type === 'ByteLevel') {
      isByteLevel = true;
      if (part.add_prefix_space) normal.push(['beginEach', ' ']);
      return part.use_regex === false ? [] : [['split', GPT2_WORDS]];
    }
    if (part.type === 'Digits') return [['split', part.individual_digits ? '\\p{N}' : '\\p{N}+']];
    if (part.type === 'Metaspace') return metaspace(part, normal);
    const source = part.pattern?.Regex ?? literal(part.pattern?.String);
    const kind = part.invert
      ? { Isolated: 'split', Removed: 'matches' }
      : { Isolated: 'split', Removed: 'gaps' };
    if (part.type === 'Split' && typeof source === 'string' && kind[part.behavior])
      return [[kind[part.behavior], source]];
    throw notRead('pre_tokenizer', part);
  });
  return { words, isByteLevel };
}

const literal = (text) => text?.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function metaspace(part, normal) {
  const { replacement = SPACE, add_prefix_space: prefix = true, split = true } = part;
  const scheme = part.prepend_scheme ?? (prefix ? 'always' : 'never');
  normal.push(['replace', ' ', replacement]);
  if (scheme === 'first') normal.push(['begin', replacement]);
  else if (scheme === 'always') normal.push(['beginEach', replacement]);
  return split ? [['before', replacement]] : [];
}

/** post_processor: tokens before and after a text. */
function aroundOf(postProcessor) {
  const around = { before: /** @type {number[]} */ ([]), after: /** @type {number[]} */ ([]) };
  for (const part of sequence(postProcessor, 'processors')) {
    if (part.type === 'ByteLevel') continue;
    if (part.type !== 'TemplateProcessing') throw notRead('post_processor', part);
    let side = around.before;
    for (const item of part.single ?? []) {
      if (item.Sequence) side = around.after;
      else side.push(...(part.special_tokens?.[item.SpecialToken?.id]?.ids ?? []));
    }
  }
  return around;
}

/** Left, right and result of each merge, by number. */
function mergesOf(merges, vocab, prefix = '') {
  return merges.flatMap((merge) => {
    const [left, right] = Array.isArray(merge) ? merge : String(merge).split(' ');
    const numbers = [
      vocab.get(left),
      vocab.get(right),
      vocab.get(left + right.slice(prefix.length)),
    ];
    if (numbers.some((number) => number === undefined))
      throw refuse(
        'config',
        'merges',
        null,
        sentence`the merge "${left} ${right}" is not in the vocabulary`,
      );
    return /** @type {number[]} */ (numbers);
  });
}

/** What each token spells. @param {Map<string, number>} vocab */
function piecesOf(vocab, { isByteLevel, special }) {
  const size = Math.max(-1, ...vocab.values()) + 1;
  if (size > 4 * vocab.size + 1024)
    throw refuse(
      'config',
      'vocab',
      size,
      sentence`the tokenizer's vocabulary has holes, up to ${size}`,
    );
  const pieces = Array.from({ length: size }, () => new Uint8Array());
  for (const [text, token] of vocab) {
    const byte = isByteLevel ? -1 : byteOfPiece(text);
    const plain = () =>
      encoder.encode(isByteLevel || special.has(token) ? text : text.replaceAll(SPACE, ' '));
    pieces[token] =
      byte >= 0
        ? Uint8Array.of(byte)
        : (isByteLevel && !special.has(token) && bytesOfCharacters(text)) || plain();
  }
  return pieces;
}

/** @param {any} json of tokenizer.json @returns {Read} throws LabError */
export function readTokenizerJson(json) {
  try {
    return readParts(Object(json));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refuse(
      'config',
      'tokenizer',
      null,
      sentence`tokenizer.json is malformed: ${error.message}`,
    );
  }
}

/** @param {any} json @returns {Read} */
function readParts(json) {
  const model = json.model ?? {};
  if ((model.type ?? 'BPE') !== 'BPE' || !model.vocab || !Array.isArray(model.merges))
    throw notRead('model.type', model.type ?? null);
  for (const key of ['continuing_subword_prefix', 'end_of_word_suffix'])
    if (model[key]) throw notRead(`model.${key}`, model[key]);
  if (model.dropout) throw notRead('model.dropout', model.dropout);
  const normal = normalOf(json.normalizer);
  const { words, isByteLevel } = wordsOf(json.pre_tokenizer, normal);
  const vocab = vocabOf(model.vocab);
  const addedTokens = (json.added_tokens ?? []).map(({ id, content, special }) => {
    if (!isToken(id))
      throw refuse('config', 'added_tokens', id, sentence`an added token is number ${id}`);
    return { id, content: String(content), special: Boolean(special) };
  });
  const all = new Map([...vocab, ...addedTokens.map(({ content, id }) => [content, id])]);
  const special = new Set(addedTokens.filter((one) => one.special).map(({ id }) => id));
  const merges = mergesOf(model.merges, vocab);
  const unknown = vocab.get(model.unk_token);
  return {
    spec: {
      kind: 'merges',
      ...{ merges, isByteLevel, ignoresMerges: Boolean(model.ignore_merges) },
      ...aroundOf(json.post_processor),
      ...{ special: [...special], added: addedTokens.map(({ id }) => id) },
      bytes: model.byte_fallback ? bytesIn(vocab) : null,
      ...(unknown !== undefined && { unknown }),
      // pieces spell a space where the file has its sign
      normal: /** @type {any} */ (isByteLevel ? normal : [...normal, ['replace', SPACE, ' ']]),
      words: /** @type {any} */ (isByteLevel ? words : words.map(withSpaces)),
    },
    pieces: piecesOf(all, { isByteLevel, special }),
  };
}

/** Words are cut after the sign for a space has become one again. */
const withSpaces = ([kind, ...args]) => [kind, ...args.map((arg) => arg.replaceAll(SPACE, ' '))];

const isToken = (number) => Number.isSafeInteger(number) && number >= 0;

/** @returns {Map<string, number>} */
function vocabOf(vocab) {
  const entries = Object.entries(vocab);
  const bad = entries.find(([, number]) => !isToken(number));
  if (bad) throw refuse('config', 'vocab', bad[1], sentence`the token of "${bad[0]}" is ${bad[1]}`);
  return new Map(/** @type {any} */ (entries));
}

/** The tokens of the 256 bytes, or null where not all are there. */
function bytesIn(vocab) {
  const tokens = Array.from({ length: 256 }, (_, byte) =>
    vocab.get(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`),
  );
  return tokens.includes(undefined) ? null : /** @type {number[]} */ (tokens);
}

/** vocab.json and merges.txt of GPT-2. @param {any} json @param {string} text @returns {Read} */
export function readVocabAndMerges(json, text) {
  const vocab = vocabOf(json);
  const lines = text.split(/\r?\n/).filter((line) => line && !line.startsWith('#version'));
  const end = vocab.get('<|endoftext|>');
  const special = new Set(end === undefined ? [] : [end]);
  return {
    spec: {
      kind: 'merges',
      ...{ merges: mergesOf(lines, vocab), isByteLevel: true, before: [], special: [...special] },
      ...{ added: [...special], words: [['split', GPT2_WORDS]] },
    },
    pieces: piecesOf(vocab, { isByteLevel: true, special }),
  };
}
