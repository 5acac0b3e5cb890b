// Points as the page draws them: turned to those before, seen from a side, in colours.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  heldSteady,
  huesOf,
  namesThatFit,
  nearestTo,
  reachOf,
  seenFrom,
} from '../../web/features/tensors/cloud.js';

/** Four points of two components, turned by an angle, and mirrored where `flip` is -1. */
const square = (angle, flip = 1) =>
  Float32Array.from(
    [
      [2, 0],
      [0, 1],
      [-2, 0.1],
      [0, -1.2],
    ].flatMap(([x, y]) => [
      Math.cos(angle) * x - Math.sin(angle) * flip * y,
      Math.sin(angle) * x + Math.cos(angle) * flip * y,
    ]),
  );
const near = (one, other, within = 1e-5) =>
  one.forEach((x, i) => assert.ok(Math.abs(x - other[i]) < within, `${i}: ${x}, ${other[i]}`));

test('moments are turned to the one that was drawn, from there to both sides', () => {
  const frames = [0.3, 1.1, 2.6, 4].map((angle, i) => ({
    ...{ step: 10 * i, points: square(angle, i % 2 ? -1 : 1) },
  }));
  const anchor = { step: 10, points: square(0.7) };
  const steady = heldSteady(frames, anchor, 2);
  assert.deepEqual(
    steady.map(({ step }) => step),
    [0, 10, 20, 30],
  );
  assert.equal(steady[1].points, anchor.points);
  steady.forEach(({ points }) => near(points, anchor.points));
});

test('another moment of the result as anchor turns nothing', () => {
  const wave = (i) => Float32Array.from({ length: 18 }, (_, k) => Math.sin((k + 1) * (2 + i / 9)));
  const frames = [0, 1, 2, 3, 4].map((i) => ({ step: i, points: wave(i) }));
  const first = heldSteady(frames, { step: 2, points: wave(2) }, 3);
  const second = heldSteady(frames, first[4], 3);
  first.forEach(({ points }, i) => near(second[i].points, points));
  // an anchor between the moments that are known
  const between = heldSteady(frames.slice(0, 2), { step: 1.5, points: wave(2) }, 3);
  assert.deepEqual(
    between.map(({ step }) => step),
    [0, 1, 1.5],
  );
});

test('points are seen from a side: lengths stay, and nothing turns at 0', () => {
  const points = Float32Array.of(1, 2, 3, -1, 0, 0.5);
  near(seenFrom(points, 3, { around: 0, over: 0 }).flat(), points);
  const seen = seenFrom(points, 3, { around: 0.9, over: -0.4 });
  near([Math.hypot(...seen[0])], [Math.sqrt(14)]);
  near(seenFrom(points, 3, { around: Math.PI / 2, over: 0 })[0], [3, 2, -1]);
  near(seenFrom(points, 3, { around: 0, over: Math.PI / 2 })[0], [1, -3, 2]);
  near(seenFrom(Float32Array.of(1, 2), 2, { around: 0, over: 0 })[0], [1, 2, 0]);
  near([reachOf(points, 3)], [Math.sqrt(14)]);
});

test('the nearest points, and not the point itself', () => {
  assert.deepEqual(nearestTo(Float32Array.of(0, 0, 5, 0, 1, 1, 0, 3), 2, 0, 2), [2, 3]);
  assert.deepEqual(nearestTo(Float32Array.of(0, 0), 2, 0, 3), []);
});

test('colours: numbers in their order, a cycle round the wheel', () => {
  const order = huesOf(['10', '9', null, '10'], { isCycle: false });
  assert.deepEqual(
    order.kinds.map(({ name }) => name),
    ['9', '10'],
  );
  assert.deepEqual(order.hues, [22, 262, null, 22]);
  const cycle = huesOf(['=', '0', '1', '2', '3'], { isCycle: true });
  assert.deepEqual(cycle.hues, [null, 0, 90, 180, 270]);
  assert.deepEqual(
    huesOf(['odd', 'even'], { isCycle: false }).kinds.map(({ name }) => name),
    ['odd', 'even'],
  );
});

test('names are written where none is in the way, the first wanted first', () => {
  const box = (x, y, width = 10) => ({ x, y, width });
  assert.deepEqual(namesThatFit([box(0, 0), box(5, 5), box(10, 0), box(0, 12)], 12), [
    true,
    false,
    true,
    true,
  ]);
});
