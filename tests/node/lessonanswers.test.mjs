// What answers to lessons are worth, what their steps look for, and what is kept of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cameTrue, isRight, readNumber } from '../../wasm/lessons/answers.mjs';
import { CONDITION_NAMES, isMet } from '../../wasm/lessons/conditions.mjs';
import { aimWords } from '../../web/features/lessons/aimwords.js';
import { parseLessonProgress } from '../../web/features/lessons/lessonprogress.js';
import { factsOf, runOf } from '../../web/features/lessons/pagefacts.js';
import { findPreset, presetSettings } from '../../web/model/settingsrules.js';
import { newRun } from '../../web/run/currentrun.js';
import { loadEngine } from './engine.mjs';

const description = (await loadEngine()).describe();

test('numbers are read as people write them', () => {
  for (const [text, number] of /** @type {[string, number][]} */ ([
    ['152660', 152660],
    ['152,660', 152660],
    ['1,152,660', 1152660],
    ['152 660', 152660],
    [' 24 % ', 24],
    ['0,69', 0.69],
    ['.5', 0.5],
    ['0.6931', 0.6931],
    ['−3', -3],
    ['1e-3', 0.001],
    ['twelve', NaN],
    ['', NaN],
  ]))
    assert.equal(readNumber(text), number, text);
});

test('an answer is right by its choice, its number, or a number of the page', () => {
  const facts = {
    ...{ parameters: 102676, settings: { n_heads: 4 }, step: 40 },
    ...{ solved: null, held: null },
  };
  const choice = { question: 'Which?', choices: ['a', 'b'], right: 1 };
  assert.ok(isRight(choice, '1', facts) && !isRight(choice, '0', facts));
  const exact = { question: 'How many?', number: 4, within: 0 };
  assert.ok(isRight(exact, '4', facts) && !isRight(exact, '5', facts));
  const near = { question: 'How much?', number: 0.6931 };
  assert.ok(isRight(near, '0.693', facts) && !isRight(near, '0.7', facts));
  const ofPage = { question: 'How many?', number: 'parameters', within: 0 };
  const large = { question: '', number: 1234567.5 };
  for (const one of ['1234567,5', '1.234.567,5', '1,234,567.5'])
    assert.ok(isRight(large, one, facts), one);
  assert.ok(isRight(ofPage, '102.676', facts), 'with a point between thousands');
  assert.ok(!isRight(near, '693', facts) && !isRight({ ...near, number: 693 }, '0.693', facts));
  assert.ok(isRight(ofPage, '102,676', facts) && !isRight(ofPage, '102675', facts));
  const unknown = { question: 'When?', number: 'solved' };
  assert.ok(!isRight(unknown, '0', facts), 'what the page does not know yet');
});

test('a prediction comes true by its place, or by what the page is like', () => {
  const facts = { settings: {}, parameters: 1, step: 200, held: { loss: 2, accuracy: 0.25 } };
  const fixed = { question: '?', choices: ['a', 'b'], right: 0 };
  assert.equal(cameTrue(fixed, 0, facts), true);
  assert.equal(cameTrue(fixed, 1, facts), false);
  const live = { ...fixed, right: [{ accuracyBelow: 0.15 }, { accuracyBelow: 0.35 }] };
  assert.equal(cameTrue(live, 1, facts), true);
  const none = { ...fixed, right: [{ accuracy: 0.9 }, { accuracy: 0.8 }] };
  assert.equal(cameTrue(none, 0, facts), null, 'nothing can be said');
});

test('every condition has words; what is not known is neither met nor missed', () => {
  const examples = {
    ...{ settings: { task: 'copy' }, step: 9, stepBelow: 9, solvedBelow: 9 },
    ...{ accuracy: 0.9, accuracyBelow: 0.3, loss: 1, lossAbove: 1, parameters: 40000 },
    ...{ head: { word: 'source', share: 0.8, layer: 'last' }, view: 'try', chart: 'rate' },
    ...{ tile: 'ffn', cell: true, cut: 1, cutKeeps: 0.9, cutBelow: 0.5 },
    ...{ typed: true, typedRight: true, studied: true, sub: 'patch', walked: true },
  };
  assert.deepEqual(Object.keys(examples).sort(), [...CONDITION_NAMES].sort());
  for (const [key, wanted] of Object.entries(examples))
    assert.match(aimWords(description, { [key]: wanted }), /^\S.{4,}$/, key);
  const few = { settings: { task: 'copy' }, parameters: 1, step: 10, held: null };
  assert.equal(isMet({ step: 10, view: 'try' }, few), undefined);
  assert.equal(isMet({ step: 11, view: 'try' }, few), false);
  assert.equal(isMet({ step: 10, parameters: 5 }, few), true);
});

