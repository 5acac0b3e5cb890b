// Questions of the views to the worker: asked when the answer would differ, no oftener than they
// should, and never answered with something out of date.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Question } from '../../web/ui/ask.js';

/** A host whose requests wait for `answer`, and whose time is what the test says. */
function host(options = {}) {
  const asked = [];
  const timers = [];
  let nowMs = 0;
  const self = {
    state: {
      ...{ model: { settings: {} }, run: { now: {} }, shown: { at: /** @type {any} */ (null) } },
      cut: { places: /** @type {any[]} */ ([]), mode: 'zero', shown: true },
    },
    step: 0,
    wakes: 0,
    ask: (type, args) => new Promise((done) => asked.push({ type, args, done })),
    want: () => void self.wakes++,
  };
  const clock = {
    now: () => nowMs,
    later: (task, ms) => timers.push({ task, at: nowMs + ms }),
  };
  const question = new Question(/** @type {any} */ (self), { clock, ...options });
  const pass = (ms) => {
    nowMs += ms;
    timers.filter(({ at }) => at <= nowMs).forEach((one) => one.task());
    timers.splice(0, timers.length, ...timers.filter(({ at }) => at > nowMs));
  };
  const answer = (value) => asked.at(-1).done(value);
  return Object.assign(self, { asked, question, pass, answer });
}

async function answered(h, value, args = { name: 'a' }) {
  const update = h.question.update('tensor', args);
  h.answer(value);
  return update;
}

test('a question is asked once, and again when step, request, run or cut change', async () => {
  const h = host();
  assert.equal(await answered(h, 'one'), true);
  assert.equal(h.question.answer, 'one');
  assert.equal(await h.question.update('tensor', { name: 'a' }), false);
  assert.equal(h.asked.length, 1);
  const changes = [
    () => (h.step = 1),
    () => (h.state.run.now = {}),
    () => (h.state.shown.at = 0),
    () => (h.state.model.settings = {}),
    () => (h.state.cut = { places: ['ffn.0'], mode: 'zero', shown: true }),
    () => (h.state.cut = { places: ['ffn.0'], mode: 'mean', shown: true }),
  ];
  for (const [i, change] of changes.entries()) {
    change();
    assert.equal(await answered(h, i), true, String(change));
    assert.equal(await h.question.update('tensor', { name: 'a' }), false);
    assert.equal(h.asked.length, i + 2);
  }
  assert.equal(await answered(h, 'other', { name: 'b' }), true);
});

test('a cut that is not shown, or that the request overrides, asks nothing anew', async () => {
  const h = host();
  await answered(h, 1);
  h.state.cut = { places: ['ffn.0'], mode: 'zero', shown: false };
  assert.equal(await h.question.update('tensor', { name: 'a' }), false);
  h.state.cut.shown = true;
  await answered(h, 2, { name: 'a', cuts: null });
  h.state.cut = { places: ['ffn.1'], mode: 'zero', shown: true };
  assert.equal(await h.question.update('tensor', { name: 'a', cuts: null }), false);
});

test('another step waits and then wakes the view; another request does not wait', async () => {
  const h = host({ everyMs: 100 });
  await answered(h, 1);
  h.step = 1;
  assert.equal(await h.question.update('tensor', { name: 'a' }), false);
  assert.equal(await h.question.update('tensor', { name: 'a' }), false);
  assert.deepEqual([h.asked.length, h.wakes], [1, 0]);
  h.pass(100);
  assert.equal(h.wakes, 1);
  assert.equal(await answered(h, 2), true);
  h.step = 2;
  assert.equal(await answered(h, 3, { name: 'b' }), true);
});

test('an answer that does not move with the step is kept', async () => {
  const h = host();
  const asked = h.question.update('positions', {}, { moves: false });
  h.answer('table');
  await asked;
  h.step = 9;
  assert.equal(await h.question.update('positions', {}, { moves: false }), false);
  assert.equal(h.asked.length, 1);
});

