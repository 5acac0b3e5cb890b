// The likeliest answers that the inspector lists: those that sorting gives.
import assert from 'node:assert/strict';
import test from 'node:test';
import { largest } from '../../web/features/inspector/likeliest.js';

test('the largest numbers of a row are those that sorting gives, the first among equals', () => {
  const data = Float32Array.from({ length: 3000 }, (_, i) => Math.round(40 * Math.sin(i * i)));
  const sorted = (start, count, isWanted = () => true) =>
    Array.from({ length: count }, (_, i) => i)
      .filter(isWanted)
      .sort((a, b) => data[start + b] - data[start + a] || a - b);
  for (const [start, count, most] of [
    [0, 1000, 20],
    [1000, 2000, 1],
    [5, 7, 20],
  ])
    assert.deepEqual(largest(data, start, count, most), sorted(start, count).slice(0, most));
  const isOdd = (i) => i % 2 === 1;
  assert.deepEqual(largest(data, 9, 800, 20, isOdd), sorted(9, 800, isOdd).slice(0, 20));
  assert.deepEqual(
    largest([NaN, 1, NaN, 2], 0, 4, 2, (i) => i > 0 && i !== 2),
    [3, 1],
  );
});
