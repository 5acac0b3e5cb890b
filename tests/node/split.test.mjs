// The cut of a step between threads, as the benchmarks' table computes it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SIZES } from '../bench/sizes.mjs';
import {
  columnsOf,
  passShare,
  phasesOf,
  readRules,
  SOURCES,
  speedUpBound,
  microbatchesOf,
  weightsShare,
} from '../bench/split.mjs';

const core = (path) => readFileSync(new URL(`../../core/${path}`, import.meta.url), 'utf8');
const rules = readRules(SOURCES.map(core).join('\n'));
const THREADS = [1, 2, 3, 4, 8, 16];
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

test('microbatches have every sequence once, those of one thread are one chunk', () => {
  for (const size of SIZES)
    for (const threads of THREADS) {
      const microbatches = microbatchesOf(size, threads, rules);
      assert.equal(sum(microbatches.flat()), size.batch, `${size.name}, ${threads}`);
      if (threads === 1) assert.ok(microbatches.every((pieces) => pieces.length === 1));
    }
});

test('the microbatches of a batch worked out by hand', () => {
  const hand = { narrowModel: 64, partsPerThread: 2, cachedRows: 136, sumBlock: 256 };
  // 13 sequences of 10 rows at most: 3 chunks of 11
  const size = { batch: 32, seq: 10, d_model: 64 };
  assert.deepEqual(microbatchesOf(size, 1, hand), [[11], [11], [10]]);
  assert.deepEqual(microbatchesOf(size, 2, hand), [[8, 8, 8, 8]]);
  // chunks of 2 of 128 rows; 4 chunks are one microbatch
  const wide = { batch: 8, seq: 128, d_model: 256 };
  assert.deepEqual(microbatchesOf(wide, 8, hand), [new Array(8).fill(1)]);
  // long sequences: one for each thread
  assert.deepEqual(microbatchesOf({ batch: 3, seq: 256, d_model: 256 }, 2, hand), [[1, 1], [1]]);
  // 5 pieces of one for 2 threads: one thread has 3
  assert.equal(passShare({ batch: 5, seq: 136, d_model: 64 }, 2, hand), 3 / 5);
});

test('columns are cut at multiples of 8, and every column has one part', () => {
  for (const n of [10, 20, 64, 100])
    for (const parts of THREADS)
      assert.equal(sum(Array.from({ length: parts }, (_, i) => columnsOf(n, i, parts))), n);
  assert.deepEqual([columnsOf(20, 0, 2), columnsOf(20, 1, 2)], [8, 12]);
});

test('no share is below 1 in as many threads, and no bound above the number of threads', () => {
  const phases = { pass: 0.7, weights: 0.25, even: 0.03, serial: 0.02 };
  for (const size of SIZES)
    for (const threads of THREADS) {
      assert.ok(passShare(size, threads, rules) >= 1 / threads - 1e-12);
      assert.ok(weightsShare(size, threads) >= 1 / threads - 1e-12);
      const bound = speedUpBound(size, threads, rules, phases);
      assert.ok(bound <= 1 / (0.02 + 0.98 / threads) + 1e-12, `${size.name}, ${threads}: ${bound}`);
      if (threads === 1) assert.ok(Math.abs(bound - 1) < 1e-12);
    }
});

test('phases keep the whole step, and an unknown constant of the engine is an error', () => {
  const passes = { forward: 0.3, backward: 0.3, loss: 0.1, 'weight gradients': 0.2 };
  const phases = phasesOf({ ...passes, 'optimiser and panels': 0.06, 'outside the engine': 0.04 });
  assert.ok(Math.abs(sum(Object.values(phases)) - 1) < 1e-12);
  assert.ok(Math.abs(phases.pass - 0.7) < 1e-12);
  assert.equal(phases.serial, 0.04);
  assert.throws(() => readRules('#define NARROW_MODEL 64'), /do not define PARTS_PER_THREAD/);
});
