// When the worker scores a run, in which parts, and what its time goes into.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVALUATE_PART, SLICE_MS } from '../../web/base/protocol.js';
import { host, started } from './session_host.mjs';

test('held-out evaluation falls on the same steps at any speed', async () => {
  for (const stepMs of [1, 9]) {
    const h = await started({ stepMs });
    await h.ask('train');
    while (h.lab().step < 70) h.turn();
    assert.deepEqual(
      h.events('evaluated').map(({ step }) => step),
      [0, 20, 40, 60],
    );
  }
});

test('scores that cost more are further apart, except in the beginning', async () => {
  const h = await started({ options: { stepsPerScore: 100 } });
  await h.ask('train');
  while (h.lab().step < 310) h.turn();
  assert.deepEqual(
    h.events('evaluated').map(({ step }) => step),
    [0, 50, 100, 200, 300],
  );
});

test('a run says what its time went into while it trained', async () => {
  const h = await host({ stepMs: 4 });
  await h.ask('create', { preset: 'copy', settings: { eval_samples: EVALUATE_PART } });
  const evaluate = h.lab().evaluate.bind(h.lab());
  h.lab().evaluate = (part) => {
    h.pass(3);
    return evaluate(part);
  };
  while (h.waiting()) h.turn(); // the score of step 0: nothing trains yet
  await h.ask('train', { steps: 40 });
  while (h.waiting()) h.turn();
  const { spent } = h.events('trained').at(-1);
  assert.deepEqual(spent, { train: 40 * 4, score: 2 * 3, look: 0 });
});

test('a score that takes long says how far it is, a quick one does not', async () => {
  for (const [partMs, expected] of [
    [10, []],
    [300, []],
    [700, [1, 2, 3, 4].map((parts) => parts * EVALUATE_PART)],
  ]) {
    const h = await host();
    await h.ask('create', { preset: 'copy', settings: { eval_samples: 5 * EVALUATE_PART } });
    const evaluate = h.lab().evaluate.bind(h.lab());
    h.lab().evaluate = (part) => {
      h.pass(partMs);
      return evaluate(part);
    };
    while (h.waiting()) h.turn();
    assert.deepEqual(
      h.events('scoring').map(({ first }) => first),
      expected,
    );
    assert.ok(h.events('scoring').every(({ samples }) => samples === 5 * EVALUATE_PART));
    assert.equal(h.events('evaluated').length, 1);
  }
});

test('an evaluation is worked off in parts, and adds up to the whole', async () => {
  const h = await host();
  await h.ask('create', { preset: 'copy', settings: { eval_samples: 3 * EVALUATE_PART + 5 } });
  const parts = [];
  const evaluate = h.lab().evaluate.bind(h.lab());
  h.lab().evaluate = (part) => {
    parts.push([part.first, part.samples]);
    return { ...evaluate(part), accuracy: part.first ? 0.5 : 1 };
  };
  h.turn();
  assert.deepEqual(parts, [
    [0, EVALUATE_PART],
    [EVALUATE_PART, EVALUATE_PART],
    [2 * EVALUATE_PART, EVALUATE_PART],
    [3 * EVALUATE_PART, 5],
  ]);
  const [{ accuracy, samples }] = h.events('evaluated');
  assert.equal(samples, 3 * EVALUATE_PART + 5);
  assert.ok(
    Math.abs(accuracy - (EVALUATE_PART + 0.5 * (samples - EVALUATE_PART)) / samples) < 1e-12,
  );
});

test('fewer held-out samples, set during scoring, are scored from the first on', async () => {
  const h = await host();
  await h.ask('create', { preset: 'copy', settings: { eval_samples: 4 * EVALUATE_PART } });
  const parts = [];
  const evaluate = h.lab().evaluate.bind(h.lab());
  h.lab().evaluate = (part) => {
    parts.push([part.first, part.samples]);
    h.pass(SLICE_MS);
    return evaluate(part);
  };
  h.turn();
  h.turn();
  await h.ask('set', { key: 'eval_samples', value: 5 });
  while (h.waiting()) h.turn();
  assert.deepEqual(parts, [
    [0, EVALUATE_PART],
    [EVALUATE_PART, EVALUATE_PART],
    [0, 5],
  ]);
  assert.deepEqual(
    h.events('evaluated').map(({ samples }) => samples),
    [5],
  );
});

test('one step is one step, evaluated', async () => {
  const h = await started();
  await h.ask('step', { steps: 1 });
  assert.equal(h.lab().step, 1);
  h.turn();
  assert.deepEqual(
    h.events('evaluated').map(({ step }) => step),
    [0, 1],
  );
});

test('one step waits for the evaluation before it, which lets messages through', async () => {
  const h = await host();
  await h.ask('create', { preset: 'copy', settings: { eval_samples: 4 * EVALUATE_PART } });
  const evaluate = h.lab().evaluate.bind(h.lab());
  const seen = [];
  h.lab().evaluate = (part) => {
    h.pass(SLICE_MS);
    return evaluate(part);
  };
  const stepped = h.ask('step', { steps: 1 });
  for (let i = 0; i < 3; i++) {
    h.turn();
    seen.push(
      (await h.ask('predict', { sources: [{ split: 'held_out', index: 0 }] })).examples.length,
      h.lab().step,
    );
  }
  h.turn();
  await stepped;
  assert.deepEqual(seen, [1, 0, 1, 0, 1, 0]);
  assert.equal(h.lab().step, 1);
  assert.deepEqual(
    h.events('evaluated').map(({ step }) => step),
    [0],
  );
  const late = h.ask('step', { steps: 1 });
  await h.ask('create', { preset: 'copy', settings: {} }, 2);
  h.turn();
  await assert.rejects(late, { code: 'stale' });
  assert.equal(h.lab().step, 0, 'the new run has taken no step');
});
