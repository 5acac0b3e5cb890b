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
  promptText,
  readPrompt,
  refusalWords,
  taskWords,
} from '../../web/model/continuation.js';

const engine = await loadEngine();
const make = (preset, rest = {}) => engine.create({ preset, ...rest });
const settingsOf = (preset, rest) => {
  const lab = make(preset, rest);
  const settings = { ...lab.settings, alphabet: lab.alphabet };
  lab.destroy();
  return settings;
};
const GREEDY = { reads: 'all', temperature: 0, topK: 0, seed: 5 };

test('a prompt taken from a held-out example is the beginning of that example', () => {
  for (const preset of ['text', 'causal', 'recall', 'encdec']) {
    const lab = make(preset);
    const settings = { ...lab.settings, alphabet: lab.alphabet };
    const example = lab.example(4);
    const prompt = readPrompt(promptText(settings, example), settings);
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
    const settings = settingsOf('causal');
    const prompt = readPrompt('5 8', settings);
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
      readPrompt(Array(64).fill(3).join(' '), settings).message,
      /64 tokens leave no room for another: “Longest sequence” is 64$/,
    );
  },
);

test('what should follow is known where the rule is, and only there', () => {
  const count = settingsOf('causal');
  const pair = settingsOf('encdec');
  const counting = readPrompt('5 8', count);
  const reversing = readPrompt('5 6 7', pair);
  assert.equal(expectedNext(count, counting, []), 11);
  assert.equal(expectedNext(count, counting, [11, 14]), 17);
  assert.equal(expectedNext(count, counting, [12]), null);
  assert.deepEqual(
    [[], [7], [7, 6], [7, 6, 5], [7, 6, 5, 2]].map((said) => expectedNext(pair, reversing, said)),
    [7, 6, 5, 2, null],
  );
  assert.deepEqual(
    [isEnded(pair, reversing, [7]), isEnded(pair, reversing, [7, 2])],
    [false, true],
  );
  const recall = settingsOf('recall');
  const sum = settingsOf('modular', { mask: 'causal' });
  assert.equal(expectedNext(recall, readPrompt('3 20 5 31 ? 5', recall), []), 31);
  assert.equal(expectedNext(sum, readPrompt('17 + 20', sum), []), 2 + (37 % 31));
  assert.equal(expectedNext(sum, readPrompt('17 + 20', sum), [8]), null);
});

test('every refusal has its reason, and the presets that are offered can generate', () => {
  const reasons = [
    settingsOf('copy'),
    settingsOf('majority'),
    { ...settingsOf('copy'), head: 'none' },
  ].map(refusalWords);
  assert.equal(new Set(reasons).size, 3);
  const names = presetsThatGenerate(engine.describe()).map(({ name }) => name);
  assert.deepEqual(names, ['002-causal', '004-encdec', 'text']);
  for (const name of names) {
    assert.equal(taskWords(settingsOf(name)), '');
    const lab = make(name);
    lab.begin([1], { source: lab.settings.arch === 'encdec' ? [5] : undefined });
    lab.destroy();
  }
  assert.match(taskWords(settingsOf('recall')), /first token is the answer/);
});
