// Text as the tokens of other programs: tokenizer.json, tokenizer.bin, those inside GGUF.
import assert from 'node:assert/strict';
import test from 'node:test';
import { readTokenizerJson } from '../../wasm/models/tokenizers/huggingface.mjs';
import { mergePairs } from '../../wasm/models/tokenizers/merge.mjs';
import { readGgufTokenizer, readTokenizerBin } from '../../wasm/models/tokenizers/others.mjs';
import { escaped, unescaped } from '../../wasm/models/tokenizers/pieces.mjs';
import { patternOf } from '../../wasm/models/tokenizers/pattern.mjs';
import { Tokenizer } from '../../wasm/models/tokenizers/tokenizer.mjs';
import { llamaTokenizer } from './model_files.mjs';

test('text becomes the tokens of its tokenizer: bytes, merges by rank, added tokens', () => {
  const letters = ['h', 'e', 'l', 'o', 'Ġ', 'w', 'r', 'd', '!', 'Ã', '©', "'", 's'];
  const merged = ['he', 'll', 'hell', 'hello', 'Ġw', 'or', 'Ġwor', "'s"];
  const names = [...letters, ...merged, '<|fim-a|>', '<|endoftext|>'];
  const vocab = Object.fromEntries(names.map((name, i) => [name, i]));
  const json = {
    added_tokens: names.slice(-2).map((content) => ({
      ...{ id: names.indexOf(content), content },
      special: true,
    })),
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
    model: {
      type: 'BPE',
      vocab,
      merges: ['h e', 'l l', 'he ll', 'hell o', 'Ġ w', 'o r', 'Ġw or', "' s"],
    },
  };
  const { spec, pieces } = readTokenizerJson(json);
  const tokenizer = new Tokenizer(spec, pieces);
  const named = (text) => tokenizer.encode(text).map((token) => names[token]);
  assert.deepEqual(named('hello world!'), ['hello', 'Ġwor', 'l', 'd', '!']);
  assert.deepEqual(named("he's  w"), ['he', "'s", 'Ġ', 'Ġw']);
  assert.deepEqual(named('é'), ['Ã', '©']);
  assert.deepEqual(named('he<|endoftext|>o'), ['he', '<|endoftext|>', 'o']);
  assert.deepEqual(named('he<|fim-a|>o'), ['he', '<|fim-a|>', 'o']);
  assert.equal(tokenizer.decode(tokenizer.encode('hello é world!')), 'hello é world!');
  assert.throws(() => tokenizer.encode('q'), /is not in this model's vocabulary/);
  const llama = readTokenizerJson(llamaTokenizer());
  const other = new Tokenizer(llama.spec, llama.pieces);
  assert.deepEqual(other.encode('a banana'), [1, 7, 3, 5, 8, 11]); // <s> ▁a ▁ b an ana
  assert.deepEqual(other.encode('a<s>q'), [1, 7, 1, 3, 0]); // a piece begins anew; q is unknown
  assert.equal(other.decode([1, 7, 3, 5, 8, 11]), ' a banana');
  assert.equal(other.write([1, 7, 3, 5, 8, 11]), 'a banana');
  for (const [change, message] of /** @type {[object, RegExp][]} */ ([
    [{ model: { ...json.model, type: 'Unigram' } }, /model\.type of the tokenizer is "Unigram"/],
    [{ model: { ...json.model, merges: ['h q'] } }, /the merge "h q" is not in the vocabulary/],
    [{ added_tokens: [{ id: 'a', content: 'a' }] }, /an added token is number a/],
    [{ added_tokens: 7 }, /tokenizer\.json is malformed/],
    [{ normalizer: { type: 'Nmt' } }, /normalizer .*"Nmt".* is not read/],
    [{ pre_tokenizer: { type: 'Whitespace' } }, /pre_tokenizer .*"Whitespace".* is not read/],
    [{ post_processor: { type: 'BertProcessing' } }, /post_processor .* is not read/],
    [{ model: { ...json.model, vocab: { h: -1 } } }, /the token of "h" is -1/],
  ]))
    assert.throws(() => readTokenizerJson({ ...json, ...change }), message);
});

test('pairs merge by rank, then from the left', () => {
  const pairs = { '1,1': { to: 2, rank: 5 }, '2,1': { to: 3, rank: 1 }, '2,2': { to: 4, rank: 0 } };
  const pairOf = (a, b) => pairs[`${a},${b}`];
  assert.deepEqual(mergePairs([1, 1, 1], pairOf), [3]); // (11)1: the left pair, then 21
  assert.deepEqual(mergePairs([1, 1, 1, 1], pairOf), [3, 1]);
  assert.deepEqual(mergePairs([2, 2, 1, 1], pairOf), [4, 2]);
  assert.deepEqual(mergePairs([], pairOf), []);
});

test('patterns of other engines, and lines of pieces', () => {
  const llama3 =
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+" +
    '[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+';
  assert.deepEqual("I'VE 12345  x!\n\n y".match(patternOf(llama3)), [
    ...['I', "'VE", ' ', '123', '45', ' ', ' x', '!\n\n', ' y'],
  ]);
  assert.throws(() => patternOf('a++('), /pattern a\+\+\( is not read/);
  for (const bytes of [[104, 105], [92, 110], [10, 13, 0, 61], [0xe4], [0xef, 0xbb, 0xbf], []])
    assert.deepEqual([...unescaped(escaped(Uint8Array.from(bytes)))], bytes);
});

/** tokenizer.bin of llama2.c: pieces with scores. */
function tokenizerBin(pieces) {
  const parts = [Buffer.from([9, 0, 0, 0])];
  for (const [piece, score] of pieces) {
    const head = Buffer.alloc(8);
    head.writeFloatLE(score, 0);
    head.writeInt32LE(Buffer.byteLength(piece), 4);
    parts.push(head, Buffer.from(piece));
  }
  return new Uint8Array(Buffer.concat(parts));
}

test('pieces with scores: the best pair first, bytes for what is none', () => {
  const bytes = Array.from({ length: 256 }, (_, i) => [
    `<0x${i.toString(16).toUpperCase().padStart(2, '0')}>`,
    0,
  ]);
  const own = [...[' ', 'a', 'b', 'c'].map((piece) => [piece, -9]), [' a', -3], ['ab', -2]];
  const list = [['<unk>', 0], ['\n<s>\n', 0], ['\n</s>\n', 0], ...bytes, ...own, ['bc', -1]];
  const { spec, pieces } = readTokenizerBin(tokenizerBin(list), 'tokenizer.bin');
  const tokenizer = new Tokenizer(spec, pieces);
  const first = 259;
  // " abc": bc has the best score, then " a"
  assert.deepEqual(tokenizer.encode('abc'), [1, first + 4, first + 6]);
  assert.deepEqual(tokenizer.encode('ab'), [1, first, first + 5]);
  assert.deepEqual(tokenizer.encode('é'), [1, first, 3 + 0xc3, 3 + 0xa9]);
  assert.equal(tokenizer.decode(tokenizer.encode('aé bc')), ' aé bc');
  assert.throws(
    () => readTokenizerBin(tokenizerBin(list).slice(0, -1), 'tokenizer.bin'),
    /tokenizer\.bin is no tokenizer of llama2\.c, or was cut off/,
  );
});

test('the tokenizer of a GGUF file: a value of another kind is named', () => {
  const read = (own = {}) => {
    const tokens = ['<s>', '▁', 'a', 'b', '▁a'];
    const values = { model: 'llama', tokens, scores: [0, -9, -8, -7, -1], ...own };
    return readGgufTokenizer(
      new Map(Object.entries(values).map(([key, value]) => [`tokenizer.ggml.${key}`, value])),
    );
  };
  const { spec, pieces } = /** @type {any} */ (
    read({ bos_token_id: 0, token_type: [3, 1, 1, 1, 1] })
  );
  assert.deepEqual(new Tokenizer(spec, pieces).encode('ab'), [0, 4, 3]);
  for (const [own, message] of /** @type {[object, RegExp][]} */ ([
    [{ tokens: ['a', 7] }, /ggml\.tokens is not a list of texts/],
    [{ tokens: 'ab' }, /ggml\.tokens is not a list of texts/],
    [{ scores: [0, -1] }, /ggml\.scores is not a number for each token/],
    [{ token_type: 3 }, /ggml\.token_type is not a number for each token/],
    [{ bos_token_id: 5 }, /ggml\.bos_token_id is not the number of a token/],
    [{ unknown_token_id: '<unk>' }, /ggml\.unknown_token_id is not the number of a token/],
    [{ model: 'gpt2', merges: [0] }, /ggml\.merges is not a list of texts/],
    [{ model: 'bert' }, /ggml\.model is "bert": it is not read/],
  ]))
    assert.throws(() => read(own), message);
});
