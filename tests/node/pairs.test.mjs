// Pairs of prompts: read as tokens, drawn from templates, and what heads do for an answer, on the
// command line too. PyTorch's numbers are in tests/torch/why.test.mjs.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { pairEffects, readPair, studyPairs } from '../../wasm/analysis/pairs.mjs';
import { drawPairs, paperName, STUDIES } from '../../wasm/analysis/pairtemplates.mjs';
import { explainAnswers } from '../../wasm/analysis/why.mjs';
import { headroom } from './command_line.mjs';
import { loadEngine } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();
const lab = engine.create({ preset: 'text', d_model: 16, n_heads: 2, n_layers: 2, batch: 4 });
after(() => lab.destroy());

const PAIR = { prompt: 'the old ma', other: 'the odd ma', answer: 'n', against: 'p' };

test('a pair is read as tokens, and what does not fit is named', () => {
  const { tokens, other, answer, against } = readPair(lab, PAIR);
  assert.equal(tokens.length, 10);
  assert.deepEqual(
    [...tokens.keys()].filter((i) => tokens[i] !== other[i]),
    [5],
  );
  assert.deepEqual([answer, against], [...lab.readInput('np').tokens]);
  for (const [changed, field, words] of [
    [{ other: 'the oddest ma' }, 'other', /they have 10 and 13$/],
    [{ answer: 'ne' }, 'answer', /“ne” must be one token: it has 2 after the prompt/],
    [{ against: 'n' }, 'against', /the same token/],
    [{ against: '' }, 'against', /prompt, other, answer, against: against is missing/],
    [{ prompt: 'the \u4e00' }, 'prompt', /^prompt: /],
  ])
    assert.throws(
      () => readPair(lab, { ...PAIR, .../** @type {any} */ (changed) }),
      (/** @type {any} */ error) => {
        assert.equal(error.field, field);
        assert.match(error.message, /** @type {RegExp} */ (words));
        return true;
      },
    );
  const encoder = engine.create({ preset: 'copy' });
  assert.throws(() => readPair(encoder, PAIR), /pairs are of models that go on with a text/);
  encoder.destroy();
});

test('the parts sum to the difference; an equal prompt changes nothing; cuts stay', () => {
  const pair = readPair(lab, PAIR);
  lab.cut([{ layer: 0, part: 'ffn' }]);
  const cuts = JSON.stringify(lab.cuts);
  const same = pairEffects(lab, { ...pair, other: pair.tokens }, { patch: true });
  assert.equal(JSON.stringify(lab.cuts), cuts);
  lab.cut([]);
  assert.equal(same.difference, same.other);
  for (const { direct, total } of /** @type {any[]} */ (same.rows))
    assert.deepEqual([direct, total], [0, 0]);
  const { difference, rows } = pairEffects(lab, pair);
  lab.probe(pair.tokens);
  const row = pair.tokens.length - 1;
  const [{ total, parts }] = explainAnswers(lab, [
    { row, token: pair.answer, minus: pair.against },
  ]);
  assert.ok(Math.abs(total - difference) < 1e-5, `${total} ${difference}`);
  const heads = parts.filter(({ source }) => source.startsWith('head.'));
  const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);
  assert.ok(Math.abs(sum(heads, (one) => one.part) - sum(rows, (one) => one.writes)) < 1e-9);
  assert.equal(rows.length, 4);
});

test('a study has mean and deviation of the pairs', () => {
  const others = { ...PAIR, prompt: 'the new ma', other: 'the odd ma' };
  const pairs = [PAIR, others].map((pair) => readPair(lab, pair));
  const turns = studyPairs(lab, pairs);
  assert.deepEqual(turns.next().value, { done: 1, total: 2 });
  turns.next();
  const study = /** @type {any} */ (turns.next().value);
  const [a, b] = pairs.map((pair) => pairEffects(lab, pair).difference);
  assert.equal(study.difference.mean, (a + b) / 2);
  assert.ok(Math.abs(study.difference.sd - Math.abs(a - b) / Math.SQRT2) < 1e-9);
  assert.equal(study.right, [a, b].filter((x) => x > 0).length / 2);
});

