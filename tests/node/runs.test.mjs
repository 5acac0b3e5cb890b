// Runs kept for comparison: what is kept, what is said of them, that a reload brings them back and
// nonsense does not; and the lines that they give.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatDuration } from '../../web/base/format.js';
import { POINT_FIELDS } from '../../web/base/protocol.js';
import { CHARTS, legendOf, linesOf, rateNumbers, valueRange } from '../../web/draw/lines.js';
import { MOST_KEPT, packTexts, pastedText, textMark, unpackTexts } from '../../web/model/corpus.js';
import { presetSettings } from '../../web/model/settings.js';
import { History, smoothColumn } from '../../web/run/history.js';
import { newRun, readBack, takeEvent, timeLeftMs, tokensPerStep } from '../../web/run/run.js';
import { differenceWords, LEAST_STEPS, MOST_RUNS, Runs } from '../../web/run/runs.js';
import { DESCRIPTION, factsOf } from './fake_lab.mjs';

const bounds = { guess_loss: 3, guess_accuracy: 0.1, best_accuracy: 1 };

/** A run of `steps` steps whose numbers tell `salt`. */
function trained(steps, salt = 0) {
  const run = newRun();
  const points = Float64Array.from(
    Array.from({ length: steps }, (_, i) => [
      i + 1,
      3 / (i + 1) + salt,
      0.5,
      0.25,
      1.5,
      0.001,
    ]).flat(),
  );
  takeEvent(
    run,
    {
      event: 'trained',
      step: steps,
      running: true,
      rate: 50,
      diverged: null,
      finished: false,
      elapsedMs: 20 * steps,
      kept: [0, 1],
      points,
    },
    bounds,
  );
  for (let step = 0; step <= steps; step += 20)
    takeEvent(
      run,
      {
        event: 'evaluated',
        step,
        loss: 3 - step / 1000 + salt,
        accuracy: 0.1 + step / 1000,
        sequenceAccuracy: 0,
      },
      bounds,
    );
  return run;
}

const made = (chosen, run, preset = '000-copy') => {
  const found = DESCRIPTION.presets.find(({ name }) => name === preset);
  return {
    preset,
    chosen,
    settings: {
      ...presetSettings(DESCRIPTION, found),
      ...chosen,
      facts: factsOf({ ...presetSettings(DESCRIPTION, found), ...chosen }),
    },
    run,
  };
};

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

test('an earlier run has a bounded curve, and its mean', () => {
  const runs = new Runs();
  runs.begin(made({}, trained(5000)), DESCRIPTION);
  runs.begin(made({}, trained(10)), DESCRIPTION);
  const { train, held } = runs.earlier[0].run;
  assert.ok(train.length <= 256 && held.length <= 256);
  assert.equal(train.lastStep, 5000);
});

test('what a run changes is said in the words of the settings', () => {
  const words = (before, after) => differenceWords(before, after, DESCRIPTION);
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
  back.restore(runs.save(), DESCRIPTION);
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
      [1, 'short', false, '', { n_layers: 1 }, 100],
      [2, 'Run 2', true, runs.current.differs, { seed: 7 }, 60],
    ],
  );
  for (const number of [1, 2])
    for (const from of ['train', 'held'])
      assert.deepEqual(back.find(number).run[from].points(), runs.find(number).run[from].points());
  const { trainLoss, ...evaluation } = runs.find(2).run.evaluation;
  assert.deepEqual(back.find(2).run.evaluation, evaluation);
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
    const saved = runs.save((text) => (kept.has(text) ? textMark(text) : null));
    assert.deepEqual([kept.has(own), kept.has(other), kept.has(large)], [true, true, false]);
    const texts = unpackTexts(stored);
    const back = new Runs();
    back.restore(saved, known, (mark) => texts.get(mark) ?? null);
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
    less.restore(saved, known, (mark) => (mark === textMark(other) ? other : null));
    assert.deepEqual(
      less.earlier.map(({ number }) => number),
      [2],
    );
    raw.runs[0].settings.task = 'copy';
    raw.runs[1].text = 7;
    const wrong = new Runs();
    wrong.restore(JSON.stringify(raw), known, (mark) => texts.get(mark) ?? null);
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
      pastedText,
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

