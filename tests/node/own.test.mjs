// What the reader types: for every task the text of a held-out example reads back to that example,
// whatever is wrong is named with its value, and lengths are compared with those of training. On
// the built engine, through the requests of the worker.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf, drawInputs, lengthWords, readInput } from '../../web/model/userinput.js';
import { REQUESTS } from '../../web/features/requests.js';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const seed = Number(process.env.HEADROOM_SEED ?? 1);
const lab = (preset, rest = {}) => engine.create({ preset, seed, ...rest });
/** The worker without its messages. */
const askOf = (made) => async (type, args) =>
  structuredClone(REQUESTS[type](made, args, { engine }));
const withLab = async (preset, rest, use) => {
  const made = lab(preset, rest);
  try {
    return await use(made, { ...made.settings, facts: made.task }, askOf(made));
  } finally {
    made.destroy();
  }
};
const read = (preset, text, rest = {}) =>
  withLab(preset, rest, (made, settings, ask) => readInput(ask, text));
const EVERY = [
  'copy',
  'reverse',
  'sort',
  'shift',
  'causal',
  'recall',
  'modular',
  'majority',
  'induction',
  'addition',
  'dyck',
  'parity',
  'two_sum',
  'masked',
  'text',
  'encdec',
  'copy-var',
  'data',
  'labels',
];

test('every task of the engine is tried here', () => {
  const tried = EVERY.map((preset) => engine.plan({ preset }).task.name);
  const typed = engine.describe().tasks.filter(({ has_streams }) => !has_streams);
  const all = typed.map(({ name }) => name);
  assert.deepEqual([...new Set(tried)].sort(), all.sort());
});

test('the text of a held-out example reads back to the example, for every task', async () => {
  for (const preset of EVERY) {
    await withLab(preset, {}, async (made, settings, ask) => {
      for (let i = 0; i < 12; i++) {
        const example = made.example(i);
        const text = made.writeInput(example);
        const typed = await readInput(ask, text);
        const where = `${preset} seed ${seed} example ${i}: ${text}`;
        assert.ok('source' in typed, `${where}: ${'message' in typed && typed.message}`);
        const targets = Array.from(example.targets);
        // What follows a text, only the engine knows.
        const { reads_text: isText, reads_table: isTable } = settings.facts;
        if (isText && !isTable) targets[targets.length - 1] = settings.ignore_index;
        assert.deepEqual(typed.source.targets, targets, where);
        if (example.source)
          assert.deepEqual(typed.source.source, Array.from(example.source), where);
        else assert.deepEqual(typed.source.tokens, Array.from(example.tokens), where);
        assert.equal(typed.text, text, where);
        assert.equal(lengthWords(settings, typed.length), '', where);
      }
    });
  }
});

test('random input of every length that fits is read, and can be scored', async () => {
  for (const preset of EVERY) {
    await withLab(preset, {}, async (made, settings, ask) => {
      const { least, most } = settings.facts.input;
      const requested = [least, least + 1, Math.floor(most / 2), most];
      const lengths = [...new Set(requested.map((n) => Math.min(most, Math.max(least, n))))];
      const drawn = await drawInputs(ask, lengths);
      for (const [i, typed] of drawn.entries()) {
        const where = `${preset} of length ${lengths[i]}: ${typed.text}`;
        assert.ok('source' in typed, where);
        assert.equal(typed.length, lengths[i], where);
        assert.deepEqual(await readInput(ask, typed.text), typed, where);
        const { tokens, source, targets } = typed.source;
        const { predictions } = made.probe(tokens, { source });
        assert.equal(predictions.length, targets.length, where);
      }
      const [long] = await drawInputs(ask, [most + 1]);
      assert.match(long.message, new RegExp(`are too many: at most ${most} fit`), preset);
      const once = made.drawInput(lengths.at(-1), 7);
      assert.deepEqual(made.drawInput(lengths.at(-1), 7), once, 'the same seed draws the same');
    });
  }
});

