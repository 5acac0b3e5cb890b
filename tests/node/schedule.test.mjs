// When the page draws: frames without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSchedule } from '../../web/app/schedule.js';

/** A clock goes on between two looks at it. */
const TICKING_MS = 0.001;

/**
 * A schedule of these parts, and its browser: `frames` that were asked for, `timers` that wait.
 * `frame(nowMs)` lets the frames come; `pass(nowMs)` lets the time come, and its timers ring.
 */
function scheduleOf(parts, options = {}) {
  const state = { nowMs: 0, frames: [], timers: [], isHidden: false, painted: () => {} };
  const schedule = createSchedule({
    ...options,
    browser: {
      requestFrame: (tick) => state.frames.push(tick),
      afterFrame: (task) => (state.painted = task),
      later: (task, ms) => state.timers.push({ task, atMs: state.nowMs + ms }),
      forget: (id) => id && delete state.timers[id - 1],
      now: () => (state.nowMs += TICKING_MS),
      isHidden: () => state.isHidden,
    },
  });
  parts.forEach(schedule.add);
  const frame = (nowMs = state.nowMs) => {
    state.nowMs = nowMs;
    state.frames.splice(0).forEach((tick) => tick());
  };
  const pass = (nowMs) => {
    state.nowMs = nowMs;
    Object.entries(state.timers).forEach(([at, { task, atMs }]) => {
      if (atMs > nowMs) return;
      delete state.timers[at];
      task();
    });
  };
  return { ...schedule, state, frame, pass };
}

test('parts named first are drawn first, in that order, whenever they were added', () => {
  const drawn = [];
  const part = (name) => ({ name, run: () => void drawn.push(name) });
  const { want, frame } = scheduleOf(['a', 'b', 'c', 'd', 'e'].map(part), {
    first: ['d', 'b', 'e'],
  });
  want('a', 'b', 'c', 'd', 'e');
  frame(0);
  assert.deepEqual(drawn, ['d', 'b', 'e', 'a', 'c']);
});

test('a part may itself say how often it is drawn', () => {
  let every = 10;
  let count = 0;
  const { want, frame, pass, state } = scheduleOf([
    { name: 'part', run: () => void count++, everyMs: () => every },
  ]);
  want('part');
  frame(0);
  want('part');
  frame(5);
  assert.equal(state.frames.length, 0, 'no frame is asked for before it is due');
  pass(11);
  frame(11);
  assert.equal(count, 2);
  every = 50;
  want('part');
  pass(30);
  assert.equal(state.frames.length, 0);
  pass(62);
  frame(62);
  assert.equal(count, 3);
});

test('drawing happens in order, once a frame, and no oftener than it should', async () => {
  const done = [];
  let settle = () => {};
  const { want, wantNow, frame, state } = scheduleOf([
    { name: 'first', run: () => void done.push('first') },
    { name: 'slow', run: () => void done.push('slow'), everyMs: 100 },
    {
      name: 'asked',
      run: () => {
        done.push('asked');
        return new Promise((resolve) => {
          settle = () => resolve(null);
        });
      },
    },
  ]);
  want('asked', 'slow', 'first');
  want('first');
  assert.equal(state.frames.length, 1);
  frame(0);
  assert.deepEqual(done.splice(0), ['first', 'slow', 'asked']);
  want('asked', 'slow');
  frame(50);
  assert.deepEqual(done, [], 'one is pending, the other not due');
  settle();
  await null;
  await null;
  await null;
  frame(60);
  assert.deepEqual(done.splice(0), ['asked']);
  wantNow('slow');
  frame(70);
  assert.deepEqual(done.splice(0), ['slow']);
  frame(80);
  assert.equal(state.frames.length, 0, 'a still page asks for no frames');
  settle();
});

test('what only asks needs no frame, but a page that shows; it goes on by itself', () => {
  const done = [];
  let going = true;
  const ask = { name: 'ask', asks: true, everyMs: 100, goesOn: () => going };
  const { want, frame, pass, pressed, state } = scheduleOf([
    { ...ask, run: () => void done.push('ask') },
    { name: 'part', run: () => void done.push('part') },
  ]);
  want('ask');
  pass(0);
  pass(50);
  assert.deepEqual(done.splice(0), ['ask']);
  pass(101);
  assert.deepEqual(done.splice(0), ['ask']);
  want('part');
  frame(203);
  assert.deepEqual(done.splice(0), ['ask', 'part'], 'in a frame that comes anyhow');
  state.isHidden = true;
  pass(305);
  assert.deepEqual(done, []);
  assert.equal(state.frames.length, 1, 'it asks when the page shows again');
  state.isHidden = false;
  frame(407);
  assert.deepEqual(done.splice(0), ['ask']);
  pressed();
  pass(509);
  frame(509);
  assert.deepEqual(done, [], 'the frame after a press is for its answer');
  going = false;
  pass(510);
  assert.deepEqual(done.splice(0), ['ask']);
  pass(1000);
  assert.deepEqual(done, []);
});

