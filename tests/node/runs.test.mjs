// Runs kept for comparison: what is kept, what is said of them, that a reload brings them back and
// nonsense does not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutDuration } from '../../web/base/duration.js';
import { formatDuration } from '../../web/base/format.js';
import { newRun } from '../../web/run/currentrun.js';
import { busyWords } from '../../web/features/busy/busy.words.js';
import { POINT_FIELDS } from '../../web/base/protocol.js';
import { rateNumbers } from '../../web/draw/lines.js';
import { MOST_KEPT, textMark } from '../../web/model/corpustext.js';
import { packTexts, unpackTexts } from '../../web/storage/textlist.js';
import { readBack, timeLeftMs, tokensPerStep } from '../../web/run/currentrun.js';
import { differenceOf, LEAST_STEPS, MOST_RUNS, Runs } from '../../web/run/comparedruns.js';
import { differenceWords } from '../../web/run/differencewords.js';
import { sharesChart } from '../../web/run/sharing.js';
import { restoreRuns, saveRuns } from '../../web/storage/runlist.js';
import { DESCRIPTION } from './fake_description.mjs';
import { made, trained } from './fake_runs.mjs';

test(
  'a run is kept when the next begins and it got anywhere; the last ones stay, each in its ' +
    'own colour',
  () => {
    const runs = new Runs();
    for (let i = 0; i < MOST_RUNS + 3; i++) runs.begin(made({}, trained(40, i)), DESCRIPTION);
    assert.equal(runs.earlier.length, MOST_RUNS);
    assert.deepEqual(
      runs.earlier.map(({ name }) => name),
      Array.from({ length: MOST_RUNS }, (_, i) => `Run ${i + 3}`),
    );
    assert.equal(runs.current.name, `Run ${MOST_RUNS + 3}`);
    assert.equal(new Set(runs.earlier.map(({ colour }) => colour)).size, MOST_RUNS);
    const short = new Runs();
    short.begin(made({}, trained(LEAST_STEPS - 1)), DESCRIPTION);
    short.begin(made({}, trained(LEAST_STEPS)), DESCRIPTION);
    assert.deepEqual(
      [short.count, short.current.name],
      [1, 'Run 1'],
      'what was hardly begun leaves no gap',
    );
  },
);

const pastedText = (/** @type {string} */ text, rest = {}) => ({
  ...{ name: 'pasted text', bytes: new TextEncoder().encode(text), ...rest },
});

test('runs share a chart where their losses are of the same thing', () => {
  const ofTask = (settings, text) => /** @type {any} */ ({ settings, text });
  const reads = { task: 'text', tokens: 'bpe', builtin_text: 'harbour' };
  const now = { ...reads, facts: { reads_text: true } };
  const [mine, same, others] = ['abc', 'abc', 'abd'].map((text) => pastedText(text));
  assert.ok(sharesChart(ofTask({ task: 'copy', seed: 1 }), ofTask({ task: 'copy', seed: 2 })));
  assert.ok(!sharesChart(ofTask({ task: 'copy' }), ofTask({ task: 'sort' })));
  assert.ok(sharesChart(ofTask(reads), ofTask(now)));
  assert.ok(!sharesChart(ofTask({ ...reads, tokens: 'characters' }), ofTask(now)));
  assert.ok(!sharesChart(ofTask({ ...reads, builtin_text: 'stories' }), ofTask(now)));
  assert.ok(sharesChart(ofTask(reads, mine), ofTask(now, same)));
  assert.ok(!sharesChart(ofTask(reads, mine), ofTask(now, others)));
  assert.ok(!sharesChart(ofTask(reads, mine), ofTask(now)));
});

test('an earlier run has a bounded curve, and its mean', () => {
  const runs = new Runs();
  runs.begin(made({}, trained(5000)), DESCRIPTION);
  runs.begin(made({}, trained(10)), DESCRIPTION);
  const { train, held } = runs.earlier[0].run;
  assert.ok(train.length <= 256 && held.length <= 256);
  assert.equal(train.lastStep, 5000);
});

test('what a run changes is said in the words of the settings', () => {
  const words = (before, after) =>
    differenceWords(differenceOf(before, after, DESCRIPTION), DESCRIPTION);
  assert.equal(
    words(made({ n_layers: 3 }), made({ n_layers: 1, seed: 2 })),
    'Seed 1 → 2, Layers 3 → 1',
  );
  assert.equal(words(made({}), made({})), 'the same settings');
  assert.equal(words(made({}), made({ seq: 21 })), 'Length 8 → 10');
  assert.equal(
    words(made({}), made({ dropout: 0 }, null, '000-reverse')),
    'Copy → Reverse, Dropout 0',
  );
  assert.equal(words(made({}), { ...made({}), text: 'abc' }), 'another text');
});

