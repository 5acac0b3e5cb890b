// The two ends of the conversation: shapes are checked, buffers are transferred once, answers of an
// old run never reach the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buffersOf, isEvent, isRequest, packError, unpackError } from '../../web/base/protocol.js';
import { Engine } from '../../web/controller/engine.js';

test('requests and events are told from anything else', () => {
  assert.ok(isRequest({ id: 1, type: 'train', run: 2, args: {} }));
  for (const wrong of [
    null,
    7,
    {},
    { id: 1, type: 7, run: 1, args: {} },
    { id: 'a', type: 'train', run: 1, args: {} },
    { id: 1, type: 'train', run: 1 },
  ])
    assert.ok(!isRequest(wrong));
  assert.ok(isEvent({ event: 'trained', run: 1 }));
  assert.ok(!isEvent({ id: 1, run: 1, result: {} }));
});

test('each buffer is listed once, wherever it lies', () => {
  const data = new Float32Array(4);
  assert.deepEqual(
    buffersOf({ a: data, b: [{ c: data }, new Int32Array(2)], d: 'text', e: null }).length,
    2,
  );
});

test('an error keeps its code, field, value and message over the wire', () => {
  const error = Object.assign(new Error('n_heads 5 does not divide d_model 64'), {
    name: 'LabError',
    code: 'config',
    field: 'n_heads',
    value: 5,
  });
  const back = unpackError(structuredClone(packError(error, 'create')));
  assert.deepEqual(
    [back.name, back.code, back.field, back.value, back.message, back.during],
    ['LabError', 'config', 'n_heads', 5, 'n_heads 5 does not divide d_model 64', 'create'],
  );
  assert.equal(packError('plain text', 'train').message, 'plain text');
});

/** A worker that keeps what it is sent and answers when told to. */
class QuietWorker extends EventTarget {
  sent = [];
  terminated = false;
  postMessage(message) {
    this.sent.push(message);
  }
  terminate() {
    this.terminated = true;
  }
  say(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  answer(index, result) {
    this.say({ id: this.sent[index].id, run: this.sent[index].run, result });
  }
}

/** Of a new model's description, what the page's side reads: how much work a step is. */
const CREATED = { plan: { flops_per_step: 1e6 }, settings: { batch: 4, eval_samples: 8 } };

function connect() {
  const worker = new QuietWorker();
  const events = [];
  const failures = [];
  const engine = new Engine({
    createWorker: () => /** @type {any} */ (worker),
    onEvent: (event) => events.push(event),
    onFailure: (message) => failures.push(message),
  });
  return { worker, engine, events, failures };
}

test('a reply settles its own request, in any order', async () => {
  const { worker, engine } = connect();
  const [first, second] = [engine.request('open', {}), engine.request('open', {})];
  worker.answer(1, 'two');
  worker.answer(0, 'one');
  assert.deepEqual(await Promise.all([first, second]), ['one', 'two']);
  engine.close();
});

test('events of a replaced run are dropped, those of the new one arrive', async () => {
  const { worker, engine, events } = connect();
  const created = engine.create({});
  worker.say({ event: 'trained', run: 1, step: 1 });
  assert.deepEqual(events, [], 'run 1 does not exist yet');
  worker.answer(0, CREATED);
  await created;
  worker.say({ event: 'trained', run: 0, step: 99 });
  worker.say({ event: 'trained', run: 1, step: 2 });
  assert.deepEqual(
    events.map(({ step }) => step),
    [2],
  );
  engine.close();
});

test('a refused create leaves the old run, its events included', async () => {
  const { worker, engine, events } = connect();
  const first = engine.create({});
  worker.answer(0, CREATED);
  await first;
  const refused = engine.create({});
  worker.say({ event: 'trained', run: 1, step: 5 });
  worker.say({ id: worker.sent[1].id, run: 2, error: { code: 'config', message: 'no' } });
  await assert.rejects(refused, { code: 'config' });
  worker.say({ event: 'trained', run: 1, step: 6 });
  assert.deepEqual(
    events.map(({ step }) => step),
    [5, 6],
  );
  engine.close();
});

test('a result that comes after its run was replaced is refused as stale', async () => {
  const { worker, engine } = connect();
  const first = engine.create({});
  worker.answer(0, CREATED);
  await first;
  const snapshot = engine.request('snapshot', {});
  const second = engine.create({});
  worker.answer(2, CREATED);
  worker.answer(1, 'old');
  await second;
  await assert.rejects(snapshot, { code: 'stale' });
  engine.close();
});

test('a worker that does not answer is given up, not one that waits for the store', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { engine, failures } = connect();
  for (const type of ['open', 'keep', 'kept'])
    engine.request(type).catch(() => 'the worker has gone');
  engine.create({ kept: 'r1' }).catch(() => 'the worker has gone');
  t.mock.timers.tick(60_000);
  assert.deepEqual(failures, []);
  engine.request('snapshot').catch(() => 'the worker has gone');
  t.mock.timers.tick(60_000);
  assert.deepEqual(failures, ['The training worker does not answer.']);
});

test('a worker that replies has much to do, and is not given up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { worker, engine, failures } = connect();
  const asked = Array.from({ length: 5 }, () => engine.request('snapshot'));
  for (let i = 0; i < 4; i++) {
    t.mock.timers.tick(10_000);
    worker.answer(i, 'seen');
    worker.say({ event: 'trained', run: 0, step: i }); // no reply
  }
  assert.deepEqual(await Promise.all(asked.slice(0, 4)), ['seen', 'seen', 'seen', 'seen']);
  t.mock.timers.tick(10_000);
  assert.deepEqual(failures, []);
  engine.request('snapshot').catch(() => 'what is asked later does not wait anew');
  t.mock.timers.tick(10_000);
  assert.deepEqual(failures, ['The training worker does not answer.']);
  await assert.rejects(asked[4], { code: 'dead', message: 'The training worker does not answer' });
});

test('a second engine goes on numbering where the first stopped', async () => {
  const worker = new QuietWorker();
  const engine = new Engine({
    createWorker: () => /** @type {any} */ (worker),
    onEvent() {},
    onFailure() {},
    firstRun: 7,
  });
  const opened = engine.request('open', {}, 0);
  worker.answer(0, 'ready');
  assert.equal(await opened, 'ready');
  const created = engine.create({});
  assert.equal(worker.sent[1].run, 8);
  worker.answer(1, CREATED);
  await created;
  engine.close();
});

test('a dead worker is reported once, and everything asked of it is refused', async () => {
  const { worker, engine, failures } = connect();
  const asked = engine.request('open', {});
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'boom' }));
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'again' }));
  await assert.rejects(asked, { code: 'dead' });
  await assert.rejects(engine.request('train'), { code: 'dead' });
  assert.equal(failures.length, 1);
  assert.match(failures[0], /boom/);
  assert.ok(worker.terminated);
});
