// A run as the two files that llama2.c reads, in a zip: model.bin, version 0, and tokenizer.bin.
// Formats: export.py, tokenizer.py and run.c of github.com/karpathy/llama2.c.
import { sentence } from '../lab/sentence.mjs';
import { joined, refuse } from '../lab/inputs.mjs';
import { byteOfPiece, nameOfByte } from '../models/tokenizers/pieces.mjs';
import { readTokenizerBin } from '../models/tokenizers/others.mjs';
import { Tokenizer } from '../models/tokenizers/tokenizer.mjs';
import { f32s, i32s } from './littleendian.mjs';
import { mapRun } from './mapped.mjs';
import { NONE, withTokens } from './moretokens.mjs';
import { sameCuts } from './samecuts.mjs';
import { settingLines } from './settinglines.mjs';
import { vocabularyOf } from './vocabulary.mjs';
import { zip } from './zip.mjs';

const PROGRAM = 'llama2.c';
/** Its own tokens: unknown, the one before every text, the end; then 256 bytes. */
const SPECIAL = ['<unk>', '\n<s>\n', '\n</s>\n'];
const FIRST_BYTE = SPECIAL.length;
const FOLDER = 'model/';

const encoder = new TextEncoder();

/**
 * The bytes of the zip.
 * @param {import('../lab/engine.mjs').Engine} engine @param {import('../lab/lab.mjs').Lab} lab
 */
export function llama2cModel(engine, lab) {
  const mapped = mapRun(lab, PROGRAM);
  const { pieces, scores, embedding, output, about } = tokensOf(lab);
  const tokenizer = tokenizerBin(pieces, scores);
  const readme = readmeOf(lab, engine.describe().version, about);
  return zip(
    [
      { name: 'model.bin', data: modelBin(withTokens(mapped, embedding, output)) },
      { name: 'tokenizer.bin', data: tokenizer },
      { name: 'README.md', data: encoder.encode(readme) },
    ].map(({ name, data }) => ({ name: FOLDER + name, data })),
  );
}

/* --- tokens ----------------------------------------------------------------------------------- */

/**
 * The tokens of the program: what each spells, its score, and the run's token whose row it has in
 * the embedding and in the output.
 * @typedef {object} Tokens
 * @property {Uint8Array[]} pieces
 * @property {number[]} scores
 * @property {number[]} embedding
 * @property {number[]} output
 * @property {string[]} about sentences for those who run it
 *
 * @param {import('../lab/lab.mjs').Lab} lab @returns {Tokens}
 */
function tokensOf(lab) {
  if (lab.tokenizer) return givenTokens(lab);
  const vocabulary = vocabularyOf(lab);
  const { task } = lab.settings;
  if (!vocabulary)
    throw refuse(
      'config',
      'task',
      task,
      sentence`task ${task} has numbers for tokens, llama2.c text`,
    );
  if (vocabulary.special && lab.plan().table?.columns !== 1)
    throw refuse(
      'config',
      'task',
      task,
      'llama2.c has no key for the separator after a question: a table of one column would do',
    );
  const tokens = ownTokens(vocabulary);
  if (!vocabulary.special) compare(lab, tokens);
  return tokens;
}

/** @param {import('./vocabulary.mjs').Vocabulary} vocabulary @returns {Tokens} */
function ownTokens({ pieces, merges, special, hasBytes }) {
  const rank = new Map(merges.map(([left, right], i) => [pieces[left] + pieces[right], i + 1]));
  const bytes = Array.from({ length: 256 }, (_, byte) =>
    hasBytes ? pieces.findIndex((piece) => byteOfPiece(piece) === byte) : NONE,
  );
  const own = pieces.flatMap((piece, token) =>
    token < special || byteOfPiece(piece) >= 0 ? [] : [token],
  );
  const space = pieces.includes(' ') ? [] : [' '];
  const texts = [...SPECIAL, ...bytesNames(), ...own.map((token) => pieces[token]), ...space];
  const rows = [...bytes, ...own, ...space.map(() => NONE)];
  const newline = pieces.indexOf('\n');
  const begin = newline >= 0 ? newline : pieces.indexOf(' ');
  return {
    pieces: texts.map((text) => encoder.encode(text)),
    scores: texts.map((text) => -(rank.get(text) ?? 0)),
    // of a table of lines, the separator begins a line and its end stops the program
    embedding: special ? [0, 1, 2, ...rows] : [NONE, begin, NONE, ...rows],
    output: special ? [0, 2, 1, ...rows] : [NONE, NONE, NONE, ...rows],
    about: special
      ? ['Without -i it makes up a line.', ...(space.length ? [] : [PUT_SPACE])]
      : [
          begin >= 0
            ? `It begins every text as after ${newline >= 0 ? 'the end of a line' : 'a space'}.`
            : 'It begins every text with a token that the model has not learned.',
          PUT_SPACE,
        ],
  };
}