test('runs come back from their text, curves to the bit, and the present one with them', () => {
  const runs = new Runs();
  runs.begin(made({ n_layers: 1 }, trained(100)), DESCRIPTION);
  runs.begin(made({ seed: 7 }, trained(60, 0.125)), DESCRIPTION);
  runs.rename(1, '  short  ');
  runs.rename(2, '   ');
  runs.find(1).visible = false;
  const back = new Runs();
  restoreRuns(back, saveRuns(runs), DESCRIPTION);
  assert.deepEqual(
    back.earlier.map(({ number, name, visible, differs, chosen, run }) => [
      number,
      name,
      visible,
      differs,
      chosen,
      run.step,
    ]),
    [
      [1, 'short', false, null, { n_layers: 1 }, 100],
      [2, 'Run 2', true, runs.current.differs, { seed: 7 }, 60],
    ],
  );
  for (const number of [1, 2])
    for (const from of ['train', 'held'])
      assert.deepEqual(back.find(number).run[from].points(), runs.find(number).run[from].points());
  const { trainLoss, ...evaluation } = runs.find(2).run.evaluation;
  assert.deepEqual(back.find(2).run.evaluation, evaluation);
  const older = JSON.parse(saveRuns(runs));
  older.runs[1].differs = 'Seed 1 → 7'; // as the page once kept it
  const old = new Runs();
  restoreRuns(old, JSON.stringify(older), DESCRIPTION);
  assert.equal(differenceWords(old.find(2).differs, DESCRIPTION), 'Seed 1 → 7');
  back.begin(made({}, trained(0)), DESCRIPTION);
  assert.equal(back.current.number, 3);
  back.remove(1);
  assert.deepEqual(
    back.earlier.map(({ number }) => number),
    [2],
  );
});

test(
  "a run on a text of the reader's comes back with that very text, and without it not at " + 'all',
  () => {
    const known = {
      ...DESCRIPTION,
      settings: DESCRIPTION.settings.map((one) =>
        one.key === 'task' ? { ...one, choices: [...one.choices, 'text'] } : one,
      ),
      tasks: [...DESCRIPTION.tasks, { name: 'text', preset: 'text', reads_text: true }],
    };
    const [own, other, large] = [
      pastedText('am Anfang war die Tat. '.repeat(9)),
      pastedText('zwei'),
      pastedText('x'.repeat(MOST_KEPT)),
    ];
    const runs = new Runs();
    const make = (text, task = 'text') => {
      const one = made({ task }, trained(40));
      return { ...one, settings: { ...one.settings, task }, text };
    };
    for (const text of [own, other, large]) runs.begin(make(text), known);
    runs.begin(make(own), known);
    assert.deepEqual(runs.texts, [own, large, other, own]);
    const { stored, kept } = packTexts(runs.texts);
    const saved = saveRuns(runs, (text) => (kept.has(text) ? textMark(text) : null));
    assert.deepEqual([kept.has(own), kept.has(other), kept.has(large)], [true, true, false]);
    const texts = unpackTexts(stored);
    const back = new Runs();
    restoreRuns(back, saved, known, (mark) => texts.get(mark) ?? null);
    assert.deepEqual(
      back.earlier.map(({ number }) => number),
      [1, 2, 4],
    );
    assert.equal(back.find(1).text, back.find(4).text);
    assert.deepEqual(
      [back.find(1).text, back.find(2).text].map(({ name, bytes }) => [name, ...bytes]),
      [own, other].map(({ name, bytes }) => [name, ...bytes]),
    );
    const less = new Runs();
    const raw = JSON.parse(saved);
    restoreRuns(less, saved, known, (mark) => (mark === textMark(other) ? other : null));
    assert.deepEqual(
      less.earlier.map(({ number }) => number),
      [2],
    );
    raw.runs[0].settings.task = 'copy';
    raw.runs[1].text = 7;
    const wrong = new Runs();
    restoreRuns(wrong, JSON.stringify(raw), known, (mark) => texts.get(mark) ?? null);
    assert.deepEqual(
      wrong.earlier.map(({ number }) => number),
      [4],
      'a text on a task that reads none, and a mark that is none',
    );
  },
);

test(
  'texts are kept byte for byte, the first ones, within their limit; what else is stored ' +
    'there is left out',
  () => {
    const texts = ['\ufeffeins, zwei\r\n', '𝄞 Ä', 'a'.repeat(MOST_KEPT - 10), 'b'.repeat(10)].map(
      (text) => pastedText(text),
    );
    const { stored, kept } = packTexts([...texts, texts[0]]);
    const back = unpackTexts(stored);
    assert.deepEqual(
      [...kept],
      [texts[0], texts[1], texts[3]],
      'the third does not fit beside the first two',
    );
    for (const text of kept) assert.deepEqual([...back.get(textMark(text)).bytes], [...text.bytes]);
    assert.equal(
      new Set([...texts, pastedText('eins, zwei\r\n'), pastedText('eins, zwei\n')].map(textMark))
        .size,
      6,
    );
    for (const bad of [
      '',
      '{',
      'null',
      '7',
      '{"version":1}',
      '{"version":2,"texts":[{"name":"a","text":"b"}]}',
      '{"version":1,"texts":[null,7,{"name":"a"},{"name":7,"text":"b"}]}',
      JSON.stringify({
        version: 1,
        texts: [
          { name: 'n'.repeat(256), text: 'b' },
          { name: 'a', text: 'b'.repeat(MOST_KEPT + 1) },
        ],
      }),
    ])
      assert.equal(unpackTexts(bad).size, 0, bad.slice(0, 60));
  },
);