test('a part that fails stops no later frame', () => {
  const done = [];
  const { want, frame, state } = scheduleOf([
    {
      name: 'broken',
      run: () => {
        throw new Error('no');
      },
    },
    { name: 'part', run: () => void done.push('part') },
  ]);
  want('broken', 'part');
  assert.throws(() => frame(0), /no/);
  frame(10);
  assert.deepEqual(done, ['part']);
  assert.equal(state.frames.length, 0);
});

test('where frames are slow, what goes on by itself comes less often', () => {
  let count = 0;
  const run = () => void count++;
  const { want, frame, pass, state } = scheduleOf([
    { name: 'ask', asks: true, everyMs: 100, goesOn: () => true, run },
    { name: 'part', run: () => {} },
  ]);
  want('ask');
  for (let at = 0; at < 1000; at += 100) {
    want('part');
    frame(at);
    state.nowMs = at + 80;
    state.painted(); // the mean comes to 80 ms
  }
  const before = count;
  for (let at = 1000; at < 2000; at += 10) pass(at);
  assert.ok(count - before >= 4 && count - before <= 6, `${count - before} in a second, not 10`);
  want('part');
  frame(2000);
  const slept = 3600e3;
  state.nowMs = slept;
  state.painted();
  pass(slept);
  const woken = count;
  for (let at = slept; at < slept + 1000; at += 10) pass(at);
  assert.ok(count > woken, 'a computer that slept does not hold it up');
});

test('of a model that trains, one picture is one frame', () => {
  const done = [];
  const part = (name, rest) => ({ name, run: () => void done.push(name), ...rest });
  let live = true;
  const { changed, want, frame, pass, state } = scheduleOf(
    [
      part('chart', { reads: ['run'], everyMs: 150 }),
      part('bar', { reads: ['run'] }),
      part('tiles', { reads: ['snapshot'] }),
    ],
    { lowPriority: ['run.events'], isLive: () => live },
  );
  changed(['snapshot.new']);
  frame(0);
  assert.deepEqual(done.splice(0), ['tiles']);
  changed(['snapshot.new']);
  assert.equal(state.frames.length, 1, 'a picture waits for nothing');
  frame(1);
  assert.deepEqual(done.splice(0), ['tiles']);
  changed(['run.events']);
  pass(50);
  assert.equal(state.frames.length, 0, 'an event waits for the next picture');
  changed(['snapshot.new']);
  frame(100);
  assert.deepEqual(done.splice(0), ['chart', 'bar', 'tiles']);
  want('chart');
  pass(253);
  assert.equal(state.frames.length, 0, 'so does what was wanted before it is due');
  changed(['run.events']);
  pass(262);
  frame(262);
  assert.deepEqual(done.splice(0), ['chart', 'bar'], 'but not for ever');
  changed(['run.events', 'run.running']);
  frame(272);
  assert.deepEqual(done.splice(0), ['bar'], 'other changes do not wait');
  live = false;
  changed(['run.events']);
  frame(282);
  assert.deepEqual(done.splice(0), ['bar'], 'nor does a model that rests');
});

test('the frame after a press is that of its answer', () => {
  const done = [];
  const parts = ['charts', 'view', 'tiles'].map((name) => ({
    name,
    run: () => {
      done.push(name);
    },
  }));
  const { want, wantLater, pressed, state, ...schedule } = scheduleOf(parts);
  const frame = () => {
    schedule.frame();
    return done.splice(0);
  };
  want('charts', 'view');
  pressed();
  want('view');
  wantLater('tiles');
  assert.deepEqual(
    frame(),
    ['view'],
    'what the press wanted, and nothing that was wanted before it',
  );
  assert.deepEqual(frame(), ['charts', 'tiles']);
  wantLater('view');
  want('view');
  assert.deepEqual(frame(), ['view'], 'wanted at once by somebody else');
  assert.equal(state.frames.length, 0);
});

test('a change wants the parts that read it: at once, in its time, or a frame later', () => {
  const done = [];
  const part = (name, rest) => ({ name, run: () => void done.push(name), ...rest });
  const schedule = scheduleOf([
    part('chart', { everyMs: 100, reads: ['run'], atOnce: ['display.chart'], after: ['model'] }),
    part('bar', { reads: () => ['run.step', 'model.settings'] }),
  ]);
  const drawn = (nowMs, ...fields) => {
    schedule.pass(nowMs);
    schedule.changed(fields);
    schedule.frame(nowMs);
    return done.splice(0);
  };
  assert.deepEqual(drawn(0, 'run.step'), ['chart', 'bar']);
  assert.deepEqual(drawn(10, 'run.step'), ['bar'], 'the chart is not due');
  assert.deepEqual(drawn(20, 'display.chart'), ['chart']);
  assert.deepEqual(drawn(30, 'display.view', 'runs.step'), [], 'nobody reads it');
  assert.deepEqual(drawn(200, 'model.settings'), ['bar']);
  assert.deepEqual(drawn(210), ['chart'], 'a frame later');
});
