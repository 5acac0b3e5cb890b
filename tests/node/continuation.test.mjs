// Prompts and what follows them: what a prompt is for each task, how a long one slides, what should
// come next. On the built engine's settings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from './engine.mjs';
import {
  contextOf,
  expectedNext,
  isEnded,
  nextRequest,
  presetsThatGenerate,
  promptOf,
  refusalWords,
} from '../../web/features/try/continuation.js';
import { generate } from '../../web/features/try/try.request.js';
import { readinput as read } from '../../web/worker/input.js';
import { predict } from '../../web/worker/probe.js';

const engine = await loadEngine();
const make = (preset, rest = {}) => engine.create({ preset, ...rest });
const settingsOf = (preset, rest) => {
  const lab = make(preset, rest);
  const settings = { ...lab.settings, facts: lab.task };
  lab.destroy();
  return settings;
};
/** A typed prompt and the settings it is for. */
const prompted = (preset, text, rest) => {
  const lab = make(preset, rest);
  const settings = { ...lab.settings, facts: lab.task };
  const prompt = promptOf(read(lab, { texts: [text] }).reads[0], settings);
  lab.destroy();
  return { settings, prompt };
};
const GREEDY = { reads: 'all', temperature: 0, topK: 0, seed: 5 };

test('a prompt taken from a held-out example is the beginning of that example', () => {
  for (const preset of ['text', 'causal', 'recall', 'encdec']) {
    const lab = make(preset);
    const settings = { ...lab.settings, facts: lab.task };
    const sources = [{ split: 'held_out', index: 4 }];
    const [example] = predict(lab, { sources }).examples;
    const prompt = promptOf(read(lab, { texts: [example.prompt] }).reads[0], settings);
    assert.ok('tokens' in prompt, preset);
    assert.deepEqual(
      prompt.tokens,
      Array.from(example.tokens).slice(0, prompt.tokens.length),
      preset,
    );
    if (example.source) assert.deepEqual(prompt.source, Array.from(example.source));
    lab.begin(prompt.tokens, { source: prompt.source });
    lab.destroy();
  }
});

test(
  'the whole sequence is read while it fits; then its last tokens, one a request, with ' +
    'another seed for every place',
  () => {
    const { settings, prompt } = prompted('causal', '5 8');
    const said = (count) => Array.from({ length: count }, (_, i) => i);
    const first = nextRequest(settings, prompt, [], GREEDY, 16);
    assert.deepEqual([first.tokens, first.count, first.seed, first.dropped], [[5, 8], 16, 5, 0]);
    const last = nextRequest(settings, prompt, said(60), GREEDY, 16);
    assert.deepEqual([last.tokens.length, last.count, last.dropped], [62, 2, 0]);
    const slid = nextRequest(settings, prompt, said(70), GREEDY, 16);
    assert.deepEqual(
      [slid.tokens.length, slid.count, slid.dropped, slid.seed, slid.tokens.at(-1)],
      [63, 1, 9, 14, 69],
    );
    const trained = nextRequest(settings, prompt, said(20), { ...GREEDY, reads: 'trained' }, 16);
    assert.deepEqual([trained.tokens.length, trained.dropped], [10, 12]);
    assert.equal(contextOf({ seq: 64, max_len: 64 }, 'trained'), 63);
    assert.match(
      prompted('causal', Array(64).fill(3).join(' ')).prompt.message,
      /64 tokens leave no room for another: “Longest sequence” is 64$/,
    );
  },
);

test('what should follow is known where the rule is, and only there', () => {
  const pair = prompted('encdec', '5 6 7');
  const follows = ({ settings, prompt }, said, next) => expectedNext(settings, prompt, said, next);
  assert.deepEqual(
    [[], [7], [7, 6], [7, 6, 5], [7, 6, 5, 2]].map((said) => follows(pair, said)),
    [7, 6, 5, 2, null],
  );
  const ended = (said) => isEnded(pair.settings, pair.prompt, said);
  assert.deepEqual([ended([7]), ended([7, 2])], [false, true]);
  assert.equal(follows(prompted('recall', '3 20 5 31 ? 5'), []), 31);
  const sum = prompted('modular', '17 + 20', { mask: 'causal' });
  assert.equal(follows(sum, []), 2 + (37 % 31));
  assert.equal(follows(sum, [8]), null);
  const count = prompted('causal', '5 8');
  assert.deepEqual([follows(count, [], 11), follows(count, [12], null)], [11, null]);
});

test('the worker says what the rule asks for after each token', () => {
  const lab = make('causal');
  const request = { tokens: [5, 8], count: 3, temperature: 0, topK: 0, seed: 1 };
  const { produced } = generate(lab, request);
  assert.equal(produced[0].next, 11);
  const [{ token }] = produced;
  assert.equal(produced[1].next, token === 11 ? 14 : null);
  lab.destroy();
});

test('every refusal has its reason, and the presets that are offered can generate', () => {
  const reasons = [
    settingsOf('copy'),
    settingsOf('majority'),
    { ...settingsOf('copy'), head: 'none' },
  ].map(refusalWords);
  assert.equal(new Set(reasons).size, 3);
  const names = presetsThatGenerate(engine.describe()).map(({ name }) => name);
  assert.deepEqual(names, [
    '002-causal',
    '004-encdec',
    'induction',
    'text',
    'stories',
    'data',
    'gpt2',
    'llama',
    'gemma',
    'nanochat',
  ]);
  for (const name of names) {
    assert.equal(settingsOf(name).facts.generated, '');
    const lab = make(name);
    lab.begin([1], { source: lab.settings.arch === 'encdec' ? [5] : undefined });
    lab.destroy();
  }
  assert.match(settingsOf('recall').facts.generated, /first token is the answer/);
});
