// Words and byte-pair encoding against a plain reference, written from the definition: it counts
// all pairs anew for each merge. A run on them continues from its file; generate prints text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { tokensAfter } from '../../web/features/corpus/tokenizing.js';
import { vocabulary } from '../../web/features/corpus/corpus.request.js';
import { loadEngine } from './engine.mjs';

const SMALL = { preset: 'text', d_model: 8, n_heads: 1, n_layers: 1, d_ff: 8, seq: 8, batch: 4 };

const PRETOKEN = / ?[0-9A-Za-z\u{c0}-\u{1fff}\u{2070}-\u{2fff}\u{3040}-\u{10ffff}]{1,32}|[^]/gu;

const pretokens = (text) => text.match(PRETOKEN).map((part) => [...part]);

const inOrder = (characters) => [...characters].sort((a, b) => a.codePointAt(0) - b.codePointAt(0));

/** The tokens before any is learned: characters in the order of code points, then the 256 bytes
 *  where most leaves no room for all characters. */
function firstTokens(text, most, learns = true) {
  const counts = new Map();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const all = inOrder(counts.keys());
  if (learns ? all.length < most : all.length <= Math.max(most, 512))
    return { alphabet: all, bytes: [] };
  const frequent = all.sort((a, b) => counts.get(b) - counts.get(a)); // stable
  const room = most - 256;
  const covered = (n) => frequent.slice(0, n).reduce((sum, one) => sum + counts.get(one), 0);
  const enough = frequent.findIndex((_, n) => covered(n) >= 0.9995 * [...text].length);
  const kept = learns ? Math.min(Math.floor(room / 2), enough < 0 ? Infinity : enough) : room;
  const hex = (i) => i.toString(16).padStart(2, '0').toUpperCase();
  return {
    alphabet: inOrder(frequent.slice(0, kept)),
    bytes: Array.from({ length: 256 }, (_, i) => `<0x${hex(i)}>`),
  };
}

/** The numbers of a character before any token is learned. */
const spelled = ({ alphabet, bytes }, character) =>
  alphabet.includes(character) || !bytes.length
    ? [alphabet.indexOf(character)]
    : [...Buffer.from(character)].map((byte) => alphabet.length + byte);

function referenceCharacters(text, most) {
  const first = firstTokens(text, most, false);
  return { ...first, merges: [], encoded: [...text].flatMap((one) => spelled(first, one)) };
}

/** The first tokens, then the merges, none of a byte. */
function referencePairs(text, most) {
  const first = firstTokens(text, most);
  const { alphabet, bytes } = first;
  const isByte = (token) => token >= alphabet.length && token < alphabet.length + bytes.length;
  const tokens = [...alphabet, ...bytes];
  const words = pretokens(text).map((part) => part.flatMap((c) => spelled(first, c)));
  const merges = [];
  while (tokens.length < most) {
    const counts = new Map();
    for (const word of words)
      for (let i = 0; i + 1 < word.length; i++) {
        if (isByte(word[i]) || isByte(word[i + 1])) continue;
        const key = word[i] * 65536 + word[i + 1];
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    const [best] = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
    if (!best || best[1] < 2) break;
    const [left, right] = [Math.floor(best[0] / 65536), best[0] % 65536];
    merges.push({ text: tokens[left] + tokens[right], count: best[1], left, right });
    for (const word of words) {
      for (let i = 0; i + 1 < word.length; i++)
        if (word[i] === left && word[i + 1] === right) word.splice(i, 2, tokens.length);
    }
    tokens.push(tokens[left] + tokens[right]);
  }
  return { ...first, merges, encoded: words.flat() };
}

function referenceWords(text, most) {
  const first = firstTokens(text, most);
  const size = first.alphabet.length + first.bytes.length;
  const counts = new Map();
  for (const part of pretokens(text))
    if (part.length > 1) counts.set(part.join(''), (counts.get(part.join('')) ?? 0) + 1);
  const learned = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a) // stable: the first in the text comes first
    .slice(0, most - size)
    .map(([word, count]) => ({ text: word, count }));
  const encoded = pretokens(text).flatMap((part) => {
    const whole = learned.findIndex((one) => one.text === part.join(''));
    return whole < 0 ? part.flatMap((c) => spelled(first, c)) : [size + whole];
  });
  return { ...first, merges: learned, encoded };
}

