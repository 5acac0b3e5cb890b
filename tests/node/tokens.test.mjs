// Words and byte-pair encoding against a plain reference, written from the definition: it counts
// all pairs anew for each merge. A run on them continues from its file; generate prints text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { tokensAfter } from '../../web/features/corpus/tokenizing.js';
import { loadEngine } from './engine.mjs';

const SMALL = { preset: 'text', d_model: 8, n_heads: 1, n_layers: 1, d_ff: 8, seq: 8, batch: 4 };

const PRETOKEN = / ?[0-9A-Za-z\u{c0}-\u{1fff}\u{2070}-\u{2fff}\u{3040}-\u{10ffff}]{1,32}|[^]/gu;

const pretokens = (text) => text.match(PRETOKEN).map((part) => [...part]);

/** Characters in the order of code points, then the merges. */
function referencePairs(text, most) {
  const alphabet = [...new Set(text)].sort((a, b) => a.codePointAt(0) - b.codePointAt(0));
  const tokens = [...alphabet];
  const words = pretokens(text).map((part) => part.map((c) => alphabet.indexOf(c)));
  const merges = [];
  while (tokens.length < most) {
    const counts = new Map();
    for (const word of words)
      for (let i = 0; i + 1 < word.length; i++) {
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
  return { alphabet, merges, encoded: words.flat() };
}

function referenceWords(text, most) {
  const alphabet = [...new Set(text)].sort((a, b) => a.codePointAt(0) - b.codePointAt(0));
  const counts = new Map();
  for (const part of pretokens(text))
    if (part.length > 1) counts.set(part.join(''), (counts.get(part.join('')) ?? 0) + 1);
  const learned = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a) // stable: the first in the text comes first
    .slice(0, most - alphabet.length)
    .map(([word, count]) => ({ text: word, count }));
  const tokens = [...alphabet, ...learned.map((one) => one.text)];
  const encoded = pretokens(text).flatMap((part) => {
    const whole = learned.findIndex((one) => one.text === part.join(''));
    return whole < 0 ? part.map((c) => tokens.indexOf(c)) : [alphabet.length + whole];
  });
  return { alphabet, merges: learned, encoded };
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

const texts = [
  'the cat sat on the mat; the cats sat on the mats. That is that, said the cat. '.repeat(2),
  strangeText(1),
  strangeText(2),
];

for (const [kind, reference] of [
  ['bpe', referencePairs],
  ['words', referenceWords],
]) {
  test(`the tokens of ${kind} are those of a plain reference`, async () => {
    for (const text of texts) {
      for (const token_vocab of [40, 4096]) {
        const lab = (await loadEngine()).create({ ...SMALL, tokens: kind, token_vocab, text });
        const { alphabet, merges, encoded } = reference(text, token_vocab);
        assert.deepEqual(lab.learned, merges);
        assert.deepEqual(lab.alphabet, [...alphabet, ...merges.map((one) => one.text)]);
        assert.equal(lab.settings.vocab, alphabet.length + merges.length);
        assert.equal(lab.plan().text_tokens, encoded.length);
        assert.equal(lab.plan().characters, [...text].length);
        const part = [...text].slice(0, 50).join('');
        const whole = lab.readInput(part).tokens;
        assert.equal(whole.map((token) => lab.alphabet[token]).join(''), part);
        const shown = { alphabet: lab.alphabet, learned: lab.learned, sample: part };
        assert.deepEqual(tokensAfter(shown, merges.length), [...whole]);
        assert.equal(tokensAfter(shown, 0).length, [...part].length);
        const all = `\n${encoded.join(' ')}\n`.replaceAll('\n', ' ');
        for (let i = 0; i < 5; i++)
          assert.ok(all.includes(` ${lab.example(i, 'train').tokens.join(' ')} `));
        lab.destroy();
      }
    }
  });
}

test('a run on byte-pair tokens is saved with its text and continues', async () => {
  const own = await loadEngine();
  const lab = own.create({ ...SMALL, tokens: 'bpe', token_vocab: 64, text: texts[1] });
  lab.train(3);
  const file = lab.save();
  const again = own.restore(file);
  assert.equal(again.hash(), lab.hash());
  assert.deepEqual(again.learned, lab.learned);
  assert.equal(new TextDecoder().decode(own.readCheckpoint(file).text), texts[1]);
  lab.train(2);
  again.train(2);
  assert.equal(again.hash(), lab.hash());
  lab.destroy();
  again.destroy();
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
