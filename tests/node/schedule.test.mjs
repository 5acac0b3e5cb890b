// When the page draws: frames without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSchedule } from '../../web/app/schedule.js';

/** A schedule of these parts. Its frames come when the test takes them from `frames`. */
function scheduleOf(parts, frames) {
  const schedule = createSchedule((tick) => frames.push(tick));
  parts.forEach(schedule.add);
  return schedule;
}

test('a frame is asked for as browsers want it: not as a method', () => {
  let asked = 0;
  function requestFrame() {
    assert.equal(this, undefined);
    asked++;
  }
  createSchedule(requestFrame).want('part');
  assert.equal(asked, 1);
});

test('a part may itself say how often it is drawn', () => {
  const frames = [];
  let every = 10;
  let count = 0;
  const { want } = scheduleOf(
    [
      {
        name: 'part',
        run: () => {
          count++;
        },
        everyMs: () => every,
      },
    ],
    frames,
  );
  const frame = (nowMs) => {
    want('part');
    frames.splice(0).forEach((tick) => tick(nowMs));
  };
  frame(0);
  frame(11);
  every = 50;
  frame(30);
  assert.equal(count, 2);
  frame(62);
  assert.equal(count, 3);
});

test('drawing happens in order, once a frame, and no oftener than it should', async () => {
  const frames = [];
  const done = [];
  let settle = () => {};
  let going = false;
  const { want, hurry } = scheduleOf(
    [
      {
        name: 'first',
        run: () => {
          done.push('first');
        },
        goesOn: () => going,
      },
      {
        name: 'slow',
        run: () => {
          done.push('slow');
        },
        everyMs: 100,
      },
      {
        name: 'asked',
        run: () => {
          done.push('asked');
          return new Promise((resolve) => {
            settle = () => resolve(null);
          });
        },
      },
    ],
    frames,
  );
  const frame = (nowMs) => frames.splice(0).forEach((tick) => tick(nowMs));
  want('asked', 'slow', 'first');
  want('first');
  assert.equal(frames.length, 1);
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
  hurry('slow');
  frame(70);
  assert.deepEqual(done.splice(0), ['slow']);
  frame(80);
  assert.equal(frames.length, 0, 'a still page asks for no frames');
  going = true;
  want();
  frame(90);
  frame(100);
  assert.deepEqual(done, ['first', 'first']);
  settle();
});

test('the frame after a press is that of its answer', () => {
  const frames = [];
  const done = [];
  const parts = ['charts', 'view', 'tiles'].map((name) => ({
    name,
    run: () => {
      done.push(name);
    },
  }));
  const { want, wantAfter, pressed } = scheduleOf(parts, frames);
  const frame = () => {
    frames.splice(0).forEach((tick) => tick(0));
    return done.splice(0);
  };
  want('charts', 'view');
  pressed();
  want('view');
  wantAfter('tiles');
  assert.deepEqual(
    frame(),
    ['view'],
    'what the press wanted, and nothing that was wanted before it',
  );
  assert.deepEqual(frame(), ['charts', 'tiles']);
  wantAfter('view');
  want('view');
  assert.deepEqual(frame(), ['view'], 'wanted at once by somebody else');
  assert.equal(frames.length, 0);
});

test('a change wants the parts that read it: at once, in its time, or a frame later', () => {
  const frames = [];
  const done = [];
  const part = (name, rest) => ({ name, run: () => void done.push(name), ...rest });
  const schedule = scheduleOf(
    [
      part('chart', { everyMs: 100, reads: ['run'], atOnce: ['look.chart'], after: ['model'] }),
      part('bar', { reads: () => ['run.step', 'model.settings'] }),
    ],
    frames,
  );
  const drawn = (nowMs, ...fields) => {
    schedule.changed(fields);
    frames.splice(0).forEach((tick) => tick(nowMs));
    return done.splice(0);
  };
  assert.deepEqual(drawn(0, 'run.step'), ['chart', 'bar']);
  assert.deepEqual(drawn(10, 'run.step'), ['bar'], 'the chart is not due');
  assert.deepEqual(drawn(20, 'look.chart'), ['chart']);
  assert.deepEqual(drawn(30, 'look.view', 'runs.step'), [], 'nobody reads it');
  assert.deepEqual(drawn(200, 'model.settings'), ['bar']);
  assert.deepEqual(drawn(210), ['chart'], 'a frame later');
});