test('a run is noted with the score that counted, unless no link has it', async () => {
  const hostOf = (changes, task = 'copy') =>
    /** @type {any} */ ({
      request: async () => ({ step: 163, hash: '0123456789abcdef' }),
      state: {
        worker: { description, build: { kernels: 'relaxed' } },
        model: { preset: '000-copy', chosen: { n_layers: 1 }, settings: { task }, text: null },
        run: {
          now: { solvedStep: 160, evaluation: { step: 160 } },
          runs: { current: { changes } },
        },
        cut: { places: [], mode: 'zero' },
      },
    });
  assert.deepEqual(await runOf(hostOf([])), {
    ...{ link: '#preset=000-copy&n_layers=1', step: 163, hash: '0123456789abcdef' },
    ...{ kernels: 'relaxed', scored: 160, solved: 160 },
  });
  assert.equal(await runOf(hostOf(['dropout 0 from step 20'])), null);
});

test('what is kept of the lessons is read back, and what is damaged is left out', () => {
  const kept = { pick: 1, met: true, right: true, answer: '4', good: false, tries: 2 };
  const text = JSON.stringify({
    steps: { 'positions-2': kept, other: { pick: '4' }, third: { met: true, more: 1 }, last: null },
  });
  assert.deepEqual(parseLessonProgress(text), { 'positions-2': kept });
  for (const broken of [null, '', '{', '[]', '{"steps":[]}', '{"steps":4}'])
    assert.deepEqual(parseLessonProgress(broken), {});
});

test('an aim is met exactly when all of it is', () => {
  const settings = presetSettings(description, findPreset(description, 'copy'));
  const stateOf = (run, snapshot = null) => ({
    ...{ model: { settings, plan: {} }, run: { now: run, studied: 0 } },
    ...{ shown: { snapshot, source: {} }, cut: { places: [] } },
    display: { view: 'model', chart: 'loss' },
    focus: { selected: 'attention.1.0', cell: null },
  });
  const run = {
    ...newRun(),
    step: 100,
    evaluation: { step: 100, loss: 0.5, accuracy: 0.9, sequenceAccuracy: 0.5 },
  };
  const met = (aim, snapshot = null) => isMet(aim, factsOf(stateOf(run, snapshot)));
  assert.ok(
    met({
      step: 100,
      accuracy: 0.9,
      loss: 0.6,
      view: 'model',
      chart: 'loss',
      tile: 'attention',
      settings: { task: 'copy' },
    }),
  );
  for (const aim of [
    { step: 101 },
    { accuracy: 0.91 },
    { accuracyBelow: 0.9 },
    { loss: 0.5 },
    { view: 'try' },
    { chart: 'rate' },
    { tile: 'ffn' },
    { cell: true },
    { settings: { task: 'sort' } },
    { step: 1, accuracy: 1 },
  ]) {
    assert.ok(!met(aim), JSON.stringify(aim));
  }
  assert.ok(!met({ head: { word: 'source', share: 0.5, layer: 'last' } }), 'nothing is known yet');
  assert.ok(!isMet({ accuracy: 0 }, factsOf(stateOf(newRun()))), 'nothing is scored yet');
  const mixed = { word: 'mixed', value: 0.1 };
  const heads = { 'attn.0': [mixed], 'attn.1': [mixed, mixed, { word: 'source', value: 0.95 }] };
  const snapshot = { heads };
  assert.ok(met({ head: { word: 'source', share: 0.9, layer: 'last' } }, snapshot));
  assert.ok(!met({ head: { word: 'source', share: 0.9, layer: 'first' } }, snapshot));
  assert.ok(!met({ head: { word: 'mirror', share: 0.9, layer: 'last' } }, snapshot));
});
