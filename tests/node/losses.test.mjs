// Loss by position: what the worker sums up is the engine's own loss, divided among the positions;
// the table puts moments and positions in order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOf } from '../../web/features/losses/losses.js';
import { losses } from '../../web/features/losses/losses.request.js';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine('simd128');

const SMALL = { n_layers: 1, d_model: 16, n_heads: 2, batch: 8, eval_samples: 16 };
const sum = (values) => values.reduce((a, b) => a + b, 0);

for (const [preset, own] of /** @type {[string, object][]} */ ([
  ['reverse', {}],
  ['sort', { lengths: 'variable' }],
  ['004-encdec', { n_dec_layers: 1 }],
  ['majority', {}],
  ['masked', {}],
]))
  test(`the parts of ${preset} are the loss of the engine, position by position`, () => {
    const lab = engine.create({ preset, ...SMALL, label_smoothing: 0, ...own });
    lab.train(3);
    const { sums, counts, samples, step } = losses(lab, { first: 2, samples: 9 });
    const whole = lab.evaluate({ split: 'held_out', first: 2, samples: 9 });
    assert.deepEqual([samples, step], [9, 3]);
    assert.equal(sum(counts), whole.targets);
    const mean = sum(sums) / sum(counts);
    assert.ok(Math.abs(mean - whole.loss) < 1e-5 * whole.loss, `${mean} and ${whole.loss}`);
    assert.ok(counts.some((count) => count > 0 && count <= 9));
    lab.destroy();
  });

test('a model without an output has no positions', () => {
  const lab = engine.create({ preset: '003-encoder', ...SMALL });
  assert.equal(lab.settings.head, 'none');
  assert.equal(losses(lab, { first: 0, samples: 4 }).sums.length, 0);
  lab.destroy();
});

const answer = (step, sums, counts) => ({
  step,
  samples: 2,
  sums: Float64Array.from(sums),
  counts: Int32Array.from(counts),
});

test('rows are moments in order, the newest once; columns are scored positions', () => {
  const answerOf = (step) => answer(step, [0, 2, 9], [0, 2, 3]);
  const known = [0, 4, 9].map((step) => ({ step, answer: answerOf(step) }));
  const { rows, columns, matrix } = tableOf(known, answer(4, [0, 1, 6], [0, 2, 3]));
  assert.deepEqual(
    rows.map(({ step, at }) => [step, at]),
    [
      [0, 0],
      [4, null],
      [9, 9],
    ],
  );
  assert.deepEqual(columns, [1, 2]);
  assert.deepEqual([...matrix.data], [1, 3, 0.5, 2, 1, 3]);
});
