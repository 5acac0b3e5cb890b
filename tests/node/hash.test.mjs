// The same seed gives the same run in Node as natively, and at every number of threads: each
// preset's hash after its steps is the recorded one.
import assert from 'node:assert/strict';
import test from 'node:test';
import { recordedHashes } from '../hashes.mjs';
import { loadEngine } from './engine.mjs';

for (const threads of [1, 2, 3, 8]) {
  test(
    `every preset trains to its recorded bits, ` + `${threads} thread${threads > 1 ? 's' : ''}`,
    async () => {
      const engine = await loadEngine('simd128', { threads });
      assert.equal(engine.threads, threads);
      // More threads than cores take turns: there a preset of each architecture shows as much.
      const cases = recordedHashes().filter(
        ({ preset }) => threads <= 2 || ['000-copy', '002-causal', '004-encdec'].includes(preset),
      );
      assert.ok(cases.length >= 4);
      for (const { preset, steps, hash } of cases) {
        const lab = engine.create({ preset });
        lab.train(steps);
        const found = lab.hash();
        console.log(`hash ${preset} ${steps} simd128, Node, ${threads} threads: ${found}`);
        lab.destroy();
        assert.equal(found, hash, `${preset} after ${steps} steps`);
      }
      engine.close();
    },
  );
}