test('an answer that is out of date is dropped, and the view is woken to ask again', async () => {
  for (const change of [
    (h) => (h.state.run.now = {}),
    (h) => (h.state.shown.at = 3),
    (h) => (h.state.model.settings = {}),
    (h) => h.question.forget(),
    (h) => void h.question.update('tensor', { name: 'b' }),
  ]) {
    const h = host();
    const first = h.question.update('tensor', { name: 'a' });
    change(h);
    h.answer('old');
    assert.equal(await first, false, String(change));
    assert.deepEqual([h.question.answer, h.wakes, h.asked.length], [null, 1, 1]);
    assert.equal(await answered(h, 'new', { name: 'b' }), true);
  }
});

test('an answer stays when another model comes, and is known to be of the one before', async () => {
  const h = host();
  assert.ok(!h.question.isOfModel);
  await answered(h, 'old');
  assert.ok(h.question.isOfModel);
  h.state.model.settings = {};
  assert.deepEqual([h.question.answer, h.question.isOfModel], ['old', false]);
  await answered(h, 'new');
  assert.deepEqual([h.question.answer, h.question.isOfModel], ['new', true]);
});

test('an answer of a step that is over is shown, and the view is woken for the next', async () => {
  const h = host();
  const first = h.question.update('tensor', { name: 'a' });
  h.step = 1;
  void h.question.update('tensor', { name: 'a' });
  h.answer('step 0');
  assert.equal(await first, true);
  assert.deepEqual([h.question.answer, h.wakes, h.asked.length], ['step 0', 1, 1]);
});

test('a question that failed waits a while, and keeps the answer it had', async () => {
  const h = host();
  await answered(h, 'good');
  h.step = 1;
  assert.equal(await answered(h, null), false);
  h.step = 2;
  assert.equal(await h.question.update('tensor', { name: 'a' }), false);
  assert.deepEqual([h.asked.length, h.question.answer], [2, 'good']);
  h.pass(5000);
  assert.equal(await answered(h, 'again'), true);
});

test('a job of several requests stops when its answer would be out of date', async () => {
  const h = host({ everyMs: 50 });
  const seen = [];
  const job = async (goesOn) => {
    for (let i = 0; i < 3 && goesOn(); i++) seen.push(await h.ask('score', { i }));
    return seen.length;
  };
  const whole = h.question.work('scores', job);
  for (let i = 0; i < 3; i++) {
    h.answer(i);
    await null;
    await null;
  }
  assert.equal(await whole, true);
  assert.equal(h.question.answer, 3);
  h.state.run.now = {};
  const cut = h.question.work('scores', job);
  assert.ok(h.question.busy);
  h.state.run.now = {};
  h.answer('late');
  assert.equal(await cut, false);
  assert.equal(seen.length, 4);
  assert.equal(h.question.answer, 3);
});

test('a job is asked again as training ends, as it is about another moment then', async () => {
  const h = host({ everyMs: 50 });
  h.state.run.now = { running: true };
  const work = (value) => {
    const done = h.question.work('scores', () => h.ask('score'));
    h.answer(value);
    return done;
  };
  assert.equal(await work('kept'), true);
  assert.equal(await work('same'), false);
  /** @type {any} */ (h.state.run.now).running = false;
  assert.equal(await work('now'), true);
  assert.deepEqual([h.asked.length, h.question.answer], [2, 'now']);
});

test('an answer that takes long is asked for less often', async () => {
  const h = host({ everyMs: (tookMs) => Math.max(50, 8 * tookMs) });
  const update = h.question.update('tensor', { name: 'a' });
  h.pass(30);
  h.answer('one');
  await update;
  h.step = 1;
  h.pass(200);
  assert.equal(await h.question.update('tensor', { name: 'a' }), false);
  assert.equal(h.asked.length, 1);
  h.pass(40);
  assert.equal(h.wakes, 1, 'after 240 ms');
  assert.equal(await answered(h, 'two'), true);
});
