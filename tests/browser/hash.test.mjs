// The same run gives the same bits in this browser as natively and in Node: the hash of all parameters, moments and the step after 200 steps.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { launch } from './chromium.mjs';

const recorded = JSON.parse(await readFile(new URL('../golden/hashes.json', import.meta.url), 'utf8'));

test('Chromium trains copy to the recorded hash', async () => {
  const { page, url, close } = await launch();
  try {
    await page.goto(url);
    const hash = await page.evaluate(async () => {
      const { load } = await import(new URL('./wasm/loader.mjs', location.href).href);
      const engine = await load({ kernels: 'simd128' });
      const lab = engine.create({ preset: 'copy', seed: 1 });
      lab.train(200);
      return lab.hash();
    });
    console.log(`hash copy 200 simd128 chromium ${hash}`);
    assert.equal(hash, recorded['copy 200']);
  } finally {
    await close();
  }
});
