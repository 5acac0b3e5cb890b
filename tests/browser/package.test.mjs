// The package in a page: its folder served as it is, imported, and trained with.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from './chromium.mjs';
import { loadEngine, TINY } from '../node/engine.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'headroom-page-'));
cpSync(process.env.HEADROOM_PACKAGE ?? resolve(repository, 'build/package'), join(root, 'lib'), {
  recursive: true,
});
writeFileSync(join(root, 'index.html'), '<!doctype html><title>a page</title>');
writeFileSync(join(root, 'favicon.ico'), '');
after(() => rmSync(root, { recursive: true }));

test('a page trains with the package to the bits of Node', async () => {
  const settings = { preset: 'reverse', ...TINY, seed: 3 };
  const lab = (await loadEngine()).create(settings);
  lab.train(10);
  const { page, url, problems, close } = await launch({ root });
  after(close);
  await page.goto(url);
  const hash = await page.evaluate(async (wanted) => {
    const { load } = await import(String(new URL('lib/index.mjs', location.href)));
    const run = (await load({ kernels: 'simd128' })).create(wanted);
    run.train(10);
    return run.hash();
  }, settings);
  assert.equal(hash, lab.hash());
  assert.deepEqual(problems, []);
});
