// What the page asks for when a run is forked, what it says of it, and what differs between the two
// runs; and a model beside the run that is looked at in its past.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf, movedShare } from '../../web/features/compare/forkheads.js';
import { eventOf, forkMs, forkProblem } from '../../web/features/compare/forking.js';
import { Comparison } from '../../web/worker/comparison.js';
import { WorkerRun } from '../../web/worker/workerrun.js';
import { withEvents } from '../../wasm/lab/eventparts.mjs';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const SMALL = { d_model: 16, n_heads: 2, n_layers: 2, batch: 4, samples: 64, eval_samples: 8 };

test('the event that is asked for', () => {
  const { settings } = engine.plan({ preset: 'reverse', ...SMALL });
  const place = { stack: 'encoder', layer: 1, part: 'self', head: 0 };
  const of = (kind, value = '') => eventOf({ kind, step: 30, place, value }, settings);
  assert.deepEqual(of('cut'), { step: 30, key: 'cut', value: '1.0' });
  assert.deepEqual(of('freeze'), { step: 30, key: 'freeze', value: '1.0' });
  assert.deepEqual(of('skip'), { step: 30, key: 'skip', value: '31' });
  assert.deepEqual(of('lr', '0.01'), { step: 30, key: 'lr', value: '0.01' });
  assert.equal(of(''), null);
});

test('a fork has what happened to the run, and the new event in place of one of its step', () => {
  const had = '10:lr=0.1,30:lr=0.2,30:cut=0.1,40:dropout=0';
  const lr = { step: 30, key: 'lr', value: '0.5' };
  assert.equal(withEvents(had, [lr]), '10:lr=0.1,30:cut=0.1,30:lr=0.5,40:dropout=0');
  const cut = { step: 30, key: 'cut', value: '0.0' };
  assert.equal(withEvents(had, [cut]), '10:lr=0.1,30:lr=0.2,30:cut=0.1,30:cut=0.0,40:dropout=0');
  assert.equal(withEvents(had, [{ ...cut, value: '0.1' }]).match(/cut/g)?.length, 1);
  assert.equal(withEvents(had, []), had);
  assert.equal(withEvents('', [cut]), '30:cut=0.0');
  const skip = { step: 30, key: 'skip', value: '31' };
  assert.equal(withEvents('30:skip=40', [skip]), '30:skip=40,30:skip=31');
});

test('why there is no fork', () => {
  const state = (more = {}) => ({
    model: { settings: { head: 'token', task: 'text', ...more }, text: null },
    run: { now: { step: 50, diverged: null }, runs: { current: {} } },
    worker: { description: engine.describe() },
  });
  assert.equal(forkProblem(state(), 20), '');
  assert.equal(forkProblem(state(), 50), '');
  assert.match(forkProblem(state(), 51), /no step 51 .* from 0 to 50/);
  assert.match(forkProblem(state(), NaN), /no step/);
  assert.match(forkProblem(state({ head: 'none' }), 3), /no output layer/);
  assert.match(forkProblem(state({ tokens: 'given' }), 3), /fork from its present step/);
  const gone = state();
  gone.run.runs.current = { text: { name: 'mine.txt', bytes: new Uint8Array(3) } };
  assert.match(forkProblem(gone, 3), /text that this run learnt from is gone/);
  assert.equal(forkMs({ step: 50, elapsedMs: 700 }), 700);
  assert.ok(Number.isNaN(forkMs({ step: 0, elapsedMs: 0 })));
});

test('the share of attention that is elsewhere, and the difference of two snapshots', () => {
  const matrix = (...data) => ({ data: Float32Array.from(data), rows: 2, columns: 2, offset: 0 });
  assert.equal(movedShare(matrix(1, 0, 0, 1), matrix(1, 0, 0, 1)), 0);
  assert.equal(movedShare(matrix(1, 0, 0, 1), matrix(0, 1, 1, 0)), 1);
  assert.equal(movedShare(matrix(1, 0, 0.5, 0.5), matrix(0.5, 0.5, 0.5, 0.5)), 0.25);
  const shot = (...data) => ({
    tensors: {
      'attn.0': { shape: [1, 2, 2], data: Float32Array.from(data) },
      other: { shape: [2], data: Float32Array.of(5, 6) },
    },
    heads: { 'attn.0': [{}] },
  });
  const { tensors, heads } = differenceOf(shot(1, 0, 0, 1), shot(0.25, 0.75, 0, 1));
  assert.deepEqual([...tensors['attn.0'].data], [0.75, -0.75, 0, 0]);
  assert.deepEqual([...tensors.other.data], [5, 6]);
  assert.deepEqual(heads, {});
});

test('a fork without an event ends in the same hash; the run beside it shows its own past', () => {
  const wanted = { preset: 'reverse', ...SMALL };
  const first = new WorkerRun(engine, { wanted, now: () => 0, send: () => {} });
  for (let i = 0; i < 12; i++) first.trainer.advance();
  const past = first.weights.moments;
  const checkpoint = first.lab.save();
  const fork = engine.create({ ...wanted, events: withEvents('', []) });
  fork.train(12);
  assert.equal(fork.hash(), first.lab.hash());

  const beside = new Comparison();
  const reply = beside.take(engine, checkpoint, past);
  assert.equal(reply.step, 12);
  const bias = (lab) => [...lab.copy('output.bias').data];
  const early = past.find(({ step }) => step === 5);
  assert.deepEqual(
    beside.inspect(5, (lab) => [lab.step, bias(lab)]),
    [5, [...early.data.find(([name]) => name === 'output.bias')[1]]],
  );
  const now = [12, bias(first.lab)];
  for (const at of [undefined, 12, 99])
    assert.deepEqual(
      beside.inspect(at, (lab) => [lab.step, bias(lab)]),
      now,
    );
  beside.take(engine);
  assert.throws(() => beside.inspect(undefined, () => 0), /no model beside/);
});

test('a fork from where the run is now goes on from its moments', () => {
  const wanted = { preset: 'reverse', ...SMALL };
  const whole = engine.create({ ...wanted, events: '6:cut=0.1' });
  whole.train(10);
  const lab = engine.create(wanted);
  lab.train(6);
  const checkpoint = lab.save();
  const run = new WorkerRun(engine, {
    wanted: { ...engine.readCheckpoint(checkpoint), events: '6:cut=0.1' },
    checkpoint,
    now: () => 0,
    send: () => {},
  });
  run.lab.train(4);
  assert.equal(run.lab.hash(), whole.hash());
});
