// The same run gives the same bits in this browser as natively and in Node, at one thread and at
// two: the hash of a preset after its steps is the recorded one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedHashes } from '../hashes.mjs';
import { loadEngine } from '../node/engine.mjs';
import { open } from './opened.mjs';

for (const threads of [1, 2]) {
  test(
    `Chromium trains presets to their recorded bits in the page's worker, ` +
      `${threads} thread${threads > 1 ? 's' : ''}`,
    async () => {
      const cases = recordedHashes({ few: threads === 1 }); // node/hash has all at one
      assert.ok(cases.some(({ preset, steps }) => preset === '000-copy' && steps === 40));
      // at rest: a worker that is kept from answering would be ended
      const { page } = await open({ hash: `#threads=${threads}` });
      const worker = page.workers().find((one) => one.url().endsWith('/app/worker.js'));
      for (const { preset, steps, hash } of cases) {
        const found = await worker.evaluate(train, { settings: { preset }, steps, threads });
        console.log(`hash ${preset} ${steps} simd128, Chromium, ${threads} threads: ${found.hash}`);
        assert.equal(found.threads, threads);
        assert.equal(found.hash, hash, `${preset} after ${steps} steps`);
      }
    },
  );
}

test('Chromium trains a run that is touched on its way to the bits of Node', async () => {
  const events = '3:lr=0.0005,5:cut=0.1,6:freeze=0.ffn,8:skip=10,10:without=12:3,12:data_seed=7';
  const size = { n_layers: 1, d_model: 32, batch: 16, eval_samples: 32 };
  const settings = { preset: 'copy', ...size, events };
  const { page } = await open({ hash: '#threads=2' });
  const worker = page.workers().find((one) => one.url().endsWith('/app/worker.js'));
  const found = await worker.evaluate(train, { settings, steps: 20, threads: 2 });
  const lab = (await loadEngine()).create(settings);
  lab.train(20);
  assert.equal(found.hash, lab.hash());
});

/** In the worker: trains with the site's own module. */
async function train({ settings, steps, threads }) {
  const { load } = await import(new URL('../wasm/loader.mjs', location.href).href);
  const engine = await load({ kernels: 'simd128', threads });
  const lab = engine.create(settings);
  lab.train(steps);
  const found = { hash: lab.hash(), threads: engine.threads };
  engine.close();
  return found;
}
