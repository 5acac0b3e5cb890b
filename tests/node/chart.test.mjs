// Chart data: memory stays bounded, averages stay true, columns share one axis, and axes rarely
// move.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelStride, roundUp } from '../../web/base/round.js';
import { alignColumns, axisEnd, MetricSeries, lastValue } from '../../web/run/metricseries.js';
import { guessWords, isSolved, verdict } from '../../web/run/verdict.js';

test('a short history keeps every point', () => {
  const history = new MetricSeries(2, 8);
  history.push([1, 10, 2, 20, 3, 30]);
  assert.deepEqual(history.steps(), [1, 2, 3]);
  assert.deepEqual(history.column(1), [10, 20, 30]);
});

test('a long history stays within its limit and keeps the mean', () => {
  const history = new MetricSeries(2, 64);
  let sum = 0;
  for (let step = 1; step <= 10000; step++) {
    history.push([step, step % 7]);
    sum += step % 7;
  }
  assert.ok(history.length <= 64);
  const steps = history.steps();
  const values = history.column(1);
  assert.equal(steps.at(-1), 10000);
  assert.ok(steps.every((step, i) => i === 0 || step > steps[i - 1]));
  const weighted = values.reduce(
    (total, value, i) => total + value * (steps[i] - (steps[i - 1] ?? 0)),
    0,
  );
  assert.ok(Math.abs(weighted - sum) < 1e-6 * sum);
});

test('a number that is not finite does not spoil its neighbours', () => {
  const history = new MetricSeries(3, 4);
  history.push([1, 1, NaN, 2, 3, NaN, 3, NaN, 4, 4, 5, 6]);
  assert.deepEqual(history.column(1), [2, 5]);
  assert.deepEqual(history.column(2), [null, 5]);
});

test('groups with different steps share one ascending axis', () => {
  const aligned = alignColumns([
    { steps: [1, 2, 4], columns: [[10, 20, 40]] },
    {
      steps: [0, 2],
      columns: [
        [1, 3],
        [5, 6],
      ],
    },
  ]);
  assert.deepEqual(aligned, [
    [0, 1, 2, 4],
    [null, 10, 20, 40],
    [1, null, 3, null],
    [5, null, 6, null],
  ]);
  assert.deepEqual(alignColumns([{ steps: [], columns: [[]] }]), [[], []]);
});

test('the last value is the last number, not the last place', () => {
  assert.equal(lastValue([1, 2, null]), 2);
  assert.equal(lastValue([1, 2, 3], 1), 2);
  assert.equal(lastValue([null]), null);
});

test('axes end at round numbers, always beyond the data, and move seldom', () => {
  const ends = new Set();
  for (let step = 0; step <= 5000; step++) {
    const end = axisEnd(step);
    assert.ok(end >= step);
    ends.add(end);
  }
  assert.ok(ends.size <= 14, `${ends.size} moves in 5000 steps`);
  assert.deepEqual([0.9, 1, 1.2, 2.89, 6, 410].map(roundUp), [1, 1, 1.5, 3, 7, 500]);
});

const bounds = { guess_loss: Math.log(18), guess_accuracy: 1 / 18, best_accuracy: 1 };

test('guessing is named as a choice among equals only where it is one', () => {
  assert.deepEqual(guessWords(bounds), { loss: 'ln 18 = 2.89', accuracy: '1/18' });
  assert.deepEqual(guessWords({ ...bounds, guess_loss: 2.428, guess_accuracy: 0.1933 }), {
    loss: '2.43',
    accuracy: '19.3 %',
  });
});

test('the verdict says in words how the run goes', () => {
  const run = {
    step: 40,
    diverged: null,
    solvedStep: null,
    evaluation: { loss: 2.88, accuracy: 0.06 },
  };
  const text = (change, other = bounds) => verdict({ ...run, ...change }, other).text;
  assert.equal(text({ step: 0 }), 'Untrained');
  assert.equal(text({}), 'Still guessing');
  assert.equal(text({ evaluation: { loss: 1.2, accuracy: 0.6 } }), 'Learning');
  assert.equal(text({ evaluation: { loss: 5, accuracy: 0.01 } }), 'Worse than guessing');
  assert.equal(text({ evaluation: { loss: NaN, accuracy: 0.01 } }), 'Worse than guessing');
  assert.equal(
    text({ solvedStep: 204, evaluation: { loss: 0.01, accuracy: 1 } }),
    'Solved at step 204',
  );
  assert.equal(
    text({ solvedStep: 204, evaluation: { loss: 3, accuracy: 0.1 } }),
    'Fell back after step 204',
  );
  assert.equal(
    text({ diverged: { step: 7, tensor: 'output.weight' } }),
    'Diverged at step 7 in output.weight',
  );
  assert.equal(
    text(
      { evaluation: { loss: 1, accuracy: 0.5 } },
      { guess_loss: null, guess_accuracy: null, best_accuracy: null },
    ),
    'Learning',
  );
});

test(
  'solved means as good as the task allows, and is never said of a task without a known ' + 'best',
  () => {
    assert.ok(isSolved(0.99, bounds) && !isSolved(0.98, bounds));
    assert.ok(isSolved(0.91, { ...bounds, best_accuracy: 0.911 }));
    assert.ok(!isSolved(1, { ...bounds, best_accuracy: null }));
  },
);

test('labels that do not all fit keep both kinds of an alternating row', () => {
  assert.equal(labelStride(10, 20), 1);
  assert.equal(labelStride(20, 20), 1);
  for (let pitch = 1; pitch < 30; pitch += 0.7) {
    const stride = labelStride(20, pitch);
    assert.ok(stride * pitch >= 20 && (stride < 2 || (stride - 2) * pitch < 20), `${pitch}`);
    const shown = [...Array(24).keys()].filter((i) => i % stride === 0 && stride < 24);
    const odd = shown.filter((i) => i % 2).length;
    if (shown.length > 1) assert.ok(odd > 0 && odd < shown.length, `${pitch}: ${shown}`);
  }
});
