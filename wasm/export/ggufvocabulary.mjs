// The tokens of a run as the vocabulary of a GGUF file: keys tokenizer.ggml.* of llama-vocab.cpp of
// github.com/ggml-org/llama.cpp, which cuts text by one of two kinds. Of kind gpt2, symbols are
// bytes and pairs of symbols are merged by their rank; of kind llama, symbols are characters, pairs
// that spell a piece are merged by its score, and what is no piece becomes bytes.
import { readGgufTokenizer } from '../models/tokenizers/others.mjs';
import { byteOfPiece, inByteCharacters } from '../models/tokenizers/pieces.mjs';
import { Tokenizer } from '../models/tokenizers/tokenizer.mjs';
import {
  common,
  CONTROL,
  BYTE,
  END,
  givenVocabulary,
  NORMAL,
  withoutSpaces,
} from './ggufgiven.mjs';
import { sameCuts } from './samecuts.mjs';
import { OF_TABLES, vocabularyOf } from './vocabulary.mjs';

/**
 * @typedef {import('./gguf.mjs').Value} Value
 * @typedef {import('./vocabulary.mjs').Vocabulary} Vocabulary
 */

/** What is typed in a conversation, as it is: what was said before is left out. */
const LAST_MESSAGE =
  '{% for message in messages %}{% if loop.last %}{{ message.content }}{% endif %}{% endfor %}';

/**
 * @param {import('../lab/lab.mjs').Lab} lab
 * @returns {{ values: Value[], more: number }} values of the file; tokens that the
 *   vocabulary has more than the run
 */
export function ggufVocabulary(lab) {
  if (lab.tokenizer) return givenVocabulary(lab);
  const vocabulary = vocabularyOf(lab);
  if (!vocabulary) return ofRanks(numbers(lab.settings.vocab));
  const made = vocabulary.hasBytes ? ofScores(vocabulary) : ofRanks(vocabulary);
  sameCuts(lab, readBack(made.values), 'llama.cpp');
  const isOfLines = lab.plan().table?.columns === 1;
  const [before, after] = [isOfLines, !isOfLines].map((at) =>
    vocabulary.special && at ? OF_TABLES[1] : '',
  );
  const template = before + LAST_MESSAGE + after;
  return { ...made, values: [...made.values, ['tokenizer.chat_template', 'text', template]] };
}

/** No token stands before a text; the one that ends it is also named as the one that would. */
const bare = (end) =>
  /** @type {Value[]} */ ([
    ['tokenizer.ggml.bos_token_id', 'u32', end],
    ['tokenizer.ggml.add_bos_token', 'bool', false],
    ['tokenizer.ggml.add_eos_token', 'bool', false],
  ]);

/** Tokens that are numbers: each is called so, with a space before it. @returns {Vocabulary} */
function numbers(vocab) {
  const pieces = Array.from({ length: vocab }, (_, token) => ` ${token}`);
  return { ...{ pieces, merges: [], special: 0 }, hasBytes: false, isCut: true };
}

/** Pieces with one that ends a text after them, where none does. */
function withEnd({ pieces, special }) {
  const more = special ? 0 : 1;
  const types = pieces.map((_, i) => (i < special ? CONTROL : NORMAL));
  return {
    ...{ more, end: special ? special - 1 : pieces.length },
    ...{ pieces: more ? [...pieces, END] : pieces, types: more ? [...types, CONTROL] : types },
  };
}

/**
 * Kind gpt2. Bytes of a character are merged before all else, one after the other: none begins
 * within another. So are the digits of numbers. Of the ways in which llama.cpp cuts words, bloom's
 * is the coarsest; a merge never goes beyond a pre-token of ours.
 * @param {Vocabulary} vocabulary
 */
function ofRanks(vocabulary) {
  const { more, end, pieces, types } = withEnd(vocabulary);
  const texts = pieces.map((piece, i) => (types[i] === CONTROL ? piece : inByteCharacters(piece)));
  const learned = new Set(vocabulary.merges.map(([left, right]) => pieces[left] + pieces[right]));
  const ofCharacters = pieces.flatMap((piece, i) =>
    types[i] === CONTROL || learned.has(piece) ? [] : inTurn(texts[i]),
  );
  const ofPairs = vocabulary.merges.map(([left, right]) => `${texts[left]} ${texts[right]}`);
  return {
    values: /** @type {Value[]} */ ([
      ...common('gpt2', texts, types, end),
      ['tokenizer.ggml.pre', 'text', 'bloom'],
      ['tokenizer.ggml.merges', 'text', [...new Set(ofCharacters), ...ofPairs]],
      ...bare(end),
    ]),
    more,
  };
}

/** Merges that make a piece of its symbols, from the left. */
const inTurn = (symbols) =>
  Array.from(symbols.slice(1), (symbol, i) => `${symbols.slice(0, i + 1)} ${symbol}`);

/** Kind llama: of two pairs, the one that was learned first has the higher score. */
function ofScores(vocabulary) {
  const { more, end, pieces, types } = withEnd(vocabulary);
  const rank = new Map(
    vocabulary.merges.map(([left, right], i) => [pieces[left] + pieces[right], i + 1]),
  );
  const kinds = pieces.map((piece, i) => (byteOfPiece(piece) < 0 ? types[i] : BYTE));
  return {
    values: /** @type {Value[]} */ ([
      ...common('llama', pieces.map(withoutSpaces), kinds, end),
      ['tokenizer.ggml.scores', 'f32', pieces.map((piece) => -(rank.get(piece) ?? 0))],
      ['tokenizer.ggml.unknown_token_id', 'u32', end],
      ['tokenizer.ggml.add_space_prefix', 'bool', false],
      ...bare(end),
    ]),
    more,
  };
}

/** How llama.cpp cuts a text by these values. @param {Value[]} values */
function readBack(values) {
  const read = readGgufTokenizer(new Map(values.map(([key, , value]) => [key, value])));
  const { spec, pieces } = /** @type {import('../models/tokenizers/huggingface.mjs').Read} */ (
    read
  );
  const tokenizer = new Tokenizer(spec, pieces);
  return (text) => tokenizer.encode(text);
}