test('a refusal names what is wrong with which value', async () => {
  const refused = [
    ['copy', '', /Type tokens first/],
    ['copy', '3 4 x 5', /"x" is not a token: use 2 to 19/],
    ['copy', '3 1', /"1" is not a token/],
    ['copy', '3 -4', /"-4"/],
    ['copy', '3 20', /"20" is not a token: use 2 to 19/],
    ['copy', '3 ? 4', /"\?" is not a token/],
    ['copy', '3 00000000004', /"00000000004" is not a token/],
    [
      'copy',
      Array(32).fill(3).join(' '),
      /32 tokens are too many: at most 31 fit, with max_len 64$/,
    ],
    ['copy', Array(9000).fill(3).join(' '), /too long for any model/],
    ['encdec', '3 2', /"2" is not a token: use 3 to 19/],
    ['recall', '3', /The key 3 has no value yet/],
    ['recall', '3 20 3 21', /The key 3 is given twice/],
    ['recall', '3 4', /"4" is not a value: use 17 to 32/],
    ['recall', '3 20 ? 5', /The key 5 is asked, but no pair gives it/],
    ['recall', '3 20 ? 3 3', /2 questions are too many: at most 1/],
    ['recall', '3 20 ? 3 ?', /typed twice/],
    ['modular', '17 + 31 =', /"31" is not a number: use 0 to 30/],
    ['modular', '17 + + 2', /A number is missing/],
    ['modular', '+ 2', /A number is missing/],
    ['modular', '17 + =', /A number is missing/],
    ['majority', '1 2', /1 and 2 occur equally often/],
    ['majority', '4', /"4" is not a token: use 1 to 3/],
    ['shift', '0 3', /"0" is not a token: use 1 to 9/],
    ['text', 'the sea é 漢', /“é” “漢” are not in this text's alphabet/],
  ];
  for (const [preset, text, pattern] of /** @type {[string, string, RegExp][]} */ (refused)) {
    const typed = await read(preset, text);
    assert.ok('message' in typed, `${preset}: ${text}`);
    assert.match(typed.message, pattern);
    assert.equal(typed.text, text);
  }
});

test('answers follow the rule of the task', async () => {
  const targets = async (preset, text) =>
    (await read(preset, text)).source.targets.filter((target) => target !== 0);
  assert.deepEqual(await targets('modular', '17 + 20 ='), [2 + (37 % 31)]);
  assert.deepEqual(await targets('modular', '17 20'), [2 + (37 % 31)]);
  assert.deepEqual(await targets('modular', '17,20='), [2 + (37 % 31)]);
  assert.deepEqual(await targets('recall', '3 20 5 31 ? 5'), [31, 20]);
  assert.deepEqual(await targets('reverse', '5 6 7'), [7, 6, 5]);
  assert.deepEqual(await targets('sort', '7 5 6'), [5, 6, 7]);
  assert.deepEqual(await targets('majority', '1 2 2'), [2]);
  assert.deepEqual((await read('causal', '5 8 11')).source.targets, [8, 11, 14]);
  assert.deepEqual((await read('causal', '5 8 12')).source.targets, [8, 12, -1]);
  await withLab('causal', {}, (made) => {
    assert.deepEqual(
      [[98, 1, 4], [98, 1, 5], [98]].map((tokens) => made.nextToken(tokens)),
      [7, null, null],
    );
  });
});

test('a length is compared with those of training', async () => {
  const words = (preset, rest, length) =>
    withLab(preset, rest, (made, settings) => lengthWords(settings, length));
  assert.equal(await words('copy', {}, 12), 'Trained on 8 tokens; this has 12.');
  assert.match(await words('copy', { posenc: 'learned' }, 12), /never trained/);
  assert.doesNotMatch(await words('copy', { posenc: 'learned' }, 4), /never trained/);
  assert.equal(await words('copy-var', {}, 5), '');
  assert.equal(await words('encdec', {}, 9), 'Trained on 4 to 8 tokens; this has 9.');
});

test('whether a model can be asked to continue agrees with what it does', () => {
  for (const preset of [...EVERY, 'encoder']) {
    const small = { d_model: 16, n_layers: 1, d_ff: 16, vocab: 20 };
    const made = lab(preset, preset === 'encoder' ? small : {});
    const source = made.settings.arch === 'encdec' ? [5, 6] : undefined;
    if (made.task.generates) made.begin([1], { source });
    else assert.throws(() => made.begin([1], { source }), /only a causal model/, preset);
    made.destroy();
  }
});

test('an answer is laid out by what counts; it is whole when all of it is right', async () => {
  const tokens = [5, 6, 1, 0, 0];
  const targets = [0, 0, 0, 5, 6];
  const { settings, roles } = await withLab('copy', {}, (made, full) => ({
    settings: full,
    roles: made.positions({ tokens }).roles,
  }));
  const answer = answerOf(settings, {
    tokens,
    targets,
    roles,
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
  const given = { tokens, targets, roles };
  assert.equal(answerOf(settings, { ...given, predictions: [0, 0, 0, 5, 6] }).whole, true);
  assert.deepEqual(answerOf(settings, { ...given, predictions: null }).answers, []);
  const text = await withLab('text', {}, (made, full) => full);
  const open = answerOf(text, {
    tokens: [3, 4],
    targets: [4, -1],
    roles: ['position', 'position'],
    predictions: [4, 9],
  });
  assert.deepEqual(
    open.answers.map(({ known }) => known),
    [true, false],
  );
  assert.deepEqual([open.right, open.counted], [1, 1]);
});