test('a template is drawn the same again, with different words, and its faults are named', () => {
  const { template } = STUDIES['indirect-object'];
  const draw = (seed) => drawPairs(template, { count: 20, seed, read: (pair) => pair });
  assert.deepEqual(draw(1), draw(1));
  assert.notDeepEqual(draw(1).pairs, draw(2).pairs);
  for (const { prompt, other, answer, against } of draw(1).pairs) {
    const times = (text, word) => text.split(new RegExp(`\\b${word.trim()}\\b`)).length - 1;
    assert.equal(times(prompt, answer), 1, prompt);
    assert.equal(times(prompt, against), 2, prompt);
    assert.equal(times(other, answer) + times(other, against), 0, other);
    assert.doesNotMatch(prompt + other, /[{}]/);
  }
  const odd = drawPairs(template, {
    count: 4,
    read(pair) {
      if (pair.answer.length > 5) throw new Error('too long');
      return pair;
    },
  });
  assert.ok(odd.left > 0 && odd.read.every(({ answer }) => answer.length <= 5));
  for (const [change, words] of [
    [{ prompts: [] }, /prompts is a list/],
    [{ prompts: ['{A}'] }, /each of prompts is/],
    [{ answer: 3 }, /answer is a text/],
    [{ against: ' {Z}' }, /\{Z\} has no list of words/],
    [{ words: { ...template.words, name: ['Mary'] } }, /5 slots take different words of name/],
  ])
    assert.throws(
      () =>
        drawPairs({ ...template, .../** @type {any} */ (change) }, { count: 1, read: (x) => x }),
      /** @type {RegExp} */ (words),
    );
  assert.throws(
    () =>
      drawPairs(template, {
        count: 1,
        read() {
          throw new Error('never fits');
        },
      }),
    /never fits/,
  );
  const small = { n_layers: 12, n_heads: 12, d_model: 768, vocab: 50257 };
  assert.equal(paperName(small, { layer: 9, head: 9 }), 'name mover');
  assert.equal(paperName(small, { layer: 9, head: 1 }), '');
  assert.equal(paperName({ ...small, d_model: 1024 }, { layer: 9, head: 9 }), '');
});

test('the command prints, saves and reads pairs', () => {
  const model = ['--preset', 'text', '--set', 'd_model=16', '--set', 'n_layers=1', '--steps', '2'];
  const file = join(folder, 'pairs.json');
  const template = {
    prompts: [['{A} met {B}. {B} saw ', '{C} met {D}. {E} saw ']],
    ...{ answer: '{X}', against: '{Y}' },
    slots: { A: 'who', B: 'who', C: 'who', D: 'who', E: 'who', X: 'letter', Y: 'letter' },
    words: { who: ['tom', 'sam', 'ann', 'mary', 'bob', 'sue'], letter: ['t', 's', 'a'] },
  };
  writeFileSync(file, JSON.stringify(template));
  const saved = join(folder, 'drawn.json');
  const args = ['pairs', ...model, '--pairs', file, '--count', '3', '--patch'];
  const table = headroom([...args, '--write', saved]);
  assert.match(table.stdout, /^3 pairs.*The answer's logit less the other's: [+-]/);
  assert.match(table.stdout, /head +writes +sd +at answer +at other +direct +sd +in all +sd/);
  const texts = JSON.parse(readFileSync(saved, 'utf8'));
  assert.equal(texts.length, 3);
  const again = ['pairs', ...model, '--pairs', saved, '--heads', '0.1', '--through', '0.0'];
  const found = JSON.parse(headroom([...again, '--json']).stdout);
  assert.deepEqual(found.texts, texts);
  assert.deepEqual(
    found.rows.map(({ layer, head }) => [layer, head]),
    [[0, 1]],
  );
  assert.equal(found.rows[0].through.mean, 0); // no head of its own layer reads it
  const refused = (more, words) => {
    const { status, stderr } = headroom(['pairs', ...model, ...more]);
    assert.equal(status, 2);
    assert.match(stderr, words);
  };
  refused([], /Give either --study or --pairs/);
  refused(['--study', 'other'], /--study cannot be "other": it is indirect-object/);
  refused(['--pairs', join(folder, 'none.json')], /none\.json cannot be read/);
  writeFileSync(file, JSON.stringify([texts[0], { ...texts[1], other: 'x' }]));
  refused(['--pairs', file], /pair 2: both prompts must have as many tokens/);
});