/** A text with several scripts, long words, runs of spaces and repeated characters. */
function strangeText(seed) {
  let state = seed;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const letters = [...'aaabé日本ñ9🐟'];
  const marks = [' ', ' ', '  ', ', ', '\n', '-', '“', '’s ', '\t', '。'];
  let text = '';
  while (text.length < 1500) {
    const length = below(20) === 0 ? 70 : 1 + below(6);
    for (let i = 0; i < length; i++) text += letters[below(letters.length)];
    text += marks[below(marks.length)];
  }
  return text;
}

/** Characters of which the first is frequent and the last ones occur once, in words. */
function manyCharacters(different) {
  const text = Array.from({ length: 3 * different }, (_, i) => {
    const rank = i < different ? i : Math.floor(((i * 7919) % different) ** 2 / different / 3);
    return String.fromCodePoint((rank % 5 ? 0x4e00 : 0x1f300) + rank);
  });
  return text.map((one, i) => one + (i % 9 ? '' : ' ') + (i % 31 ? '' : '。')).join('');
}

const texts = [
  'the cat sat on the mat; the cats sat on the mats. That is that, said the cat. '.repeat(2),
  strangeText(1),
  strangeText(2),
];

const KINDS = {
  characters: referenceCharacters,
  bpe: referencePairs,
  words: referenceWords,
};
for (const [kind, reference] of Object.entries(KINDS)) {
  test(`the tokens of ${kind} are those of a plain reference`, async () => {
    const many = [600, 900].map(manyCharacters);
    const cases = [
      ...texts.flatMap((text) => [40, 4096].map((most) => [text, most])),
      ...many.flatMap((text) => [600, 1200].map((most) => [text, most])),
      [many[1], kind === 'characters' ? 512 : 258],
    ];
    for (const [text, token_vocab] of cases) {
      const settings = { ...SMALL, max_len: 256, tokens: kind, token_vocab };
      const lab = (await loadEngine()).create({ ...settings, text });
      const { alphabet, bytes, merges, encoded } = reference(text, token_vocab);
      assert.deepEqual(lab.learned, merges);
      assert.deepEqual(lab.alphabet, [...alphabet, ...bytes, ...merges.map((one) => one.text)]);
      assert.equal(lab.settings.vocab, alphabet.length + bytes.length + merges.length);
      assert.equal(lab.plan().first_byte, bytes.length ? alphabet.length : undefined);
      assert.equal(lab.plan().text_tokens, encoded.length);
      assert.equal(lab.plan().characters, [...text].length);
      const part = [...text].slice(0, 50).join('');
      const whole = lab.readInput(part).tokens;
      assert.equal(lab.decode(whole), part);
      const shown = { ...vocabulary(lab), sample: part };
      assert.deepEqual(tokensAfter(shown, merges.length), [...whole]);
      assert.equal(
        tokensAfter(shown, 0).length,
        [...part].flatMap((one) => spelled({ alphabet, bytes }, one)).length,
      );
      const all = `\n${encoded.join(' ')}\n`.replaceAll('\n', ' ');
      for (let i = 0; i < 5; i++)
        assert.ok(all.includes(` ${lab.example(i, 'train').tokens.join(' ')} `));
      lab.destroy();
    }
  });
}

