// When the page draws: frames without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSchedule } from '../../web/app/schedule.js';

test('a frame is asked for as browsers want it: not as a method', () => {
  let asked = 0;
  function requestFrame() {
    assert.equal(this, undefined);
    asked++;
  }
  createSchedule([], { keepGoing: () => [], requestFrame }).want('part');
  assert.equal(asked, 1);
});

test('a part may itself say how often it is drawn', () => {
  const frames = [];
  let every = 10;
  let count = 0;
  const { want } = createSchedule(
    [
      {
        name: 'part',
        run: () => {
          count++;
        },
        everyMs: () => every,
      },
    ],
    { keepGoing: () => [], requestFrame: (tick) => frames.push(tick) },
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
  const { want, hurry } = createSchedule(
    [
      {
        name: 'first',
        run: () => {
          done.push('first');
        },
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
    { keepGoing: () => (going ? ['first'] : []), requestFrame: (tick) => frames.push(tick) },
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
  const { want, wantAfter, pressed } = createSchedule(parts, {
    keepGoing: () => [],
    requestFrame: (tick) => frames.push(tick),
  });
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
