// What a session in the worker answers, and how a run goes on between two messages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POINT, POINT_FIELDS, SLICE_MS } from '../../web/base/protocol.js';
import { tensorNames } from '../../web/model/anatomy.js';
import { newRun, takeEvent } from '../../web/run/currentrun.js';
import { host, started } from './session_host.mjs';

test('create describes the model and evaluates it at step 0, and starts nothing', async () => {
  const h = await host();
  const made = await h.ask('create', { preset: 'reverse', settings: { n_layers: 1 } });
  assert.equal(made.settings.n_layers, 1);
  assert.equal(
    made.plan.parameters,
    made.parameters
      .filter(({ depth, name }) => !depth && name !== 'total')
      .reduce((sum, { count }) => sum + count, 0),
  );
  assert.equal(made.plan.guess_loss, Math.log(18));
  h.turn();
  assert.deepEqual(
    h.events('evaluated').map(({ step, run }) => [step, run]),
    [[0, 1]],
  );
  assert.equal(h.waiting(), 0);
  assert.equal(h.lab().step, 0);
});

test('what waits for a model is answered in order, before what the next one does', async () => {
  const h = await host();
  const args = { preset: 'reverse', settings: {} };
  const asked = ['create', 'train', 'pause'];
  await Promise.all(
    asked.map((type, i) => h.receive({ id: 10 + i, type, run: 1, args: i ? {} : args })),
  );
  const told = h.messages
    .filter(({ id, event }) => id >= 10 || event === 'trained')
    .map(({ id, running }) => asked[id - 10] ?? (running ? 'trains' : 'rests'));
  assert.deepEqual(told, ['create', 'train', 'rests', 'pause']);
});

test('a slice never exceeds its time unless one step does', async () => {
  for (const stepMs of [1, 5, 7, 16, 40]) {
    const h = await started({ stepMs });
    await h.ask('train');
    for (let i = 0; i < 10; i++)
      assert.ok(h.turn() <= Math.max(SLICE_MS, stepMs), `${stepMs} ms steps`);
    assert.ok(h.lab().step >= 10);
  }
});

test('pausing takes effect at the next message and loses no point', async () => {
  const h = await started();
  await h.ask('train');
  for (let i = 0; i < 30; i++) h.turn();
  const { step } = await h.ask('pause');
  h.turn();
  assert.equal(h.lab().step, step);
  const steps = h
    .events('trained')
    .flatMap(({ points }) =>
      Array.from(
        { length: points.length / POINT_FIELDS },
        (_, i) => points[i * POINT_FIELDS + POINT.step],
      ),
    );
  assert.deepEqual(
    steps,
    Array.from({ length: step }, (_, i) => i + 1),
  );
  assert.equal(h.events('trained').at(-1).running, false);
  const measured = h.events('trained').flatMap(({ groups }) => groups.map((one) => one.step));
  assert.deepEqual(
    measured,
    steps.filter((one) => one % 10 === 1),
    'groups of tensors, every ten steps',
  );
});

test('of a large model fewer samples are scored at once', async () => {
  const h = await host({ options: { flopsPerStep: (64 * 3 * 1.6e8) / 5.5 } });
  await h.ask('create', { preset: 'copy', settings: { eval_samples: 12 } });
  const parts = [];
  const evaluate = h.lab().evaluate.bind(h.lab());
  h.lab().evaluate = (part) => {
    parts.push(part.samples);
    return evaluate(part);
  };
  while (h.waiting()) h.turn();
  assert.deepEqual(parts, [5, 5, 2]);
});

test('a run ends where it was planned and goes on when asked again', async () => {
  const h = await host();
  await h.ask('create', { preset: 'reverse', settings: { steps: 12 } });
  await h.ask('train');
  for (let i = 0; i < 20; i++) h.turn();
  assert.equal(h.lab().step, 12);
  assert.deepEqual(
    [h.events('trained').at(-1).running, h.events('trained').at(-1).finished],
    [false, true],
  );
  await h.ask('train');
  h.turn();
  assert.ok(h.lab().step > 12);
});

test('a diverged run stops, says where, and refuses to go on', async () => {
  const h = await started({ options: { divergeAt: 9 } });
  await h.ask('train');
  for (let i = 0; i < 10; i++) h.turn();
  assert.deepEqual(h.events('trained').at(-1).diverged, {
    step: 9,
    tensor: 'blocks.0.attention.W_q.weight',
  });
  assert.equal(h.lab().step, 8);
  await assert.rejects(h.ask('train'), /reset/);
  await assert.rejects(h.ask('step', { steps: 1 }), /reset/);
});