for (const [name, settings] of Object.entries({
  'byte-pair tokens': { tokens: 'bpe', token_vocab: 64, text: texts[1] },
  'byte-pair tokens and bytes': { tokens: 'bpe', token_vocab: 400, text: manyCharacters(700) },
  'characters and bytes': { text: manyCharacters(700) },
}))
  test(`a run on ${name} is saved with its text and continues`, async () => {
    const own = await loadEngine();
    const lab = own.create({ ...SMALL, ...settings });
    lab.train(3);
    const file = lab.save();
    const again = own.restore(file);
    assert.equal(again.hash(), lab.hash());
    assert.deepEqual(again.alphabet, lab.alphabet);
    assert.deepEqual(again.learned, lab.learned);
    assert.equal(new TextDecoder().decode(own.readCheckpoint(file).text), settings.text);
    lab.train(2);
    again.train(2);
    assert.equal(again.hash(), lab.hash());
    lab.destroy();
    again.destroy();
  });

test('with bytes every character can be typed, and tokens are decoded together', async () => {
  const own = await loadEngine();
  const lab = own.create({ ...SMALL, text: manyCharacters(700) });
  const typed = 'é🐟𝄞';
  const { tokens } = lab.readInput(typed);
  assert.equal(tokens.length, 2 + 4 + 4);
  assert.equal(lab.decode(tokens), typed);
  assert.equal(lab.decode([...tokens].slice(0, 4)), 'é\ufffd', 'a character that is not whole');
  assert.equal(lab.alphabet[tokens[0]], '<0xC3>');
  lab.destroy();
  const table = manyCharacters(700)
    .match(/[^]{5}/gu)
    ?.map((cell) => `"${cell}"\n`)
    .join('');
  const rows = own.create({
    ...SMALL,
    preset: 'data',
    tokens: 'bpe',
    token_vocab: 300,
    text: table,
  });
  const { alphabet, bytes, learned } = vocabulary(rows);
  assert.equal(alphabet.length, rows.settings.vocab - 3);
  for (const { text, left = 0, right = 0 } of learned)
    assert.equal(alphabet[left] + alphabet[right], text);
  assert.equal(bytes, 256);
  assert.equal(rows.plan().first_byte, 3 + alphabet.length - learned.length - 256);
  rows.destroy();
});

test('a plan of a lab is that of its settings and text', async () => {
  const own = await loadEngine();
  const settings = { ...SMALL, tokens: 'words', token_vocab: 50, text: texts[0] };
  const lab = own.create(settings);
  assert.deepEqual(lab.plan(), own.plan({ ...lab.settings, text: texts[0] }));
  lab.destroy();
});

test('generate prints text of byte-pair tokens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  const cli = (...args) =>
    execFileSync(process.execPath, ['--no-warnings', 'wasm/cli.mjs', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    const text = join(folder, 'text.txt');
    const file = join(folder, 'run.safetensors');
    writeFileSync(text, texts[0]);
    const small = ['d_model=8', 'n_heads=1', 'n_layers=1', 'd_ff=8', 'seq=8', 'batch=4'];
    const tokens = ['tokens=bpe', 'token_vocab=40'];
    const set = ['--preset', 'text', '--set', ...small, ...tokens];
    cli('train', ...set, '--text', text, '--steps', '3', '--out', file);
    const out = cli('generate', '--in', file, '--prompt', 'the cats', '--tokens', '6', '--json');
    const { prompt, tokens: said, text: more } = JSON.parse(out);
    assert.ok(prompt.length < 'the cats'.length && said.length === 6);
    assert.ok(said.every((token) => token < 40) && more.length >= 6);
    const plain = cli('generate', '--in', file, '--prompt', 'the cats', '--tokens', '6');
    assert.equal(plain, `the cats${more}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a vocabulary smaller than the alphabet is refused', async () => {
  const own = await loadEngine();
  assert.throws(() => own.plan({ ...SMALL, tokens: 'bpe', token_vocab: 10, text: texts[0] }), {
    field: 'token_vocab',
    message: /^token_vocab cannot be "10": .*choose at least 1\d$/,
  });
});
