// How many threads of a pool take a run's steps: as many as are worth it, and no bit depends on it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PoolSize } from '../../wasm/lab/poolsize.mjs';
import { loadEngine } from './engine.mjs';

/** A pool whose steps take the ms that `cost` says of a size; the sizes of the steps taken. */
function timed(most, cost, steps) {
  let clock = 0;
  const pool = {
    most,
    size: most,
    resize(size) {
      pool.size = size;
    },
  };
  const choice = new PoolSize(pool, () => clock);
  return Array.from({ length: steps }, (_, i) =>
    choice.step(() => {
      clock += cost(pool.size, i);
      return pool.size;
    }),
  );
}

const share = (sizes, size) => sizes.filter((one) => one === size).length / sizes.length;

test('a pool stays whole where it is worth it, and is timed seldom', () => {
  for (const ms of [0.5, 13, 400]) {
    const sizes = timed(2, (size) => ms / size ** 0.9, 100_000 / Math.max(1, ms));
    assert.ok(share(sizes.slice(-2000), 2) > 0.95, `${ms} ms: ${share(sizes, 2)}`);
    assert.ok(share(sizes, 1) > 0, 'it is timed');
  }
});

test('a pool shrinks beside another program, and grows when that ends', () => {
  const busyUntil = 1000;
  const sizes = timed(
    2,
    (size, i) => (i < busyUntil ? 13 * (size > 1 ? 1.1 : 1) : 13 / size),
    4000,
  );
  assert.ok(share(sizes.slice(200, busyUntil), 1) > 0.9);
  assert.ok(share(sizes.slice(-1000), 2) > 0.9);
});

test('a large pool finds its size step by step, from either side', () => {
  for (const best of [1, 2, 3, 6, 12]) {
    const sizes = timed(12, (size) => 10 * Math.abs(Math.log2(size / best)) + 10, 20_000);
    assert.ok(share(sizes.slice(-4000), best) > 0.9, `${best}`);
  }
});

test('one thread is never timed', () => {
  const step = (pool) => new PoolSize(pool, () => assert.fail('the time was asked')).step(() => 7);
  assert.deepEqual([step(null), step({ most: 1, size: 1, resize: assert.fail })], [7, 7]);
});

test('the size of a pool changes from step to step, and no bit does', async () => {
  const settings = { preset: 'copy', d_model: 16, n_heads: 2, batch: 16 };
  const hashes = [];
  for (const threads of [1, 3]) {
    const engine = await loadEngine('simd128', { threads });
    const lab = engine.create(settings);
    const { now } = performance;
    let clock = 0;
    performance.now = () => (clock += 200); // each step takes long: trials follow each other
    try {
      lab.train(60);
    } finally {
      performance.now = now;
    }
    hashes.push(lab.hash());
    lab.destroy();
    engine.close();
  }
  assert.equal(hashes[0], hashes[1]);
});
