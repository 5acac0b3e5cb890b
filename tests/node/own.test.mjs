// What the reader types: for every task the text of a held-out example reads back to that example,
// whatever is wrong is named with its value, and lengths are compared with those of training. On
// the built engine, so that the rules here are the engine's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from './engine.mjs';
import {
  answerOf,
  canGenerate,
  countOn,
  lengthWords,
  ownKind,
  readOwn,
} from '../../web/model/own.js';

const engine = await loadEngine();
const seed = Number(process.env.HEADROOM_SEED ?? 1);
const lab = (preset, rest = {}) => engine.create({ preset, seed, ...rest });
const settingsOf = (preset, rest) => {
  const made = lab(preset, rest);
  const settings = { ...made.settings, alphabet: made.alphabet };
  made.destroy();
  return settings;
};
const EVERY = [
  'copy',
  'reverse',
  'sort',
  'shift',
  'causal',
  'recall',
  'modular',
  'majority',
  'text',
  'encdec',
  'copy-var',
];

/** Numbers in 0..1, the same in every run. */
function sequenceOf(state) {
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

test('the text of a held-out example reads back to the example, for every task', () => {
  for (const preset of EVERY) {
    const made = lab(preset);
    const settings = { ...made.settings, alphabet: made.alphabet };
    const kind = ownKind(settings);
    for (let i = 0; i < 12; i++) {
      const example = made.example(i);
      const text = kind.write(settings, example);
      const read = readOwn(text, settings);
      const where = `${preset} seed ${seed} example ${i}: ${text}`;
      assert.ok('source' in read, `${where}: ${'message' in read && read.message}`);
      const targets = Array.from(example.targets);
      // What follows a text, and a whole recall without its questions, only the engine knows.
      if (settings.task === 'text') targets[targets.length - 1] = settings.ignore_index;
      assert.deepEqual(read.source.targets, targets, where);
      if (example.source) assert.deepEqual(read.source.source, Array.from(example.source), where);
      else assert.deepEqual(read.source.tokens, Array.from(example.tokens), where);
      assert.equal(lengthWords(settings, read.length), '', where);
    }
    made.destroy();
  }
});

test(
  'random input of every length that fits is read, and its targets can be scored by the ' + 'model',
  () => {
    for (const preset of EVERY) {
      const made = lab(preset);
      const settings = { ...made.settings, alphabet: made.alphabet };
      const kind = ownKind(settings);
      const { least, most } = kind.lengths(settings);
      const random = sequenceOf(seed);
      for (const length of new Set([least, least + 1, Math.floor(most / 2), most])) {
        const text = kind.random(settings, length, random);
        const read = readOwn(text, settings);
        if ('message' in read) {
          assert.match(read.message, /occur equally often/, `${preset} ${length}: ${text}`);
          continue;
        }
        assert.equal(read.length, length);
        const { tokens, source } = read.source;
        const { predictions } = made.probe(tokens, { source });
        assert.equal(
          predictions.length,
          read.source.targets.length,
          `${preset} of length ${length}`,
        );
      }
      const long = readOwn(
        kind.random(settings, most, random) + ` ${kind.random(settings, most, random)}`,
        settings,
      );
      assert.ok('message' in long, `${preset}: twice the longest must be refused`);
      made.destroy();
    }
  },
);

test('a refusal names what is wrong with which value', () => {
  const refused = [
    ['copy', '', /Type tokens first/],
    ['copy', '3 4 x 5', /"x" is not a token: use 2 to 19/],
    ['copy', '3 1', /"1" is not a token/],
    ['copy', '3 -4', /"-4"/],
    ['copy', '3 20', /"20" is not a token: use 2 to 19/],
    [
      'copy',
      Array(32).fill(3).join(' '),
      /32 tokens are too many: at most 31 fit, with “Longest sequence” at 64$/,
    ],
    ['encdec', '3 2', /"2" is not a token: use 3 to 19/],
    ['recall', '3', /The key 3 has no value yet/],
    ['recall', '3 20 3 21', /The key 3 is given twice/],
    ['recall', '3 4', /"4" is not a value: use 17 to 32/],
    ['recall', '3 20 ? 5', /The key 5 is asked, but no pair gives it/],
    ['recall', '3 20 ? 3 3', /2 questions are too many/],
    ['recall', '3 20 ? 3 ?', /typed twice/],
    ['modular', '17 + 31 =', /"31" is not a number: use 0 to 30/],
    ['modular', '17 + + 2', /A number is missing/],
    ['majority', '1 2', /1 and 2 occur equally often/],
    ['majority', '4', /"4" is not a token: use 1 to 3/],
    ['shift', '0 3', /"0" is not a token: use 1 to 9/],
  ];
  for (const [preset, text, pattern] of refused) {
    const read = readOwn(/** @type {string} */ (text), settingsOf(preset));
    assert.ok('message' in read, `${preset}: ${text}`);
    assert.match(read.message, /** @type {RegExp} */ (pattern));
  }
  const text = readOwn('the sea é 漢', settingsOf('text'));
  assert.ok('message' in text && /“é” “漢” are not in this text's alphabet/.test(text.message));
});

test('answers follow the rule of the task', () => {
  const targets = (preset, text) =>
    readOwn(text, settingsOf(preset)).source.targets.filter((target) => target !== 0);
  assert.deepEqual(targets('modular', '17 + 20 ='), [2 + (37 % 31)]);
  assert.deepEqual(targets('modular', '17 20'), [2 + (37 % 31)]);
  assert.deepEqual(targets('recall', '3 20 5 31 ? 5'), [31, 20]);
  assert.deepEqual(targets('reverse', '5 6 7'), [7, 6, 5]);
  assert.deepEqual(targets('sort', '7 5 6'), [5, 6, 7]);
  assert.deepEqual(targets('majority', '1 2 2'), [2]);
  assert.deepEqual(readOwn('5 8 11', settingsOf('causal')).source.targets, [8, 11, 14]);
  assert.equal(countOn([98, 1, 4], 100), 7);
  assert.equal(countOn([98, 1, 5], 100), null);
  assert.equal(countOn([98], 100), null);
});

test('a length is compared with those of training', () => {
  assert.equal(lengthWords(settingsOf('copy'), 12), 'Trained on 8 tokens; this has 12.');
  assert.match(lengthWords(settingsOf('copy', { posenc: 'learned' }), 12), /never trained/);
  assert.doesNotMatch(lengthWords(settingsOf('copy', { posenc: 'learned' }), 4), /never trained/);
  assert.equal(lengthWords(settingsOf('copy-var'), 5), '');
  assert.equal(lengthWords(settingsOf('encdec'), 9), 'Trained on 4 to 8 tokens; this has 9.');
});

test('whether a model can be asked to continue agrees with the engine', () => {
  for (const preset of [...EVERY, 'encoder']) {
    const made = lab(
      preset,
      preset === 'encoder' ? { d_model: 16, n_layers: 1, d_ff: 16, vocab: 20 } : {},
    );
    const { settings } = made;
    const source = settings.arch === 'encdec' ? [5, 6] : undefined;
    if (canGenerate(settings)) made.begin([1], { source });
    else assert.throws(() => made.begin([1], { source }), /only a causal model/, preset);
    made.destroy();
  }
});

test('an answer is laid out by what counts, and is whole only when all of it is right', () => {
  const settings = settingsOf('copy');
  const tokens = [5, 6, 1, 0, 0];
  const targets = [0, 0, 0, 5, 6];
  const answer = answerOf(settings, {
    tokens,
    targets,
    predictions: [9, 9, 9, 5, 7],
    chances: [NaN, NaN, NaN, 0.5, 0.25],
    sure: [0.1, 0.1, 0.1, 0.5, 0.75],
  });
  assert.deepEqual(answer.given, ['5', '6']);
  assert.deepEqual(
    answer.answers.map(({ label, expected, right }) => [label, expected, right]),
    [
      ['5', '5', true],
      ['7', '6', false],
    ],
  );
  assert.ok(Math.abs(answer.answers[1].loss - Math.log(4)) < 1e-12);
  assert.deepEqual([answer.right, answer.counted, answer.whole], [1, 2, false]);
  assert.equal(answerOf(settings, { tokens, targets, predictions: [0, 0, 0, 5, 6] }).whole, true);
  assert.deepEqual(answerOf(settings, { tokens, targets, predictions: null }).answers, []);
  const text = settingsOf('text');
  const open = answerOf(text, { tokens: [3, 4], targets: [4, -1], predictions: [4, 9] });
  assert.deepEqual(
    open.answers.map(({ known }) => known),
    [true, false],
  );
  assert.deepEqual([open.right, open.counted], [1, 1]);
});