test('a refused create names field and value and leaves the old lab running', async () => {
  const h = await started();
  await h.ask('train');
  await assert.rejects(h.ask('create', { preset: 'reverse', settings: { n_heads: 5 } }, 2), {
    code: 'config',
    field: 'n_heads',
    value: 5,
  });
  const before = h.lab().step;
  h.turn();
  assert.ok(h.lab().step > before && !h.lab().destroyed);
  assert.equal(
    h.events('trained').every(({ run }) => run === 1),
    true,
  );
});

test('a new run destroys the old lab, and requests for the old run are stale', async () => {
  const h = await started();
  await h.ask('create', { preset: 'copy', settings: {} }, 2);
  assert.deepEqual(
    h.labs().map(({ destroyed }) => destroyed),
    [true, false],
  );
  await assert.rejects(h.ask('train', {}, 1), { code: 'stale' });
});

test('a look whose module comes when there is another run is stale', async () => {
  let come = null;
  const h = await started({
    loadHandlers: () =>
      new Promise((done) => {
        come = done;
      }),
  });
  const asked = h.ask('numbers', { name: 'embedding' });
  await h.ask('create', { preset: 'reverse', settings: {} }, 2);
  come({ requests: { numbers: () => assert.fail('it was looked at') }, tools: {} });
  await assert.rejects(asked, { code: 'stale' });
});

test('a snapshot transfers the tensors asked for, and names what is missing', async () => {
  const h = await started();
  const names = [...tensorNames(h.lab().settings, 1), 'attn.99'];
  const snapshot = await h.ask('snapshot', { source: { split: 'held_out', index: 0 }, names });
  assert.deepEqual(Object.keys(snapshot.tensors).sort(), names.slice(0, -1).sort());
  assert.deepEqual(snapshot.missing, ['attn.99']);
  assert.deepEqual(snapshot.tensors['attn.0'].shape, [4, 17, 17]);
  const transfer = h.transfers[h.messages.findIndex(({ result }) => result === snapshot)];
  assert.ok(transfer.includes(snapshot.tensors['attn.0'].data.buffer));
  assert.equal(new Set(transfer).size, transfer.length);
});

test('typed input goes through the model as it is', async () => {
  const h = await started();
  const tokens = [2, 3, 4, 5, 6, 7, 8, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0];
  const snapshot = await h.ask('snapshot', { source: { tokens, targets: tokens }, names: [] });
  assert.deepEqual([...snapshot.tokens], tokens);
  await assert.rejects(
    h.ask('snapshot', { source: { tokens: [1, 2], targets: [] }, names: [] }),
    /seq/,
  );
});

test('settings that need no new model apply to the run; others are refused', async () => {
  const h = await started();
  const { settings } = await h.ask('set', { key: 'lr', value: 0.01 });
  assert.equal(settings.lr, 0.01);
  await assert.rejects(h.ask('set', { key: 'n_layers', value: 2 }), { field: 'n_layers' });
});

test('what is no request is ignored, what comes too early is refused', async () => {
  const h = await host();
  const before = h.messages.length;
  for (const junk of [null, 1, {}, { id: 1 }, { id: 1, type: 7, run: 0, args: {} }])
    await h.receive(junk);
  assert.equal(h.messages.length, before);
  await assert.rejects(h.ask('train', {}, 0), { code: 'state' });
});

test('a request that there is not is refused by its name', async () => {
  const h = await started();
  for (const type of ['eval', 'constructor', '__proto__'])
    await assert.rejects(h.ask(type), { code: 'state', message: `there is no request "${type}"` });
});

test('the page knows from the events when a run was solved, and keeps knowing', async () => {
  const h = await started();
  const run = newRun();
  await h.ask('train');
  while (h.lab().step < 400) h.turn();
  await h.ask('pause');
  h.messages
    .filter(({ event }) => event)
    .forEach((event) =>
      takeEvent(run, event, { guess_loss: 3, guess_accuracy: 0.1, best_accuracy: 1 }),
    );
  assert.equal(run.step, h.lab().step);
  assert.equal(run.solvedStep, 280, 'the first evaluation from which the fake answers 99 % right');
  assert.equal(run.train.lastStep, run.step);
  assert.equal(run.running, false);
});