test('a stored run that is not whole, or not of this engine, is left out', () => {
  const runs = new Runs();
  runs.begin(made({ n_layers: 1 }, trained(100)), DESCRIPTION);
  const good = JSON.parse(runs.save());
  const restored = (change) => {
    const copy = structuredClone(good);
    const next = new Runs();
    change(copy.runs[0], copy);
    next.restore(JSON.stringify(copy), DESCRIPTION);
    return next.earlier.length;
  };
  assert.equal(
    restored(() => {}),
    1,
  );
  const wrong = [
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
  wrong.forEach((change, i) => assert.equal(restored(change), 0, `wrong ${i}`));
  for (const text of ['', 'null', '{', '[]', '7']) new Runs().restore(text, DESCRIPTION);
});

test('smoothing is the same curve whatever a point stands for, and does not start at 0', () => {
  const steps = Array.from({ length: 200 }, (_, i) => i + 1);
  const level = steps.map(() => 2);
  smoothColumn(steps, level, 0.99).forEach((value) => assert.ok(Math.abs(value - 2) < 1e-12));
  const raw = steps.map((step) => Math.sin(step / 5));
  const weight = 0.9;
  let sum = 0; // the definition: sum of w^(n - i) (1 - w) x_i over 1 - w^n
  const smooth = smoothColumn(steps, raw, weight);
  raw.forEach((value, i) => {
    sum = weight * sum + (1 - weight) * value;
    assert.ok(Math.abs(smooth[i] - sum / (1 - weight ** (i + 1))) < 1e-12);
  });
  const pairs = raw
    .map((value, i) => (i % 2 ? (value + raw[i - 1]) / 2 : null))
    .filter((value) => value !== null);
  const half = smoothColumn(
    steps.filter((step) => step % 2 === 0),
    pairs,
    weight,
  );
  assert.ok(
    Math.abs(half.at(-1) - smooth.at(-1)) < 0.05,
    'buckets of two steps give nearly the same',
  );
  assert.deepEqual(smoothColumn([1, 2, 3], [4, null, 4], 0.5), [4, null, 4]);
});

test('a history can be brought down when it is complete, odd lengths included', () => {
  const history = new History(2, 64);
  for (let step = 1; step <= 37; step++) history.push([step, step]);
  history.compact(16);
  assert.ok(history.length <= 16 && history.lastStep === 37);
  const points = history.points();
  const mean =
    points.reduce((sum, [step, value], i) => sum + value * (step - (points[i - 1]?.[0] ?? 0)), 0) /
    37;
  assert.ok(Math.abs(mean - 19) < 1e-12);
});

test('earlier runs lie below the present one, on the charts where they can be compared', () => {
  const runs = new Runs();
  for (const salt of [1, 2, 0]) runs.begin(made({}, trained(40, salt)), DESCRIPTION);
  const { earlier, current } = runs;
  const loss = linesOf('loss', current.run, earlier, 0);
  assert.deepEqual(
    loss.lines.map(({ key }) => key),
    ['1.train', '1.held', '2.train', '2.held', '0', '1'],
  );
  assert.equal(loss.lines.at(-1).width > loss.lines[1].width, true);
  loss.data.slice(1).forEach((column) => assert.equal(column.length, loss.data[0].length));
  assert.deepEqual(
    linesOf('accuracy', current.run, earlier, 0).lines.filter(({ run }) => run).length,
    2,
  );
  assert.deepEqual(
    linesOf('gradient', current.run, earlier, 0).lines.map(({ key }) => key),
    ['0'],
  );
  const smooth = linesOf('loss', current.run, [], 0.9);
  assert.deepEqual(
    smooth.lines.map(({ key, alpha }) => [key, alpha]),
    [
      ['0', 0.3],
      ['0.smooth', 1],
      ['1', 1],
    ],
  );
  const { own, others } = legendOf('loss', loss, loss.data[0].indexOf(20));
  assert.deepEqual(
    own.map(({ name, text }) => [name, text]),
    [
      ['train', '0.1500'],
      ['held-out', '2.9800'],
    ],
    'the exact numbers of that step',
  );
  assert.deepEqual(
    others.map(({ name, text }) => [name, text]),
    [
      ['Run 1', '3.9800'],
      ['Run 2', '4.9800'],
    ],
  );
  assert.deepEqual(valueRange(loss, false, 2.89, null), { low: 0.05, high: 5 });
  assert.equal(valueRange(linesOf('rate', current.run, [], 0), true, null, null).high, 50);
});

test('the chart of rates has the planned schedule beneath the run, over its whole length', () => {
  const plan = {
    schedule: [
      [0, 0.001],
      [50, 0.002],
      [99, 0],
    ],
  };
  const settings = { head: 'token', schedule: 'linear' };
  const { lines, data } = linesOf('rate', newRun(), [], 0, { plan, settings });
  const at = lines.findIndex(({ key }) => key === 'planned');
  assert.deepEqual(data[0], [1, 51, 100]);
  assert.deepEqual(data[at + 1], [0.001, 0.002, 0]);
  assert.ok(at < lines.findIndex(({ series }) => series === 0), 'the run lies on top');
  assert.equal(CHARTS.rate.guide({ plan, settings }).text, 'planned: linear');
  const untrained = { plan, settings: { ...settings, head: 'none' } };
  assert.equal(linesOf('rate', newRun(), [], 0, untrained).lines.length, lines.length - 1);
  assert.equal(linesOf('loss', newRun(), [], 0, { plan, settings }).data[0].length, 0);
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
const linear = (hex) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const luminance = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a, b) => {
  const [x, y] = [a, b].map((hex) => luminance(linear(hex))).sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};

/**
 * Linear RGB as seen without the long- or medium-wave cones (Viénot, Brettel and Mollon 1999), in
 * CIE Lab.
 */
const SEEN = {
  'full colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
};
function lab(hex, matrix) {
  const [r, g, b] = matrix.map((row) =>
    row.reduce((sum, weight, i) => sum + weight * linear(hex)[i], 0),
  );
  const [x, y, z] = [
    [0.4124 * r + 0.3576 * g + 0.1805 * b, 0.9505],
    [0.2126 * r + 0.7152 * g + 0.0722 * b, 1],
    [0.0193 * r + 0.1192 * g + 0.9505 * b, 1.089],
  ]
    .map(([value, white]) => value / white)
    .map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test(
  'the colours of runs stand out from the panel and from each other, also without red-green ' +
    'vision',
  () => {
    const css = ['style.css', 'styles/charts.css']
      .map((file) => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8'))
      .join('\n');
    const themes = { light: /:root \{[^}]*\}/g, dark: /:root\[data-theme='dark'\] \{[^}]*\}/g };
    for (const [theme, pattern] of Object.entries(themes)) {
      const own = Object.fromEntries(
        [
          ...css
            .match(pattern)
            .join('')
            .matchAll(/(--[a-z0-9-]+): (#[0-9a-f]{6}|#fff)\b/g),
        ].map(([, name, value]) => [name, value === '#fff' ? '#ffffff' : value]),
      );
      const names = [
        '--series-1',
        '--series-2',
        ...Array.from({ length: MOST_RUNS }, (_, i) => `--run-${i + 1}`),
      ];
      for (const name of names)
        assert.ok(contrast(own[name], own['--panel']) >= 3, `${theme} ${name}`);
      for (const [sight, matrix] of Object.entries(SEEN)) {
        names.forEach((a, i) =>
          names.slice(i + 1).forEach((b) => {
            const apart = Math.hypot(
              ...lab(own[a], matrix).map((value, k) => value - lab(own[b], matrix)[k]),
            );
            // a just noticeable difference is 2.3
            assert.ok(
              apart > 20,
              `${theme}, ${sight}: ${a} and ${b} are ${apart.toFixed(1)} apart`,
            );
          }),
        );
      }
    }
  },
);
