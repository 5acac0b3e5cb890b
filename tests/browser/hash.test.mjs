// The same run gives the same bits in this browser as natively and in Node: every preset's hash after its steps is the recorded one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedHashes } from '../hashes.mjs';
import { launch } from './chromium.mjs';

test('Chromium trains every preset to its recorded bits', async () => {
  const cases = recordedHashes();
  assert.ok(cases.length > 0);
  const { page, url, close } = await launch();
  try {
    await page.goto(url);
    for (const { preset, steps, hash } of cases) {
      const found = await page.evaluate(train, { preset, steps });
      console.log(`hash ${preset} ${steps} simd128, Chromium: ${found}`);
      assert.equal(found, hash, `${preset} after ${steps} steps`);
    }
  } finally {
    await close();
  }
});

/** In the page: trains with the site's own module. */
async function train({ preset, steps }) {
  const { load } = await import(new URL('./wasm/loader.mjs', location.href).href);
  const lab = (await load({ kernels: 'simd128' })).create({ preset });
  lab.train(steps);
  return lab.hash();
}
