// Two requests, the second before the reply to the first: the last that was asked for is what
// comes to be, and no request undoes another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVALUATE_PART } from '../../web/base/protocol.js';
import { host, started } from './session_host.mjs';

/** A runStore whose store answers when it is told to. */
function slowStore() {
  let answer;
  const loaded = new Promise((done) => (answer = done));
  const header = { name: '', step: 7, preset: 'copy', textName: '' };
  const kept = { header, parts: { checkpoint: new Uint8Array() }, page: '' };
  return /** @type {any} */ ({
    begin() {},
    load: () => loaded,
    answer: () => answer(kept),
  });
}

test('a saved run is not made where another model was asked for while it was read', async () => {
  const runStore = slowStore();
  const h = await host({ runStore });
  await h.ask('create', { preset: 'reverse', settings: {} });
  const late = h.ask('create', { kept: 'some' }, 2);
  const next = h.ask('create', { preset: 'copy', settings: {} }, 3);
  runStore.answer();
  await assert.rejects(late, { code: 'stale' });
  assert.equal((await next).settings.task, 'copy');
  await h.ask('train', {}, 3);
  h.turn();
  assert.equal(h.events('trained').at(-1).run, 3);
});

/** A run whose score takes some turns, and one step that waits for it. */
async function stepping() {
  const h = await host();
  await h.ask('create', { preset: 'copy', settings: { eval_samples: 3 * EVALUATE_PART } });
  const evaluate = h.lab().evaluate.bind(h.lab());
  h.lab().evaluate = (part) => {
    h.pass(1000);
    return evaluate(part);
  };
  return { h, stepped: h.ask('step', { steps: 1 }) };
}

/** Lets tasks run, so many times, with all that their promises lead to. */
async function turns(h, count) {
  for (let i = 0; i < count; i++) {
    h.turn();
    await new Promise((done) => setImmediate(done));
  }
}

test('training that is asked for while a step waits begins after the step', async () => {
  const { h, stepped } = await stepping();
  const training = h.ask('train');
  await turns(h, 20);
  await Promise.all([stepped, training]);
  assert.ok(h.lab().step > 2, `it rests at step ${h.lab().step}`);
  assert.equal(h.events('trained').at(-1).running, true);
});

test('steps that are asked for meanwhile are all taken, and a pause comes after them', async () => {
  const { h, stepped } = await stepping();
  const more = [h.ask('step', { steps: 1 }), h.ask('train'), h.ask('pause')];
  await turns(h, 40);
  const [, , paused] = await Promise.all([...more, stepped]);
  assert.equal(paused.step, 2);
  assert.equal(h.lab().step, 2);
  assert.equal(h.events('trained').at(-1).running, false);
});

test('a new model does not wait for a step of the one before', async () => {
  const { h, stepped } = await stepping();
  const old = [stepped, h.ask('train')].map((one) => assert.rejects(one, { code: 'stale' }));
  await h.ask('create', { preset: 'reverse', settings: {} }, 2);
  await Promise.all([turns(h, 3), ...old]);
  assert.equal(h.lab().step, 0);
});

test('another rate does not read the text again', async () => {
  const h = await started();
  let plans = 0;
  const [engine] = h.engines();
  const { plan } = engine;
  engine.plan = (...args) => {
    plans++;
    return plan.apply(engine, args);
  };
  h.lab().plan = () => ({ planned_steps: 5 });
  const { plan: told } = await h.ask('set', { key: 'lr', value: 0.002 });
  assert.deepEqual([told, plans], [{ planned_steps: 5 }, 0]);
});
