// The lines of the charts: smoothing, what is drawn of which run, and colours that are told apart
// also without red-green vision.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CHARTS, legendOf, linesOf, valueRange } from '../../web/draw/lines.js';
import { VIEWS } from '../../web/features/allviews.js';
import { w as views } from '../../web/words/views.js';
import { w as drawn } from '../../web/words/lines.js';
import { MetricSeries, smoothColumn } from '../../web/run/metricseries.js';
import { newRun } from '../../web/run/currentrun.js';
import { MOST_RUNS, Runs } from '../../web/run/comparedruns.js';
import { DESCRIPTION } from './fake_description.mjs';
import { made, trained } from './fake_runs.mjs';

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
  const history = new MetricSeries(2, 64);
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
    const css = ['style.css', 'features/charts/charts.css']
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

test('no chart has the name of a view, and what is trained on has one name in all', () => {
  const titles = [
    ...VIEWS.map(({ id }) => views.titles[id]),
    ...Object.values(CHARTS).map(({ title }) => title),
  ];
  assert.equal(new Set(titles).size, titles.length, titles.join(', '));
  for (const { title: _, ...names } of [drawn.charts.loss, drawn.charts.accuracy])
    for (const name of Object.values(names))
      assert.doesNotMatch(name, /mode/, 'train and held-out');
});