const PUT_SPACE = 'llama2.c puts a space before what -i gives.';

const bytesNames = () => Array.from({ length: 256 }, (_, byte) => nameOfByte(byte));

/** The tokens of a model of this program, as they came. @returns {Tokens} */
function givenTokens(lab) {
  const { spec, pieces } = /** @type {Tokenizer} */ (lab.tokenizer);
  const isItsOwn =
    spec.kind === 'scores' &&
    spec.before.join() === '1' &&
    spec.bytes?.[0] === FIRST_BYTE &&
    JSON.stringify(spec.normal) === '[["prepend"," "]]';
  if (!isItsOwn)
    throw refuse(
      'config',
      'tokens',
      'given',
      'the tokenizer that came with this model has no counterpart in llama2.c',
    );
  const names = bytesNames().map((name) => encoder.encode(name));
  const order = Array.from({ length: lab.settings.vocab }, (_, token) => token);
  return {
    pieces: order.map((token) => names[token - FIRST_BYTE] ?? pieces[token] ?? new Uint8Array()),
    scores: order.map((token) => /** @type {any} */ (spec).scores[token] ?? 0),
    ...{ embedding: order, output: order, about: [PUT_SPACE] },
  };
}

/** Throws where the program would cut the run's text into other tokens. */
function compare(lab, { pieces, scores, embedding }) {
  const { spec, pieces: read } = readTokenizerBin(tokenizerBin(pieces, scores), 'tokenizer.bin');
  const bare = new Tokenizer({ .../** @type {any} */ (spec), normal: [], before: [] }, read);
  sameCuts(lab, (text) => bare.encode(text).map((token) => embedding[token]), PROGRAM);
}

/* --- files ------------------------------------------------------------------------------------ */

/** The length of the longest piece, then of each its score, its length and its bytes. */
function tokenizerBin(pieces, scores) {
  const longest = Math.max(...pieces.map(({ length }) => length));
  const parts = pieces.flatMap((piece, i) => [f32s([scores[i]]), i32s(piece.length), piece]);
  return joined([i32s(longest), ...parts]);
}

/** Seven numbers, then tensors of all layers together.
 *  @param {import('./mapped.mjs').Mapped} mapped */
function modelBin({ s, copy }) {
  const { d_model: C, n_heads: H, n_layers: L, max_len: T } = s;
  const bytes = (name) => {
    const { data } = copy(name);
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  };
  const each = (name) => Array.from({ length: L }, (_, i) => bytes(`blocks.${i}.${name}.weight`));
  const sizes = [C, s.d_ff, L, H, s.n_kv_heads || H, s.tied ? s.vocab : -s.vocab, T];
  return joined([
    i32s(...sizes),
    bytes('embedding.weight'),
    ...each('norm1'),
    ...['q', 'k', 'v', 'o'].flatMap((part) => each(`attention.W_${part}`)),
    ...each('norm2'),
    ...each('feed_forward.gate'),
    ...each('feed_forward.linear2'),
    ...each('feed_forward.linear1'),
    bytes('norm.weight'),
    ...[Math.cos, Math.sin].map((turn) => rotations(T, C / H, s.rope_base, turn)),
    ...(s.tied ? [] : [bytes('output.weight')]),
  ]);
}

/** [T, D/2]: what older versions of the program turned pairs with. */
function rotations(T, D, base, turn) {
  const angles = Array.from({ length: D / 2 }, (_, i) => base ** ((-2 * i) / D));
  return f32s(Array.from({ length: T }, (_, t) => angles.map((angle) => turn(t * angle))).flat());
}

const readmeOf = (lab, version, about) => `# A model trained in Headroom ${version}

After ${lab.step} steps, hash ${lab.hash()}. In the folder of llama2.c, beside this one:

\`\`\`sh
make run
./run model/model.bin -z model/tokenizer.bin -t 0
\`\`\`

${about.join(' ')} It was trained with these settings:

\`\`\`
${settingLines(lab).join('\n')}
\`\`\`
`;