/** Faults of a stored run: each changes a copy so that it cannot be restored. */
const FAULTS = [
  (r, all) => {
    all.version = 2;
  },
  (r) => {
    r.preset = 'gone';
  },
  (r) => {
    r.settings.n_layers = 99;
  },
  (r) => {
    r.chosen.colour = 'red';
  },
  (r) => {
    r.colour = 8;
  },
  (r) => {
    r.name = 'x'.repeat(25);
  },
  (r) => {
    r.name = 7;
  },
  (r) => {
    r.run.step = 3;
  },
  (r) => {
    r.run.train[5][0] = 1;
  },
  (r) => {
    r.run.held[0].push(1);
  },
  (r) => {
    r.run.train[0][1] = 'NaN';
  },
  (r) => {
    r.changes = ['x'.repeat(201)];
  },
  (r) => {
    delete r.visible;
  },
  (r) => {
    r.run = null;
  },
  (r, all) => {
    all.runs = {};
  },
  (r, all) => {
    all.runs = [null, 7, []];
  },
];

test('a stored run that is not whole, or not of this engine, is left out', () => {
  const runs = new Runs();
  runs.begin(made({ n_layers: 1 }, trained(100)), DESCRIPTION);
  const good = JSON.parse(saveRuns(runs));
  const restored = (change) => {
    const copy = structuredClone(good);
    const next = new Runs();
    change(copy.runs[0], copy);
    restoreRuns(next, JSON.stringify(copy), DESCRIPTION);
    return next.earlier.length;
  };
  assert.equal(
    restored(() => {}),
    1,
  );
  FAULTS.forEach((change, i) => assert.equal(restored(change), 0, `fault ${i}`));
  for (const text of ['', 'null', '{', '[]', '7']) restoreRuns(new Runs(), text, DESCRIPTION);
});

test('rates, time left and what was known at an earlier step', () => {
  const run = trained(100);
  const { settings } = made({});
  assert.equal(tokensPerStep(settings), settings.batch * settings.seq);
  assert.equal(timeLeftMs(run, { planned_steps: 600 }), 10000);
  assert.deepEqual(
    [
      timeLeftMs(run, { planned_steps: Infinity }),
      timeLeftMs({ ...run, rate: 0 }, { planned_steps: 600 }),
      timeLeftMs(run, { planned_steps: 100 }),
    ],
    [null, null, null],
  );
  assert.deepEqual(
    rateNumbers(run, settings, { planned_steps: 600 }).map(({ name, text }) => `${name} ${text}`),
    ['tokens / s 54,400', 'trained for 0:02', 'left to step 600 0:10'],
  );
  assert.deepEqual([300, 81e3, 121e3, 7.3e6, 2e8].map(aboutDuration), [
    ...['1 second', '81 seconds', '2 minutes', '2 hours', '2 days'],
  ]);
  assert.deepEqual([7000, 65000, 3725000, NaN].map(formatDuration), [
    '0:07',
    '1:05',
    '1 h 02 min',
    '–',
  ]);
  assert.deepEqual(readBack(run, 59), {
    step: 59,
    evaluation: { step: 40, loss: 2.96, accuracy: 0.14, sequenceAccuracy: 0 },
  });
  assert.equal(run.train.points()[0].length, POINT_FIELDS);
});

/** Relative luminance and contrast (WCAG 2.2). */

test('what takes long is said: a score, a step, and what makes them shorter', () => {
  const settings = { batch: 32, seq: 1560, tokens: 'characters', facts: { reads_text: true } };
  const words = (run, scoring, isQuiet, changes = {}) =>
    busyWords({ ...newRun(), ...run }, scoring, isQuiet, {
      settings: { ...settings, ...changes },
      plan: {},
    });
  assert.equal(words({}, null, true), '');
  assert.equal(words({ running: true, rate: 20 }, null, false), '');
  assert.equal(
    words({}, { first: 21, samples: 512 }, false),
    'Scoring: 21 of 512 held-out samples are done. Faster with fewer “Held-out samples” or ' +
      '“Tokens” of words or byte pairs.',
  );
  assert.equal(
    words({ running: true, rate: 0.2, step: 3 }, null, false, { tokens: 'bpe' }),
    'A step takes about 5 seconds: 32 samples of 1,560 tokens each. Faster with a smaller “Batch”.',
  );
  assert.match(words({ running: true, step: 3 }, null, true), /^Step 4 is under way: 32 samples /);
});
